// The sentences of the editor's page. search_words.js has the sentences about searches,
// differing_words.js those about differences, and sliding/words.js those about blocks and moves.

import { counted } from "../shared/counted.js";
import { runCells } from "../sliding/lattice.js";

/** How to draw a level. */
export const DRAWING = [
  "Draw the floor, put blocks on it, and give at least one block a goal. The panel says in how many moves the level can " +
    "be solved, and why it is hard.",
  "A block moves two triangles at a time, so its goal is an even number of triangles away from it.",
];

export const HELP = {
  sentences: [
    ...DRAWING,
    "This browser keeps every edit as a draft. Save writes the file, and keeps the previous version as a .bak copy.",
  ],
  keys: /** @type {[string, string][]} */ ([
    ["Enter or Insert, on a found level", "Keep it in the pack. Space puts it on the board"],
    ["Delete, on a found level", "Leave it out: no search finds it again"],
    ["Alt+1 … Alt+4", "wall, block, goal, play"],
    ["A block's letter", "Select it; press again for the next block with that letter"],
    ["Arrows", "Move over the cells, or move the selected block or its goal"],
    [
      "Enter, Space",
      "Wall: switch floor and wall. Block, Goal: select a block, deselect it, or add one",
    ],
    ["+ − /", "Block: longer, shorter, rotate"],
    ["Delete", "Delete the block or the goal"],
    ["Backspace, Shift+Backspace", "Play: undo and redo moves"],
  ]),
};

export const MODE_LABELS = { wall: "Wall", block: "Block", goal: "Goal", play: "Play" };

/** The names of this page's own commands. */
export const COMMANDS = {
  download: "Download",
  new: "New",
  open: "Open",
  save: "Save",
};

/** Labels of the parts of the page. */
export const LABELS = {
  about: "About this level",
  addBlock: "Add a block",
  addCopy: "Add a copy",
  bringAllBack: "Bring all back",
  bringBack: "Bring back",
  finds: "Finds",
  hideFinds: "Hide the finds",
  keep: "Keep",
  kept: "Kept",
  keepAll: "Keep all",
  addLevel: "Add a new level",
  author: "Author",
  block: "Block",
  blocks: "Blocks",
  board: "Board",
  cancel: "Cancel",
  color: "Color",
  defaultColor: "Default color",
  delete: "Delete",
  discard: "Discard",
  download: "Download",
  down: "Down",
  drag: "Move",
  dragTip: "Drag, or press ↑ and ↓",
  facts: "What is known",
  fileToOpen: "File to open",
  findings: "Findings",
  findLevels: "Find levels",
  found: "Found",
  goals: "Goals",
  grow: "Grow",
  hardest: "Hardest position as start",
  id: "Id",
  keepMine: "Keep mine",
  leftOut: "Left out",
  levels: "Levels",
  lock: "Locked during searches",
  makeStart: "Make this the start",
  marks: "Marks on the board",
  mode: "Mode",
  moreOptions: "More options",
  name: "Name",
  none: "none",
  notes: "Notes",
  notThis: "Not this one",
  packName: "Name of the pack",
  paints: "A drag changes",
  panel: "Level and tools",
  play: "Play",
  progress: "Search progress",
  push: "What a block can push",
  recipe: "For a recipe",
  reload: "Reload the file",
  remove: "Remove",
  removeGoal: "Remove the goal",
  resetPlay: "Reset play",
  restore: "Restore",
  rotate: "Rotate",
  saveMine: "Overwrite it with mine",
  search: "Search",
  shape: "Shape",
  shareCode: "Share code",
  shrink: "Shrink",
  solve: "Solve",
  sort: "Sort by difficulty",
  start: "Start",
  startOver: "Start over with this shape",
  step: "Step",
  symmetry: "Symmetry",
  tags: "Tags, separated by commas",
  tools: "Tools",
  tryAgain: "Try again",
  unlockAll: "Unlock all",
  up: "Up",
  walls: "Walls",
  why: "Why it is hard, and findings",
  whyHard: "Why so hard",
};

/** The purpose of each tool. */
export const TIPS = {
  wall: "Drag over the board: floor becomes wall, and wall becomes floor.",
  goal: "Drag a block to its goal, or tap it, then tap where it should end up.",
  locks: "Drag over cells that searches must not change. To lock a block, choose Block.",
  block:
    "Drag on the floor to add a block in that direction. Drag a block to move it, or its ends to resize it.",
  download: "Download puts a copy in your downloads. Save writes to the original file.",
  downloadEmpty: "Add a block before you download the level.",
};

/** The purpose of each download. */
export const DOWNLOADS = {
  json: "The whole level, with its name and notes. Choose this format to continue later.",
  tri: "The level drawn with letters, to read and change in a text editor.",
  pack: "All levels of the pack in one file.",
  code: "The level in one line, to paste into a message or after a trisolve command.",
};

