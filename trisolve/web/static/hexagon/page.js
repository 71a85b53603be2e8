// The page of maps: press a cell to see its coordinates and neighbors, a second cell to see
// distance, line, route and sight. Custom maps are pasted, opened from a file, or given by a link.

import { putLink } from "../shared/addresses.js";
import { createButtonList, setLabel, unseenGroup } from "../shared/button_list.js";
import { addCommandIcons } from "../shared/command_icons.js";
import { command, common, isPressed, toggle } from "../shared/commands.js";
import { el, pageData, para } from "../shared/dom.js";
import { createFrame } from "../shared/frame.js";
import { openHelp } from "../shared/help.js";
import { ICONS, addIcons } from "../shared/icons.js";
import { openRows } from "../shared/list.js";
import { followNearer } from "../shared/nearer.js";
import { followSky } from "../shared/sky.js";
import { keepOpen, recalledOpen } from "../shared/storage.js";
import { COMMAND_WORDS, DAMAGED_LINK } from "../shared/words.js";
import { createBoard } from "./board.js";
import { linkOf, textOfLink } from "./code.js";
import { openOwn, openShare } from "./dialogs.js";
import { cellOf, keyOf, line, sees } from "./hexes.js";
import { goneTo } from "./keys.js";
import { readMap } from "./maps.js";
import { route } from "./routes.js";
import {
  COMMANDS,
  HELP,
  WORDS,
  axialText,
  cellLabel,
  chosenText,
  coordinateRows,
  distanceText,
  fieldText,
  kindText,
  neighborRows,
  pairText,
  routeText,
  sightText,
  sizeText,
} from "./words.js";

/** @type {(rows: [string, string][]) => HTMLElement} */
const factsOf = (rows) =>
  el(
    "dl",
    { class: "facts" },
    ...rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]),
  );

/** @type {(map: Hexagon.Map, cell: Hexagon.Cell) => Node[]} the facts about one cell */
const cellNodes = (map, cell) => [
  factsOf(coordinateRows(cell)),
  el("h2", {}, WORDS.neighbors),
  el(
    "ul",
    { class: "near" },
    ...neighborRows(map, cell).map((row) =>
      el("li", {}, ...row.map((part, at) => el(at === 1 ? "b" : "span", {}, part))),
    ),
  ),
];

/** @type {(rows: [name: string, text: string][]) => Node[]} */
const pairNodes = (rows) => rows.map(([name, text]) => para(el("b", {}, name), " ", text));

/** @type {(page: Hexagon.Page) => Hexagon.Scene} */
function sceneOf({ map: { free, walls }, chosen, cells, frame: { buttons } }) {
  const [a, b] = chosen,
    isFree = chosen.every((cell) => free.has(keyOf(cell))),
    isSeen = (/** @type {string} */ cell) => sees(walls, a, cellOf(cell));
  return {
    chosen,
    line: b ? line(a, b) : [],
    route: b && isFree ? route(free, a, b) : null,
    seen: a && isPressed(buttons.sight) ? new Set(cells.filter(isSeen)) : null,
    numbered: isPressed(buttons.numbers),
  };
}

/** @type {(page: Hexagon.Page, scene: Hexagon.Scene) => string} show the facts about the chosen cells; return them for screen readers */
function answer({ frame, map }, { chosen: [a, b], line: cells, route: way }) {
  /** @type {(left: string, right: string) => void} */
  const count = (left, right) =>
    frame.count.replaceChildren(el("span", {}, left), el("span", {}, right));
  if (!a) {
    count(sizeText(map), "");
    frame.show(para(WORDS.choose));
    return "";
  }
  if (!b) {
    count(axialText(a), kindText(map, keyOf(a)));
    frame.show(...cellNodes(map, a));
    return chosenText(map, a);
  }
  const rows = /** @type {[string, string][]} */ ([
    [WORDS.route, routeText(map, a, b, way)],
    [WORDS.sight, sightText(a, b, sees(map.walls, a, b))],
    [WORDS.line, `${cells.map(keyOf).join(" ")}.`],
  ]);
  count(pairText(a, b), distanceText(a, b));
  frame.show(...pairNodes(rows));
  return [pairText(a, b), distanceText(a, b), ...rows.map((row) => row.join(": "))].join(". ");
}

/** @type {(page: Hexagon.Page) => string} show everything; return it for screen readers */
function draw(page) {
  const { map, chosen, board, frame, list, cells } = page,
    scene = sceneOf(page),
    keys = new Set(chosen.map(keyOf)),
    text = answer(page, scene);
  board.show(map, scene);
  list.draw(cells, (button, cell) => {
    setLabel(button, cellLabel(map, cell));
    button.setAttribute("aria-pressed", String(keys.has(cell)));
  });
  frame.enable({ clear: chosen.length > 0, sight: chosen.length > 0 });
  return scene.seen ? `${text} ${fieldText(chosen[0], scene.seen.size, cells.length)}` : text;
}

/** @type {(page: Hexagon.Page, chosen: Hexagon.Cell[]) => void} */
function choose(page, chosen) {
  page.chosen = chosen;
  page.frame.say(draw(page) || WORDS.cleared);
}

/**
 * @type {(page: Hexagon.Page, cell: Hexagon.Cell) => void}
 * select or deselect a cell; a third cell starts over
 */
function press(page, cell) {
  const { chosen, cells } = page,
    key = keyOf(cell),
    others = chosen.filter((one) => keyOf(one) !== key);
  if (!cells.includes(key)) return;
  if (others.length < chosen.length) choose(page, others);
  else choose(page, chosen.length < 2 ? [...chosen, cell] : [cell]);
}

