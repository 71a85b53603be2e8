// Where each game continues: the level begun last or, once it is won, the next one.

import { keep, recall } from "./storage.js";

const KEY = "left";

/** @typedef {{name: string, link: string}} Left  the name of the game and its level, and the address on the page of the game */

/** Store where a game continues, unless nothing is left to play. @type {(page: string, left?: Left) => void} */
export function keepLeft(page, left) {
  const { [page]: _, ...others } = recall(KEY) ?? {};
  keep(KEY, { ...others, [page]: left }); // the game played last is the last key
}

/**
 * Return where the games of a site continue, the game played last first.
 * @type {(pages: string[]) => (Left & {page: string})[]}
 */
export const recalledLeft = (pages) =>
  Object.entries(recall(KEY) ?? {})
    .filter(([page, left]) => pages.includes(page) && left)
    .map(([page, left]) => ({ page, ...left }))
    .reverse();
