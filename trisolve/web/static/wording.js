// What the page says: blocks, moves, hints and their reasons as sentences.

import { counted } from "./counted.js";
import { planOf } from "./drag.js";
import { ALL_MOVES, THE_MOVE, WHICH_BLOCK } from "./hints.js";
import { ARROWS, NO_CELL, WAYS, unitsBetween } from "./lattice.js";
import { dumpMoves, moveName } from "./moves.js";

/**
 * Return what somebody who does not see the board is told of a block.
 * @type {(level: Level, positions: Positions, at: number) => string}
 */
export function blockLabel(level, positions, at) {
  const { id, axis, length, goal } = level.blocks[at], [back, forth] = WAYS[axis];
  const off = goal === NO_CELL ? 0 : unitsBetween(positions[at], goal, axis);
  const aim = off ? `goal ${Math.abs(off)} ${off > 0 ? forth : back}` : "on its goal";
  const plan = planOf(level, positions, at);
  const ways = [plan.forward, plan.back].map(({ offsets }, i) => {
    const last = offsets[offsets.length - 1];
    const pushed = level.blocks.filter((_, other) => other !== at && last[other]).map((block) => block.id);
    const pushing = pushed.length ? `, pushing ${pushed.join(", ")}` : "";
    return `${offsets.length - 1} ${i ? "back" : "forward"}${pushing}`;
  });
  const aims = goal === NO_CELL ? [] : [aim];
  return [`${id}, slides ${forth} and ${back}`, `${length} cells`, ...aims].join(", ") + `; ${ways.join("; ")}`;
}

/**
 * Return a move as it is told: B2 (2 →, pushes C1).
 * @type {(level: Level, move: Move, pushes: [string, number][]) => string}
 */
export function moveTold(level, move, pushes) {
  const axis = level.blocks.find((block) => block.id === move[0])?.axis ?? 0;
  const way = `${Math.abs(move[1])} ${ARROWS[axis][move[1] > 0 ? 1 : 0]}`;
  return `${moveName(move)} (${way}${pushes.length ? `, pushes ${dumpMoves(pushes).replace(/ /g, ", ")}` : ""})`;
}

/** @type {(level: Level, word: string, told: Told | null, much: number) => string[]} */
function wayTold(level, word, told, much) {
  if (!told || much < WHICH_BLOCK) return [];
  if (much === WHICH_BLOCK || !told.move) return [`${word}: block ${told.block}`];
  if (much === THE_MOVE) return [`${word}: ${moveTold(level, told.move, told.pushes ?? [])}`];
  return [`${word}: ${dumpMoves(told.line ?? [])}`];
}

/**
 * Return what a hint says, line by line, as `trisolve hint` does.
 * @type {(level: Level, line: Move[], hint: Hint) => string[]}
 */
export function hintTold(level, line, hint) {
  const { status, distance, kept } = hint, much = Math.min(hint.level, ALL_MOVES);
  if (status === "solved") return ["solved: every highlighted block lies on its goal"];
  if (status === "unsolvable") return ["unsolvable: this level has no solution, not even from its start"];
  if (status === "limit") return [`no answer: stopped by ${hint.limit}`];
  if (status === "solvable") {
    return [`solvable: ${counted(distance ?? 0, "move")} to the goal`, ...wayTold(level, "next", hint.next, much)];
  }
  const from = kept ?? 0;
  return [
    `lost by move ${from + 1}, ${moveName(line[from])}: the goal cannot be reached any more`,
    `take back ${counted(line.length - from, "move")}: ${from ? `after move ${from}` : "at the start"} it was ` +
      (hint.distance_kept ? `${counted(hint.distance_kept, "move")} to the goal` : "solved"),
    ...wayTold(level, "instead", hint.instead, much),
  ];
}
