// The sentences of the frame, which every page shares.

/** The calls available to an embedding page. */
export const CALL_EXPECTED = "one of open, hint, play, undo, redo and reset";

export const FRAME_WORDS = {
  answers: "Answers",
  close: "Close",
  count: "Score",
  notKept: "Your progress is not saved: this browser stores nothing.",
  pageButtons: "Page",
  playButtons: "Play",
  rack: "Pieces",
  wholeBoard: "Show the whole board",
  wholeText: "Show the whole text",
};

/** The names of the commands that every page has. */
export const COMMAND_WORDS = {
  previous: "Previous",
  levels: "Levels",
  next: "Next",
  share: "Share",
  help: "Help",
  settings: "Settings",
  undo: "Undo",
  redo: "Redo",
  restart: "Restart",
  hint: "Hint",
  watch: "Watch",
  place: "Place",
  more: "More",
};

/** What to ask for after each step of a hint. */
export const MORE_HINT = ["Where?", "Which move?", "Make this move"];

/** Why the best possible play has no star. */
export const HELPED = "Help costs a star.";

/** The label of the field that searches a list. */
export const SEARCH_LABEL = "Search by number or name";

/** @type {(solved: number, all: number) => string} */
export const solvedOfText = (solved, all) => `${solved} of ${all} solved`;

/** The words of the rule sheet that opens before a first game. */
export const RULE_WORDS = {
  begin: "Play",
  keys: "Keyboard",
  title: "How to play",
};

/** The words of the settings. */
export const SETTINGS_WORDS = {
  hints: "Hints",
  motion: "Motion",
  sounds: "Sounds",
  sky: "Sky",
  skies: {
    level: "by level",
    hour: "by the hour",
    dawn: "dawn",
    day: "day",
    lagoon: "lagoon",
    dusk: "dusk",
    night: "night",
  },
};

/**
 * The message for an unreadable link; the exact error would not help the person who received it.
 */
export const DAMAGED_LINK = "This link is damaged or incomplete.";

/** The words for sharing. */
export const SHARE_WORDS = {
  moves: "This link opens the level with the moves made so far.",
  copied: "Copied.",
  copy: "Copy",
  link: "Link",
  noAddress:
    "This page has no web address. Open this text with trisolve, or paste it after the # of a player page.",
  qr: "QR code of the link",
  selected: "The text is selected. Copy it.",
  send: "Send …",
};

/** @type {(length: number, most: number) => string} */
export const tooLongText = (length, most) =>
  `Too long for a QR code: ${length} of at most ${most} characters.`;

/** @type {(what: string, got?: string) => string} */
export const expectedText = (what, got) =>
  `expected ${what}` + (got === undefined ? "" : `, got ${JSON.stringify(got)}`);

export const SHORT_LINK_EXPECTED = "a link of at most 65536 characters";
