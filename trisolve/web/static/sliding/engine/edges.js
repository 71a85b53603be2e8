// All moves of all states, recorded when each state is expanded: their results and the dragged
// blocks. The result of a push is stored as ~state, so that its sign distinguishes the two kinds.
//
// A state reached by a slide of block b does not expand b again: its moves of b are the parent's
// moves of b, with the parent in place of the state itself.

const FIRST_ROOM = 1 << 12;
const N_FIELDS = 4,
  PARENT = 0,
  BEGIN = 1,
  END = 2,
  DRAGGED = 3;

/** @type {(old: Int32Array<ArrayBuffer>, room: number) => Int32Array<ArrayBuffer>} */
function grown(old, room) {
  if (old.length >= room) return old;
  const next = new Int32Array(2 * room);
  next.set(old);
  return next;
}

/** The moves of state i are those from offsets[i] to offsets[i + 1]. */
export class Edges {
  constructor() {
    this.count = 0;
    this.to = new Int32Array(FIRST_ROOM);
    this.dragged = new Uint8Array(FIRST_ROOM);
    this.offsets = new Int32Array(FIRST_ROOM);
    this.origins = new Int32Array(FIRST_ROOM); // for each state, its parent, the moves of its block at the parent, and the block + 1
  }

  /**
   * Make room for the moves of more states.
   * @param {number} states  already expanded
   * @param {number} found
   * @param {number} more
   * @param {number} moves  no state has more
   */
  reserve(states, found, more, moves) {
    this.to = grown(this.to, this.count + more * moves);
    this.offsets = grown(this.offsets, states + more + 1);
    this.origins = grown(this.origins, N_FIELDS * (found + more * moves));
    if (this.dragged.length === this.to.length) return;
    const old = this.dragged;
    this.dragged = new Uint8Array(this.to.length);
    this.dragged.set(old);
  }

  /**
   * Copy the moves of the block that led to a state; return it, or -1 for a push.
   * @param {number} index
   */
  copy(index) {
    const { origins, to, dragged } = this,
      at = N_FIELDS * index,
      block = origins[at + DRAGGED] - 1;
    if (block < 0) return block;
    for (let i = origins[at + BEGIN]; i < origins[at + END]; i++) {
      dragged[this.count] = block;
      to[this.count++] = to[i] === index ? origins[at + PARENT] : to[i];
    }
    return block;
  }

  /**
   * Record that new states come from the moves of a block, starting at `begin`.
   * @param {number} parent
   * @param {number} block
   * @param {number} begin
   * @param {number} first  the first new state
   */
  note(parent, block, begin, first) {
    const { origins, to, dragged, count } = this;
    for (let i = begin; i < count; i++) {
      dragged[i] = block;
      if (to[i] < first) continue; // the state was known before, or is reached by a push
      const at = N_FIELDS * to[i];
      origins[at + PARENT] = parent;
      origins[at + BEGIN] = begin;
      origins[at + END] = count;
      origins[at + DRAGGED] = block + 1;
    }
  }
}
