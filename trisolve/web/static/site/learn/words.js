// Every sentence of the lessons.

export const LEARN_WORDS = {
  lessons: "Lessons",
  again: "Again",
  begin: "Begin the lesson",
  goOn: "Go on",
  nextStep: "Next step",
  nextLesson: "Next lesson:",
  skipStep: "Skip this step",
  stepDone: "Well done!",
  allDone: "Well done! Now you know how to play.",
  toGame: "Go to the game",
  slide:
    "Push blocks until each colored block is home. The tutorial has small levels, each with one new idea.",
};

/** @type {(name: string, done: number, n: number) => string} a lesson of the list, and how far it is */
export const lessonText = (name, done, n) => `${name}: ${done} of ${n} done`;

/** @type {(at: number, n: number) => string} */
export const stepText = (at, n) => `Step ${at + 1} of ${n}`;

/** What each of the other games is about. */
export const GAME_GOALS = /** @type {Record<string, string>} */ ({
  entanglement:
    "Place tiles to keep one line going. The farther the line runs in one turn, the more points you get.",
  tantrix: "Place and turn tiles until the lines of one color form a loop.",
  boco: "Two players take turns placing pieces. To win, encircle one of the other player's groups.",
});

/** What is to be done in each step, and what is said to a player who did something else. */
export const STEP_WORDS = /** @type {Record<string, {text: string, missed?: string}[]>} */ ({
  entanglement: [
    {
      text: "A line starts in the center of the board. The tile at its end is not placed yet. Tap the board to turn the tile.",
    },
    {
      text: "The bright line shows where the line would run. Turn the tile until you like it, then press Place. A placed tile stays.",
    },
    {
      text:
        "The line continues through every tile that it meets. " +
        "The first tile in a turn scores 1 point, the second 2 more, and the third 3 more. " +
        "Turn the tile until the bright line runs through three tiles, then place it.",
      missed: "That was a shorter line. Press Again, and look for +6.",
    },
    {
      text:
        "The game is over when the line runs into the wall or back into the center. " +
        "Here, every rotation of the tile in your hand ends the game. " +
        "Press Swap to take the tile from your pocket, then place it.",
      missed: "The line has ended. Press Again, and swap the tiles first.",
    },
    { text: "That is all you need to know. Play this small board until the line ends." },
  ],
  tantrix: [
    {
      text: "Drag a tile from the row of tiles onto the board. You can also tap the tile, and then the cell where you want it.",
    },
    {
      text: "Place another tile, and tap it to turn it. Where two tiles touch, their lines must have the same color.",
    },
    {
      text: "Two tiles are already in place. Place the third tile and turn it, so that the yellow lines form a loop.",
    },
    { text: "Now make the yellow loop on your own. Use all three tiles." },
  ],
  boco: [
    {
      text: "A dot marks every face where you can play. Tap a dot. The machine answers with a piece next to yours.",
    },
    {
      text: "It is your turn again, and the piece in the middle has one empty face left next to it. Take that face: the piece is encircled, and you win.",
      missed: "The piece in the middle still has an empty face. Press Again.",
    },
    {
      text: "This time your own piece in the middle has one empty face left next to it. Play there before your opponent does.",
      missed: "Your opponent could encircle you now. Press Again.",
    },
    {
      text: "On this board, a group that touches the edge cannot be encircled. Play a piece at the edge.",
      missed: "That face is not at the edge. Press Again.",
    },
  ],
});
