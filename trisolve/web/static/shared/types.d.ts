// The shapes that every page shares. Types alone: nothing of this file reaches a page.

type Job = (...args: any[]) => Generator<unknown, unknown, void>;
type Jobs = Record<string, Job>;

// The function that assembly.py makes of a page's engine modules.
declare const engine: () => {
  jobs: Jobs;
  serveJobs: typeof import("../shared/jobs.js").serveJobs;
};

interface Sky {
  // the colors of a page, as in the class Sky of paint/skies.py, which describes each color
  name: string;
  dark: boolean;
  above: string;
  below: string;
  sun: string;
  floor: string;
  rock: string;
  paper: string;
  ink: string;
  quiet: string;
  accent: string;
  on_accent: string;
  head: string;
  grid: string;
  stone: string;
  black: string;
  edge: string;
  black_edge: string;
  groove: string;
  strong: string[]; // the colors of blocks with goals, in turn: the palette's or those that were chosen
}

interface Command {
  // a button of the frame, with the keys that do the same
  id: string; // such as "undo"
  name: string; // its accessible name
  sign: string; // its symbol
  keys: string[]; // the names from keyName; the first is shown
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

interface SeenFace {
  // a face as it is seen
  face: number;
  points: string; // of a polygon
  spot: [x: number, y: number, radius: number]; // a circle inside
  corners: number;
  light: number; // 0 to 1
}

interface FlatBoard {
  // a flat board in the data of a page, made by flat_view in Python
  box: [left: number, top: number, width: number, height: number];
  vertices: [x: number, y: number][];
  faces: number[][];
  spots: [x: number, y: number, radius: number][]; // a circle in each face
}

interface FlatView {
  // a board as it is seen, far faces first
  box: [left: number, top: number, width: number, height: number];
  faces: SeenFace[];
}

interface SpaceView {
  // a board in space, its middle at 0 and its median side of length 1, made by space_view in Python
  vertices: [x: number, y: number, z: number][];
  faces: number[][];
  isClosed: boolean;
}

interface Direction {
  // a direction to look from, in degrees, as in trisolve.mesh.pictures.view
  turn: number;
  tilt: number;
}

interface CellSign {
  // a shape in a cell
  shape: string; // "disc", "ring", "square", "cross", "arrow", or an SVG path for a circle with radius 1 around (0, 0)
  color?: string; // the name of a fill; the default is dark or light, whichever is visible
  turn?: number; // degrees clockwise
  size?: number; // the radius as a share of the circle in the cell; the default is 0.6
}

interface CellLook {
  // how a cell of a board looks
  fill: string; // the name of its color
  sign: string | CellSign; // a text or a shape
  words: string; // for screen readers
}
