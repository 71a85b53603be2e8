// Hints without a search: the next move of every state of a level, from an export with --hint-table.
//
// A state has four bits for each block, the first block in the lowest: its position on its lane.
// States are sorted, so a binary search finds the current state.

const SOLVED = 254,
  LOST = 255;

const bytesOf = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

/** Return a table with its columns unpacked, from `hints` of a level in atlas.json. */
export function tableOf({ start, states, blocks, distances }) {
  const packed = bytesOf(states).buffer;
  return {
    start,
    states: new DataView(packed),
    blocks: bytesOf(blocks),
    distances: new Int8Array(bytesOf(distances).buffer),
  };
}

/** Return the state in which each block is moved by its number of units from the start. */
export function stateOf({ start }, units) {
  return start.reduce((state, digit, at) => state | (BigInt(digit + units[at]) << BigInt(4 * at)), 0n);
}

/** Return the next move in a state as block number and distance, or "solved", "lost" or null. */
export function hintFor({ states, blocks, distances }, state) {
  let low = 0,
    high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (states.getBigUint64(8 * middle, true) < state) low = middle + 1;
    else high = middle;
  }
  if (low === blocks.length || states.getBigUint64(8 * low, true) !== state) return null;
  if (blocks[low] === SOLVED) return "solved";
  if (blocks[low] === LOST) return "lost";
  return { block: blocks[low], distance: distances[low] };
}
