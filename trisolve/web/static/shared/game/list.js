// The list of entries: pictures, what was solved, and a search in long lists.

import { openDialog } from "../dialogs.js";
import { el } from "../dom.js";
import { gameOf } from "./codes.js";
import { bestOf, isBegun, isStar } from "./keeping.js";
import { COMMAND_WORDS } from "../words.js";
import { GAME_WORDS, solvedOfText } from "./words.js";

const SEARCHED = 12; // entries of a list that has no search

/** @type {(entries: any[], wanted: string) => any[]} the entries of a number, or with a text in their name */
const entriesFound = (entries, wanted) =>
  entries.filter(
    ({ name }, at) =>
      !wanted || String(at + 1) === wanted || name.toLowerCase().includes(wanted.toLowerCase()),
  );

/** @type {(game: AnyGame, entry: any) => [sign: string, text: string]} how far an entry is */
export function markOf(game, entry) {
  const best = bestOf(game, entry);
  if (best && isStar(entry, best)) return ["★", GAME_WORDS.solvedBest];
  if (best) return ["✓", GAME_WORDS.solved];
  return isBegun(game, entry) ? ["…", GAME_WORDS.begun] : ["", ""];
}

/** @type {(page: GameState, one: any, go: () => void) => HTMLElement} */
function row({ games, entry }, one, go) {
  const game = gameOf(games, one),
    [sign, text] = markOf(game, one),
    note = [game.note?.(one), text].filter(Boolean).join(", "),
    picture = game.picture?.(one);
  return el(
    "li",
    {},
    el(
      "button",
      { "aria-current": one === entry ? "true" : null, autofocus: one === entry, onclick: go },
      ...(picture ? [picture] : []),
      el("span", {}, one.name),
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
    let heading = "";
    list.replaceChildren(
      ...entriesFound(entries, field.value.trim()).flatMap((one) => {
        const isNew = (one.family ?? "") !== heading;
        heading = one.family ?? "";
        const found = row(page, one, () => {
          close();
          open(one);
        });
        return isNew && heading ? [el("li", {}, el("h3", {}, heading)), found] : [found];
      }),
    );
  };
  field.addEventListener("input", draw);
  draw();
  const solved = entries.filter((one) => bestOf(gameOf(games, one), one)).length;
  const close = openDialog(
    COMMAND_WORDS.levels,
    ...(solved ? [el("p", {}, solvedOfText(solved, entries.length))] : []),
    ...(entries.length > SEARCHED ? [field] : []),
    list,
  );
}
