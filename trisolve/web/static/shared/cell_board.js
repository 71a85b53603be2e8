// The board of a puzzle on cells: polygons with signs, and an invisible button per cell for
// keyboards. A 3D board is drawn from two opposite sides and turns with a drag. The look
// gives a cell's fill, such as open. A cell with four corners then has the color --open-4, and its
// sign has the color --ink-open.

import { createButtonList, setLabel, unseenGroup } from "./button_list.js";
import { islandNodes } from "./board_island.js";
import { el, svg } from "./dom.js";
import { skyNow } from "./sky.js";
import { CELL_WORDS } from "./game_words.js";
import { followPointers } from "./pointers.js";
import {
  FRONT,
  WAYS,
  behind,
  cornersOf,
  dragged,
  flatView,
  shadeOf,
  towards,
  viewFrom,
} from "./projection.js";
import { SHAPES } from "./signs.js";

const LETTERS = 0.55, // the font size: the maximum, and the fraction of the circle inscribed in the cell
  FILLED = 1.3,
  SIZE = 0.6; // the size of a shape, as a fraction of that circle

/** @typedef {{face: SeenFace, polygon: SVGPolygonElement, text: SVGTextElement, shape: SVGPathElement}} DrawnCell */

/** @type {(face: SeenFace) => DrawnCell} */
function drawnCell(face) {
  const {
    points,
    spot: [x, y, radius],
  } = face;
  return {
    face,
    polygon: svg("polygon", { points, "data-cell": face.face }),
    text: svg("text", { x, y, "font-size": Math.min(LETTERS, FILLED * radius) }),
    shape: svg("path", { class: "sign", "fill-rule": "evenodd" }),
  };
}

/** @type {(cell: DrawnCell, look: CellLook) => void} */
function paint({ face, polygon, text, shape }, { fill, sign }) {
  const {
      spot: [x, y, radius],
    } = face,
    corners = Math.min(8, face.corners),
    ink = `var(--ink-${fill})`;
  polygon.style.fill = `var(--${fill}-${corners})`;
  polygon.setAttribute("class", fill);
  text.style.fill = ink;
  text.textContent = typeof sign === "string" ? sign : "";
  shape.toggleAttribute("hidden", typeof sign === "string");
  if (typeof sign === "string") return shape.removeAttribute("d");
  const { shape: name, color, turn = 0, size = SIZE } = sign;
  shape.style.fill = color ? `var(--${color}-${corners})` : ink;
  shape.setAttribute("d", SHAPES[name] ?? name);
  shape.setAttribute("transform", `translate(${x} ${y})rotate(${turn})scale(${size * radius})`);
}

/**
 * Draw the board in an element: a flat board from above, any other board from two opposite sides. `changed` is
 * called when the set of drawn cells changes.
 * @param {HTMLElement} holder
 * @param {() => void} changed
 */
function createSides(holder, changed) {
  /** @type {{root: SVGSVGElement, marks: SVGGElement, drawn: Map<number, DrawnCell>}[]} */
  let sides = [];
  /** @type {FlatBoard | SpaceView} */
  let board = { box: [0, 0, 1, 1], vertices: [], faces: [], spots: [] };
  let direction = FRONT;
  /** @type {(seen: Direction) => void} show a 3D board from a direction, and from the opposite direction */
  const look = (seen) => {
    direction = seen;
    const view = board,
      views =
        "box" in view ? [flatView(view)] : [seen, behind(seen)].map((one) => viewFrom(view, one));
    for (const [at, { box, faces }] of views.entries()) {
      const { root, marks } = sides[at],
        drawn = faces.map(drawnCell);
      root.setAttribute("viewBox", box.join(" "));
      const floor = "box" in view ? faces.map(({ points }) => cornersOf(points)) : null;
      root.replaceChildren(
        ...(floor ? [svg("g", { class: "ground" }, ...islandNodes(floor, skyNow()))] : []),
        ...drawn.flatMap(({ face: { points, light }, polygon, text, shape }) => {
          const shade = { class: "shade", points, "fill-opacity": shadeOf(light) };
          return [polygon, ...("box" in view ? [] : [svg("polygon", shade)]), text, shape];
        }),
        marks,
      );
      sides[at].drawn = new Map(drawn.map((one) => [one.face.face, one]));
    }
    changed();
  };
  return {
    /** @type {(view: FlatBoard | SpaceView) => void} */
    begin(view) {
      board = view;
      sides = Array.from({ length: "box" in view ? 1 : 2 }, () => ({
        root: svg("svg", { class: "board", "aria-hidden": "true" }),
        marks: svg("g"),
        drawn: new Map(),
      }));
      holder.replaceChildren(...sides.map(({ root }) => root));
      holder.classList.toggle("turns", !("box" in view));
      look(FRONT);
    },
    count: () => board.faces.length,
    isFlat: () => "box" in board,
    /** @type {() => DrawnCell[]} */
    cells: () => sides.flatMap(({ drawn }) => [...drawn.values()]),
    /**
     * Turn the board like a drag across these fractions of its size.
     * @type {(right: number, down: number) => void}
     */
    turn: (right, down) => look(dragged(direction, right, down)),
    /** Mark cells; turn the first one to the front. @type {(cells: number[]) => void} */
    ring(cells) {
      if (cells.length && !("box" in board)) look(towards(board, cells[0], direction));
      for (const { marks, drawn } of sides)
        marks.replaceChildren(
          ...cells
            .flatMap((cell) => drawn.get(cell) ?? [])
            .map(({ face }) => svg("polygon", { class: "focused", points: face.points })),
        );
    },
  };
}

