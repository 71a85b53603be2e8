// The board of a puzzle on flat cells, each a polygon with a sign, and an unseen button per cell for
// those who use no pointer. The entries' `view` is flat_view's. A cell's fill is a color of the look,
// such as --open-4, by its corners, and its sign has the color --ink-open.

import { createButtonList, setLabel, unseenGroup } from "./button_list.js";
import { svg } from "./dom.js";
import { CELL_WORDS } from "./game_words.js";

const LETTERS = 0.55, // of a sign, at most, and as a share of the circle that fits into its cell
  FILLED = 1.3;

/**
 * Make the board in the stage. `press` is called with the cell, and whether the second button was used.
 * `lookOf` says how a cell looks: the name of its fill, its sign, and its words for those who listen.
 * @template {{view: FlatView}} E, P, M, D
 * @param {HTMLElement} stage
 * @param {(position: P, cell: number, shown: Shown<M, D>) => CellLook} lookOf
 * @param {(cell: number, isSecond: boolean) => void} press
 * @returns {GameBoard<E, P, M, D>}
 */
export function createCellBoard(stage, lookOf, press) {
  const root = svg("svg", { class: "board", "aria-hidden": "true" }),
    marks = svg("g"),
    group = unseenGroup(CELL_WORDS.cells);
  /** @type {{face: FlatView["faces"][number], cell: SVGPolygonElement, sign: SVGTextElement}[]} */
  let drawn = [];
  stage.append(root, group);
  /** @type {(...cells: number[]) => void} */
  const ring = (...cells) =>
    marks.replaceChildren(
      ...cells.map((cell) => svg("polygon", { class: "focused", points: drawn[cell].face.points })),
    );
  const list = createButtonList(group, {
    press: (/** @type {number} */ cell) => press(cell, false),
    reach: ring,
    leave: () => ring(),
  });
  /** @type {(event: Event, isSecond: boolean) => void} */
  const hear = ({ target }, isSecond) => {
    const at = drawn.findIndex(({ cell }) => cell === target);
    if (at >= 0) press(at, isSecond);
  };
  root.addEventListener("click", (event) => hear(event, false));
  root.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    hear(event, true);
  });
  return {
    key: (name, { target }) => list.turn(name, target),
    ring: (about) => ring(...(about === null ? [] : [about].flat())),
    begin({ view: { box, faces } }) {
      drawn = faces.map((face) => {
        const { points, spot } = face,
          [x, y, radius] = spot;
        return {
          face,
          cell: svg("polygon", { points }),
          sign: svg("text", { x, y, "font-size": Math.min(LETTERS, FILLED * radius) }),
        };
      });
      root.setAttribute("viewBox", box.join(" "));
      root.replaceChildren(...drawn.flatMap(({ cell, sign }) => [cell, sign]), marks);
    },
    show(position, shown) {
      const looks = drawn.map((_, at) => lookOf(position, at, shown));
      for (const [at, { face, cell, sign }] of drawn.entries()) {
        const look = looks[at];
        cell.style.fill = `var(--${look.fill}-${Math.min(8, face.corners)})`;
        cell.setAttribute("class", look.fill);
        sign.style.fill = `var(--ink-${look.fill})`;
        sign.textContent = look.sign;
      }
      list.draw(drawn.keys(), (button, at) => setLabel(button, looks[at].words));
      ring();
    },
  };
}

/** @type {(entry: {view: FlatView}) => SVGSVGElement} a small picture of the empty board, for the list */
export const boardPicture = ({ view: { box, faces } }) =>
  svg(
    "svg",
    { class: "thumb", viewBox: box.join(" "), "aria-hidden": "true" },
    ...faces.map(({ points, corners }) =>
      svg("polygon", { class: `corners-${Math.min(corners, 8)}`, points }),
    ),
  );
