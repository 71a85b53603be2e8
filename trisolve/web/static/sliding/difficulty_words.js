// The sentences about the difficulty of a level.

import { counted } from "../shared/counted.js";
import { fixed } from "./rounding.js";

/** @type {(n: number, word: string) => string} */
const howMany = (n, word) => (n ? counted(n, word) : `no ${word}`);

/** @type {(lost: number, soon: number) => string} */
const trapsText = (lost, soon) =>
  soon === 0
    ? "no way to lose near a shortest solution"
    : `${fixed(100 * lost, 1)}% of moves lose at once, ${fixed(100 * soon, 1)}% within two`;

/**
 * Return the reasons for a level's difficulty, part by part, in the words of insight/difficulty.py.
 * @type {(along: {moves: number, legal: number, nearer: number, away: number, switches: number, lost: number,
 *   lostSoon: number, apart: number, pushes: number}) => Record<string, string>}
 *
 */
export const difficultyReasons = ({
  moves,
  legal,
  nearer,
  away,
  switches,
  lost,
  lostSoon,
  apart,
  pushes,
}) => ({
  moves: moves ? `at least ${counted(moves, "move")}` : "no move to make",
  choices: `${fixed(legal, 1)} possible moves at a time, ${fixed(nearer, 1)} right`,
  detours: `${howMany(away, "move")} off a goal or away from it`,
  switches: `${howMany(switches, "change")} between goals and preparing them`,
  traps: trapsText(lost, lostSoon),
  lures: apart
    ? `a solution one move longer strays ${counted(apart, "move")}`
    : "no solution one move longer strays",
  pushes: `${howMany(pushes, "move")} that must push another block`,
});
