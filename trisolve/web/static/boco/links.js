// Links: the part of the page's address after # names a board of the page by its id, and the moves made.

import { linkPairs } from "../shared/addresses.js";
import { expect } from "../shared/errors.js";
import { stateAfter } from "./rules.js";

/**
 * Return the link of a game after some moves.
 * @type {(entry: Pick<Boco.Entry, "id">, moves: BocoMove[]) => string}
 */
export const linkTo = ({ id }, moves) => `#board=${id}${moves.length ? `&moves=${moves.join(".")}` : ""}`;

/**
 * Return what a link says, null for one that says nothing; throw one line for a wrong one.
 * @type {(hash: string, entries: Boco.Entry[]) => {entry: Boco.Entry, moves: BocoMove[]} | null}
 */
export function parseLink(hash, entries) {
  const found = linkPairs(hash, ["board", "moves"]);
  if (!found) return null;
  const entry = entries.find(({ id }) => id === found.board);
  expect(entry, "a board of this page", found.board ?? "");
  const words = found.moves?.split(".") ?? [];
  expect(words.every((word) => /^(swap|\d{1,4})$/.test(word)), "moves such as 4.swap.5", found.moves);
  const moves = words.map((word) => (word === "swap" ? word : Number(word)));
  try {
    stateAfter(entry.game, moves);
  } catch (error) {
    throw new Error(`expected legal moves, got ${/** @type {Error} */ (error).message}`);
  }
  return { entry, moves };
}
