// Every sentence about searches and their finds.

import { counted } from "../shared/counted.js";
import { LABELS, sentence } from "./words.js";

export const SEARCH_LABELS = { mutate: "Mutate", generate: "Generate", layouts: "Layouts" };
export const SEARCH_TIPS = {
  mutate: "Search for harder levels near this one.",
  generate:
    "Search for hard levels with this floor and these goals. All other blocks are new. " +
    "If no block has a goal, or if you choose a shape, the goals are also new.",
  layouts: "Make random floors with goals as starting points for a search.",
};
export const FINDS_EMPTY =
  "The levels that a search finds appear here, hardest first. Meanwhile, you can draw and play.";
export const LEFT_OUT =
  "No search from this file finds these levels again, even if they are rotated or mirrored. This browser remembers them.";
export const KEEP_SEED = "Keep this seed";
/** @type {Record<string, string>} */
export const FIELD_LABELS = {
  trials: "Trials",
  moves: "Moves, such as 8..14",
  seed: "Seed",
  objective: "Maximize",
  strategy: "Strategy",
  blocks: "Blocks, such as 6..10",
  lengths: "Lengths, such as 3..5",
  seconds: "Time limit, seconds",
  max_states: "Maximum positions",
  max_dead: "Maximum dead positions, %",
  count: "Levels to keep",
  pick: "Pick",
  climbs: "Parallel climbs",
  unique: "Exactly one shortest solution",
  every_block: "Every block matters",
  edits: "Edits per trial, such as 1..4",
  edit_kinds: "Kinds of edits, such as add,move; empty for all",
  looks: "Minimum looks score, 0 to 100",
  similarity: "Maximum similarity, %",
  min_pushes: "Minimum blocks pushed",
  tidy: "Tidy: no lint findings",
  walls: "May change walls",
  goals: "May change goals",
  shape: "Shape, such as hexagon:3; empty for your floor",
  highlighted: "Blocks with goals",
  symmetry: "Symmetry",
  carve: "Carved, %",
  push: "Push",
};

/** @type {(moves: number | undefined, grade: string) => string} */
export const findText = (moves, grade) =>
  moves === undefined ? "layout" : [counted(moves, "move"), grade].filter(Boolean).join(", ");

/** @type {(find: string) => string} */
export const keepText = (find) => `Keep ${find}`;

/** @type {(find: string) => string} */
export const leaveOutText = (find) => `${LABELS.notThis}: ${find}`;

/** @type {(n: number) => string} */
export const leftOutText = (n) => `${LABELS.leftOut}: ${n}`;

/** @type {(n: number) => string} */
export const leftOutSaid = (n) => `Left out of future searches: ${n} in all`;

/** @type {(at: number) => string} */
export const bringBackText = (at) => `${LABELS.bringBack} number ${at + 1}`;

/** @type {(n: number) => string} */
export const findsText = (n) => (n ? `${LABELS.finds}: ${n}` : LABELS.finds);

/** @type {(keys: string[]) => string} as TOML */
export function recipeText(keys) {
  const lines = keys.map((key) => `  "${key}",`);
  return lines.length ? ["leave_out = [", ...lines, "]"].join("\n") : "leave_out = []";
}

/** @type {(pack: string, number: number) => string} the name of a kept find */
export const keptNameText = (pack, number) => `${pack || "Level"} ${number}`;

/** @type {(kept: number, all: number) => string} */
export const keptText = (kept, all) => `${counted(kept, "level")} kept, ${all} in the pack`;

/** @type {(find: string) => string} */
export const useText = (find) => `Use ${find}`;

/** @type {(kind: string, find: string) => string} */
export const usedText = (kind, find) => `${sentence(kind)}: ${find} is now the level`;

/** @type {(kind: string, trials: number, finds: number, isTimeUp: boolean) => string} */
export const searchText = (kind, trials, finds, isTimeUp) =>
  kind === "layouts"
    ? counted(finds, "layout")
    : `${counted(trials, "trial")}, ${counted(finds, "level")} found${isTimeUp ? ", time is up" : ""}`;

/** @type {(progress: string, finds: number) => string} */
export const searchedText = (progress, finds) =>
  `${progress}. ${finds ? "Press one to continue from it." : "Nothing harder was found."}`;

/** @type {(progress: string) => string} */
export const cancelledText = (progress) => `Canceled. ${progress}`;

/** @type {(finds: number) => string} */
export const cutText = (finds) => `Canceled: ${counted(finds, "level")} found.`;
