// Why a level is as hard as it is, in words: those of insight/difficulty.py.

import { counted } from "../shared/counted.js";
import { fixed } from "./rounding.js";

/** @type {(n: number, word: string) => string} */
const howMany = (n, word) => (n ? counted(n, word) : `no ${word}`);

/** @type {(lost: number, soon: number) => string} */
const trapsText = (lost, soon) => (soon === 0 ? "no way to lose near a shortest solution"
  : `${fixed(100 * lost, 1)}% of moves lose at once, ${fixed(100 * soon, 1)}% within two`);

/**
 * Return the reason of each part of a difficulty.
 * @type {(along: {moves: number, legal: number, nearer: number, away: number, switches: number, lost: number,
 *   lostSoon: number, apart: number, pushes: number}) => Record<string, string>}
 */
export const reasonsOf = ({ moves, legal, nearer, away, switches, lost, lostSoon, apart, pushes }) => ({
  moves: `${howMany(moves, "move")} ${moves ? "at least" : "to be made"}`,
  choices: `${fixed(legal, 1)} legal moves at a time, ${fixed(nearer, 1)} of them right`,
  detours: `${howMany(away, "move")} off a goal, or away from it`,
  switches: `${howMany(switches, "turn")} between sub-goals and preparing them`,
  traps: trapsText(lost, lostSoon),
  lures: `${howMany(apart, "move")} apart on a way one move too long`,
  pushes: `${howMany(pushes, "move")} that must push`,
});
