// The shapes that every page shares. Types alone: nothing of this file reaches a page.

type Job = (...args: any[]) => Generator<unknown, unknown, void>;
type Jobs = Record<string, Job>;

// The function that assembly.py makes of a page's engine modules.
declare function engine(): { jobs: Jobs; serveJobs: typeof import("../shared/jobs.js").serveJobs };

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
  readonly moves: unknown; // the moves played and not undone, in the notation of `play`
  readonly solved: boolean; // whether the puzzle is solved or the game is over
  readonly link: string; // the part of an address after # that opens the game in its current state
  play(moves: any): void; // plays moves; throws and changes nothing if one is illegal
  undo(): void; // takes back the last move, if possible
  redo(): void; // makes that move again
  reset(): void; // starts again from the beginning
}

interface PageFace {
  readonly version: string; // the version of trisolve
  readonly rules: unknown; // the game's rules: their version number, or functions with that number as `version`
  readonly entries: { name: string }[]; // the list of puzzles that the page can open
  open(which: any): Promise<void>; // opens an entry by its index, from 0, or by its name or code
  hint(level?: any): Promise<unknown>; // returns a hint for the next move
  readonly game: PageGame; // the open game
}
