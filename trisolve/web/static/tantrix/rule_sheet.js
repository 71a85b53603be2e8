// The rules as a sheet: those of a puzzle, a game or a solitaire, with small boards next to them.

import { offerRules } from "../shared/help.js";
import { el } from "../shared/dom.js";
import { createBoard } from "./board.js";
import { boardOf, forcedSpaces, keyOf, placeOf } from "./rules.js";
import { RULES } from "./words.js";

/** @type {Placement[]} a loop in yellow */
const LOOP = [
  [1, 0, 0, 1],
  [2, -1, 0, 3],
  [3, 0, -1, 1],
];
/** @type {Placement[]} a line in red around a forced space */
const LINE = [
  [1, 0, -1, 1],
  [4, 1, -1, 4],
  [2, 1, 0, 4],
];

/** @type {(placements: Placement[], color: string, forced?: number[]) => Element | null} tiles, with the line of a color lit */
function picture(placements, color, forced = []) {
  const holder = el("div", {}),
    board = createBoard(holder),
    cells = placements.map(placeOf);
  board.begin({ cells: [...cells, ...forced], rings: 0 });
  board.draw({
    placements,
    held: null,
    wrong: null,
    slots: [],
    spaces: [],
    forced,
    lit: new Map(cells.map((key) => [key, color])),
    clashes: [],
    fresh: [],
    last: null,
    chosen: null,
  });
  board.root.setAttribute("class", "picture");
  return holder.firstElementChild;
}

/** @type {Record<Tantrix.Kind["name"], () => (Element | null)[]>} */
const PICTURES = {
  puzzle: () => [picture(LINE.slice(0, 2), ""), picture(LOOP, "Y")],
  game: () => [
    picture(LINE.slice(0, 2), ""),
    picture(LINE, "R"),
    picture(
      LINE,
      "",
      forcedSpaces(boardOf(LINE)).filter((key) => key === keyOf(0, 0)),
    ),
  ],
  solitaire: () => PICTURES.game(),
};

/** @type {(page: Tantrix.Page) => import("../shared/help.js").Rules} the rules of the open entry */
export const rulesOf = ({ kind: { name } }) => ({
  sentences: RULES[name],
  pictures: PICTURES[name](),
});

/** Open the rules before a first puzzle, game or solitaire. @type {(page: Tantrix.Page) => void} */
export const offerOwnRules = (page) => {
  if (!page.film) offerRules(`tantrix-${page.kind.name}`, () => rulesOf(page));
};
