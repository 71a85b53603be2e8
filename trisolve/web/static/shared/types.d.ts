// The shapes that every page shares. Types alone: nothing of this file reaches a page.

type Job = (...args: any[]) => Generator<unknown, unknown, void>;
type Jobs = Record<string, Job>;

// The function that assembly.py makes of a page's engine modules.
declare function engine(): {
  jobs: Jobs;
  serveJobs: typeof import("../shared/jobs.js").serveJobs;
};

interface Command {
  // a button of the frame, with the keys that do the same
  id: string; // such as "undo"
  name: string; // its accessible name
  sign: string; // its symbol
  keys: string[]; // as keyName gives them; the first is shown
  place: "head" | "foot" | "lead"; // the head, the toolbar, or the one primary button
  run(): void;
}

interface HelpWords {
  // what a page's help says: sentences, then what each key does
  sentences: string[];
  keys: [string, string][];
}

interface PageGame {
  readonly code: string; // the code or name of the level, puzzle or board
  readonly moves: unknown; // the moves that were played and not undone, in the notation of `play`
  readonly solved: boolean; // whether the puzzle is solved or the game is over
  readonly link: string; // the part after # of an address that opens the game in its current state
  play(moves: any): void; // plays moves; if a move is illegal, throws an error and changes nothing
  undo(): void; // takes back the last move, if possible
  redo(): void; // redoes the last undone move
  reset(): void; // starts the game again from the beginning
}

interface PageFace {
  readonly version: string; // the version of trisolve
  readonly rules: unknown; // the version number of the game's rules, or an object with the functions and the `version` of the rules
  readonly entries: { name: string }[]; // the list of puzzles that the page can open
  open(which: any): Promise<void>; // opens an entry by its index (from 0), name or code
  hint(level?: any): Promise<unknown>; // returns a hint for the next move
  readonly game: PageGame; // the game that is open
}

interface FlatView {
  // a flat board, as flat_view in Python gives it
  box: [left: number, top: number, width: number, height: number];
  faces: {
    face: number;
    points: string;
    spot: [x: number, y: number, radius: number];
    corners: number;
  }[];
}

interface CellLook {
  // how a cell of a board looks
  fill: string; // the name of its color
  sign: string;
  words: string; // for those who listen
}
