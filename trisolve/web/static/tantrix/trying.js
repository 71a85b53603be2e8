// A tile laid for trial, in a game or a solitaire: it is moved and turned freely, and is final once it
// is placed. What may be placed is a list of placements; `trial` is the cell where the chosen tile is.

import { MAKE, WHERE, WHICH } from "../shared/ladder.js";
import { commit } from "./commit.js";
import { adjacentTo, cellOf, keyOf, placeOf } from "./rules.js";
import { turnOf } from "./state.js";
import {
  SAID,
  chosenSpacesText,
  stepHintText,
  placementText,
  reasonText,
  spaceText,
  tryText,
  turnedText,
} from "./words.js";

/** @type {(page: Tantrix.Page) => Placement | null} the placement that Place would make */
export const heldOf = (page) =>
  page.chosen === null || page.trial === null
    ? null
    : [page.chosen, ...cellOf(page.trial), turnOf(page, page.chosen)];

/** @type {(legal: Placement[], tile: number) => number[]} */
const spacesOf = (legal, tile) => [...new Set(legal.filter((one) => one[0] === tile).map(placeOf))];

/** @type {(page: Tantrix.Page, rules: Tantrix.Trial, make: () => void) => void} move the tile, and say whether it may stay there */
function tellTrial(page, { why }, make) {
  commit(page, {
    make,
    said() {
      const placement = heldOf(page);
      return placement ? tryText(placement, why(placement)) : "";
    },
  });
}

/** @type {(page: Tantrix.Page, rules: Tantrix.Trial, key: number) => void} lay the chosen tile for trial, turned so that it fits, if it can */
export function tryAt(page, rules, key) {
  const { chosen } = page;
  if (chosen === null || rules.board.has(key)) return;
  const turns = rules.legal
      .filter((one) => one[0] === chosen && placeOf(one) === key)
      .map((one) => one[3]),
    now = turnOf(page, chosen);
  tellTrial(page, rules, () => {
    page.trial = key;
    if (turns.length && !turns.includes(now))
      page.rotations.set(chosen, turns.find((turn) => turn > now) ?? turns[0]);
  });
}

/** @type {(page: Tantrix.Page, rules: Tantrix.Trial) => void} */
export function turnTrial(page, rules) {
  const { chosen } = page;
  if (chosen === null || !rules.isOpen) return;
  const next = (turnOf(page, chosen) + 1) % 6,
    make = () => page.rotations.set(chosen, next);
  if (page.trial !== null) tellTrial(page, rules, make);
  else commit(page, { make, said: () => turnedText(chosen, next) });
}

/** @type {(page: Tantrix.Page, rules: Tantrix.Trial, tile: number) => void} */
export function chooseTrial(page, rules, tile) {
  if (!rules.isOpen) return;
  if (page.chosen === tile) {
    turnTrial(page, rules);
    return;
  }
  commit(page, {
    make() {
      page.chosen = tile;
      page.trial = null;
    },
    said: () => chosenSpacesText(tile, spacesOf(rules.legal, tile).length),
  });
}

/** @type {(page: Tantrix.Page, rules: Tantrix.Trial, key: number) => void} */
export function tapTrial(page, rules, key) {
  if (!rules.isOpen) return;
  if (key === page.trial) turnTrial(page, rules);
  else tryAt(page, rules, key);
}

/** @type {(page: Tantrix.Page, text?: string) => void} take the tile back into the hand */
function endTrial(page, text) {
  commit(page, {
    make() {
      page.trial = null;
    },
    said: () => text ?? "",
  });
}

/** @type {(page: Tantrix.Page, rules: Tantrix.Trial, tile: number, key: number | null) => void} */
export function dropTrial(page, rules, tile, key) {
  if (!rules.isOpen || key === null || rules.board.has(key)) {
    endTrial(page);
    return;
  }
  page.chosen = tile;
  tryAt(page, rules, key);
}

/** @type {(page: Tantrix.Page, rules: Tantrix.Trial, put: (placement: Placement) => void) => void} */
export function placeTrial(page, rules, put) {
  const placement = heldOf(page);
  if (!placement || !rules.isOpen) return;
  const code = rules.why(placement);
  if (code) page.frame.say(reasonText(code));
  else put(placement);
}

/** @type {(page: Tantrix.Page, placement: Placement, step: number) => void} say one step more of a placement; the third lays the tile, the last places it */
export function layHint(page, placement, step) {
  const [tile, , , rotation] = placement,
    isLaid = step >= WHICH,
    key = placeOf(placement);
  commit(page, {
    make() {
      if (isLaid) page.rotations.set(tile, rotation);
      Object.assign(page, {
        chosen: tile,
        trial: isLaid ? key : null,
        hinted: step >= WHERE ? { key, n: page.kind.placements(page).length } : null,
        note: stepHintText(placement, isLaid ? MAKE : step),
      });
    },
    said: () => page.note,
  });
  if (step === MAKE) page.kind.place(page, true);
}

/** @type {(page: Tantrix.Page) => void} */
export const removeTrial = (page) => endTrial(page, SAID.backInHand);

/** @type {(page: Tantrix.Page, rules: Tantrix.Trial) => {turn: boolean, place: boolean, remove: boolean}} */
export function canTrial(page, { isOpen, why }) {
  const placement = heldOf(page);
  return {
    turn: isOpen && page.chosen !== null,
    place: isOpen && placement !== null && why(placement) === null,
    remove: page.trial !== null,
  };
}

/**
 * @type {(page: Tantrix.Page, rules: Tantrix.Trial, extra: Pick<Scene, "lit" | "forced" | "fresh" | "last">, mustFill: boolean,
 *   over: number | null, dragged: number | null) => Scene}
 */
export function sceneTrial(page, { board, legal, isOpen, why }, extra, mustFill, over, dragged) {
  const held = dragged === null ? heldOf(page) : null;
  const own = legal.filter(([tile]) => (page.chosen === null ? mustFill : tile === page.chosen)); // where one must, or may
  const spaces = isOpen ? [...new Set(own.map(placeOf))].filter((key) => key !== page.trial) : [];
  return {
    placements: [...board.values()],
    held,
    wrong: held && why(held),
    slots: board.size ? adjacentTo(board) : [keyOf(0, 0)],
    spaces: [
      ...(page.hinted && !held ? [page.hinted.key] : spaces),
      ...(over !== null && !board.has(over) ? [over] : []),
    ],
    clashes: [],
    chosen: held ? placeOf(held) : null,
    ...extra,
  };
}

/** @type {(page: Tantrix.Page, rules: Tantrix.Trial) => Map<number, string>} */
export function cellsTrial(page, { board, legal, isOpen }) {
  const found = new Map();
  if (isOpen && page.chosen !== null) {
    for (const key of spacesOf(legal, page.chosen)) found.set(key, spaceText(board, key));
    if (page.trial !== null && !found.has(page.trial))
      found.set(page.trial, spaceText(board, page.trial));
  }
  for (const [key, placement] of board) found.set(key, placementText(placement, false, false));
  return found;
}
