// Describes blocks, moves and hints in sentences, for every page with sliding blocks.

import { counted } from "../shared/counted.js";
import { planOf } from "./drag.js";
import { ARROWS, NO_CELL, WAYS, stepsBetween } from "./lattice.js";

export const BLOCKS_LABEL = "Blocks";

/** @type {(ids: string[]) => string} */
const pushingText = (ids) => (ids.length ? `, pushing ${ids.join(", ")}` : "");

/**
 * Describe a block for screen readers.
 * @type {(level: Level, positions: Positions, at: number) => string}
 */
export function blockLabel(level, positions, at) {
  const { id, axis, length, goal } = level.blocks[at],
    [back, forth] = WAYS[axis];
  const off = goal === NO_CELL ? 0 : stepsBetween(positions[at], goal, axis);
  const aim = off ? `goal ${Math.abs(off)} ${off > 0 ? forth : back}` : "on its goal";
  const plan = planOf(level, positions, at);
  const ways = [plan.forward, plan.back].map(({ offsets }, i) => {
    const last = offsets[offsets.length - 1];
    const pushed = level.blocks
      .filter((_, other) => other !== at && last[other])
      .map((block) => block.id);
    return `${offsets.length - 1} ${i ? "back" : "forward"}${pushingText(pushed)}`;
  });
  const aims = goal === NO_CELL ? [] : [aim];
  return (
    [`${id}, slides ${forth} and ${back}`, `${length} cells`, ...aims].join(", ") +
    `; ${ways.join("; ")}`
  );
}

/** @type {(id: string) => string} */
export const liftText = (id) =>
  `${id} lifted: arrows move it, Enter puts it down, Escape puts it back`;

/**
 * Return how a block slides: B 2 right; with ARROWS for WAYS, B 2 →.
 * @type {(level: Level, move: Move, ways: string[][]) => string}
 */
export function slideText({ blocks }, [id, distance], ways) {
  const axis = blocks.find((block) => block.id === id)?.axis ?? 0;
  return `${id} ${Math.abs(distance)} ${ways[axis][distance > 0 ? 1 : 0]}`;
}

/**
 * Return a move in words: B 2 right, pushing C.
 * @type {(level: Level, move: Move, pushes?: [string, number][]) => string}
 */
export const moveText = (level, move, pushes = []) =>
  slideText(level, move, WAYS) + pushingText(pushes.map(([id]) => id));

/** @type {(level: Level, word: string, step: HintStep) => string} */
function wayText(level, word, { block, move, pushes, line }) {
  if (line)
    return `${word}: ${line.map((one) => slideText(level, one, ARROWS).replace(/ /g, "\u00a0")).join(", ")}.`;
  return `${word}, slide ${move ? moveText(level, move, pushes ?? []) : "block " + block}.`;
}

/**
 * Return the sentences of a hint.
 * @type {(level: Level, line: Move[], hint: Hint) => string[]}
 */
export function hintText(level, line, { status, distance, kept, next, instead }) {
  if (status === "solved") return ["Solved: every colored block is on its goal."];
  if (status === "unsolvable") return ["This level has no solution, even from its start."];
  if (status === "limit") return ["This level is too large for this page to solve."];
  if (status === "solvable") {
    return [
      `The goal is ${counted(distance ?? 0, "move")} away.`,
      ...(next ? [wayText(level, "Next", next)] : []),
    ];
  }
  const from = kept ?? 0,
    n = from + 1;
  return [
    `Move ${n}, ${moveText(level, line[from])}, lost the level.`,
    `Undo ${counted(line.length - from, "move")}.`,
    ...(instead ? [wayText(level, `Instead of move ${n}`, instead)] : []),
  ];
}
