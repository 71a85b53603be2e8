// A good play of known tiles, by beam search. After each turn the best positions are kept; beams
// get wider, then other tables of chain values are tried. The value of a position is its score plus
// the values of its chains. trisolve.entanglement.engine.beam does the same and explains more.

import { AT_CENTER, AT_WALL, createLayer, emptyField, tileTables, worthOf } from "./chains.js";

const FIRST_WIDTH = 32,
  GROWTH = 4,
  MAX_BYTES = 1 << 26,
  A_TURN = 64,
  N_OPTIONS = 12,
  SPARE = 1.25;

/**
 * The tables to try in turn. Each has the value of an open chain of length 1, the exponent of the
 * length, and two costs of a chain to the wall: per unit of length, and at length 0. If the tiles
 * do not fill the field, points count for more.
 */
const FULL = [
  [100, 1.25, 150, 200],
  [100, 1.2, 100, 200],
  [100, 1.3, 200, 200],
  [100, 1.25, 200, 150],
  [100, 1.3, 100, 250],
];
const SHORT = [
  [3, 1.5, 3, 3],
  [4, 1.25, 5, 5],
  [1, 1.25, 1.5, 2],
  [10, 1.5, 10, 10],
];

/** @typedef {{ends: Int16Array, lengths: Int16Array, laid: Uint8Array, place: Int16Array, score: Float64Array,
 *   pocket: Int16Array, value: Float64Array}} Layer  positions after the same number of turns */
/** @typedef {{score: number, turns: string, nTried: number}} BestPlay */

/** @type {(worth: number[], longest: number) => import("./chains.js").ChainValues} */
function valuesOf([unit, power, lost, atWall], longest) {
  const lengths = Array.from({ length: longest + 1 }, (_, length) => length);
  return {
    open: Float64Array.from(lengths, (length) => unit * length ** power),
    wall: Float64Array.from(lengths, (length) => (length ? -lost * length : -atWall)),
  };
}

/** @type {(width: number, nCells: number) => Layer} */
const layerOf = (width, nCells) => ({
  ends: new Int16Array(width * 12 * nCells),
  lengths: new Int16Array(width * 12 * nCells),
  laid: new Uint8Array(width * nCells),
  place: new Int16Array(width),
  score: new Float64Array(width),
  pocket: new Int16Array(width),
  value: new Float64Array(width),
});

/** @type {(option: number) => string} */
const turnOfOption = (option) => (option < 6 ? String(option) : `s${option - 6}`);

/**
 * Return a hash of a position's chains, next cell and pocket, and store the value of its chains.
 * @type {(layer: Layer, w: number, nCells: number, values: import("./chains.js").ChainValues) => number}
 *
 */
function signOf({ ends, lengths, laid, place, pocket, value }, w, nCells, values) {
  const from = 12 * nCells * w;
  let one = Math.imul(place[w] + 1, 0x9e3779b1) ^ Math.imul(pocket[w] + 2, 0x85ebca6b),
    other = one ^ 0x27d4eb2f,
    sum = 0;
  for (let cell = 0; cell < nCells; cell++) {
    if (laid[w * nCells + cell]) continue;
    for (let x = 12 * cell; x < 12 * cell + 12; x++) {
      const end = ends[from + x];
      if (end <= x && end !== AT_WALL && end !== AT_CENTER) continue;
      sum += worthOf(end, lengths[from + x], values);
      const word =
        Math.imul(x * 31 + end, 0x9e3779b1) ^ Math.imul(lengths[from + x] + 7, 0xc2b2ae35);
      one = Math.imul(one ^ word ^ (word >>> 15), 0x2c1b3c6d);
      other = Math.imul((other + word) ^ (other >>> 13), 0x297a2d39);
    }
  }
  value[w] = sum;
  return (one >>> 0) * 2 ** 21 + (other >>> 11);
}

/**
 * @type {(worths: Float64Array, n: number) => number[]}
 * the indices of about n children, the best first
 */
function bestFirst(worths, n) {
  const alive = worths.filter((worth) => worth > -Infinity).sort(),
    cut = alive[Math.max(0, alive.length - n)];
  /** @type {number[]} */
  const found = [];
  for (let child = 0; child < worths.length; child++)
    if (worths[child] > -Infinity && worths[child] >= cut) found.push(child);
  return found.sort((a, b) => worths[b] - worths[a] || a - b);
}

/**
 * Return the tile that an option places and the tile that it keeps, each -1 if there is no such tile.
 * @type {(layer: Layer, w: number, option: number, current: number) => [tile: number, kept: number]}
 *
 */
function chosenBy({ pocket }, w, option, current) {
  return option > 5 ? [pocket[w], current] : [current, pocket[w]];
}

/**
 * @typedef {{nCells: number, tables: ReturnType<typeof tileTables>, values: import("./chains.js").ChainValues}} Ground
 * the constants of one beam
 */

/** @type {(ground: Ground, here: Layer, there: Layer, child: number, w: number, current: number) => void} build position w of the next layer */
function makeChild({ nCells, tables: { pairs }, values }, here, there, child, w, current) {
  const parent = Math.floor(child / N_OPTIONS),
    option = child % N_OPTIONS,
    size = 12 * nCells;
  const [tile, kept] = chosenBy(here, parent, option, current),
    cell = Math.floor(here.place[parent] / 12);
  for (const part of /** @type {const} */ (["ends", "lengths"]))
    there[part].set(here[part].subarray(size * parent, size * (parent + 1)), size * w);
  there.laid.set(here.laid.subarray(nCells * parent, nCells * (parent + 1)), nCells * w);
  const { lay, done } = createLayer(there.ends, there.lengths);
  lay(size * w, 12 * cell, pairs[tile][option % 6], values);
  there.laid[nCells * w + cell] = 1;
  there.place[w] = done.place;
  there.score[w] = here.score[parent] + (done.segments * (done.segments + 1)) / 2;
  there.pocket[w] = kept;
}

