// The hand: which of two tiles is held, and the rotation of each tile. Turning and swapping are free;
// only placing the tile is a turn of the game.

import { preview } from "./rules.js";
import { aheadText } from "./words.js";

/** @type {(draft: Entanglement.Draft) => "current" | "pocket"} */
const slotOf = ({ isSwapped }) => (isSwapped ? "pocket" : "current");

/** @type {(draft: Entanglement.Draft) => string} the turn made by placing the tile in hand */
export const turnIn = (draft) => `${draft.isSwapped ? "s" : ""}${draft[slotOf(draft)]}`;

/**
 * @type {(draft: Entanglement.Draft, by: number) => Entanglement.Draft}
 * the draft with the tile in hand turned by a number of sixths
 */
export const turned = (draft, by) => ({
  ...draft,
  [slotOf(draft)]: (draft[slotOf(draft)] + by + 6) % 6,
});

/** @type {(draft: Entanglement.Draft) => Entanglement.Draft} */
export const swapped = (draft) => ({ ...draft, isSwapped: !draft.isSwapped });

/** @type {(position: Entanglement.Position) => boolean} whether there are two tiles to swap */
export const canSwap = ({ end, current, pocket }) =>
  end === "open" && current !== null && pocket !== null;

/**
 * Return the placement of the tile in hand, or null if no tile can be placed.
 * @type {(position: Entanglement.Position, draft: Entanglement.Draft) => Entanglement.Placement | null}
 *
 */
export const aheadOf = (position, draft) =>
  position.end === "open" ? preview(position, turnIn(draft)) : null;

/** @type {Required<Omit<Hand<Entanglement.Position, string, Entanglement.Draft>, "hinted">>} */
export const hand = {
  /** A tile that goes to the pocket keeps its rotation; the next tile starts unturned. */
  of({ current, pocket }, move, before) {
    const kept = move?.startsWith("s") ? Number(before?.current) : Number(before?.pocket);
    return {
      isSwapped: current === null && pocket !== null,
      current: 0,
      pocket: move === null ? 0 : kept || 0,
    };
  },
  take: (_, move, draft) => {
    const isSwapped = move.startsWith("s");
    return { ...draft, isSwapped, [isSwapped ? "pocket" : "current"]: Number(move.at(-1)) };
  },
  move: ({ end }, draft) => (end === "open" ? turnIn(draft) : null),
  spoken(position, draft) {
    const done = aheadOf(position, draft);
    return done ? aheadText(done) : "";
  },
};
