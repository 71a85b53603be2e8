// The bag: tiles shuffled by splitmix64, and the deal.

import { splitMixOf } from "../shared/splitmix.js";
import { N_TILES } from "./tiles.js";

const HAND = 5;

/**
 * Return tiles in the order in which they are drawn. The seed is text or a BigInt, because it has
 * 64 bits.
 * @type {(tiles: number[], seed: bigint | string | number) => number[]}
 */
export function shuffle(tiles, seed) {
  const found = [...tiles].sort((a, b) => a - b);
  const { below } = splitMixOf(BigInt(seed));
  for (let last = found.length - 1; last > 0; last--) {
    const at = below(last + 1);
    [found[last], found[at]] = [found[at], found[last]];
  }
  return found;
}

/** @type {(seed: bigint | string | number) => number[]} */
export const fullBag = (seed) =>
  shuffle(
    Array.from({ length: N_TILES }, (_, at) => at + 1),
    seed,
  );

/**
 * Return the first player, the hands by seat, and the rest of the bag. Each seat draws one tile;
 * the highest starts; then each draws five more, clockwise from there.
 * @type {(order: number[], n: number) => {starter: number, hands: number[][], left: number[]}}
 */
export function deal(order, n) {
  const hands = order.slice(0, n).map((tile) => [tile]);
  const starter = hands.reduce((best, [tile], seat) => (tile > hands[best][0] ? seat : best), 0);
  let from = n;
  for (let step = 0; step < n; step++) {
    hands[(starter + step) % n].push(...order.slice(from, from + HAND));
    from += HAND;
  }
  return { starter, hands, left: order.slice(from) };
}
