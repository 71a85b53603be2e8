// A page without any library: fetch a pack, draw a level as SVG, move blocks by their arrow buttons.

import { hintFor, stateOf, tableOf } from "./hints.js";
import { cellsOf, isSolved, levelOf, moved } from "./rules.js";

const ARROWS = [["←", "→"], ["↗", "↙"], ["↖", "↘"]]; // [axis][0 back, 1 forward]
const COLORS = ["#e69f00", "#56b4e9", "#009e73", "#cc79a7"], GRAY = "#b9b4a6", EDGE = 60;
const board = document.querySelector("svg"), list = document.querySelector("ul");
const said = document.querySelector("[role=status]"), choice = document.querySelector("select");
const again = document.querySelector("#again"), help = document.querySelector("#hint");
const UNIT = [2, 32, 34]; // how much a cell's number grows with each step along each axis
let level, positions, moves, hints;

/** Return an element of the picture. */
function shape(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Return the corners of a cell in SVG notation. */
function corners(cell) {
  const row = cell >> 5, column = cell >> 1 & 15;
  const points = cell & 1
    ? [[column, row], [column + 1, row], [column + 1, row + 1]]
    : [[column, row], [column + 1, row + 1], [column, row + 1]];
  return points.map(([a, b]) => `${EDGE * (a - b / 2)},${EDGE * b * Math.sqrt(3) / 2}`).join(" ");
}

/** Return the middle of some cells. */
function middle(cells) {
  const points = cells.flatMap((cell) => corners(cell).split(" ").map((point) => point.split(",").map(Number)));
  return [0, 1].map((at) => points.reduce((sum, point) => sum + point[at], 0) / points.length);
}

/** Return a color for each block: its own, else one of our colors if it has a goal, else gray. */
function colors() {
  let taken = 0;
  return level.blocks.map(({ color, goal }) => color ?? (goal < 0 ? GRAY : COLORS[taken++ % COLORS.length]));
}

function draw() {
  const paint = colors();
  board.replaceChildren(...[...level.floor].map((cell) => shape("polygon", { points: corners(cell), class: "floor" })));
  level.blocks.forEach((block, at) => {
    for (const cell of block.goal < 0 ? [] : cellsOf(block, block.goal)) {
      board.append(shape("polygon", { points: corners(cell), fill: paint[at], opacity: 0.35 }));
    }
  });
  level.blocks.forEach((block, at) => {
    const cells = cellsOf(block, positions[at]);
    for (const cell of cells) board.append(shape("polygon", { points: corners(cell), fill: paint[at], stroke: "#333" }));
    const [x, y] = middle(cells), name = shape("text", { x, y });
    name.textContent = block.id;
    board.append(name);
  });
  const { x, y, width, height } = board.getBBox();
  board.setAttribute("viewBox", `${x - 8} ${y - 8} ${width + 16} ${height + 16}`);
  for (const button of list.querySelectorAll("button")) {
    button.disabled = moved(level, positions, Number(button.dataset.block), Number(button.dataset.sign)) === null;
  }
  const steps = moves === 1 ? "1 step" : `${moves} steps`;
  said.textContent = isSolved(level, positions) ? `Solved in ${steps}.` : steps;
}

/** Show the next move, according to the level's hint table. */
function hint() {
  const units = level.blocks.map(({ axis, first }, at) => (positions[at] - first) / UNIT[axis]);
  const found = hintFor(hints, stateOf(hints, units));
  said.textContent = found?.distance
    ? `Try ${level.blocks[found.block].id} ${ARROWS[level.blocks[found.block].axis][found.distance > 0 ? 1 : 0]}`
    : found === "lost" ? "No solution is left: start over." : "Solved.";
}

function open(record, table) {
  hints = table && tableOf(table);
  help.hidden = !hints;
  level = levelOf(record);
  positions = level.blocks.map(({ first }) => first);
  moves = 0;
  list.replaceChildren(...level.blocks.map((block, at) => {
    const row = document.createElement("li");
    row.append(`${block.id} `, ...[-1, 1].map((sign) => {
      const button = document.createElement("button");
      button.textContent = ARROWS[block.axis][sign > 0 ? 1 : 0];
      button.setAttribute("aria-label", `${block.id} ${button.textContent}`);
      Object.assign(button.dataset, { block: at, sign });
      button.onclick = () => {
        positions = moved(level, positions, at, sign);
        moves += 1;
        draw();
      };
      return button;
    }));
    return row;
  }));
  draw();
}

const { levels } = await (await fetch("pack.json")).json();
const exported = await fetch("atlas.json").then((answer) => (answer.ok ? answer.json() : null), () => null);
const start = (at) => open(levels[at], exported?.levels[at]?.hints);
choice.replaceChildren(...levels.map(({ name }, at) => new Option(name || `Level ${at + 1}`, at)));
choice.onchange = again.onclick = () => start(Number(choice.value));
help.onclick = hint;
start(0);
