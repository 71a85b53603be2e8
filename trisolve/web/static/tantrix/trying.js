// A tile laid for trial, in a game or a solitaire: it is moved and turned freely, and is final once it
// is placed. What may be placed is a list of placements; `trial` is the cell where the chosen tile is.

import { adjacentTo, cellOf, keyOf, placeOf } from "./rules.js";
import { turnOf } from "./state.js";
import {
  SAID,
  chosenSpacesText,
  tileHintText,
  placementText,
  reasonText,
  spaceText,
  tryText,
  turnedText,
} from "./words.js";

/** @type {(table: Tantrix.Table) => Placement | null} the placement that Place would make */
export const heldOf = (table) =>
  table.chosen === null || table.trial === null
    ? null
    : [table.chosen, ...cellOf(table.trial), turnOf(table, table.chosen)];

/** @type {(legal: Placement[], tile: number) => number[]} */
const spacesOf = (legal, tile) => [...new Set(legal.filter((one) => one[0] === tile).map(placeOf))];

/** @type {(table: Tantrix.Table, rules: Tantrix.Trial) => void} show where the tile is now, and whether it may stay */
function tellTrial(table, { why }) {
  const placement = heldOf(table);
  table.refresh();
  if (placement) table.shell.say(tryText(placement, why(placement)));
}

/** @type {(table: Tantrix.Table, rules: Tantrix.Trial, key: number) => void} lay the chosen tile for trial, turned so that it fits, if it can */
export function tryAt(table, rules, key) {
  const { chosen } = table;
  if (chosen === null || rules.board.has(key)) return;
  table.trial = key;
  const turns = rules.legal
    .filter((one) => one[0] === chosen && placeOf(one) === key)
    .map((one) => one[3]);
  const now = turnOf(table, chosen);
  if (turns.length && !turns.includes(now))
    table.rotations.set(chosen, turns.find((turn) => turn > now) ?? turns[0]);
  tellTrial(table, rules);
}

/** @type {(table: Tantrix.Table, rules: Tantrix.Trial) => void} */
export function turnTrial(table, rules) {
  const { chosen } = table;
  if (chosen === null || !rules.isOpen) return;
  const next = (turnOf(table, chosen) + 1) % 6;
  table.rotations.set(chosen, next);
  if (table.trial !== null) {
    tellTrial(table, rules);
    return;
  }
  table.refresh();
  table.shell.say(turnedText(chosen, next));
}

/** @type {(table: Tantrix.Table, rules: Tantrix.Trial, tile: number) => void} */
export function chooseTrial(table, rules, tile) {
  if (!rules.isOpen) return;
  if (table.chosen === tile) {
    turnTrial(table, rules);
    return;
  }
  table.chosen = tile;
  table.trial = null;
  table.refresh();
  table.shell.say(chosenSpacesText(tile, spacesOf(rules.legal, tile).length));
}

/** @type {(table: Tantrix.Table, rules: Tantrix.Trial, key: number) => void} */
export function tapTrial(table, rules, key) {
  if (!rules.isOpen) return;
  if (key === table.trial) turnTrial(table, rules);
  else tryAt(table, rules, key);
}

/** @type {(table: Tantrix.Table, rules: Tantrix.Trial, tile: number, key: number | null) => void} */
export function dropTrial(table, rules, tile, key) {
  if (!rules.isOpen || key === null || rules.board.has(key)) {
    table.trial = null;
    table.refresh();
    return;
  }
  table.chosen = tile;
  tryAt(table, rules, key);
}

/** @type {(table: Tantrix.Table, rules: Tantrix.Trial, put: (placement: Placement) => void) => void} */
export function placeTrial(table, rules, put) {
  const placement = heldOf(table);
  if (!placement || !rules.isOpen) return;
  const code = rules.why(placement);
  if (code) table.shell.say(reasonText(code));
  else put(placement);
}

/** @type {(table: Tantrix.Table, placement: Placement) => void} lay a tile for trial as a hint has it */
export function layHint(table, placement) {
  const [tile, , , rotation] = placement;
  table.rotations.set(tile, rotation);
  Object.assign(table, {
    chosen: tile,
    trial: placeOf(placement),
    note: tileHintText(placement, null),
  });
  table.refresh();
  table.shell.say(table.note);
}

/** @type {(table: Tantrix.Table) => void} */
export function removeTrial(table) {
  table.trial = null;
  table.refresh();
  table.shell.say(SAID.backInHand);
}

/** @type {(table: Tantrix.Table, rules: Tantrix.Trial) => {turn: boolean, place: boolean, remove: boolean}} */
export function canTrial(table, { isOpen, why }) {
  const placement = heldOf(table);
  return {
    turn: isOpen && table.chosen !== null,
    place: isOpen && placement !== null && why(placement) === null,
    remove: table.trial !== null,
  };
}

/**
 * @type {(table: Tantrix.Table, rules: Tantrix.Trial, extra: Pick<Scene, "lit" | "forced" | "fresh" | "last">, mustFill: boolean,
 *   over: number | null, dragged: number | null) => Scene}
 */
export function sceneTrial(table, { board, legal, isOpen, why }, extra, mustFill, over, dragged) {
  const held = dragged === null ? heldOf(table) : null;
  const own = legal.filter(([tile]) => (table.chosen === null ? mustFill : tile === table.chosen)); // where one must, or may
  const spaces = isOpen ? [...new Set(own.map(placeOf))].filter((key) => key !== table.trial) : [];
  return {
    placements: [...board.values()],
    held,
    wrong: held && why(held),
    slots: board.size ? adjacentTo(board) : [keyOf(0, 0)],
    spaces: over !== null && !board.has(over) ? [...spaces, over] : spaces,
    clashes: [],
    chosen: held ? placeOf(held) : null,
    ...extra,
  };
}

/** @type {(table: Tantrix.Table, rules: Tantrix.Trial) => Map<number, string>} */
export function cellsTrial(table, { board, legal, isOpen }) {
  const found = new Map();
  if (isOpen && table.chosen !== null) {
    for (const key of spacesOf(legal, table.chosen)) found.set(key, spaceText(board, key));
    if (table.trial !== null && !found.has(table.trial))
      found.set(table.trial, spaceText(board, table.trial));
  }
  for (const [key, placement] of board) found.set(key, placementText(placement, false, false));
  return found;
}
