// The steps of the games other than Slide. Each has the link of a position, and tests of whether it
// is done or missed. A step receives the events of the game's own page in a frame.

import { STEP_WORDS } from "./words.js";

/** @typedef {"hold" | "move" | "end" | "solved" | "open"} StepEvent */
/** @typedef {(event: StepEvent, detail: any) => boolean} Test */
/**
 * @typedef {{text: string, link: string, isDone: Test, isMissed?: Test, missed?: string, point?: string}} Step
 * `point` selects the element to press
 */

const BOARD = "squares:5x5",
  N_COLUMNS = 5,
  N_FACES = 25,
  FREE = 17;
const LONG = 2 + 6; // the score before the long turn, and the points for three tiles in one turn

/** @type {(face: number) => boolean} whether a face of the board lies at its edge */
const isAtEdge = (face) =>
  (face % N_COLUMNS) % (N_COLUMNS - 1) === 0 || face < N_COLUMNS || face >= N_FACES - N_COLUMNS;

/** @type {(face: number) => string} */
const faceAt = (face) => `[data-face="${face}"]`;

/** @type {Test} */
const isMade = (event) => event === "move" || event === "solved";

/** @type {(test: (detail: any) => boolean) => Test} a move with a condition */
const isMadeAnd = (test) => (event, detail) => isMade(event, null) && test(detail);

/** @type {Test} */
const isSolved = (event) => event === "solved";

/** @type {(link: string, point: string | undefined, isDone: Test, isMissed?: Test) => Omit<Step, "text">} */
const step = (link, point, isDone, isMissed) => ({ link, point, isDone, isMissed });

/** @type {Record<string, (boards: Record<string, string>) => Omit<Step, "text">[]>} by game; `boards` are the ids of BOCO's boards */
const STEPS = {
  entanglement: () => [
    step("#entry=radius2-seed27", ".place", (event) => event === "hold"),
    step("#entry=radius2-seed38", ".place", isMade),
    step(
      "#entry=radius2-seed27&moves=4.1",
      ".place",
      isMadeAnd(({ position: { score } }) => score >= LONG),
      isMade,
    ),
    step(
      "#entry=radius2-seed249&moves=4.4",
      ".slot:last-of-type",
      isMadeAnd(({ moves }) => Boolean(moves.at(-1)?.startsWith("s"))),
      isMade,
    ),
    step("#entry=radius1-seed4", undefined, (event) => event === "end"),
  ],
  tantrix: () => [
    step("#entry=d;1.2.4;loopY;;0;", ".tray>button", isMade),
    step(
      "#entry=p;1.2.3;loopY;;0;1.0.0.1",
      ".tray>button",
      isMadeAnd(({ moves }) => moves.some((/** @type {string} */ move) => /\/[1-5]$/.test(move))),
    ),
    step("#entry=p;1.2.3;loopY;;0;1.0.0.1_2.-1.0.3", ".tray>button", isSolved),
    step("#entry=d;1.2.3;loopY;;0;", undefined, isSolved),
  ],
  boco(boards) {
    const board = `#puzzle=${boards[BOARD]}`;
    return [
      step(board, faceAt(12), isMade),
      step(
        `${board}&moves=7.12.11.6.13.8`,
        faceAt(FREE),
        (_, { moves, solved }) => solved && moves.length % 2 === 1,
        isMade,
      ),
      step(
        `${board}&moves=12.7.2.11.1.13`,
        faceAt(FREE),
        isMadeAnd(({ moves }) => Number(moves.at(-1)) === FREE),
        isMade,
      ),
      step(
        `${board}&moves=7.12`,
        faceAt(2),
        isMadeAnd(({ moves }) => isAtEdge(Number(moves.at(-1)))),
        isMade,
      ),
    ];
  },
};

/**
 * Whether a game has steps; other games have one lesson, which is the rule sheet and a move.
 * @type {(name: string) => boolean}
 */
export const hasSteps = (name) => name in STEPS;

/** @type {(name: string, boards: Record<string, string>) => Step[]} */
export const stepsOf = (name, boards) =>
  (STEPS[name]?.(boards) ?? [step("", undefined, isMade)]).map((one, at) => ({
    ...one,
    ...(STEP_WORDS[name]?.[at] ?? { text: "" }),
  }));