/** Announcements after an edit or a command. */
export const SAID = {
  newLevel: "New level. Undo brings the old level back.",
  undone: "Edit undone",
  redone: "Edit redone",
  floor: "Floor painted",
  wall: "Wall painted",
  grown: "Floor grown",
  locked: "Cells locked",
  unlocked: "Cells unlocked",
  shrunk: "Floor shrunk",
  added: "Block added",
  deleted: "Block deleted",
  rotated: "Block rotated",
  renamed: "Block renamed",
  colored: "Block colored",
  goalRemoved: "Goal removed",
  start: "Start changed",
  saved: "Saved",
  savedLevels: "Saved. Floors without blocks are not saved.",
  restored: "Draft restored",
  reloaded: "File reloaded",
  keptDrawing: "Your drawing was kept; Undo returns to the file",
  levelAdded: "Level added",
  levelCopied: "Level copied",
  levelRenamed: "Level renamed",
  levelRemoved: "Level removed",
  packNamed: "Pack renamed",
  sorted: "Levels sorted by difficulty",
};

/** Why an edit is not possible. */
export const REFUSED = {
  noRoomThere: "There is no room there",
  noRoomForThat: "There is no room for that",
  noRoomForBlock: "There is no room for a block of 3 triangles",
  tooShort: "Drag farther: a block has at least 3 triangles",
  noFloorForGoal: "There is no floor for the goal there",
  id: "an id without spaces, commas or colons",
};

export const SAVE_STATES = { saved: "Saved", unsaved: "Not saved", unwritten: "Not saved yet" };
export const DRAFT_STATES = {
  none: "",
  keeping: "Saving the draft …",
  kept: "Draft kept",
  failed: "No draft: this browser does not let the page store anything",
};

const OPEN_PRINTED = "Open the address that trisolve edit printed in the terminal.";
/** Messages for a server that does not answer or refuses. */
export const SERVER_WORDS = {
  stopped: "The server has stopped: start `trisolve edit` again",
  noKey: `This page has no key. ${OPEN_PRINTED}`,
  notSavedNoKey: `Not saved. ${OPEN_PRINTED}`,
  draftStays: "Nothing is lost: your drawing stays here as a draft.",
};

const OWN_ENGINE = "Answers come from the page's own engine.";
/** The words of the panel with facts. */
export const FACTS = {
  unsolvable: "Cannot be solved",
  aimless: "No block has a goal yet.",
  stale: "These results are from before the last edit. Updating …",
  empty: "No block yet.",
  noFindings: "No findings.",
  compiling: `The server needs about 40 s to compile. ${OWN_ENGINE}`,
  refused: `The server does not accept this page. ${OWN_ENGINE}`,
  own: OWN_ENGINE,
  shortest: "Shortest solutions",
  positions: "Positions",
  dead: "Dead positions",
  difficulty: "Difficulty",
};

/** The sentences about progress in the play panel and in the list of levels. */
export const WORKING = {
  solving: "Solving …",
  starting: "Starting …",
  grading: "Grading levels …",
};
export const NO_SOLUTION = "No solution from here is known.";
export const LEVELS_SORTED = "Sorted, easiest first.";
export const UNTITLED_LEVEL = "New level";
export const SAME_LEVEL = "the same level, written differently";
export const FILE_GONE = "nothing: the file is empty or deleted";

/** What a drag paints in wall mode. */
export const PAINTS = { floor: "floor and wall", locks: "locks" };
/**
 * Return a whole number with commas, for example 2,016. A string keeps every digit.
 * @type {(n: number | string) => string}
 */
export const grouped = (n) => BigInt(n).toLocaleString("en");

/** @type {(text: string) => string} */
export const sentence = (text) => text[0].toUpperCase() + text.slice(1);

/** @type {(field: string) => string} */
export const changedText = (field) => `${field} changed`;

/** @type {(mode: Mode) => string} */
export const modeText = (mode) => `${MODE_LABELS[mode]} mode`;

/** @type {(id: string | undefined) => string} */
export const boardText = (id) => (id === undefined ? LABELS.board : `Board, block ${id} selected`);

/** @type {(id: string) => string} */
export const selectedText = (id) => `Block ${id} selected`;

/** @type {(id: string) => string} */
export const movedText = (id) => `Block ${id} moved`;

/** @type {(id: string) => string} */
export const resizedText = (id) => `Block ${id} resized`;

/** @type {(id: string) => string} */
export const goalMovedText = (id) => `Goal of ${id} moved`;

/** @type {(id: string) => string} */
export const goalSetText = (id) => `Goal of ${id} set`;

/** @type {(block: Block | undefined, hasGoal: boolean) => string} */
export const goalTipText = (block, hasGoal) =>
  !block
    ? TIPS.goal
    : hasGoal
      ? `Drag the goal of ${block.id}, or tap another dot.`
      : `Tap one of the dots to choose where ${block.id} ends up.`;

/** @type {(id: string, hasGoal: boolean) => string} */
export const choiceText = (id, hasGoal) => `${id}${hasGoal ? ", has a goal" : ""}`;

/** @type {(block: Block, ways: string[]) => string} */
export const blockText = ({ id, length }, [back, forth]) =>
  `${id}: ${length} triangles long, slides ${forth} and ${back}, two triangles at a time`;

