// The differences between documents; each phrase follows "it has".

import { counted } from "../shared/counted.js";

/** @type {(mine: string, theirs: string) => string} */
export const nameText = (mine, theirs) =>
  `the name ${JSON.stringify(mine)}, not ${JSON.stringify(theirs)}`;

/** @type {(more: number, fewer: number) => string} */
export const floorText = (more, fewer) =>
  [
    ...(more ? [`${counted(more, "more floor cell")}`] : []),
    ...(fewer ? [`${counted(fewer, "fewer floor cell")}`] : []),
  ].join(", ");

/** @type {(id: string) => string} */
export const extraBlockText = (id) => `a new block ${id}`;

/** @type {(id: string) => string} */
export const lostBlockText = (id) => `no block ${id}`;

/** @type {(id: string) => string} */
export const elsewhereText = (id) => `block ${id} in a different place`;

/** @type {(id: string, hasGoal: boolean) => string} */
export const otherGoalText = (id, hasGoal) =>
  hasGoal ? `a different goal for ${id}` : `no goal for ${id}`;

/** @type {(id: string) => string} */
export const otherColorText = (id) => `a different color for ${id}`;

export const OTHER_PUSH = "a different push mode";
export const OTHER_ABOUT = "a different solution, stats or notes";
export const OTHER_PACK = "a different pack name or metadata";

/** @type {(isPack: boolean) => string} */
export const kindText = (isPack) => (isPack ? "a pack, not one level" : "one level, not a pack");

/** @type {(mine: number, theirs: number) => string} */
export const countText = (mine, theirs) => `${counted(mine, "level")}, not ${theirs}`;

/** @type {(at: number, lines: string[]) => string} */
export const levelText = (at, lines) => `level ${at + 1}: ${lines.join("; ")}`;

/** @type {(n: number) => string} */
export const moreText = (n) => `and ${n} more`;
