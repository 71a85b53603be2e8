// Drawing on the board: what a press, a drag and a release are in the modes wall, goal and block.
// While a stroke goes on the level is shown as it would be; the release makes one edit of it.

import { svg } from "../shared/dom.js";
import {
  LEAST_CELLS, cellAlong, floorOf, isFree, trackPlaces, withBlock, withChange, withEnds, withFloor, withPlace,
} from "../sliding/edits.js";
import { cellAt, centreOf, orbitOf, symmetryCentre } from "../sliding/floors.js";
import { N_CELLS, NO_CELL, runCells, stepCell, unitsBetween } from "../sliding/lattice.js";
import { cellsOf, startOf } from "../sliding/level.js";
import { STEPS, middleOf, number, rounded, shrunk, trace, verticesOf, vertexXY } from "../sliding/outline.js";

/** @typedef {[number, number]} Point */

const ROOM = 1.3, STROKE_STEP = 0.2, MOVED = 0.25, GRIP_PX = 22, MOST_GRIP = 0.42, DOT_REACH = 0.3;

/** @type {(cells: number[]) => string} */
const outlinePath = (cells) => trace(cells).map((loop) => rounded(loop, 0)).join("");

/** @type {(cells: number[]) => Point} */
const middleOfCells = (cells) => middleOf(trace(cells)[0]);

/**
 * @param {Studio} studio
 * @param {ReturnType<typeof import("../player/board.js").createBoard>} board
 * @param {HTMLElement} stage
 */
