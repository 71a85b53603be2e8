// Every sentence of the lessons.

import { counted } from "../../shared/counted.js";

export const LEARN_WORDS = {
  nextLesson: "Next lesson",
  skip: "Skip",
  tryAgain: "Try again",
  stepDone: "Well done!",
  allDone: "Well done! Now you know how to play.",
};

/** What to do in each game, after the number of its lessons. @type {Record<string, string>} */
export const GAME_LINES = {
  slide: "Push blocks until every colored block is home.",
  entanglement: "Place tiles and keep one line going.",
  tantrix: "Turn tiles until all their lines join.",
  boco: "Surround a group of the other player.",
};

/** @type {(n: number, line: string) => string} */
export const rowText = (n, line) => `${counted(n, "lesson")}. ${line} `;

/** @type {(game: string) => string} a game to continue to learn; its page knows which lesson is next */
export const learnText = (game) => `Learn ${game}`;

/** @type {(game: string, at: number, n: number) => string} a lesson of a game, by its number from 0 */
export const lessonTitle = (game, at, n) => `${game} · ${at + 1} of ${n}`;

/** @type {(done: number, n: number) => string} */
export const stepText = (done, n) => `${done} of ${n} lessons done`;

/** @type {(line: string) => string} the lesson of a game that opens with its rules */
export const sheetText = (line) => `${line} Read the rules, then make a move.`;

/** The task of each lesson, and the answer to a player who did something else. */
export const STEP_WORDS = /** @type {Record<string, {text: string, missed?: string}[]>} */ ({
  entanglement: [
    { text: "The tile at the end of the line is yours. Tap the board to turn it." },
    { text: "The bright line shows where the line would go. Turn the tile, then press Place." },
    {
      text: "The line continues through every tile that it meets. Turn the tile until it runs through three, then place it.",
      missed: "That line was shorter. Look for the longest bright line.",
    },
    {
      text: "The wall and the center end the line. Your tile leads there: tap the tile in the pocket to take it, then press Place.",
      missed: "The line has ended. Take the tile in the pocket first.",
    },
    { text: "Now play this small board until the line ends." },
  ],
  tantrix: [
    { text: "Drag a tile from the row onto the board." },
    { text: "Place another tile, and tap it to turn it: lines that touch have the same color." },
    { text: "Place the third tile and turn it until the yellow lines form a loop." },
    { text: "Now make the yellow loop on your own, with all three tiles." },
  ],
  boco: [
    { text: "You can play wherever there is a dot. Tap one, and the computer answers." },
    {
      text: "The other player's piece in the middle has one empty face left. Play there: you encircle it and win.",
      missed: "The piece in the middle still has an empty face.",
    },
    {
      text: "Now your own piece in the middle has one empty face left. Play there first.",
      missed: "You could be encircled now.",
    },
    {
      text: "A group that touches the edge cannot be encircled. Play a piece at the edge.",
      missed: "That face is not at the edge.",
    },
  ],
});
