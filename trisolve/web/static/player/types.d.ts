// The shapes that the modules of the pages pass to each other. Types alone: nothing of this file
// reaches a page.

type Axis = 0 | 1 | 2; // U right, V down-left, W down-right
type Move = [block: string, distance: number];
type Positions = number[]; // the first cell of each block, in the level's order

interface Block {
  id: string;
  axis: number;
  length: number; // cells it covers
  first: number; // its first cell in track order, at the start
  goal: number; // its first cell on its goal, NO_CELL if it has none
  color: string | null;
}

interface Level {
  push: number; // a place in PUSH_MODES
  floor: Uint8Array; // 1 for each cell that is floor
  blocks: Block[];
  name: string;
  solution: Move[] | null; // a claim
}

interface Unit { // a legal unit
  legal: true;
  signs: number[]; // which way each block goes, 0 for those that stay
  pushes: [pusher: number, pushed: number, cell: number][];
}

interface Blocked { // why a unit is illegal: `mover` would enter `cell` and cannot
  legal: false;
  reason: "wall" | "side" | "immovable" | "conflict";
  mover: number;
  cell: number; // NO_CELL off the grid
  behind: number; // the cell from which it would enter
  block: number; // the block in the way, -1 at a wall
  signs: number[]; // as far as the chain got
}

interface Successor {
  move: Move;
  positions: Positions;
  pushes: [string, number][]; // how far each pushed block went, in the level's order
}

interface Limits {
  maxStates: number;
  timeLimitMs: number;
}

interface Graph {
  states: number;
  moves: number; // legal moves over all states
  dead: number | null; // null for a level without goals
  optimum: number | null; // null where the start is dead, or for a level without goals
  distance(positions: Positions): number; // moves to the goal, DEAD (-1); NaN out of reach
}

interface Told { // what a level of hints lets be known of the way to go
  block: string;
  move: Move | null;
  pushes: [string, number][] | null;
  line: Move[] | null;
}

interface Hint {
  name: string;
  status: "solved" | "solvable" | "lost" | "unsolvable" | "limit";
  metric: "moves";
  level: number;
  played: number;
  distance: number | null;
  next: Told | null;
  kept: number | null;
  distance_kept: number | null;
  instead: Told | null;
  limit: string | null;
}

type Job = (...args: any[]) => Generator<unknown, unknown, void>;
type Jobs = Record<string, Job>;

// The function that assembly.py makes of a page's engine modules.
declare function engine(): { jobs: Jobs; serveJobs: typeof import("../shared/jobs.js").serveJobs };

interface Command { // a button of the shell, with the keys that do the same
  name: string; // its accessible name
  sign: string; // what stands on it
  keys: string[]; // as keyName gives them; the first is shown
  place: "head" | "foot";
  run(): void;
}

interface Look { // a theme of trisolve's pictures; widths in hundredths of an edge, else in edges
  name: string;
  dark: boolean; // of the page around it
  wall: string;
  floor: string;
  ink: string; // of what is written on the floor
  grid: [string, number];
  rim: [string, number];
  stone: string;
  strong: string[]; // of blocks with a goal, in turn
  greys: string[]; // of all others
  goal: number; // opacity
  edge: [number, number] | null; // width and opacity of a line around blocks
  gap: number;
  radius: number;
  bezel: number;
  relief: number;
  bevel: number;
  grain: boolean;
  hatch: boolean;
  shadow: [x: number, y: number, blur: number, opacity: number] | null;
}

interface Entry { // a level of the page
  at: number; // its place among the page's levels, -1 if it came by a link
  name: string;
  author: string;
  code: string; // bare
  moves: number | null; // the claimed optimum
  solution: string | null; // a claim
  colors: (string | null)[] | null;
  proved: Explored | null;
  level: Level | null; // once read
}

interface Explored {
  states: number;
  moves: number;
  dead: number | null;
  optimum: number | null;
}

interface Player { // what the player's panels work with
  entries: Entry[];
  shell: ReturnType<typeof import("../shared/shell.js").createShell>;
  board: ReturnType<typeof import("./board.js").createBoard>;
  glide: ReturnType<typeof import("../shared/motion.js").createGlide>;
  readonly entry: Entry;
  readonly play: import("../sliding/play.js").Play;
  openEntry(entry: Entry, from?: import("../sliding/play.js").Play): void;
  change(next: import("../sliding/play.js").Play, silent?: boolean): void;
  showPosition(positions: Positions, offsets?: number[]): void;
  hint(much: number): Promise<Hint>;
  explore(): Promise<Explored>;
}