/**
 * Make the board in the stage. `press` is called with the cell, and whether the second button was
 * used. `lookOf` returns the look of a cell: the name of its fill, its sign, and its description
 * for screen readers.
 * @template {{view: FlatBoard | SpaceView}} E, P, M, D
 * @param {HTMLElement} stage
 * @param {(position: P, cell: number, shown: Shown<M, D>) => CellLook} lookOf
 * @param {(cell: number, isSecond: boolean) => void} press
 * @returns {GameBoard<E, P, M, D>}
 */
export function createCellBoard(stage, lookOf, press) {
  const holder = el("div", { class: "views" }),
    group = unseenGroup(CELL_WORDS.cells);
  /** @type {[P, Shown<M, D>] | null} */
  let shown = null;
  stage.append(holder, group);

  const show = () => {
    if (!shown) return;
    const [position, about] = shown;
    const looks = Array.from({ length: sides.count() }, (_, at) => lookOf(position, at, about));
    for (const cell of sides.cells()) paint(cell, looks[cell.face.face]);
    list.draw(looks.keys(), (button, at) => setLabel(button, looks[at].words));
  };
  const sides = createSides(holder, show);
  const list = createButtonList(group, {
    press: (/** @type {number} */ cell) => press(cell, false),
    reach: (cell) => sides.ring([cell]),
    leave: () => sides.ring([]),
  });
  /** @type {(event: Event, isSecond: boolean) => void} */
  const hear = ({ target }, isSecond) => {
    const cell = target instanceof Element ? target.getAttribute("data-cell") : null;
    if (cell !== null) press(Number(cell), isSecond);
  };
  holder.addEventListener("click", (event) => hear(event, false));
  holder.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    hear(event, true);
  });
  followPointers(
    [holder],
    {
      take: ({ clientX: x, clientY: y }) => (sides.isFlat() ? null : { x, y }),
      move(held, { clientX: x, clientY: y }, isDrag) {
        const width = holder.firstElementChild?.getBoundingClientRect().width ?? 1;
        if (isDrag) sides.turn((x - held.x) / width, (y - held.y) / width);
        if (isDrag) Object.assign(held, { x, y });
      },
      drop: () => {},
      tap: () => {},
      giveUp: () => {},
    },
    [holder],
  );
  return {
    key(name, { target }) {
      const way = WAYS[name];
      if (!way || sides.isFlat()) return list.turn(name, target);
      sides.turn(...way);
      return true;
    },
    ring: (about) => sides.ring(about === null ? [] : [about].flat()),
    begin({ view }) {
      shown = null;
      sides.begin(view);
    },
    show(position, about) {
      shown = [position, about];
      show();
      sides.ring([]);
    },
  };
}

/** @type {(entry: {view: FlatBoard | SpaceView}) => import("./island.js").Point[][]} the cells of a board, for its island on the map */
export const boardFloor = ({ view }) =>
  ("box" in view ? flatView(view) : viewFrom(view, FRONT)).faces.map(({ points }) =>
    cornersOf(points),
  );
