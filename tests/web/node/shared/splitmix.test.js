// The random numbers of a seed match Python's doctests and tests.

import assert from "node:assert/strict";
import { test } from "node:test";

import { splitMix, splitMixOf } from "../../../../trisolve/web/static/shared/splitmix.js";

const whole = ([high, low]) => (BigInt(high) << 32n) + BigInt(low);
const MASK = (1n << 64n) - 1n;

/** SplitMix64 as Steele, Lea and Flood print it, with integers of any size. */
function* plainly(state) {
  for (;;) {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    let mixed = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK;
    yield mixed ^ (mixed >> 31n);
  }
}

test("a seed gives the numbers of trisolve.kernels.randomness", () => {
  assert.equal(whole(splitMixOf(1n).draw()), 10451216379200822465n);
  assert.equal(whole(splitMixOf(0n).draw()), 16294208416658607535n);
});

test("every number matches the plain definition, carries included", () => {
  const seeds = [
    0n,
    1n,
    (12345n << 32n) | (1n << 31n),
    MASK,
    MASK - 0x9e3779b97f4a7c15n,
    1n << 63n,
  ];
  for (const seed of seeds) {
    const { draw } = splitMixOf(seed),
      numbers = plainly(seed);
    for (let i = 0; i < 200; i++) assert.equal(whole(draw()), numbers.next().value);
  }
});

test("the words of a seed are its high and low halves", () => {
  assert.deepEqual(splitMix(7, 9).draw(), splitMixOf((7n << 32n) | 9n).draw());
});

test("below(n) is the upper half of a draw multiplied by n", () => {
  const one = splitMixOf(5n),
    numbers = plainly(5n);
  for (const n of [1, 2, 3, 6, 56, 10395, 2 ** 32]) {
    assert.equal(one.below(n), Number(((numbers.next().value >> 32n) * BigInt(n)) >> 32n));
  }
});

test("uniform draws and shuffles match Python's doctests", () => {
  assert.equal(splitMixOf(1n).uniform(10395), 2165);
  const order = splitMixOf(1n).shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  assert.deepEqual(order, [3, 1, 13, 6, 9, 2, 4, 14, 7, 11, 5, 12, 10, 8]);
});
