// A tile on trial, in a game: it can be moved and turned freely, and is final once
// it is placed.

import { WHERE, WHICH } from "../shared/ladder.js";
import { el } from "../shared/dom.js";
import { legalOf, whyNot } from "./game.js";
import { handAfter, remembered, turnOf, withTurn } from "./hand.js";
import { adjacentTo, boardOf, cellOf, keyOf, placeOf } from "./rules.js";
import { legalInSolo, whyNotInSolo } from "./solitaire_rules.js";
import {
  SAID,
  chosenSpacesText,
  placementText,
  reasonText,
  spaceText,
  stepHintTexts,
  tryText,
  turnedText,
} from "./words.js";

/** @type {(hand: Tantrix.Hand) => Placement | null} the placement that Place would make */
const heldOf = (hand) =>
  hand.tile === null || hand.cell === null
    ? null
    : [hand.tile, ...cellOf(hand.cell), turnOf(hand, hand.tile)];

/** @type {(page: Tantrix.Page, tile: number) => number[]} the cells where a tile can be placed */
const spacesOf = ({ position }, tile) => [
  ...new Set(
    trialOf(position)
      .legal.filter((one) => one[0] === tile)
      .map(placeOf),
  ),
];

/**
 * Return the legal placements of the next tile, or of the current player's hand.
 * @type {(position: TileGame | Tantrix.Taken) => Tantrix.Trial}
 */
export const trialOf = remembered((position) => {
  if ("order" in position) {
    const { order, lying } = position,
      board = boardOf(lying);
    return {
      board,
      legal: legalInSolo(order, board),
      why: (placement) => whyNotInSolo(order, board, placement),
    };
  }
  const legal = legalOf(position),
    isForced = position.phase !== "free" && legal.length > 0;
  return {
    board: position.board,
    legal,
    why: (placement) => whyNot(position, placement, isForced),
  };
});

/**
 * Return the functions of the hand, which selects `next` after a move.
 * @type {(next: (position: any) => number | null) => Tantrix.TrialHand}
 */
export const handOfTrial = (next) => ({
  of: (position, _, before) =>
    handAfter([...trialOf(position).board.values()], next(position), before),
  move(position, hand) {
    const placement = heldOf(hand);
    return placement && !trialOf(position).why(placement) ? placement : null;
  },
  hinted(hand, placement, step) {
    const [tile, , , rotation] = placement,
      key = placeOf(placement),
      isLaid = step >= WHICH;
    return {
      ...(isLaid ? withTurn(hand, tile, rotation) : hand),
      tile,
      cell: isLaid ? key : null,
      mark: step >= WHERE ? key : null,
    };
  },
});

/** @type {(placement: Placement) => Advice<Placement>} */
export const trialAdvice = (placement) => ({
  about: null,
  move: placement,
  says: stepHintTexts(placement, true),
});

/** @type {(page: Tantrix.Page) => Node[]} the reason why the tile on trial may not stay there */
export function alarmOfTrial({ position, draft }) {
  const held = heldOf(draft),
    code = held && trialOf(position).why(held);
  return code ? [el("p", { class: "alarm" }, reasonText(code))] : [];
}

/**
 * @type {(page: Tantrix.Page, hand: Tantrix.Hand) => void}
 * move the tile, and announce whether it fits there
 */
function lay(page, hand) {
  const placement = heldOf(hand);
  page.hold(hand);
  if (placement) page.frame.say(tryText(placement, trialOf(page.position).why(placement)));
}

/**
 * @type {(page: Tantrix.Page, key: number, hand?: Tantrix.Hand) => void}
 * put the selected tile on trial, rotated to fit if possible
 */
function tryAt(page, key, hand = page.draft) {
  const { tile } = hand,
    { board, legal } = trialOf(page.position);
  if (tile === null || board.has(key)) return page.hold(hand);
  const fitting = legal.filter((one) => one[0] === tile && placeOf(one) === key),
    turns = fitting.map(([, , , rotation]) => rotation),
    now = turnOf(hand, tile),
    next = turns.includes(now) ? now : (turns.find((one) => one > now) ?? turns[0] ?? now);
  lay(page, { ...withTurn(hand, tile, next), cell: key });
}

