// The list of entries, with marks of solved ones.

import { openRows, rowItem } from "../list.js";
import { gameOf } from "./codes.js";
import { bestOf, isBegun, isStar } from "./keeping.js";
import { GAME_WORDS, scoresText, starsText } from "./words.js";

/** @type {(game: AnyGame, entry: any) => [sign: string, text: string]} the progress of an entry */
function markOf(game, entry) {
  const best = bestOf(game, entry);
  const { stars = 0 } = best?.outcome ?? {},
    isPerfect = best && isStar(entry, best);
  if (isPerfect && !game.score) return ["★", GAME_WORDS.solvedBest];
  if (stars && game.score)
    return ["★".repeat(isPerfect ? stars : Math.min(2, stars)), starsText(stars)];
  if (best?.outcome?.won)
    return ["✓", game.hidden?.(entry) ? GAME_WORDS.finished : GAME_WORDS.solved];
  return isBegun(game, entry) ? ["…", GAME_WORDS.begun] : ["", ""];
}

/** @type {(game: AnyGame, entry: any) => string} the name of an entry for people */
export const titleOf = (game, entry) => game.title?.(entry) ?? entry.name;

/** @type {(page: Pick<GameState, "games" | "entry">, one: any, open: () => void) => import("../list.js").Row} */
function rowOf({ games, entry }, one, open) {
  const game = gameOf(games, one),
    [sign, text] = markOf(game, one),
    points = game.score ? scoresText(bestOf(game, one)?.score ?? null, one.target ?? null) : "";
  return {
    name: titleOf(game, one),
    heading: one.family,
    picture: game.picture?.(one),
    note: [game.note?.(one), points, text].filter(Boolean).join(", "),
    sign,
    isOpen: one === entry,
    open,
  };
}

/** @type {(page: Pick<GameState, "games" | "entry">, one: any, open: () => void) => HTMLElement} a row of such a list */
export const row = (page, one, open) => rowItem(rowOf(page, one, open));

/** @type {(page: GameState, open: (entry: any) => void) => void} */
export function openList(page, open) {
  openRows(() => page.entries.map((one) => rowOf(page, one, () => open(one))));
}
