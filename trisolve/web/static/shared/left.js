// Where each game continues: the level begun last or, after a win, the level that follows.

import { keep, recall } from "./storage.js";

export const LEFT = "left";

/** @typedef {{name: string, link: string}} Left  the name of the game and its level, and the address on the page of the game */

/** Store where a game continues, unless nothing is left to play. @type {(page: string, left?: Left) => void} */
export function keepLeft(page, left) {
  const { [page]: _, ...others } = recall(LEFT) ?? {};
  keep(LEFT, { ...others, [page]: left }); // the game played last is the last key
}