export function createEasel(studio, board, stage) {
  const ground = /** @type {SVGSVGElement} */ (stage.querySelector("svg.ground"));
  const { root } = board, marks = svg("g", { class: "marks" }), under = svg("path", { class: "lattice" });
  /** @type {{kind: string, id: number, from: Point, move: (point: Point) => void, drop: (point: Point) => void} | null} */
  let stroke = null;
  /** @type {number[]} cells a finding is about */
  let lit = [];
  /** @type {LintFinding[]} */
  let flaws = [];
  let cursor = -1, view = "";

  /** @type {(level: Drawn) => string} */
  function viewOf(level) {
    const points = floorOf(level.floor).flatMap((cell) => verticesOf(cell).map(([a, b]) => vertexXY(a, b)));
    const xs = points.map(([x]) => x), ys = points.map(([, y]) => y), room = studio.mode === "play" ? 0.75 : ROOM;
    const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
    return [left, top, Math.max(...xs) + room - left, Math.max(...ys) + room - top].map(number).join(" ");
  }

  /** @type {(level: Drawn) => void} draw a level; the frame stays where it is while a stroke goes on */
  function draw(level) {
    board.draw(level, studio.look);
    board.place(startOf(level));
    if (!stroke) view = viewOf(level);
    ground.setAttribute("viewBox", view);
    root.setAttribute("viewBox", view);
    under.setAttribute("d", studio.mode === "wall" ? latticePath(level) : "");
    ground.append(under);
    const chosen = studio.mode === "play" ? undefined : level.blocks[studio.selected];
    board.mark("held", chosen ? studio.selected : -1);
    stage.setAttribute("aria-label", chosen ? `Board, block ${chosen.id} chosen` : "Board");
    mark(level);
  }

  /** @type {(level: Drawn) => string} every cell of the grid that is wall, to paint on */
  const latticePath = (level) => Array.from({ length: N_CELLS }, (_, cell) => cell).filter((cell) => !level.floor[cell])
    .map((cell) => `M${verticesOf(cell).map(([a, b]) => vertexXY(a, b).map(number).join(" ")).join("L")}Z`).join("");

  /** @type {(level: Drawn) => void} what lies over the board */
  function mark(level) {
    const { mode, selected, symmetry } = studio;
    marks.replaceChildren();
    board.over.append(marks);
    if (mode === "play") return;
    for (const { severity, cells, blocks } of flaws) {
      const held = level.blocks.filter((block) => blocks.includes(block.id)).flatMap((block) => cellsOf(block, block.first));
      const all = [...new Set([...cells, ...held])];
      if (severity === "note") marks.append(...all.map((cell) => noteMark(cell)));
      else if (all.length) marks.append(svg("path", { class: `flaw ${severity}`, d: outlinePath(all) }));
    }
    if (lit.length) marks.append(svg("path", { class: "flaw lit", d: outlinePath(lit) }));
    if (mode === "wall" && symmetry !== "none") marks.append(...symmetryMarks(level));
    if (mode === "wall" && cursor >= 0) marks.append(svg("path", { class: "cursor", d: outlinePath([cursor]) }));
    const block = level.blocks[selected];
    if (!block) return;
    if (mode === "goal" && block.goal !== NO_CELL) {
      const path = trace(cellsOf(block, block.goal)).map((loop) => rounded(shrunk(loop, 0.08), 0.1)).join("");
      marks.append(svg("path", { class: "goal-grip", d: path }));
    }
    if (mode === "goal") {
      for (const first of goalPlaces(level, selected)) {
        const [x, y] = middleOfCells(cellsOf(block, first)).map(number);
        if (first !== block.goal && first !== block.first) marks.append(svg("circle", { class: "place", cx: x, cy: y, r: 9 }));
      }
    }
    if (mode === "block") {
      for (const end of [-1, 1]) {
        const [x, y] = gripOf(block, end).map(number);
        marks.append(svg("circle", { class: "grip", cx: x, cy: y, r: number(Math.min(MOST_GRIP / 2, Math.max(0.17, 8 / board.under(0, 0).edgePx))) }));
      }
    }
  }

  /** @type {(cell: number) => SVGElement} */
  function noteMark(cell) {
    const [x, y] = centreOf(cell).map(number);
    return svg("circle", { class: "flaw note", cx: x, cy: y, r: 6 });
  }

  /** @type {(level: Drawn) => SVGElement[]} */
  function symmetryMarks(level) {
    const [x, y] = symmetryCentre(floorOf(level.floor), studio.symmetry).map(number);
    if (studio.symmetry !== "mirror") return [svg("circle", { class: "centre", cx: x, cy: y, r: 16 })];
    return [svg("line", { class: "centre", x1: x, x2: x, y1: -200, y2: 1600 })];
  }

  /** @type {(block: Block, end: number) => Point} */
  function gripOf(block, end) {
    const cells = cellsOf(block, block.first);
    return centreOf(end > 0 ? cells[cells.length - 1] : cells[0]);
  }

  /** @type {(level: Drawn, at: number) => number[]} where a goal may be, walls between or not */
  const goalPlaces = (level, at) => trackPlaces(level.blocks[at]).filter((first) =>
    cellsOf(level.blocks[at], first).every((cell) => level.floor[cell]));

  /** @type {(level: Drawn, at: number, point: Point) => number} the goal place nearest to a point */
  function nearestGoal(level, at, point) {
    let best = NO_CELL, least = Infinity;
    for (const first of goalPlaces(level, at)) {
      const [x, y] = middleOfCells(cellsOf(level.blocks[at], first)), far = Math.hypot(x - point[0], y - point[1]);
      if (far < least) [best, least] = [first, far];
    }
    return best;
  }

  // ---- the modes ----

  /** @type {(point: Point, id: number) => typeof stroke} */
  function paintStroke(from, id) {
    const { level, symmetry } = studio, centre = symmetryCentre(floorOf(level.floor), symmetry);
    const start = cellAt(from), on = start >= 0 && !level.floor[start];
    const cells = new Set(floorOf(level.floor));
    let last = from, next = level;
    /** @type {(point: Point) => void} */
    const move = (point) => {
      const far = Math.hypot(point[0] - last[0], point[1] - last[1]), n = Math.max(1, Math.ceil(far / STROKE_STEP));
      for (let k = 1; k <= n; k++) {
        const cell = cellAt([last[0] + (point[0] - last[0]) * k / n, last[1] + (point[1] - last[1]) * k / n]);
        for (const one of cell < 0 ? [] : orbitOf(cell, symmetry, centre)) {
          if (on) cells.add(one);
          else cells.delete(one);
        }
      }
      last = point;
      try {
        next = withFloor(level, cells);
      } catch {
        return; // the last cell of floor stays
      }
      draw(next);
    };
    move(from);
    return { kind: on ? "floor painted" : "wall painted", id, from, move, drop: () => finish(next, on ? "floor painted" : "wall painted") };
  }

  /** @type {(next: Drawn, what: string) => void} */
  function finish(next, what) {
    stroke = null;
    studio.edit(next, what);
  }

  /** @type {(at: number, from: Point, id: number) => typeof stroke} */
  function goalStroke(at, from, id) {
    const { level } = studio, { goal, axis, id: name } = level.blocks[at], [dx, dy] = STEPS[axis];
    let next = level;
    /** @type {(point: Point) => void} */
    const move = ([x, y]) => {
      const units = Math.round((x - from[0]) * dx + (y - from[1]) * dy), places = goalPlaces(level, at);
      const reached = places.reduce((best, first) =>
        (Math.abs(unitsBetween(goal, first, axis) - units) < Math.abs(unitsBetween(goal, best, axis) - units) ? first : best), goal);
      next = reached === goal ? level : withChange(level, at, { goal: reached });
      draw(next);
    };
    return { kind: "goal", id, from, move, drop: () => finish(next, `goal of ${name} moved`) };
  }

  /** @type {(at: number, from: Point, id: number) => typeof stroke} */
  function moveStroke(at, from, id) {
    const { level } = studio, block = level.blocks[at], [mx, my] = middleOfCells(cellsOf(block, block.first));
    let next = level;
    /** @type {(point: Point) => void} */
    const move = (point) => {
      const wanted = /** @type {Point} */ ([mx + point[0] - from[0], my + point[1] - from[1]]);
      let best = block.first, least = Infinity;
      for (let first = 0; first < N_CELLS; first++) {
        const cells = runCells(first, block.axis, block.length);
        if (!cells) continue;
        const [x, y] = middleOfCells(cells), far = Math.hypot(x - wanted[0], y - wanted[1]);
        if (far < least) [best, least] = [first, far];
      }
      const free = isFree(level, { ...block, first: best }, at);
      next = free && best !== block.first ? withPlace(level, at, best) : level;
      draw(next);
      if (!free) ghost(runCells(best, block.axis, block.length) ?? [], false);
    };
    return { kind: "move", id, from, move, drop: () => finish(next, `block ${block.id} moved`) };
  }

  /** @type {(at: number, end: number, from: Point, id: number) => typeof stroke} */
  function resizeStroke(at, end, from, id) {
    const { level } = studio, block = level.blocks[at], [dx, dy] = STEPS[block.axis];
    let next = level;
    /** @type {(point: Point) => void} */
    const move = ([x, y]) => {
      const wanted = Math.round(2 * end * ((x - from[0]) * dx + (y - from[1]) * dy));
      let more = Math.max(wanted, LEAST_CELLS - block.length);
      for (; more > 0; more--) {
        const first = end < 0 ? cellAlong(block.first, block.axis, -more) : block.first;
        if (isFree(level, { first, axis: block.axis, length: block.length + more }, at)) break;
      }
      next = more === 0 ? level : withEnds(level, at, end < 0 ? more : 0, end < 0 ? 0 : more);
      draw(next);
    };
    return { kind: "resize", id, from, move, drop: () => finish(next, `block ${block.id} resized`) };
  }

  /** @type {(from: Point, id: number) => typeof stroke} */
  function addStroke(from, id) {
    const { level } = studio, start = cellAt(from);
    /** @type {{first: number, axis: number, length: number} | null} */
    let made = null;
    /** @type {(point: Point) => void} */
    const move = ([x, y]) => {
      const far = [x - from[0], y - from[1]], ways = STEPS.map(([dx, dy]) => far[0] * dx + far[1] * dy);
      const axis = ways.reduce((best, way, i) => (Math.abs(way) > Math.abs(ways[best]) ? i : best), 0);
      const sign = ways[axis] < 0 ? -1 : 1, most = Math.abs(ways[axis]) < MOVED ? 0 : 1 + Math.round(2 * Math.abs(ways[axis]));
      made = null;
      for (let length = Math.max(most, most && LEAST_CELLS); length >= LEAST_CELLS && !made; length--) {
        const first = sign > 0 ? start : cellAlong(start, axis, 1 - length);
        if (first >= 0 && isFree(level, { first, axis, length })) made = { first, axis, length };
      }
      draw(level);
      if (made) ghost(runCells(made.first, made.axis, made.length) ?? [], true);
    };
    return { kind: "add", id, from, move, drop: () => {
      stroke = null;
      const run = made;
      if (run) studio.attempt(() => withBlock(level, run.first, run.axis, run.length), "block added");
      else studio.select(-1);
      if (run) studio.select(studio.level.blocks.length - 1);
    } };
  }

  /** @type {(cells: number[], right: boolean) => void} */
  const ghost = (cells, right) => {
    if (cells.length) marks.append(svg("path", { class: right ? "ghost" : "ghost wrong", d: outlinePath(cells) }));
  };

  // ---- pointers ----

  /** @type {(event: PointerEvent) => void} */
  function press(event) {
    if (studio.mode === "play" || stroke || (event.pointerType === "mouse" && event.button !== 0)) return;
    const { point, edgePx } = board.under(event.clientX, event.clientY), { level, selected, mode } = studio;
    const id = event.pointerId, reach = Math.min((event.pointerType === "mouse" ? 12 : GRIP_PX) / edgePx, MOST_GRIP);
    const hit = level.blocks.findIndex((block) => cellsOf(block, block.first).includes(cellAt(point)));
    const block = level.blocks[selected];
    cursor = -1;
    if (mode === "wall") {
      if (cellAt(point) >= 0) stroke = paintStroke(point, id);
    } else if (mode === "goal") {
      const onGoal = block && block.goal !== NO_CELL && cellsOf(block, block.goal).includes(cellAt(point));
      const other = level.blocks.findIndex(({ goal, axis, length }) =>
        goal !== NO_CELL && (runCells(goal, axis, length) ?? []).includes(cellAt(point)));
      if (onGoal) stroke = goalStroke(selected, point, id);
      else if (block && isOnDot(level, selected, point)) putGoal(point); // though a block lies under it
      else if (hit >= 0) studio.select(hit === selected ? -1 : hit);
      else if (block) putGoal(point);
      else if (other >= 0) studio.select(other);
    } else {
      const end = block ? [1, -1].find((one) => {
        const [x, y] = gripOf(block, one);
        return Math.hypot(x - point[0], y - point[1]) <= reach;
      }) : undefined;
      if (end) stroke = resizeStroke(selected, end, point, id);
      else if (hit >= 0) {
        studio.select(hit);
        stroke = moveStroke(hit, point, id);
      } else if (cellAt(point) >= 0 && level.floor[cellAt(point)]) stroke = addStroke(point, id);
      else studio.select(-1);
    }
    if (stroke) root.setPointerCapture(id);
  }

  /** @type {(level: Drawn, at: number, point: Point) => boolean} */
  function isOnDot(level, at, point) {
    const block = level.blocks[at], first = nearestGoal(level, at, point);
    if (first === NO_CELL || first === block.first) return false;
    const [x, y] = middleOfCells(cellsOf(block, first));
    return Math.hypot(x - point[0], y - point[1]) <= DOT_REACH;
  }

  /** @type {(point: Point) => void} */
  function putGoal(point) {
    const { level, selected } = studio, first = nearestGoal(level, selected, point);
    if (first !== NO_CELL) studio.edit(withChange(level, selected, { goal: first }), `goal of ${level.blocks[selected].id} set`);
  }

  const giveUp = () => {
    if (!stroke) return false;
    stroke = null;
    draw(studio.level);
    return true;
  };
  root.addEventListener("pointerdown", press);
  root.addEventListener("pointermove", (event) => {
    if (stroke?.id === event.pointerId) stroke.move(board.under(event.clientX, event.clientY).point);
  });
  root.addEventListener("pointerup", (event) => {
    if (stroke?.id === event.pointerId) stroke.drop(board.under(event.clientX, event.clientY).point);
  });
  root.addEventListener("pointercancel", giveUp);
  document.addEventListener("visibilitychange", () => { if (document.hidden) giveUp(); });

  return {
    draw, giveUp,
    /** Show what is wrong, and one of it brightly. @type {(found: LintFinding[], bright: LintFinding | null) => void} */
    showFlaws(found, bright) {
      flaws = found;
      const held = studio.level.blocks.filter((block) => bright?.blocks.includes(block.id));
      lit = bright ? [...new Set([...bright.cells, ...held.flatMap((block) => cellsOf(block, block.first))])] : [];
      if (!stroke) mark(studio.level);
    },
    /** Move the keyboard's cell. @type {(key: string) => void} */
    walk(key) {
      const cells = floorOf(studio.level.floor), at = cursor < 0 ? cells[cells.length >> 1] : cursor;
      /** @type {Record<string, number>} */
      const along = { ArrowRight: 1, ArrowLeft: -1 };
      const next = along[key] ? cellAlong(at, 0, along[key]) : at & 1 ? (key === "ArrowUp" ? at - 33 : stepCell(at, 1, 1))
        : (key === "ArrowDown" ? at + 33 : stepCell(at, 1, -1));
      cursor = cursor < 0 ? at : next >= 0 && next < N_CELLS ? next : at;
      mark(studio.level);
      studio.say(`cell ${cursor}, row ${(cursor >> 5) + 1}: ${studio.level.floor[cursor] ? "floor" : "wall"}`);
    },
    /** Make the keyboard's cell floor or wall. */
    flip() {
      if (cursor < 0) return;
      const { level, symmetry } = studio, cells = new Set(floorOf(level.floor)), on = !level.floor[cursor];
      for (const one of orbitOf(cursor, symmetry, symmetryCentre([...cells], symmetry))) {
        if (on) cells.add(one);
        else cells.delete(one);
      }
      studio.attempt(() => withFloor(level, cells), on ? "floor painted" : "wall painted");
    },
  };
}