/** @type {(parents: Int32Array[], child: number) => number[]} the options that led to a child of the last layer */
function optionsTo(parents, child) {
  const options = [child % N_OPTIONS];
  for (let turn = parents.length - 1; turn >= 0; turn--) {
    child = parents[turn][Math.floor(child / N_OPTIONS)];
    options.unshift(child % N_OPTIONS);
  }
  return options;
}

/**
 * Try every option of n positions, or only a prescribed option, and store the values of the children;
 * yields now and then. Returns the greatest score and the child that has it.
 * @type {(ground: Ground, layer: Layer, n: number, current: number, worths: Float64Array, made: number | null) =>
 *   Generator<number, {score: number, child: number, nTried: number}, void>}
 *
 */
function* expanded(
  { nCells, tables: { pairs, nTurns, kinds }, values },
  layer,
  n,
  current,
  worths,
  made,
) {
  const { lay, takeUp, done } = createLayer(layer.ends, layer.lengths),
    best = { score: 0, child: -1, nTried: 0 };
  for (let w = 0; w < n; w++) {
    if (w % A_TURN === A_TURN - 1) yield w;
    const from = 12 * nCells * w,
      base = layer.place[w] - (layer.place[w] % 12);
    for (let option = 0; option < N_OPTIONS; option++) {
      const child = N_OPTIONS * w + option,
        [tile, kept] = chosenBy(layer, w, option, current);
      const isLikeAnother =
        (option > 5 && kept >= 0 && kinds[kept] === kinds[tile]) || option % 6 >= nTurns[tile];
      if (tile < 0 || (made === null ? isLikeAnother : option !== made)) continue;
      lay(from, base, pairs[tile][option % 6], values);
      takeUp(from);
      best.nTried++;
      const score = layer.score[w] + (done.segments * (done.segments + 1)) / 2;
      if (score > best.score) Object.assign(best, { score, child });
      if (done.place >= 0) worths[child] = score + layer.value[w] + done.change;
    }
  }
  return best;
}

/**
 * Search with one beam, after the prescribed options; now and then, yields the best play so far.
 * @type {(puzzle: Entanglement.Puzzle, made: number[], width: number, worth: number[]) => Generator<BestPlay, void, void>}
 *
 */
function* beam({ radius, tiles }, made, width, worth) {
  const field = emptyField(radius),
    { nCells } = field,
    codes = tiles.slice(0, nCells + 1),
    depth = Math.min(nCells, codes.length);
  const ground = { nCells, tables: tileTables(codes), values: valuesOf(worth, 6 * depth) };
  const found = { score: 0, turns: "", nTried: 0 };
  /** @type {Int32Array[]} for each position of a layer, its number among the children: 12 * parent + option */
  const parents = [];
  let here = layerOf(width, nCells),
    there = layerOf(width, nCells),
    n = 1;
  here.ends.set(field.ends);
  here.place[0] = field.place;
  here.pocket[0] = codes.length > 1 ? 1 : -1;
  for (let turn = 0; turn < depth; turn++) {
    const current = turn === 0 ? 0 : turn + 1 < codes.length ? turn + 1 : -1,
      worths = new Float64Array(N_OPTIONS * n).fill(-Infinity);
    const trying = expanded(ground, here, n, current, worths, made[turn] ?? null);
    let step = trying.next();
    for (; !step.done; step = trying.next()) yield found;
    found.nTried += step.value.nTried;
    if (step.value.score > found.score) {
      found.score = step.value.score;
      found.turns = optionsTo(parents, step.value.child).map(turnOfOption).join(" ");
    }
    yield found;
    const children = new Int32Array(width),
      seen = new Set();
    n = 0;
    for (const child of turn + 1 < depth ? bestFirst(worths, Math.ceil(SPARE * width)) : []) {
      if (n === width) break;
      makeChild(ground, here, there, child, n, current);
      const sign = signOf(there, n, nCells, ground.values);
      if (seen.has(sign)) continue;
      seen.add(sign);
      children[n++] = child;
      if (n % A_TURN === 0) yield found;
    }
    if (!n) return;
    parents.push(children.slice(0, n));
    [here, there] = [there, here];
  }
}

/**
 * Search for a good play that begins with the turns made, with wider and wider beams, until all
 * tables have been tried; yields the best so far. The same puzzle gives the same plays in the same
 * order.
 * @type {(puzzle: Entanglement.Puzzle, made?: string[]) => Generator<BestPlay, void, void>}
 */
export function* searching(puzzle, made = []) {
  const options = made.map((turn) => Number(turn.at(-1)) + (turn.startsWith("s") ? 6 : 0));
  const { nCells } = emptyField(puzzle.radius),
    widest = Math.max(1, Math.floor(MAX_BYTES / (110 * nCells)));
  const widths = [];
  for (let width = FIRST_WIDTH; width < widest; width *= GROWTH) widths.push(width);
  const worths = puzzle.tiles.length < nCells ? [...SHORT, ...FULL] : FULL;
  const beams = [
    ...widths.map((width) => ({ width, worth: worths[0] })),
    ...worths.map((worth) => ({ width: widest, worth })),
  ];
  let best = { score: 0, turns: "", nTried: 0 },
    nTried = 0;
  for (const { width, worth } of beams) {
    let last = 0;
    for (const found of beam(puzzle, options, width, worth)) {
      last = found.nTried;
      if (found.score > best.score) best = { ...found };
      best.nTried = nTried + last;
      yield best;
    }
    nTried += last;
  }
}
