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

interface PuzzleEntry {
  id: string; // stands for the puzzle in links and in what is kept
  name: string;
  view: FlatView;
}

interface PuzzlePosition {
  isWon: boolean;
}

interface PuzzleBoard<E, P> {
  begin(entry: E): void; // shows another puzzle
  show(position: P): void;
  ring(about: any): void; // marks what a hint is about
  turn(key: string, target: EventTarget | null): boolean; // hears a key; whether it took it
}

interface PuzzleParts<E, P> {
  // what a puzzle gives its page
  name: string; // where its games are kept
  positionAfter(entry: E, moves: string[]): P; // throws for an illegal move
  faultOf(entry: E, position: P, move: string): string | null; // null for a legal move, else what is said
  hint(page: PuzzlePage<E, P>): { about: unknown; text: string };
  createBoard(stage: HTMLElement, play: (move: string) => void): PuzzleBoard<E, P>;
  commands: Command[]; // its own
  rules: string[]; // its sentences
  countText(page: PuzzlePage<E, P>): string;
  stateText(position: P): string;
}

interface PuzzlePage<E, P> {
  // all that the page knows and shows
  puzzle: PuzzleParts<E, P>;
  settings: { title: string; version: string; looks: import("./theme.js").PageLook[] };
  entries: E[];
  entry: E;
  line: string[]; // the moves made, those that were taken back too
  ply: number; // how many of them stand
  position: P;
  frame: ReturnType<typeof import("./frame.js").createFrame>;
  board: PuzzleBoard<E, P>;
  say(text: string): void;
}

interface PuzzleEventDetail {
  // what each event of the page of a package's puzzle says
  id: string; // the id of the puzzle
  code: string; // the puzzle and its moves, in the form that `open` accepts
  moves: string[]; // the moves so far, in the form that `game.play` accepts
}

interface PuzzleEvents {
  // on the document, each as trisolve: and its name
  open: PuzzleEventDetail; // when a puzzle opens
  move: PuzzleEventDetail; // when a move is made, undone or redone
  solved: PuzzleEventDetail; // when a move solves the puzzle, after the `move` event
}
