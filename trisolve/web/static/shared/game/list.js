// The list of entries: pictures, marks of solved entries, and a search in long lists.

import { openDialog } from "../dialogs.js";
import { el } from "../dom.js";
import { gameOf } from "./codes.js";
import { bestOf, isBegun, wasSolved, isStar } from "./keeping.js";
import { COMMAND_WORDS } from "../words.js";
import { GAME_WORDS, scoresText, solvedOfText } from "./words.js";

const SEARCHED = 12; // entries of a list that has no search

/** @type {(page: GameState, wanted: string) => any[]} the entries of a number, or with a text in their name */
const entriesFound = ({ entries, games }, wanted) =>
  entries.filter(
    (one, at) =>
      !wanted ||
      String(at + 1) === wanted ||
      titleOf(gameOf(games, one), one).toLowerCase().includes(wanted.toLowerCase()),
  );

/** @type {(game: AnyGame, entry: any) => [sign: string, text: string]} how far an entry is */
function markOf(game, entry) {
  const best = bestOf(game, entry);
  if (best && isStar(entry, best)) return ["★", GAME_WORDS.solvedBest];
  if (best?.outcome?.won)
    return ["✓", game.hidden?.(entry) ? GAME_WORDS.finished : GAME_WORDS.solved];
  return isBegun(game, entry) ? ["…", GAME_WORDS.begun] : ["", ""];
}

/** @type {(game: AnyGame, entry: any) => string} the name of an entry for people */
export const titleOf = (game, entry) => game.title?.(entry) ?? entry.name;

/**
 * Return a row of the list: a button that opens an entry, with its name, its points and its mark.
 * @type {(page: Pick<GameState, "games" | "entry">, one: any, go: () => void) => HTMLElement}
 */
export function row({ games, entry }, one, go) {
  const game = gameOf(games, one),
    [sign, text] = markOf(game, one),
    points = game.score ? scoresText(bestOf(game, one)?.score ?? null, one.target ?? null) : "",
    note = [game.note?.(one), points, text].filter(Boolean).join(", "),
    picture = game.picture?.(one);
  return el(
    "li",
    {},
    el(
      "button",
      { "aria-current": one === entry ? "true" : null, autofocus: one === entry, onclick: go },
      ...(picture ? [picture] : []),
      el("span", {}, titleOf(game, one)),
      el("small", {}, note),
      el("span", { class: "mark", "aria-hidden": "true" }, sign),
    ),
  );
}

/** @type {(page: GameState, open: (entry: any) => void) => void} */
export function openList(page, open) {
  const { entries, games } = page,
    list = el("ol", { class: "rows" }),
    field = el("input", {
      type: "search",
      "aria-label": GAME_WORDS.search,
      placeholder: GAME_WORDS.search,
    });
  const draw = () => {
    /** @type {Map<string, HTMLElement[]>} */
    const groups = new Map();
    for (const one of entriesFound(page, field.value.trim())) {
      const go = () => {
        close();
        open(one);
      };
      groups.set(one.family ?? "", [...(groups.get(one.family ?? "") ?? []), row(page, one, go)]);
    }
    list.replaceChildren(
      ...[...groups].flatMap(([heading, rows]) =>
        heading && groups.size > 1 ? [el("li", {}, el("h3", {}, heading)), ...rows] : rows,
      ),
    );
  };
  field.addEventListener("input", draw);
  draw();
  const solved = entries.filter((one) => wasSolved(gameOf(games, one), one)).length;
  const close = openDialog(
    COMMAND_WORDS.levels,
    ...(solved ? [el("p", {}, solvedOfText(solved, entries.length))] : []),
    ...(entries.length > SEARCHED ? [field] : []),
    list,
  );
}
