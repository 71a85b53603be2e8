// The whole reachable set of a level, breadth first, and how far each state is from the goal.
//
// A state is two unsigned words, 4 bits a block: blocks 0-7 in the one, 8-15 in the other. States
// lie in typed arrays in the order found; an open-addressing table holds their indices. Every move
// is written down when its state is expanded, so that distances are one pass against the moves.
// To expand, a board of 512 cells tells which block holds what; from one state to the next
// only the blocks that stand elsewhere are moved on it.

import { NO_CELL, acuteSign, edgeAxis, nextCell } from "./lattice.js";
import { cellsOf, hasGoals, placementsOf } from "./level.js";

export const DEAD = -1;
const POSITIONS = 16, MOST_MOVES = 16 * 14;
const TURN = 512;

/** Thrown where a limit stops an exploration: "max_states" or "time_limit". */
export class LimitError extends Error {
  /** @param {string} limit */
  constructor(limit) {
    super(`stopped by ${limit}`);
    this.limit = limit;
  }
}

/**
 * Return the level as tables over block * 16 + place on its free run.
 * @param {Level} level
 */
function compileLevel(level) {
  const n = level.blocks.length;
  const placements = level.blocks.map((block) => placementsOf(level, block));
  const longest = Math.max(...level.blocks.map((block) => block.length));
  const cells = new Int16Array(n * POSITIONS * longest);
  const enter = new Int16Array(n * POSITIONS * 4).fill(NO_CELL); // [block, place, forward, E or N]
  const push = new Int8Array(n * 64); // [block, forward, E or N, struck]: its sign, 0 if it stops
  const start = [0, 0], mask = [0, 0], goal = [0, 0];
  let reachable = hasGoals(level);
  for (const [b, block] of level.blocks.entries()) {
    const word = b >> 3, shift = 4 * (b & 7);
    start[word] |= placements[b].indexOf(block.first) << shift;
    if (block.goal !== NO_CELL) {
      const place = placements[b].indexOf(block.goal);
      if (place < 0) reachable = false;
      mask[word] |= 15 << shift;
      goal[word] |= place << shift;
    }
    for (const [p, first] of placements[b].entries()) {
      const covered = cellsOf(block, first);
      cells.set(covered, (b * POSITIONS + p) * longest);
      for (const forward of [0, 1]) {
        const sign = forward ? 1 : -1, lead = covered[forward ? block.length - 1 : 0];
        const e = nextCell(lead, block.axis, sign), next = nextCell(e, block.axis, sign);
        if (next === NO_CELL || !level.floor[e] || !level.floor[next]) continue;
        enter.set([e, next], (b * POSITIONS + p) * 4 + 2 * forward);
        for (const [i, [from, to]] of [[lead, e], [e, next]].entries()) {
          for (const [s, struck] of level.blocks.entries()) {
            const mode = level.push === 2 || (level.push === 1 && struck.axis === block.axis);
            const stops = mode || struck.axis === edgeAxis(from, to);
            push[((b * 2 + forward) * 2 + i) * POSITIONS + s] =
              stops ? 0 : acuteSign(block.axis, sign, struck.axis);
          }
        }
      }
    }
  }
  const lengths = Uint8Array.from(level.blocks, (block) => block.length);
  return { n, placements, longest, lengths, cells, enter, push, start, mask, goal, reachable };
}

/** @type {(lo: number, hi: number) => number} */
function hashOf(lo, hi) {
  let hash = Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi ^ lo >>> 15, 0x85ebca6b);
  hash = Math.imul(hash ^ hash >>> 15, 0xc2b2ae35);
  return hash ^ hash >>> 13;
}

/**
 * Explore a level in turns of some hundred states: a generator that yields how many states are
 * found and returns the Graph. Throws LimitError ("max_states", "time_limit").
 * @type {(level: Level, limits: Limits) => Generator<number, Graph, void>}
 */
