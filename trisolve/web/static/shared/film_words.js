// The sentences for watching a play.

/** The labels of the buttons for watching a game. */
export const FILM_WORDS = {
  back: "One step back",
  first: "To the start",
  last: "To the end",
  on: "One step on",
  pause: "Pause",
  play: "Play",
  speed: "Speed",
};

/** @type {(at: number, n: number) => string} */
export const filmPlace = (at, n) => `${at} of ${n}`;
