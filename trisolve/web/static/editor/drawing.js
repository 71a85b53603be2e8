// Draws the level, and the overlays of each mode: findings, handles, dots, the symmetry.

import { facesOfFloor } from "../player/miniature.js";
import { skyNow } from "../shared/sky.js";
import { svg } from "../shared/dom.js";
import { boxAround } from "../shared/island.js";
import { centerOf, symmetryCenter } from "../sliding/floors.js";
import { N_CELLS, NO_CELL } from "../sliding/lattice.js";
import { cellsOf, floorOf, startOf } from "../sliding/level.js";
import { number, rounded, shrunk, trace, verticesOf, vertexXY } from "../sliding/outline.js";
import { gripOf } from "./block_strokes.js";
import { middleOfRun } from "./geometry.js";
import { goalPlaces } from "./goal_strokes.js";
import { lockedBlocks } from "./locks.js";
import { levelNow } from "./state.js";
import { boardText } from "./words.js";

const MARGIN = 0.95, // the margin, with room to paint one more row of floor on each side
  MIN_GRIP = 0.17,
  MAX_GRIP = 0.21,
  GRIP_PX = 8,
  PADLOCK = "M-11-2h22v16h-22zM-7-2v-5a7 7 0 0 1 14 0v5";

/** @type {(cells: number[]) => string} */
const outlinePath = (cells) =>
  trace(cells)
    .map((loop) => rounded(loop, 0))
    .join("");

/** @type {(level: Drawn) => string} */
const viewBoxOf = (level) => boxAround(facesOfFloor(level), MARGIN).map(number).join(" ");

/** @type {(level: Drawn) => string} all wall cells of the grid, on which floor can be painted */
const wallPath = (level) =>
  Array.from({ length: N_CELLS }, (_, cell) => cell)
    .filter((cell) => !level.floor[cell])
    .map(
      (cell) =>
        `M${verticesOf(cell)
          .map(([a, b]) => vertexXY(a, b).map(number).join(" "))
          .join("L")}Z`,
    )
    .join("");

/**
 * Draw the current level, or the result of an unfinished stroke. The frame stays during a stroke.
 * @type {(page: Editor, level?: Drawn) => void}
 */
export function draw(page, level = levelNow(page)) {
  const {
    board,
    mode,
    selected,
    frame: { stage },
    ground,
    lattice,
  } = page;
  board.draw(level, skyNow());
  board.place(startOf(level));
  if (!page.stroke) page.view = viewBoxOf(level);
  for (const picture of [ground, board.root]) picture.setAttribute("viewBox", page.view);
  lattice.setAttribute("d", mode === "wall" ? wallPath(level) : "");
  ground.append(lattice);
  const block = mode === "play" ? undefined : level.blocks[selected];
  board.mark("held", block ? selected : -1);
  stage.setAttribute("aria-label", boardText(block?.id));
  drawMarks(page, level);
}

/** Draw the overlays. @type {(page: Editor, level: Drawn) => void} */
export function drawMarks(page, level) {
  const { marks, board, mode, selected, symmetry, cell } = page,
    block = level.blocks[selected];
  marks.replaceChildren();
  board.over.append(marks);
  if (mode === "play") return;
  marks.append(...findingMarks(page, level), ...lockMarks(page, level));
  if (mode === "wall" && symmetry !== "none") marks.append(symmetryMark(level, symmetry));
  if (cell >= 0 && (mode === "wall" || !block))
    marks.append(svg("path", { class: "cursor", d: outlinePath([cell]) }));
  if (block && mode === "goal") marks.append(...goalMarks(level, selected));
  if (block && mode === "block") marks.append(...gripMarks(block, board.under(0, 0).edgePx));
}

/**
 * Draw a block that does not exist yet, or that does not fit.
 * @type {(page: Editor, ghost: Ghost) => void}
 */
export function drawGhost({ marks }, { cells, fits }) {
  marks.append(svg("path", { class: fits ? "ghost" : "ghost wrong", d: outlinePath(cells) }));
}

/** @type {(level: Drawn, finding: LintFinding) => number[]} the cells of a finding */
function cellsOfFinding(level, { cells, blocks }) {
  const held = level.blocks
    .filter(({ id }) => blocks.includes(id))
    .flatMap((block) => cellsOf(block, block.first));
  return [...new Set([...cells, ...held])];
}

/** @type {(page: Editor, level: Drawn) => SVGElement[]} */
function findingMarks({ live, finding, hasMarks }, level) {
  const found = live.stale ? [] : live.findings,
    lit = found.find((one) => one.code + one.message === finding);
  const marks = (hasMarks ? found : []).flatMap((one) => {
    const cells = cellsOfFinding(level, one);
    if (one.severity === "note") return cells.map((cell) => dot(centerOf(cell), "flaw note", 6));
    return cells.length
      ? [svg("path", { class: `flaw ${one.severity}`, d: outlinePath(cells) })]
      : [];
  });
  const cells = lit ? cellsOfFinding(level, lit) : [];
  return cells.length
    ? [...marks, svg("path", { class: "flaw lit", d: outlinePath(cells) })]
    : marks;
}

/** @type {(point: Point, name: string, radius: number) => SVGElement} */
const dot = ([x, y], name, radius) =>
  svg("circle", { class: name, cx: number(x), cy: number(y), r: radius });

/** @type {(page: Editor, level: Drawn) => SVGElement[]} a padlock on each locked cell and block */
function lockMarks({ locks }, level) {
  const ids = lockedBlocks(locks, level);
  const places = level.blocks
    .filter(({ id }) => ids.includes(id))
    .map((block) => {
      const [one, two] = cellsOf(block, block.first).map(centerOf); // the padlock is between the handle and the letter of the block
      return [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2];
    });
  return [...locks.cells.map(centerOf), ...places].map(([x, y]) =>
    svg("path", {
      class: "padlock",
      d: PADLOCK,
      transform: `translate(${number(x)} ${number(y)})`,
    }),
  );
}

/** @type {(level: Drawn, symmetry: string) => SVGElement} */
function symmetryMark(level, symmetry) {
  const center = symmetryCenter(floorOf(level.floor), symmetry),
    x = number(center[0]);
  return symmetry === "mirror"
    ? svg("line", { class: "center", x1: x, x2: x, y1: -200, y2: 1600 })
    : dot(center, "center", 16);
}

/** @type {(level: Drawn, at: number) => SVGElement[]} the goal, and its other possible positions */
function goalMarks(level, at) {
  const block = level.blocks[at],
    { goal, first } = block;
  const others = goalPlaces(level, at).filter((place) => place !== goal && place !== first);
  const dots = others.map((place) => dot(middleOfRun(block, place), "place", 9));
  if (goal === NO_CELL) return dots;
  const d = trace(cellsOf(block, goal))
    .map((loop) => rounded(shrunk(loop, 0.08), 0.1))
    .join("");
  return [svg("path", { class: "goal-grip", d }), ...dots];
}

/** @type {(block: Block, edgePx: number) => SVGElement[]} the ends that can be dragged */
const gripMarks = (block, edgePx) =>
  [-1, 1].map((end) =>
    dot(
      gripOf(block, end),
      "grip",
      Number(number(Math.min(MAX_GRIP, Math.max(MIN_GRIP, GRIP_PX / edgePx)))),
    ),
  );
