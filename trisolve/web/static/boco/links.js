// Links: the part of the page's address after # names a board of the page by its id, and the moves made.

import { linkPairs } from "../shared/addresses.js";
import { expect } from "../shared/errors.js";
import { readAsMeant } from "../shared/readings.js";
import { stateAfter } from "./rules.js";
import { BOARD_EXPECTED, illegalText } from "./words.js";

/**
 * Return the link of a game after some moves.
 * @type {(entry: Pick<Boco.Entry, "id">, moves: BocoMove[]) => string}
 */
export const linkTo = ({ id }, moves) =>
  `#board=${id}${moves.length ? `&moves=${moves.join(".")}` : ""}`;

/**
 * Return the puzzle and the moves in a link, null for an empty one; throw one line for a wrong one.
 * @type {(hash: string, entries: Boco.Entry[]) => {entry: Boco.Entry, moves: BocoMove[]} | null}
 */
export const parseLink = (hash, entries) => readAsMeant(hash, (text) => linkIn(text, entries));

/** @type {(hash: string, entries: Boco.Entry[]) => {entry: Boco.Entry, moves: BocoMove[]} | null} */
function linkIn(hash, entries) {
  const found = linkPairs(hash, ["board", "moves"]);
  if (!found) return null;
  const entry = entries.find(({ id }) => id === found.board);
  expect(entry, BOARD_EXPECTED.ownBoard, found.board ?? "");
  const words = found.moves?.split(".") ?? [];
  expect(
    words.every((word) => /^(swap|\d{1,4})$/.test(word)),
    BOARD_EXPECTED.moves,
    found.moves,
  );
  const moves = words.map((word) => (word === "swap" ? word : Number(word)));
  try {
    stateAfter(entry.game, moves);
  } catch (error) {
    throw new Error(illegalText(/** @type {Error} */ (error).message));
  }
  return { entry, moves };
}
