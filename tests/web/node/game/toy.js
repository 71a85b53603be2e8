// A toy game: two players take 1 or 2 from a heap, and taking the last one wins. Alone, it
// is a puzzle.

import { Refusal } from "../../../../trisolve/web/static/shared/game/refusal.js";

const HOW_MANY = { one: 1, two: 2 };

/** The puzzle: empty the heap in as few moves as possible. */
export const PUZZLE = {
  name: "toy",
  begin: ({ size }) => ({ left: size, n: 0 }),
  legal: ({ left }) => ["one", "two"].filter((move) => HOW_MANY[move] <= left),
  play({ left, n }, move) {
    if (!(HOW_MANY[move] <= left)) throw new Refusal(`no ${move}`, left);
    return { left: left - HOW_MANY[move], n: n + 1 };
  },
  outcome({ left, n }, { size }) {
    return left ? null : { won: true, stars: n === Math.ceil(size / 2) ? 3 : 1, reached: "empty" };
  },
};

const player = (position) => position.n % 2;

/** The game for two. */
export const GAME = {
  ...PUZZLE,
  seat: player,
  seats: () => [
    { name: "First", players: ["person", "easy", "good"] },
    { name: "Second", players: ["easy", "good", "person"] },
  ],
  outcome: (position, _, person) =>
    position.left ? null : { won: person === 1 - player(position), winner: 1 - player(position) },
};
export const HEAP = { id: "h5", name: "Heap of 5", size: 5 };