/** @type {(page: Hexagon.Page, entry: Hexagon.Entry) => void} show a map; throw an Error if it is wrong */
function open(page, entry) {
  const { frame, board, entries, title } = page,
    map = readMap(entry.text),
    at = entries.indexOf(entry);
  const name = entry.name || map.name || WORDS.own;
  Object.assign(page, { entry, map, chosen: [], cells: sortedCells(map) });
  frame.entitle(at >= 0 && entries.length === 1 ? title : name, title);
  frame.enable({ previous: at > 0, next: at >= 0 && at + 1 < entries.length });
  putLink(at < 0 ? (linkOf(entry.text) ?? "") : "");
  if (entry.id) keepOpen(entry.id);
  board.begin(map);
  followNearer(frame.stage);
  draw(page);
  frame.say(`${name}. ${sizeText(map)}.`);
}

/** @type {(map: Hexagon.Map) => string[]} */
const sortedCells = ({ free, walls }) =>
  [...free.keys(), ...walls]
    .map(cellOf)
    .sort(([q, r], [u, v]) => q - u || r - v)
    .map(keyOf);

/** @type {(page: Hexagon.Page) => boolean} open the map in the address; return whether there is one */
function openLink(page) {
  try {
    const text = textOfLink(location.hash);
    if (text === null) return false;
    if (text !== page.entry?.text) open(page, { name: "", text });
    return true;
  } catch {
    document.dispatchEvent(new CustomEvent("trisolve:note", { detail: DAMAGED_LINK }));
    return false;
  }
}

/**
 * @type {(page: Hexagon.Page, id: "sight" | "numbers", on?: string) => () => void}
 * switch the look of the board, and announce it
 */
const switching =
  (page, id, on = "") =>
  () => {
    const isOn = toggle(page.frame.buttons[id]),
      text = draw(page);
    page.frame.say(isOn ? on || text : WORDS.plain);
  };

/** @type {(page: Hexagon.Page) => Command[]} the commands of a page with several maps */
function listCommands(page) {
  const { entries } = page;
  /** @type {(by: number) => void} */
  const go = (by) => open(page, entries[entries.indexOf(page.entry) + by]);
  /** @type {(entry: Hexagon.Entry) => import("../shared/list.js").Row} */
  const rowOf = (entry) => ({
    name: entry.name,
    note: sizeText(readMap(entry.text)),
    sign: "",
    isOpen: entry === page.entry,
    open: () => open(page, entry),
  });
  if (entries.length < 2) return [];
  return [
    common("previous", () => go(-1)),
    common("levels", () => openRows(() => entries.map(rowOf))),
    common("next", () => go(1)),
  ];
}

/** @type {(page: Hexagon.Page) => Command[]} */
function commandsOf(page) {
  const commands = [
    ...listCommands(page),
    common("help", () => openHelp(HELP, commands)),
    command("clear", COMMANDS.clear, "", "foot", ["Escape"], () => choose(page, [])),
    command("sight", COMMANDS.sight, "", "foot", [], switching(page, "sight")),
    command(
      "numbers",
      COMMANDS.numbers,
      "",
      "foot",
      [],
      switching(page, "numbers", WORDS.numbersOn),
    ),
    command("share", COMMAND_WORDS.share, "", "foot", [], () => openShare(page.entry)),
    command("open", COMMANDS.open, "", "lead", ["Ctrl+O"], () =>
      openOwn(page.entry.text, (text) => open(page, { name: "", text })),
    ),
  ];
  return commands;
}

/**
 * @type {(page: Hexagon.Page, key: string, event: KeyboardEvent) => boolean}
 * move the focus from the focused cell
 */
function goOn({ list, map, cells }, key, { target }) {
  const from = list.keyOf(target),
    next = from === undefined ? null : goneTo(key, from, map.layout, cells);
  return next !== null && list.focus(next);
}

/** @type {(page: Hexagon.Page) => object} the interface for tests and other scripts */
const faceOf = (page) => ({
  version: page.version,
  open: (/** @type {number | string} */ which) =>
    open(page, typeof which === "number" ? page.entries[which] : { name: "", text: which }),
  choose: (/** @type {Hexagon.Cell[]} */ ...cells) => choose(page, cells),
  get chosen() {
    return page.chosen;
  },
});

export function main() {
  const { first, ...settings } = pageData("page"),
    page = /** @type {Hexagon.Page} */ ({ ...settings, entries: pageData("entries"), chosen: [] });
  addCommandIcons();
  addIcons({ clear: "M5.5 5.5l13 13M18.5 5.5l-13 13", sight: ICONS.view });
  page.frame = createFrame(commandsOf(page), (key, event) => goOn(page, key, event));
  page.board = createBoard(page.frame.stage, (cell) => press(page, cell));
  const group = unseenGroup(WORDS.board);
  page.frame.stage.append(group);
  page.list = createButtonList(group, {
    press: (cell) => press(page, cellOf(cell)),
    reach: (cell) => page.board.focus(cellOf(cell)),
    leave: () => page.board.focus(null),
  });
  page.frame.buttons.open.classList.remove("main");
  page.frame.buttons.sight.setAttribute("aria-pressed", "false");
  page.frame.buttons.numbers.setAttribute("aria-pressed", "false");
  followSky(settings, () => {
    if (!page.map) return;
    page.board.begin(page.map);
    draw(page);
  });
  const { entries } = page,
    last = recalledOpen(),
    usual = entries.find(({ id }) => id === last) ?? entries[0];
  if (!openLink(page)) open(page, first ? entries[first - 1] : usual);
  addEventListener("hashchange", () => void openLink(page));
  Object.defineProperty(window, "trisolve", { value: faceOf(page) });
}
