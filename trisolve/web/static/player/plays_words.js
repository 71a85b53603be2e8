// The sentences of playtest pages about recorded plays.

export const PLAYS = {
  title: "Plays",
  playtest: "Playtest",
  record: "Record my plays on this device",
  save: "Save my plays…",
  send: "Send my plays",
  last: "That was the last level. Send your plays now, or play on.",
  delete: "Delete my plays",
  recorded: "What is recorded",
  on: "This page records your plays on this device.",
  off: "Your plays are not recorded.",
  refused: "This browser does not let the page record plays.",
  deleted: "All plays have been deleted. From now on, plays use a new name.",
  sheet: [
    "For each play: the level, the date, every move, undo, redo, reset and hint with its time, how the play ended, " +
      "and whether you had finished the level before.",
    "Your plays carry a random name of eight letters and digits, made on this device. " +
      '"Delete my plays", under Settings, also draws another name.',
    "Your last 5,000 plays stay on this device. Nothing is sent: you get a file, and you decide who else gets it.",
  ],
};
