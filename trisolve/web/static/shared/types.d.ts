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
  readonly code: string; // what names the level, puzzle or board
  readonly moves: unknown; // the moves played and not undone, in the notation of `play`
  readonly solved: boolean; // whether it is solved, or the game is over
  readonly link: string; // the part of an address after # that opens the game in its current state
  play(moves: any): void; // plays moves; throws and changes nothing if one is illegal
  undo(): void; // takes back the last move, where that is possible
  redo(): void; // makes it again
  reset(): void; // begins again
}

interface PageFace {
  readonly version: string; // of trisolve
  readonly rules: unknown; // of the game: their number, or functions that have it as `version`
  readonly entries: { name: string }[]; // what the page can open
  open(which: any): Promise<void>; // opens an entry by its place, from 0, or by what names it
  hint(level?: any): Promise<unknown>; // what to do next
  readonly game: PageGame; // the game that is open
}
