// A position as chains, for searching. A chain is a run of links on placed tiles, open if it leads
// into an empty cell. The effect of a turn follows from the end and the length of the chain at each
// pin of an empty cell. trisolve.entanglement.engine.chains does the same in Python; rules.js is the
// definition.
//
//   ends[x]     the pin of an empty cell at the chain's other end, or AT_WALL, AT_CENTER, or AT_LINE for the end of the line
//   lengths[x]  the number of tiles that the chain crosses, or 0 if two empty cells just touch
//
// Cell c has the pins 12 c to 12 c + 11. The entries of placed cells are meaningless.

import { HEX_STEPS } from "../shared/hexes.js";
import { FIRST_PLACE, cellKey, fromCenter, meetingPin } from "./rules.js";
import { N_PINS, partnersOf, rotated } from "./tiles.js";

export const AT_WALL = -1;
const AT_LINE = -2;
export const AT_CENTER = -3;
const N_TURNS = 6,
  MAX_LOGGED = 12;

/**
 * Return the empty field of a radius.
 * @type {(radius: number) => {nCells: number, ends: Int16Array, lengths: Int16Array, place: number}}
 */
export function emptyField(radius) {
  const span = Array.from({ length: 2 * radius + 1 }, (_, at) => at - radius);
  const cells = span
    .flatMap((q) => span.map((r) => [q, r]))
    .filter(([q, r]) => fromCenter(q, r) > 0 && fromCenter(q, r) <= radius);
  const numbers = new Map(cells.map(([q, r], number) => [cellKey(q, r), number]));
  const ends = new Int16Array(N_PINS * cells.length).fill(AT_WALL);
  for (const [number, [q, r]] of cells.entries()) {
    for (let pin = 0; pin < N_PINS; pin++) {
      const [dq, dr] = HEX_STEPS[pin >> 1],
        next = numbers.get(cellKey(q + dq, r + dr));
      if (next !== undefined) ends[N_PINS * number + pin] = N_PINS * next + meetingPin(pin);
      else if (fromCenter(q + dq, r + dr) === 0) ends[N_PINS * number + pin] = AT_CENTER;
    }
  }
  const [q, r, pin] = FIRST_PLACE,
    place = N_PINS * /** @type {number} */ (numbers.get(cellKey(q, r))) + pin;
  ends[place] = AT_LINE;
  return { nCells: cells.length, ends, lengths: new Int16Array(ends.length), place };
}

/**
 * Return tables of tiles: `pairs` has the six links of each tile at each rotation, and `nTurns` its
 * number of distinct rotations. Tiles that differ only by a rotation have the same number in
 * `kinds`.
 * @type {(codes: string[]) => {pairs: Int8Array[][], nTurns: number[], kinds: number[]}}
 */
export function tileTables(codes) {
  const turned = codes.map((code) => Array.from({ length: N_TURNS }, (_, k) => rotated(code, k)));
  const kinds = new Map();
  return {
    pairs: turned.map((six) =>
      six.map((code) =>
        Int8Array.from(partnersOf(code).flatMap((other, pin) => (pin < other ? [pin, other] : []))),
      ),
    ),
    nTurns: turned.map((six) => new Set(six).size),
    kinds: turned.map((six) => {
      const [first] = [...six].sort();
      if (!kinds.has(first)) kinds.set(first, kinds.size);
      return kinds.get(first);
    }),
  };
}

/**
 * The value of chains by their length, with both ends open and with one at the wall.
 * @typedef {{open: Float64Array, wall: Float64Array}} ChainValues
 */

/**
 * @type {(end: number, length: number, values: ChainValues) => number}
 * the value of a chain with at least one open end
 */
export const worthOf = (end, length, values) =>
  end >= 0 ? values.open[length] : end === AT_LINE ? 0 : values.wall[length];

/**
 * Return functions that place tiles on chains, stored in two arrays from index `from`, and remove
 * them again. After `lay`, `done` has the segments of the turn, the pin where the line arrives
 * (AT_WALL or AT_CENTER if it ends), and the change in the value of all chains.
 * @type {(ends: Int16Array, lengths: Int16Array) => {done: {segments: number, place: number, change: number},
 *   lay: (from: number, base: number, pairs: Int8Array, values: ChainValues) => void, takeUp: (from: number) => void}}
 *
 */
export function createLayer(ends, lengths) {
  const log = new Int16Array(3 * MAX_LOGGED),
    done = { segments: 0, place: AT_WALL, change: 0 };
  let top = 0;
  /** @type {(from: number, pin: number, end: number, length: number) => void} */
  const join = (from, pin, end, length) => {
    log[top] = pin;
    log[top + 1] = ends[from + pin];
    log[top + 2] = lengths[from + pin];
    top += 3;
    ends[from + pin] = end;
    lengths[from + pin] = length;
  };
  return {
    done,
    lay(from, base, pairs, values) {
      top = done.segments = done.change = 0;
      done.place = AT_WALL;
      for (let k = 0; k < N_PINS; k += 2) {
        const x = base + pairs[k],
          y = base + pairs[k + 1],
          a = ends[from + x],
          b = ends[from + y];
        done.change -= worthOf(a, lengths[from + x], values);
        if (a === y) continue; // a loop, which the line can never reach
        done.change -= worthOf(b, lengths[from + y], values);
        const length = lengths[from + x] + lengths[from + y] + 1;
        if (a >= 0) {
          join(from, a, b, length);
          done.change += worthOf(b, length, values);
        }
        if (b >= 0) {
          join(from, b, a, length);
          if (a < 0) done.change += worthOf(a, length, values);
        }
        if (a === AT_LINE || b === AT_LINE) {
          done.segments = length;
          done.place = a === AT_LINE ? b : a;
        }
      }
      if (done.place >= 0) lengths[from + done.place] = 0; // the segments of the line are already scored
    },
    takeUp(from) {
      while (top > 0) {
        top -= 3;
        ends[from + log[top]] = log[top + 1];
        lengths[from + log[top]] = log[top + 2];
      }
    },
  };
}
