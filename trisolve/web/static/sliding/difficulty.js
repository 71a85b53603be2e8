// The difficulty of a level, as a score with its parts. insight/difficulty.py explains each part
// and its source.

import { alongShortest } from "./engine/shortest.js";
import { difficultyReasons } from "./difficulty_words.js";
import { CUT_OFFS, GRADES, WEIGHTS } from "./grades.js";
import { roundedTo } from "./rounding.js";

const DIGITS = 9;

/**
 * Return the grade for a score.
 * @type {(score: number) => string}
 */
const gradeOf = (score) => GRADES[CUT_OFFS.filter((least) => score >= least).length];

/**
 * Return the difficulty of a solvable level, with reasons.
 * @type {(graph: Graph) => Difficulty}
 */
export function difficultyOf({ explored }) {
  const along = alongShortest(explored),
    { means, away, switches, apart, pushes } = along,
    moves = means.length;
  /** @type {(key: "legal" | "nearer" | "lost" | "lostSoon") => number} */
  const mean = (key) => (moves ? means.reduce((sum, one) => sum + one[key], 0) / moves : 0);
  const choices = means.reduce((sum, { stay }) => sum - Math.log2(stay), 0);
  const [legal, nearer, lost, traps] = [
    mean("legal"),
    mean("nearer"),
    mean("lost"),
    mean("lostSoon"),
  ];
  /** @type {Record<string, number>} */
  const values = { moves, choices, detours: away, switches, traps, lures: apart, pushes };
  const reasons = difficultyReasons({
    moves,
    legal,
    nearer,
    away,
    switches,
    lost,
    lostSoon: traps,
    apart,
    pushes,
  });
  const parts = Object.entries(WEIGHTS).map(([name, weight]) => {
    const value = roundedTo(values[name], DIGITS);
    return { name, value, points: value * weight, reason: reasons[name] };
  });
  const score = roundedTo(
    parts.reduce((sum, { points }) => sum + points, 0),
    2,
  );
  return { score, grade: gradeOf(score), parts };
}
