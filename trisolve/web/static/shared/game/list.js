// Shows the map of the entries: a path of islands with a stretch for each family, and marks on
// solved entries. Single entries are shown as rows.

import { openDialog } from "../dialogs.js";
import { el } from "../dom.js";
import { door, doorsOf, icon, menuOf } from "../path/doors.js";
import { islet, whenSeen } from "../path/islet.js";
import { medalOf, scoreOf } from "../path/medals.js";
import { createPath, neighborsOf, showNeighbors, stretchesOf } from "../path/path.js";
import { playText } from "../path/words.js";
import { openSettings } from "../settings.js";
import { skyNow } from "../sky.js";
import { COMMAND_WORDS } from "../words.js";
import { gameOf } from "./codes.js";
import { bestOf, isBegun, isStar, starsWon } from "./keeping.js";
import { complete } from "./parts.js";
import { GAME_WORDS, scoresText, starsText } from "./words.js";

/** @type {(game: AnyGame, entry: any) => [sign: string, text: string]} the progress of an entry */
function markOf(game, entry) {
  const best = bestOf(game, entry);
  const stars = best ? starsWon(entry, best) : 0;
  if (stars && game.score) return ["★".repeat(stars), starsText(stars)];
  if (best && isStar(entry, best)) return ["★", GAME_WORDS.solvedBest];
  if (best?.outcome?.won)
    return ["✓", game.hidden?.(entry) ? GAME_WORDS.finished : GAME_WORDS.solved];
  return isBegun(game, entry) ? ["…", GAME_WORDS.begun] : ["", ""];
}

/** @type {(game: AnyGame, entry: any) => string} the displayed name of an entry */
export const titleOf = (game, entry) => game.title?.(entry) ?? entry.name;

/** @type {(game: AnyGame, one: any) => {name: string, label: string, note: string, sign: string}} */
function shownOf(game, one) {
  const [sign, text] = markOf(game, one),
    points = game.score ? scoresText(bestOf(game, one)?.score ?? null, one.target ?? null) : "";
  return {
    name: titleOf(game, one),
    label: game.mapName?.(one) ?? titleOf(game, one),
    note: [points, game.note?.(one), text].filter(Boolean).join(", "),
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

/**
 * Return the link to an entry; `draw` draws its island.
 * @type {(page: GameState, one: any, at: number, open: (one: any) => void) =>
 * {one: any, link: HTMLElement, isSolved: boolean, stars: number, draw: () => void}}
 */
function linkTo({ games }, one, at, open) {
  const game = gameOf(games, one),
    { name, label, note, sign } = shownOf(game, one),
    isNumber = Boolean(Number(label)),
    isSolved = /[★✓]/.test(sign),
    stars = sign.split("★").length - 1;
  const link = el(
    "a",
    {
      class: "islet",
      href: `${location.pathname}#puzzle=${one.id}`,
      title: name,
      "aria-label": [name, note].filter(Boolean).join(", "),
      onclick(/** @type {Event} */ event) {
        event.preventDefault();
        open(one);
      },
    },
    ...(isNumber ? [] : [el("span", { class: "pill" }, label)]),
  );
  const draw = () =>
    link.prepend(
      ...(game.floor ? [islet(game.floor(one), skyNow(), !isSolved)] : []),
      isSolved
        ? el("span", { class: "medals" }, ...[...sign].flatMap(medalOf))
        : el("span", { class: "number" }, (isNumber ? label : String(at + 1)) + sign),
    );
  return { one, link, isSolved, stars, draw };
}

/** Show the neighbors of the open entry in its family, in the column next to the board. @type {(page: GameState) => void} */
export function showBeside(page) {
  const { entries, entry, acts, frame } = page,
    family = entries.filter((one) => one.family === entry.family);
  const near = () =>
    neighborsOf(family.length, family.indexOf(entry), (n) => {
      const { link, draw } = linkTo(page, family[n], n, acts.open);
      if (family[n] === entry) link.setAttribute("aria-current", "page");
      whenSeen(link, draw);
      return link;
    });
  const has = family.length > 1 && family.includes(entry),
    lacks = has && family.some((one) => one.lacks),
    place = lacks ? el("div", { class: "neighbors" }) : has ? near() : null;
  showNeighbors(frame.panel, place);
  if (lacks && place)
    whenSeen(place, () => {
      complete(page).then(
        () => showBeside(page),
        () => {},
      );
    });
}

/** Open the map of the entries, at the next unsolved one. @type {(page: GameState) => void} */
export function openList(page) {
  const { games, entries, entry, acts, doors, menu, settings } = page,
    overview = el("div", { class: "overview" }),
    families = new Map(
      entries.map(({ family = "" }) => [family, /** @type {HTMLElement[]} */ ([])]),
    );
  /** @type {(one: any) => void} */
  const go = (one) => {
    close();
    acts.open(one);
  };
  const shown = entries.map((one) => {
    const family = families.get(one.family ?? "") ?? [],
      own = linkTo(page, one, family.length, go);
    whenSeen(own.link, own.draw);
    family.push(own.link);
    return own;
  });
  const links = shown.map(({ link }) => link),
    open = Math.max(0, entries.indexOf(entry)),
    next = [...shown.slice(open), ...shown].find(({ isSolved }) => !isSolved),
    nSolved = shown.filter(({ isSolved }) => isSolved).length,
    nStars = shown.reduce((sum, { stars }) => sum + stars, 0);
  const path = createPath(
    families.size > 1
      ? [...families].map(([name, own]) => ({ name, links: own }))
      : stretchesOf(links),
  );
  const { one: ahead, link: here } = next ?? shown[open],
    { floor } = gameOf(games, ahead),
    { name, note } = shownOf(gameOf(games, ahead), ahead);
  here.setAttribute("autofocus", "");
  if (next) here.setAttribute("aria-current", "true");
  const close = openDialog(
    settings.title,
    document.querySelector(".far")?.cloneNode(true) ?? "",
    path.root,
    doorsOf(
      [
        ...doors.map((one) => door(...one)),
        acts.fresh ? door("new", GAME_WORDS.freeGame, acts.fresh) : "",
      ],
      next && el("button", { class: "main go", onclick: () => go(ahead) }, playText(name)),
      [
        el("h2", {}, name, el("span", { class: "quiet" }, note || GAME_WORDS.unsolved)),
        path.chips,
        overview,
      ],
    ),
  );
  const box = path.root.closest("dialog");
  box?.classList.add("map");
  box?.firstElementChild?.append(
    el("p", { class: "score" }, ...scoreOf(nSolved, entries.length, nStars)),
    ...menuOf(menu),
    el(
      "button",
      {
        "aria-label": COMMAND_WORDS.settings,
        onclick() {
          openSettings();
          document.querySelector("dialog")?.addEventListener("close", () => openList(page));
        },
      },
      icon("settings"),
    ),
  );
  if (floor) whenSeen(overview, () => overview.append(islet(floor(ahead), skyNow(), false)));
  path.begin(path.root, here);
}
