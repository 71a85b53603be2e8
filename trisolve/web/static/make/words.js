// Every sentence of Make that the editor does not say too.

import { counted } from "../shared/counted.js";

export const MAKE_HELP = {
  sentences: [
    "Draw the floor, put blocks on it, and give one or more of them a goal. While you draw, the panel says "
      + "whether the level can be solved, in how many moves, and why it is hard.",
    "A block moves two triangles at a time, so its goal is an even number of triangles away from it.",
    "Everything is worked out in your browser, and nothing is sent anywhere. Your drawing is kept here as a draft "
      + "until you clear the browser's data.",
  ],
};

export const MAKE_LABELS = {
  cancel: "Cancel",
  found: "Harder levels",
  harder: "Make it harder",
  page: "Make",
  picture: "Picture of the level",
  progress: "Search progress",
  savePicture: "Save the picture",
  share: "Share",
};

export const MAKE_TIPS = {
  download: "trisolve and this page open both kinds of file.",
  harder: "Tries changes of a few blocks and shows the eight hardest levels. Floor and goals stay.",
  empty: "Add a block before you share the level.",
};

export const SHARED_AS = { make: "Link to this drawing", play: "Link to play it", text: "Text" };
export const HARDER = {
  noGoal: "Give a block a goal first.",
  working: "Still counting the positions. Try again in a moment.",
  tooLarge: "This level has too many positions to search around it.",
  none: "Nothing harder was found. Try again: each search is another one.",
};

/** @type {(trials: number, moves: number) => string} */
export const harderText = (trials, moves) => `${counted(trials, "level")} tried, up to ${counted(moves, "move")}`;

/** @type {(finds: number, trials: number) => string} */
export const harderFoundText = (finds, trials) =>
  `${counted(finds, "harder level")} found among ${trials}. Press one to continue from it.`;

/** @type {(limit: string, states: number) => string} */
export const limitText = (limit, states) => `${limit === "time_limit" ? "out of time after" : "more than"} `
  + `${states.toLocaleString("en")} positions. On a computer, trisolve edit goes further.`;