/** @type {(page: Tantrix.Page) => void} */
function turn(page) {
  const { draft, isPersons } = page,
    { tile, cell } = draft;
  if (tile === null || !isPersons) return;
  const next = (turnOf(draft, tile) + 1) % 6;
  lay(page, withTurn(draft, tile, next));
  if (cell === null) page.frame.say(turnedText(tile, next));
}

/** @type {(page: Tantrix.Page, key: number) => void} */
function tap(page, key) {
  if (!page.isPersons) return;
  if (key === page.draft.cell) turn(page);
  else tryAt(page, key);
}

/** The table's functions for tiles on trial, in a game. */
export const TRYING = /** @satisfies {Partial<Tantrix.Kind>} */ ({
  field: () => ({ cells: [keyOf(0, 0)], rings: 3 }),
  turn,
  tap,
  choose(page, tile) {
    if (!page.isPersons) return;
    if (page.draft.tile === tile) return turn(page);
    page.hold({ ...page.draft, tile, cell: null });
    page.frame.say(chosenSpacesText(tile, spacesOf(page, tile).length));
  },
  reach(page, key) {
    if (key !== page.draft.cell) tryAt(page, key);
  },
  press(page, key) {
    const placement = heldOf(page.draft);
    if (key !== page.draft.cell) tap(page, key);
    else if (placement) page.play(placement);
  },
  drop(page, tile, key) {
    const hand = { ...page.draft, drag: null };
    if (!page.isPersons || key === null || trialOf(page.position).board.has(key))
      page.hold({ ...hand, cell: null });
    else tryAt(page, key, { ...hand, tile });
  },
  remove(page) {
    page.hold({ ...page.draft, cell: null });
    page.frame.say(SAID.backInHand);
  },
  can: ({ draft, isPersons }) => ({
    turn: isPersons && draft.tile !== null,
    remove: isPersons && draft.cell !== null,
  }),
  tileAt: ({ draft }, key) => (key === draft.cell ? draft.tile : null),
  cells(page) {
    const { tile, cell } = page.draft,
      { board } = trialOf(page.position),
      spaces = page.isPersons && tile !== null ? spacesOf(page, tile) : [],
      found = new Map();
    for (const key of [...spaces, ...(cell === null ? [] : [cell])])
      found.set(key, spaceText(board, key));
    for (const [key, placement] of board) found.set(key, placementText(placement, false, false));
    return found;
  },
});

/**
 * Return the scene of the placed tiles and the one on trial. `mustFill` shows where the player must
 * place a tile, even before one is selected.
 * @type {(page: Tantrix.Page, mustFill: boolean, extra: Pick<Scene, "lit" | "forced" | "fresh">) => Scene}
 *
 */
export function sceneOfTrial({ draft, isPersons, position }, mustFill, extra) {
  const { board, legal, why } = trialOf(position),
    { tile, cell, drag, mark } = draft,
    held = drag ? null : heldOf(draft),
    own = legal.filter(([one]) => (tile === null ? mustFill : one === tile)); // the cells where the tile must be placed, or can be placed
  const spaces = isPersons ? [...new Set(own.map(placeOf))].filter((key) => key !== cell) : [],
    over = drag?.over ?? null,
    last = [...board.values()].at(-1);
  return {
    placements: [...board.values()],
    held,
    wrong: held && why(held),
    slots: board.size ? adjacentTo(board) : [keyOf(0, 0)],
    spaces: [
      ...(mark !== null && !held ? [mark] : spaces),
      ...(over !== null && !board.has(over) ? [over] : []),
    ],
    clashes: [],
    chosen: held ? placeOf(held) : null,
    last: last && !drag ? placeOf(last) : null,
    ...extra,
  };
}
