// The hand: the selected tile, its position on trial, and the rotation of tiles.

/** @type {Tantrix.Hand} */
const EMPTY = { tile: null, cell: null, turns: new Map(), drag: null, mark: null };

/**
 * Return the hand after a move, with `tile` selected. Placed tiles keep their rotation.
 * @type {(lying: Placement[], tile: number | null, before: Tantrix.Hand | null) => Tantrix.Hand}
 */
export const handAfter = (lying, tile, before) => ({
  ...EMPTY,
  tile,
  turns: new Map([
    ...(before?.turns ?? []),
    ...lying.map(([one, , , rotation]) => /** @type {const} */ ([one, rotation])),
  ]),
});

/** @type {(hand: Tantrix.Hand, tile: number) => number} */
export const turnOf = ({ turns }, tile) => turns.get(tile) ?? 0;

/** @type {(hand: Tantrix.Hand, tile: number, rotation: number) => Tantrix.Hand} */
export const withTurn = (hand, tile, rotation) => ({
  ...hand,
  turns: new Map(hand.turns).set(tile, rotation),
});

/**
 * Return a function that caches its result for each position.
 * @template {object} P
 * @template T
 * @param {(position: P) => T} look
 * @returns {(position: P) => T}
 */
export function remembered(look) {
  /** @type {WeakMap<P, T>} */
  const known = new WeakMap();
  return (position) => {
    if (!known.has(position)) known.set(position, look(position));
    return /** @type {T} */ (known.get(position));
  };
}
