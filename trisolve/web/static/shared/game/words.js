// The sentences that the pages of all games share.

export const GAME_WORDS = {
  anyNumber: "Number",
  begun: "begun",
  easier: "Again, easier",
  finished: "finished",
  freeGame: "Free game",
  fresh: "New",
  freshNote: "The same number always gives the same level.",
  harder: "Again, harder",
  looking: "Looking for a hint.",
  linkOver: "The link contains the whole game, which others can watch move by move.",
  moves: "Moves",
  newGame: "New game",
  next: "Next",
  noHint: "There is no hint here.",
  noSolution: "No solution was found.",
  notLoaded: "A part of this page could not be loaded. Try again when you are online.",
  notYours: "It is the computer's turn.",
  person: "a person",
  played: "Played before",
  play: "Play",
  players: "Players",
  playItYourself: "Play it yourself",
  seat: "Play with these settings",
  solution: "This is a solution.",
  solved: "solved",
  solvedBest: "perfect",
  unsolved: "not solved yet",
  tryAgain: "Try again",
  thinking: "The computer is thinking.",
  watch: "Watch",
  watched: "You are watching this play.",
  watching: "Watching",
};

/** @type {(name: string, isPerson: boolean, isAlone: boolean) => string} whose turn it is */
export function turnText(name, isPerson, isAlone) {
  if (!isPerson) return "The computer's turn.";
  return isAlone ? "Your turn." : `${name}'s turn.`;
}

/** @type {(share: number) => string} */
export const thinkingText = (share) => `The computer is thinking: ${Math.round(100 * share)}%.`;

/** @type {(ply: number) => string} */
export const atPlyText = (ply) => `At move ${ply + 1}.`;

/** @type {(name: string, number: number) => string} */
export const numberedText = (name, number) => `${name} ${number}`;

/** @type {(best: number | null, target: number | null) => string} */
export const scoresText = (best, target) =>
  best === null ? "" : target === null ? `best ${best}` : `${best} of ${target}`;

/** @type {(stars: number) => string} */
export const starsText = (stars) => `${stars} of 3 stars`;

export const MOVES_EXPECTED = "a list of moves";

export const NUMBER_EXPECTED = "a number from 1 to 4294967295";

/** The error of a page whose game uses jobs but has no engine. */
export const JOBS_EXPECTED = "a module jobs.js next to page.js";
