// The states found, in the order found: two words each in typed arrays, and an open-addressing table
// with their indices.

/** @type {(lo: number, hi: number) => number} */
function hashOf(lo, hi) {
  let hash = Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi ^ lo >>> 15, 0x85ebca6b);
  hash = Math.imul(hash ^ hash >>> 15, 0xc2b2ae35);
  return hash ^ hash >>> 13;
}

const FIRST_ROOM = 1 << 12;

/** A set of states that grows: `reserve` before `add`. */
export class Visited {
  constructor() {
    this.count = 0;
    this.low = new Int32Array(FIRST_ROOM);
    this.high = new Int32Array(FIRST_ROOM);
    this.slots = new Int32Array(2 * FIRST_ROOM).fill(-1);
  }

  /** Return the index of a state, or where its slot is, as ~slot. @param {number} lo @param {number} hi */
  find(lo, hi) {
    const { slots, low, high } = this, mask = slots.length - 1;
    for (let slot = hashOf(lo, hi) & mask; ; slot = slot + 1 & mask) {
      const index = slots[slot];
      if (index < 0 || (low[index] === lo && high[index] === hi)) return index < 0 ? ~slot : index;
    }
  }

  /** Return the index of a state, which is added if it is new. @param {number} lo @param {number} hi */
  add(lo, hi) {
    let index = this.find(lo, hi);
    if (index < 0) {
      this.slots[~index] = index = this.count++;
      this.low[index] = lo;
      this.high[index] = hi;
    }
    return index;
  }

  /** Make room for that many more states. @param {number} more */
  reserve(more) {
    let room = this.low.length;
    while (room < this.count + more) room *= 2;
    if (room === this.low.length) return;
    const { low, high, count } = this;
    this.low = new Int32Array(room);
    this.high = new Int32Array(room);
    this.slots = new Int32Array(2 * room).fill(-1);
    this.low.set(low);
    this.high.set(high);
    for (let index = 0; index < count; index++) this.slots[~this.find(low[index], high[index])] = index;
  }
}
