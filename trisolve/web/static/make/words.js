// Every sentence of Make that the editor does not share.

import { DRAWING } from "../editor/words.js";
import { counted } from "../shared/counted.js";

export const MAKE_HELP = {
  sentences: [
    ...DRAWING,
    "Your drawing stays in this browser as a draft. Download saves it in a file, and Share makes a link to send.",
  ],
};

export const MAKE_LABELS = {
  author: "Your name",
  cancel: "Cancel",
  found: "Levels found",
  fresh: "New levels",
  generate: "Generate",
  layouts: "Layouts",
  harder: "Make it harder",
  moves: "Moves",
  settings: "Make",
  picture: "Picture of the level",
  progress: "Search progress",
  savePicture: "Save the picture",
  share: "Share",
  wish: "How hard",
};

export const MAKE_TIPS = {
  download: "A copy is saved in your downloads. Open loads the copy again.",
  harder:
    "Changes a few blocks and shows the eight best levels. The floor and the goals stay the same.",
  fresh:
    "Generate keeps the floor and the goals, and replaces all blocks. Layouts makes random floors.",
  empty: "Add a block before you share the level.",
};

export const SHARED_AS = { play: "Link to play it", make: "Link to edit it", text: "Text (.tri)" };

/** The choices for the difficulty of the levels. */
export const WISHES = { bit: "A bit harder", much: "Much harder", moves: "About this many moves:" };

export const HARDER = {
  noGoal: "Give a block a goal first.",
  working: "Still counting the positions. Try again in a moment.",
  tooLarge: "This level has too many positions for this search.",
  noFloor: "Draw a floor first.",
  none: "No such level was found. Try again: each search is different.",
};

/** @type {(trials: number, moves: number) => string} */
export const harderText = (trials, moves) =>
  `${counted(trials, "level")} tried. The best level takes ${counted(moves, "move")}.`;

/** @type {(finds: number, trials: number) => string} */
export const harderFoundText = (finds, trials) =>
  `${counted(finds, "level")} found after ${counted(trials, "trial")}. Press a level to use it. Undo restores your own level.`;

/**
 * @type {(block: string, stop: string) => string}
 * why a block never reaches its goal, with the obstacle where it comes nearest
 */
export const neverHomeText = (block, stop) => `${block} never comes home${stop && ": "}${stop}`;

/**
 * @type {(block: string, home: string[], stop: string) => string}
 * why a block cannot reach its goal once others have reached theirs
 */
export const notWithText = (block, home, stop) =>
  `${block} cannot reach its goal while ${home.join(", ")} ${home.length === 1 ? "is" : "are"} home: ${stop}`;

/** @type {(block: string, other: string) => string} */
export const pushedOffText = (block, other) =>
  `${block} on its way home pushes ${other} off its goal`;

/**
 * @type {(author: string, moves: number | null) => string}
 * the description of a shared level without a name
 */
export const sharedNameText = (author, moves) =>
  `A level by ${author || "you"}` + (moves === null ? "" : `, ${counted(moves, "move")}`);

/** @type {(trials: number, moves: number) => string} */
export const freshText = (trials, moves) =>
  `${counted(trials, "level")} tried.` +
  (moves ? ` The best level takes ${counted(moves, "move")}.` : "");

/** @type {(limit: string, states: number) => string} */
export const limitText = (limit, states) =>
  `${limit === "time_limit" ? "out of time after" : "more than"} ` +
  `${states.toLocaleString("en")} positions. On a computer, trisolve edit can search larger levels.`;
