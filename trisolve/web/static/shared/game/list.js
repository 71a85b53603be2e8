// The map of the entries: a path of islands, a stretch for each family, with marks of solved ones; and single entries
// as rows.

import { openDialog } from "../dialogs.js";
import { el } from "../dom.js";
import { islet, whenSeen } from "../path/islet.js";
import { medalOf } from "../path/medals.js";
import { createPath, stretchesOf } from "../path/path.js";
import { playText } from "../path/words.js";
import { skyNow } from "../sky.js";
import { COMMAND_WORDS, solvedOfText } from "../words.js";
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

/** @type {(game: AnyGame, one: any) => {name: string, label: string, note: string, sign: string}} */
function shownOf(game, one) {
  const [sign, text] = markOf(game, one),
    points = game.score ? scoresText(bestOf(game, one)?.score ?? null, one.target ?? null) : "";
  return {
    name: titleOf(game, one),
    label: game.mapName?.(one) ?? titleOf(game, one),
    note: [game.note?.(one), points, text].filter(Boolean).join(", "),
    sign,
  };
}

/** @type {(games: GameState["games"], one: any, open: () => void) => HTMLElement} an entry as a row */
export function row(games, one, open) {
  const { name, note, sign } = shownOf(gameOf(games, one), one);
  return el(
    "li",
    {},
    el(
      "button",
      { onclick: open },
      el("span", {}, name),
      el("small", {}, note),
      el("span", { class: "mark", "aria-hidden": "true" }, sign),
    ),
  );
}

/** @type {(sign: string) => boolean} */
const isDone = (sign) => /[★✓]/.test(sign);

/** @type {(link: HTMLElement, game: AnyGame, one: any, sign: string, number: string | number) => void} draw the island of an entry */
const drawIsland = (link, { floor }, one, sign, number) =>
  link.prepend(
    ...(floor ? [islet(floor(one), skyNow(), !isDone(sign))] : []),
    isDone(sign)
      ? el("span", { class: "medals" }, ...[...sign].flatMap(medalOf))
      : el("span", { class: "number" }, String(number)),
  );

/** Open the map of the entries. @type {(page: GameState) => void} */
export function openList({ games, entries, entry, acts }) {
  const seen = whenSeen(),
    all = entries.map((one) => shownOf(gameOf(games, one), one)),
    next = entries.find((_, at) => !isDone(all[at].sign)),
    nSolved = all.filter(({ sign }) => isDone(sign)).length,
    families = new Map(
      entries.map(({ family = "" }) => [family, /** @type {HTMLElement[]} */ ([])]),
    );
  /** @type {(one: any) => void} */
  const go = (one) => {
    close();
    acts.open(one);
  };
  const links = entries.map((one, at) => {
    const { name, label, note, sign } = all[at],
      family = families.get(one.family ?? "") ?? [],
      isNumber = Boolean(Number(label)),
      number = isNumber ? label : family.length + 1;
    const link = el(
      "a",
      {
        class: "islet",
        href: `#puzzle=${one.id}`,
        autofocus: one === entry,
        "aria-label": [name, note].filter(Boolean).join(", "),
        "aria-current": one === entry || null,
        onclick(/** @type {Event} */ event) {
          event.preventDefault();
          go(one);
        },
      },
      ...(isNumber ? [] : [el("span", { class: "pill" }, label)]),
    );
    seen(link, () => drawIsland(link, gameOf(games, one), one, sign, number));
    family.push(link);
    return link;
  });
  const path = createPath(
    families.size > 1
      ? [...families].map(([name, own]) => ({ name, links: own }))
      : stretchesOf(links),
  );
  const close = openDialog(
    COMMAND_WORDS.levels,
    el("p", {}, nSolved ? solvedOfText(nSolved, entries.length) : ""),
    path.root,
    el(
      "div",
      { class: "doors" },
      path.chips,
      el(
        "div",
        { class: "row" },
        ...(acts.fresh ? [el("button", { onclick: acts.fresh }, GAME_WORDS.fresh)] : []),
        ...(next
          ? [
              el(
                "button",
                { class: "main go", onclick: () => go(next) },
                playText(titleOf(gameOf(games, next), next)),
              ),
            ]
          : []),
      ),
    ),
  );
  path.root.closest("dialog")?.classList.add("map");
  path.begin(path.root, links[entries.indexOf(entry)]);
}
