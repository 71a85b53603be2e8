// What the frame of every page says.

export const FRAME_WORDS = {
  answers: "Answers",
  close: "Close",
  help: "Help",
  notKept: "Your progress is not saved: this browser does not let the page store anything.",
  pageButtons: "Page",
  playButtons: "Play",
};
