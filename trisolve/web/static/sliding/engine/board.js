// One state on a board of 512 cells that stores the block on each cell. From one state to the next,
// only blocks with a different position are moved.

import { POSITIONS } from "./compiled.js";
import { N_CELLS } from "../lattice.js";

/** The current state, and one step of a block in it with its push chain. */
export class Board {
  /** @param {import("./compiled.js").CompiledLevel} compiled */
  constructor({ cells, lengths, longest, enter, push, start, n }) {
    this.cells = cells;
    this.lengths = lengths;
    this.longest = longest;
    this.enter = enter;
    this.push = push;
    this.low = start[0];
    this.high = start[1];
    this.afterLow = 0;
    this.afterHigh = 0;
    this.holder = new Int8Array(N_CELLS).fill(-1); // the block on each cell
    this.entered = new Int32Array(N_CELLS); // the number of the last chain that entered each cell
    this.chain = 0;
    this.queue = new Uint8Array(POSITIONS); // the blocks of the current chain
    for (let b = 0; b < n; b++) this.put(b, (start[b >> 3] >>> (4 * (b & 7))) & 15, b);
  }

  /**
   * Write a value to the cells of a block at a position.
   * @param {number} b
   * @param {number} place
   * @param {number} what
   */
  put(b, place, what) {
    const from = (b * POSITIONS + place) * this.longest,
      end = from + this.lengths[b];
    for (let i = from; i < end; i++) this.holder[this.cells[i]] = what;
  }

  /** @param {number} word @param {number} first @param {number} differs @param {boolean} on */
  putThose(word, first, differs, on) {
    while (differs) {
      const shift = (31 - Math.clz32(differs & -differs)) & 28,
        b = first + (shift >> 2);
      differs &= ~(15 << shift);
      this.put(b, (word >>> shift) & 15, on ? b : -1);
    }
  }

  /** Switch to another state. @param {number} low @param {number} high */
  hold(low, high) {
    const low8 = low ^ this.low,
      high8 = high ^ this.high;
    this.putThose(this.low, 0, low8, false);
    this.putThose(this.high, 8, high8, false);
    this.putThose(low, 0, low8, true);
    this.putThose(high, 8, high8, true);
    this.low = low;
    this.high = high;
  }

  /**
   * Return whether a struck block could give way, judging only by its next wall.
   * @param {number} struck
   * @param {number} sign  the direction of the push, or 0 if it cannot be pushed
   */
  givesWay(struck, sign) {
    const place = ((struck < 8 ? this.low : this.high) >>> (4 * (struck & 7))) & 15;
    return sign !== 0 && this.enter[(struck * POSITIONS + place) * 4 + 1 + sign] >= 0;
  }

  /**
   * Compute one step of a block into `afterLow` and `afterHigh`; return whether it is legal.
   * @param {number} block
   * @param {number} forward  1, or 0 for back
   */
  step(block, forward) {
    const { low, high, enter, entered, holder, push, queue } = this,
      chain = ++this.chain;
    let going = 1 << (block + 16 * forward),
      nMoving = 1; // blocks that move forward are in bits 16-31, blocks that move back in bits 0-15
    let afterLow = low,
      afterHigh = high;
    queue[0] = block;
    for (let k = 0; k < nMoving; k++) {
      const b = queue[k],
        way = (going >>> (b + 16)) & 1;
      const shift = 4 * (b & 7),
        place = ((b < 8 ? low : high) >>> shift) & 15;
      const at = (b * POSITIONS + place) * 4 + 2 * way;
      for (let i = 0; i < 2; i++) {
        const cell = enter[at + i];
        if (cell < 0 || entered[cell] === chain) return false;
        entered[cell] = chain;
        const struck = holder[cell];
        if (struck < 0) continue;
        const sign = push[((b * 2 + way) * 2 + i) * POSITIONS + struck];
        const wanted = 1 << (struck + (sign > 0 ? 16 : 0)),
          other = 1 << (struck + (sign > 0 ? 0 : 16));
        if (sign === 0 || going & other) return false;
        if (!(going & wanted)) {
          going |= wanted;
          queue[nMoving++] = struck;
        }
      }
      const one = (way ? 1 : -1) << shift;
      if (b < 8) afterLow = (afterLow + one) | 0;
      else afterHigh = (afterHigh + one) | 0;
    }
    this.afterLow = afterLow;
    this.afterHigh = afterHigh;
    return true;
  }
}