export function* exploring(level, { maxStates, timeLimitMs }) {
  const began = performance.now();
  const { n, placements, longest, lengths, cells, enter, push, start, mask, goal, reachable } =
    compileLevel(level);
  let room = 1 << 12;
  let low = new Int32Array(room), high = new Int32Array(room), offsets = new Uint32Array(room + 1);
  let slots = new Int32Array(2 * room).fill(-1), slotMask = 2 * room - 1;
  let edges = new Uint32Array(1 << 15), nEdges = 0, tail = 0, head = 0;

  const holder = new Int8Array(512).fill(-1); // the block on each cell, in the state held
  const entered = new Int32Array(512); // the chain that entered a cell last
  const toMove = new Uint8Array(16);
  let heldLow = 0, heldHigh = 0, chain = 0, afterLow = 0, afterHigh = 0;

  /** @type {(lo: number, hi: number) => number} */
  const find = (lo, hi) => {
    for (let slot = hashOf(lo, hi) & slotMask; ; slot = slot + 1 & slotMask) {
      const index = slots[slot];
      if (index < 0 || (low[index] === lo && high[index] === hi)) return index < 0 ? ~slot : index;
    }
  };

  const grow = () => {
    room *= 2;
    const [oldLow, oldHigh, oldOffsets] = [low, high, offsets];
    low = new Int32Array(room);
    high = new Int32Array(room);
    offsets = new Uint32Array(room + 1);
    low.set(oldLow);
    high.set(oldHigh);
    offsets.set(oldOffsets);
    slots = new Int32Array(2 * room).fill(-1);
    slotMask = 2 * room - 1;
    for (let index = 0; index < tail; index++) {
      let slot = hashOf(low[index], high[index]) & slotMask;
      while (slots[slot] >= 0) slot = slot + 1 & slotMask;
      slots[slot] = index;
    }
  };

  /** @type {(lo: number, hi: number) => void} */
  const reach = (lo, hi) => {
    let index = find(lo, hi);
    if (index < 0) {
      slots[~index] = index = tail++;
      low[index] = lo;
      high[index] = hi;
    }
    edges[nEdges++] = index;
  };

  /** @type {(word: number, first: number, differs: number, on: boolean) => void} */
  const put = (word, first, differs, on) => {
    while (differs) {
      const shift = 31 - Math.clz32(differs & -differs) & 28, b = first + (shift >> 2);
      differs &= ~(15 << shift);
      const from = (b * POSITIONS + (word >>> shift & 15)) * longest;
      for (let i = from; i < from + lengths[b]; i++) holder[cells[i]] = on ? b : -1;
    }
  };

  /** @type {(lo: number, hi: number) => void} */
  const show = (lo, hi) => {
    const low8 = lo ^ heldLow, high8 = hi ^ heldHigh;
    put(heldLow, 0, low8, false);
    put(heldHigh, 8, high8, false);
    put(lo, 0, low8, true);
    put(hi, 8, high8, true);
    heldLow = lo;
    heldHigh = hi;
  };

  // one unit of a block in the state held, with its push chain: into afterLow and afterHigh
  /** @type {(block: number, forward: number) => boolean} */
  const pushUnit = (block, forward) => {
    let going = 1 << block + 16 * forward, nMoving = 1; // forward in bits 16-31, back in 0-15
    afterLow = heldLow;
    afterHigh = heldHigh;
    toMove[0] = block;
    chain += 1;
    for (let k = 0; k < nMoving; k++) {
      const b = toMove[k], way = going >>> b + 16 & 1;
      const shift = 4 * (b & 7), place = (b < 8 ? heldLow : heldHigh) >>> shift & 15;
      const at = (b * POSITIONS + place) * 4 + 2 * way;
      for (let i = 0; i < 2; i++) {
        const cell = enter[at + i];
        if (cell < 0 || entered[cell] === chain) return false;
        entered[cell] = chain;
        const struck = holder[cell];
        if (struck < 0) continue;
        const sign = push[((b * 2 + way) * 2 + i) * POSITIONS + struck];
        const wanted = 1 << struck + (sign > 0 ? 16 : 0), other = 1 << struck + (sign > 0 ? 0 : 16);
        if (sign === 0 || going & other) return false;
        if (!(going & wanted)) {
          going |= wanted;
          toMove[nMoving++] = struck;
        }
      }
      const one = (way ? 1 : -1) << shift;
      if (b < 8) afterLow = afterLow + one | 0;
      else afterHigh = afterHigh + one | 0;
    }
    return true;
  };

  /** @type {(index: number) => void} */
  const expand = (index) => {
    const lo = low[index], hi = high[index];
    show(lo, hi);
    for (let b = 0; b < n; b++) {
      const shift = 4 * (b & 7), place = (b < 8 ? lo : hi) >>> shift & 15;
      for (let forward = 1; forward >= 0; forward--) {
        const one = (forward ? 1 : -1) << shift, step = forward ? 4 : -4;
        let at = (b * POSITIONS + place) * 4 + 2 * forward, toLow = lo, toHigh = hi;
        let e = enter[at], next = enter[at + 1];
        while (e >= 0 && holder[e] < 0 && holder[next] < 0) {
          if (b < 8) toLow = toLow + one | 0;
          else toHigh = toHigh + one | 0;
          reach(toLow, toHigh);
          at += step;
          e = enter[at];
          next = enter[at + 1];
        }
        if (e < 0) continue;
        const pushed = (b * 2 + forward) * 2 * POSITIONS;
        if (holder[e] >= 0 && !push[pushed + holder[e]]) continue;
        if (holder[next] >= 0 && !push[pushed + POSITIONS + holder[next]]) continue;
        show(toLow, toHigh);
        while (pushUnit(b, forward)) {
          reach(afterLow, afterHigh);
          show(afterLow, afterHigh);
        }
        show(lo, hi);
      }
    }
  };

  [low[0], high[0]] = start;
  slots[~find(low[0], high[0])] = 0;
  tail = 1;
  for (let b = 0; b < n; b++) { // the first board has every block, those at place 0 too
    const word = start[b >> 3], from = (b * POSITIONS + (word >>> 4 * (b & 7) & 15)) * longest;
    for (let i = from; i < from + lengths[b]; i++) holder[cells[i]] = b;
  }
  [heldLow, heldHigh] = start;

  const checkTime = () => {
    if (performance.now() - began > timeLimitMs) throw new LimitError("time_limit");
  };
  while (head < tail) {
    const stop = Math.min(head + TURN, tail);
    while (room < tail + TURN * MOST_MOVES) grow();
    if (edges.length < nEdges + TURN * MOST_MOVES) {
      const old = edges;
      edges = new Uint32Array(2 * old.length + TURN * MOST_MOVES);
      edges.set(old);
    }
    while (head < stop) {
      expand(head);
      head += 1;
      offsets[head] = nEdges;
    }
    if (tail > maxStates) throw new LimitError("max_states");
    checkTime();
    yield tail;
  }

  const toGoal = new Int32Array(tail).fill(DEAD);
  let dead = tail;
  if (reachable) {
    const begins = new Uint32Array(tail + 1), sources = new Uint32Array(nEdges);
    for (let i = 0; i < nEdges; i++) begins[edges[i]] += 1;
    for (let index = 0, sum = 0; index <= tail; index++) begins[index] = sum += begins[index];
    checkTime();
    yield tail;
    for (let index = 0; index < tail; index++) {
      for (let i = offsets[index]; i < offsets[index + 1]; i++) sources[--begins[edges[i]]] = index;
    }
    checkTime();
    yield tail;
    const queue = new Uint32Array(tail);
    let end = 0;
    for (let index = 0; index < tail; index++) {
      if ((low[index] & mask[0]) !== goal[0] || (high[index] & mask[1]) !== goal[1]) continue;
      toGoal[index] = 0;
      queue[end++] = index;
    }
    for (let at = 0; at < end; at++) {
      const index = queue[at], farther = toGoal[index] + 1;
      for (let i = begins[index]; i < begins[index + 1]; i++) {
        if (toGoal[sources[i]] !== DEAD) continue;
        toGoal[sources[i]] = farther;
        queue[end++] = sources[i];
      }
    }
    dead = tail - end;
  }
  const goals = hasGoals(level);
  return {
    states: tail,
    moves: nEdges,
    dead: goals ? dead : null,
    optimum: goals && toGoal[0] !== DEAD ? toGoal[0] : null,
    distance: (positions) => {
      const words = [0, 0];
      for (const [b, first] of positions.entries()) {
        const place = placements[b].indexOf(first);
        if (place < 0) return NaN;
        words[b >> 3] |= place << 4 * (b & 7);
      }
      const index = find(words[0], words[1]);
      return index < 0 ? NaN : toGoal[index];
    },
  };
}
