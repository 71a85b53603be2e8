// Random numbers with integers only: splitmix64, the same on every computer, in 32-bit halves for
// speed. A seed gives the same numbers as trisolve.kernels.randomness.

const WORD_BITS = 32n,
  WORD = 1n << 64n;

/**
 * Return the low 64 bits of a product, with factors and product as high and low words.
 * @type {(high: number, low: number, otherHigh: number, otherLow: number) => [high: number, low: number]}
 *
 */
function product(high, low, otherHigh, otherLow) {
  const a = low >>> 16,
    b = low & 0xffff,
    c = otherLow >>> 16,
    d = otherLow & 0xffff;
  const bd = b * d,
    middle = a * d + b * c + (bd >>> 16);
  const top =
    a * c + Math.floor(middle / 65536) + Math.imul(high, otherLow) + Math.imul(low, otherHigh);
  return [top >>> 0, (((middle & 0xffff) << 16) | (bd & 0xffff)) >>> 0];
}

/**
 * Return a stream of random numbers; the seed is a high and a low word.
 * @type {(high: number, low: number) => {draw: () => [high: number, low: number], below: (n: number) => number,
 *   uniform: (n: number) => number, shuffled: <T>(items: Iterable<T>) => T[]}}
 */
export function splitMix(high, low) {
  /** @type {() => [number, number]} */
  const draw = () => {
    const sum = low + 0x7f4a7c15;
    high = (high + 0x9e3779b9 + (sum > 0xffffffff ? 1 : 0)) >>> 0;
    low = sum >>> 0;
    let h = high,
      l = low;
    [h, l] = product(
      (h ^ (h >>> 30)) >>> 0,
      (l ^ ((l >>> 30) | (h << 2))) >>> 0,
      0xbf58476d,
      0x1ce4e5b9,
    );
    [h, l] = product(
      (h ^ (h >>> 27)) >>> 0,
      (l ^ ((l >>> 27) | (h << 5))) >>> 0,
      0x94d049bb,
      0x133111eb,
    );
    return [(h ^ (h >>> 31)) >>> 0, (l ^ ((l >>> 31) | (h << 1))) >>> 0];
  };
  /** @type {(n: number) => number} */
  const below = (n) => Math.floor((draw()[0] * n) / 4294967296);
  return {
    draw,
    /** A number from 0 to n - 1, by multiplication: always one draw. */
    below,
    /** A uniform number from 0 to n - 1, by rejection: usually one draw. */
    uniform(n) {
      const bound = WORD - (WORD % BigInt(n));
      for (;;) {
        const [top, rest] = draw(),
          bits = (BigInt(top) << WORD_BITS) | BigInt(rest);
        if (bits < bound) return Number(bits % BigInt(n));
      }
    },
    /** Items in random order: from the last down, each is swapped with an item drawn by `below`. */
    shuffled(items) {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const at = below(last + 1);
        [order[last], order[at]] = [order[at], order[last]];
      }
      return order;
    },
  };
}

/**
 * Return the stream of a 64-bit seed.
 * @type {(seed: bigint) => ReturnType<typeof splitMix>}
 */
export const splitMixOf = (seed) =>
  splitMix(Number(BigInt.asUintN(32, seed >> WORD_BITS)), Number(BigInt.asUintN(32, seed)));

/**
 * Return a random seed, short enough to share.
 * @type {() => number}
 */
export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
