// Every sentence of the lessons.

export const LEARN_WORDS = {
  intro: "Each lesson is a board to play on. Move the blocks or lay the tiles yourself.",
  lessons: "Lessons",
  next: "Next lesson",
  again: "Again",
  done: "That was the last lesson. The starter pack goes on from here.",
  toPacks: "To the packs",
  solved: "Solved!",
  openBoard: "Open a board to try it",
  toGame: "Play on the whole page",
};

/** @type {(at: number, n: number, name: string) => string} */
export const lessonText = (at, n, name) => `Lesson ${at + 1} of ${n}: ${name}`;

/** What each of the other games is about, step by step. */
export const GAME_STEPS = /** @type {Record<string, string[]>} */ ({
  entanglement: [
    "A path begins in the middle of the board. You lay one tile at a time at its end, and turn it first as you like.",
    "The path runs on through the new tile, and through every tile that it meets after it. Each tile scores one point more than the one before it: "
      + "a long run in one turn is worth most.",
    "You may put the tile into your pocket and take the one that was there. The game ends when the path meets the wall, the middle or a tile's side.",
  ],
  tantrix: [
    "Every tile has three lines in three of four colors. Where two tiles touch, the colors of the lines have to match.",
    "In a Discovery puzzle you join all tiles so that the lines of one color form a loop, with no tile left over.",
    "Turn a tile by tapping it. Drag it to where it should be. Begin with three tiles, then take one more each time.",
  ],
  boco: [
    "Two players take turns placing a piece on an empty face next to any piece. The first piece goes anywhere.",
    "A group of pieces with no empty face next to it is encircled. Encircle a group of your opponent, and you win.",
    "If your move encircles only a group of your own, you lose. Start with a small board against the machine.",
  ],
});