/** @type {(shape: string) => string} */
export const shapeText = (shape) => `${sentence(shape)} drawn`;

/** @type {(cell: number, level: Drawn) => string} a cell, with the blocks and goals on it */
export function cellText(cell, { floor, blocks }) {
  /** @type {(what: string, place: "first" | "goal") => string[]} */
  const on = (what, place) =>
    blocks
      .filter((block) => runCells(block[place], block.axis, block.length)?.includes(cell))
      .map(({ id }) => `${what} ${id}`);
  const all = [...on("block", "first"), ...on("goal of", "goal")].join(", ");
  return `Row ${(cell >> 5) + 1}, triangle ${(cell & 31) + 1}: ${all || (floor[cell] ? "floor" : "wall")}`;
}

const BLOCK_FIRST = "Choose Block, then drag on the floor to add a block.",
  GOAL_FIRST = "Choose Goal, then drag a block to its goal.";
/** The next step in each mode, for a level that is not yet a puzzle. */
const NEXT_STEPS = {
  empty: {
    wall: "Drag over the board to change the floor, then choose Block.",
    block: "Drag on the floor to add your first block.",
    goal: BLOCK_FIRST,
    play: BLOCK_FIRST,
  },
  aimless: {
    wall: GOAL_FIRST,
    block: GOAL_FIRST,
    goal: "Drag a block to its goal.",
    play: GOAL_FIRST,
  },
};

/** @type {(status: string | undefined, mode: Mode) => string} the next step, or "" for a level with a goal */
export const nextStepText = (status, mode) =>
  status === "empty" || status === "aimless" ? NEXT_STEPS[status][mode] : "";

/** @type {(name: string) => string} */
export const openedText = (name) => `${name} opened`;

/** @type {(message: string) => string} */
export const notSavedText = (message) => `Not saved: ${message}`;

/** @type {(message: string) => string} */
export const serverText = (message) => `${message.replace(/\.?$/, ".")} ${SERVER_WORDS.draftStays}`;

/** @type {(name: string, isChanged: boolean, page: string) => string} */
export const windowText = (name, isChanged, settings) =>
  `${isChanged ? "• " : ""}${name} – ${settings}`;

/** @type {(name: string, shown: number, doc: Doc) => string} */
export const headText = (name, shown, { pack, levels }) =>
  [name, pack ? `${shown + 1} of ${levels.length}` : "", levels[shown].name]
    .filter(Boolean)
    .join(" · ");

/** @type {(when: Date, hasFileChanged: boolean) => string} */
export const draftText = (when, hasFileChanged) =>
  `A draft from ${when.toLocaleString()} was not saved.` +
  `${hasFileChanged ? " The file has changed since then." : ""} ` +
  "Compared with the file, the draft has:";

/** @type {(name: string) => string} */
export const conflictText = (name) =>
  `${name} has changed on disk. Compared with your version, the file has:`;

/** @type {(n: number) => string} */
export const playText = (n) => `${counted(n, "move")} made`;

/** @type {(n: number, least?: number | null) => string} a solved play, compared with the fewest moves if they are known */
export const wonText = (n, least) =>
  `Solved in ${counted(n, "move")}` + (least ? `; fewest ${least}.` : ".");

/** @type {(n: number) => string} */
export const solutionText = (n) => `${counted(n, "move")} from here. `;

/** @type {(n: number) => string} */
export const hardestText = (n) => `The hardest position (${counted(n, "move")}) is now the start`;

/** @type {(message: string) => string} */
export const noHardestText = (message) => `Hardest position: ${message}`;

/** @type {(moves: number) => string} */
export const solvedText = (moves) => `${counted(moves, "move")}, proved`;

/** @type {(reason: string) => string} */
export const unknownText = (reason) => `Unknown: ${reason}`;

/** @type {(states: string) => string} */
export const soFarText = (states) => `${states} positions so far`;

/** @type {(grade: string, score: number) => string} */
export const gradeText = (grade, score) => `${sentence(grade)}, ${score.toFixed(1)}`;

/** @type {(points: number) => string} the points that a part adds to the score */
export const pointsText = (points) => `+${points.toFixed(1)}`;

/** @type {(codes: string[], reason: string) => string} */
export const uncheckedText = (codes, reason) => `Not checked: ${codes.join(", ")} (${reason})`;

/** @type {(at: number) => string} */
export const openLevelText = (at) => `Open level ${at + 1}`;

export const UNTITLED_ROW = "Untitled level";

/** @type {(at: number, facts: string) => string} */
export const rowText = (at, facts) => [String(at + 1), facts].filter(Boolean).join(" · ");

/** @type {(at: number) => string} */
export const levelNameText = (at) => `Name of level ${at + 1}`;

/** @type {(to: number, all: number) => string} */
export const movedLevelText = (to, all) => `Now level ${to + 1} of ${all}`;

/** @type {(label: string, at: number) => string} */
export const rowButtonText = (label, at) => `${label}, level ${at + 1}`;

/** @type {(first: number) => string} */
export const duplicateText = (first) => `the same as level ${first + 1}`;
