// What every kind of play does unless it says otherwise: nothing.

import { keyOf } from "./rules.js";

/** What a puzzle, a game or a solitaire need not say. */
export const KIND = {
  place: () => {},
  remove: () => {},
  reach: () => {},
  undo: () => {},
  redo: () => {},
  reset: () => {},
  leave: () => {},
  showSolution: async () => {},
  lead: () => null,
  field: () => ({ cells: [keyOf(0, 0)], rings: 3 }),
};
