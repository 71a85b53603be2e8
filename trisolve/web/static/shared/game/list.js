// The list of entries, with marks of solved ones.

import { openRows } from "../list.js";
import { shownKey } from "../shown.js";
import { gameOf } from "./codes.js";
import { bestOf, isBegun, isKeyOf, isStar } from "./keeping.js";
import { GAME_WORDS } from "./words.js";

/** @type {(game: AnyGame, entry: any) => [sign: string, text: string]} how far an entry is */
function markOf(game, entry) {
  const best = bestOf(game, entry);
  if (best && isStar(entry, best)) return ["★", GAME_WORDS.solvedBest];
  if (best) return ["✓", GAME_WORDS.solved];
  return isBegun(game, entry) ? ["…", GAME_WORDS.begun] : ["", ""];
}

/** @type {(game: AnyGame, entry: any) => string} the name of an entry for people */
export const titleOf = (game, entry) => game.title?.(entry) ?? entry.name;

/** @type {(page: GameState, one: any, open: (entry: any) => void) => import("../list.js").Row} */
function rowOf({ games, entry }, one, open) {
  const game = gameOf(games, one),
    [sign, text] = markOf(game, one);
  return {
    name: titleOf(game, one),
    heading: one.family,
    picture: game.picture?.(one),
    note: [game.note?.(one), text].filter(Boolean).join(", "),
    sign,
    isOpen: one === entry,
    open: () => open(one),
  };
}

/** @type {(page: GameState, open: (entry: any) => void) => void} */
export function openList(page, open) {
  const { entries, games } = page;
  openRows(
    () => entries.map((one) => rowOf(page, one, open)),
    (name) =>
      Object.values(games).some((game) => isKeyOf(game, name)) ||
      entries.some(({ id }) => name === shownKey(id)),
    () => open(page.entry),
  );
}
