// The visited states in order of discovery, two words each, and an open-addressing table of their
// indices.

const FIRST_ROOM = 1 << 11;

/**
 * @type {(low: number, high: number) => number}
 * a hash whose high bits depend on all bits of both words
 */
function hashOf(low, high) {
  const mixed =
    Math.imul(low ^ (low >>> 15), 0x9e3779b1) ^ Math.imul(high ^ (high >>> 15), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35);
}

/** A set of states that grows: `reserve` before `add`. */
export class Visited {
  constructor() {
    this.count = 0;
    this.states = new Int32Array(2 * FIRST_ROOM); // the low and the high word of each state
    this.slots = new Int32Array(2 * FIRST_ROOM); // the index of a state + 1, or 0 for an empty slot
  }

  /**
   * Return the slot that contains a state, or where it belongs.
   * @param {number} low
   * @param {number} high
   */
  slotOf(low, high) {
    const { states, slots } = this,
      mask = slots.length - 1;
    for (let slot = hashOf(low, high) >>> Math.clz32(mask); ; slot = (slot + 1) & mask) {
      const index = slots[slot] - 1;
      if (index < 0 || (states[2 * index] === low && states[2 * index + 1] === high)) return slot;
    }
  }

  /** Return the index of a state, or -1. @param {number} low @param {number} high */
  find(low, high) {
    return this.slots[this.slotOf(low, high)] - 1;
  }

  /**
   * Return the index of a state, adding it if it is new.
   * @param {number} low
   * @param {number} high
   */
  add(low, high) {
    const { states, slots, count } = this,
      mask = slots.length - 1;
    for (let slot = hashOf(low, high) >>> Math.clz32(mask); ; slot = (slot + 1) & mask) {
      const index = slots[slot] - 1;
      if (index < 0) {
        states[2 * count] = low;
        states[2 * count + 1] = high;
        slots[slot] = this.count = count + 1;
        return count;
      }
      if (states[2 * index] === low && states[2 * index + 1] === high) return index;
    }
  }

  /** Make room for more states. @param {number} more */
  reserve(more) {
    const { states, count } = this;
    let room = states.length / 2;
    while (room < count + more) room *= 2;
    if (2 * room === states.length) return;
    this.states = new Int32Array(2 * room);
    this.states.set(states);
    this.slots = new Int32Array(2 * room);
    for (let i = 0; i < count; i++)
      this.slots[this.slotOf(states[2 * i], states[2 * i + 1])] = i + 1;
  }
}
