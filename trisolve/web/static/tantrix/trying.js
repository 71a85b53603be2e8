// A tile laid for trial, in a game or a solitaire: it is moved and turned freely, and is final once it
// is placed.

import { WHERE, WHICH } from "../shared/ladder.js";
import { handAfter, turnOf, withTurn } from "./hand.js";
import { adjacentTo, cellOf, keyOf, placeOf } from "./rules.js";
import {
  SAID,
  chosenSpacesText,
  placementText,
  placedText,
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

/** @type {(legal: Placement[], tile: number) => number[]} */
const spacesOf = (legal, tile) => [...new Set(legal.filter((one) => one[0] === tile).map(placeOf))];

/**
 * Return the hand of a game in which tiles are laid for trial; `next` is the tile that is chosen after a move.
 * @template P
 * @param {(position: P) => Tantrix.Trial} rulesOf
 * @param {(position: P) => number | null} next
 */
export const handOfTrial = (rulesOf, next) => ({
  /** @type {(position: P, move: Placement | null, before: Tantrix.Hand | null) => Tantrix.Hand} */
  of: (position, _, before) =>
    handAfter([...rulesOf(position).board.values()], next(position), before),
  /** @type {(position: P, hand: Tantrix.Hand) => Placement | null} */
  move(position, hand) {
    const placement = heldOf(hand);
    return placement && !rulesOf(position).why(placement) ? placement : null;
  },
  /** @type {(hand: Tantrix.Hand, placement: Placement, step: number) => Tantrix.Hand} what a step of a hint holds; the third lays the tile */
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

/** @type {(position: Tantrix.Trial, hand: Tantrix.Hand) => string} what is wrong with the tile that is laid */
export function wrongTrial({ why }, hand) {
  const held = heldOf(hand),
    code = held && why(held);
  return code ? reasonText(code) : "";
}

/** @type {(_: unknown, move: Placement | null) => string} */
export const heardTrial = (_, move) => (move ? `${placedText(move, "")}.` : "");

/**
 * Return what can be done with tiles that are laid for trial, and what the table shows of them.
 * @template P
 * @param {(position: P) => Tantrix.Trial} rulesOf
 * @returns {Pick<Tantrix.Kind, "choose" | "tap" | "reach" | "press" | "drop" | "turn" | "remove" | "can" | "tileAt" | "cells">}
 */
export function trying(rulesOf) {
  /** @type {(page: Tantrix.Page) => Tantrix.Trial} */
  const rules = ({ position }) => rulesOf(position);
  /** @type {(page: Tantrix.Page, hand: Tantrix.Hand) => void} move the tile, and say whether it may stay there */
  const lay = (page, hand) => {
    const placement = heldOf(hand);
    page.hold(hand);
    if (placement) page.frame.say(tryText(placement, rules(page).why(placement)));
  };
  /** @type {(page: Tantrix.Page, key: number, hand?: Tantrix.Hand) => void} lay the chosen tile for trial, turned so that it fits, if it can */
  const tryAt = (page, key, hand = page.draft) => {
    const { tile } = hand,
      { board, legal } = rules(page);
    if (tile === null || board.has(key)) return page.hold(hand);
    const fitting = legal
        .filter((one) => one[0] === tile && placeOf(one) === key)
        .map(([, , , k]) => k),
      now = turnOf(hand, tile),
      turn =
        !fitting.length || fitting.includes(now)
          ? now
          : (fitting.find((k) => k > now) ?? fitting[0]);
    lay(page, { ...withTurn(hand, tile, turn), cell: key });
  };
  /** @type {(page: Tantrix.Page) => void} */
  const turn = (page) => {
    const hand = page.draft,
      { tile, cell } = hand;
    if (tile === null || !page.isPersons) return;
    const next = (turnOf(hand, tile) + 1) % 6;
    lay(page, withTurn(hand, tile, next));
    if (cell === null) page.frame.say(turnedText(tile, next));
  };
  /** @type {(page: Tantrix.Page, key: number) => void} */
  const tap = (page, key) => {
    if (!page.isPersons) return;
    if (key === page.draft.cell) turn(page);
    else tryAt(page, key);
  };
  return {
    turn,
    tap,
    choose(page, tile) {
      if (!page.isPersons) return;
      if (page.draft.tile === tile) return turn(page);
      page.hold({ ...page.draft, tile, cell: null });
      page.frame.say(chosenSpacesText(tile, spacesOf(rules(page).legal, tile).length));
    },
    reach(page, key) {
      if (key !== page.draft.cell) tryAt(page, key);
    },
    press(page, key) {
      if (key !== page.draft.cell) return tap(page, key);
      const placement = heldOf(page.draft);
      if (placement) page.play(placement);
    },
    drop(page, tile, key) {
      const hand = { ...page.draft, drag: null };
      if (!page.isPersons || key === null || rules(page).board.has(key))
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
        { board, legal } = rules(page),
        found = new Map();
      if (page.isPersons && tile !== null) {
        for (const key of spacesOf(legal, tile)) found.set(key, spaceText(board, key));
        if (cell !== null && !found.has(cell)) found.set(cell, spaceText(board, cell));
      }
      for (const [key, placement] of board) found.set(key, placementText(placement, false, false));
      return found;
    },
  };
}

/**
 * Return what the board shows of tiles that lie and of one laid for trial. `mustFill` shows where the player must
 * place one of the tiles, also before one is chosen.
 * @type {(page: Tantrix.Page, rules: Tantrix.Trial, mustFill: boolean,
 *   extra: Pick<Scene, "lit" | "forced" | "fresh">) => Scene}
 */
export function sceneOfTrial({ draft, isPersons }, { board, legal, why }, mustFill, extra) {
  const { tile, cell, drag, mark } = draft,
    held = drag ? null : heldOf(draft),
    own = legal.filter(([one]) => (tile === null ? mustFill : one === tile)); // where one must, or may
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
