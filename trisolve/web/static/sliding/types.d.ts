// The shapes of the sliding puzzle. Types alone: nothing of this file reaches a page.

type Axis = 0 | 1 | 2; // U right, V down-left, W down-right
type PushMode = keyof typeof import("./push_words.js").PUSHED;
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
  push: PushMode;
  floor: Uint8Array; // 1 for each cell that is floor
  blocks: Block[];
  name: string;
  solution: Move[] | null; // a claim
  author?: string;
}

interface Step {
  // a legal step
  legal: true;
  signs: number[]; // which way each block goes, 0 for those that stay
  pushes: [pusher: number, pushed: number, cell: number][];
}

interface Blocked {
  // why a step is illegal: `mover` would enter `cell` and cannot
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
  explored: Reached;
}

interface Reached {
  // what a search leaves behind
  compiled: import("./engine/compiled.js").CompiledLevel;
  visited: import("./engine/visited.js").Visited;
  edges: import("./engine/edges.js").Edges;
  layers: number[]; // the first state of each distance from the start
  toGoal: Int32Array; // DEAD where the goal is out of reach
}

interface AlongShortest {
  // what a player meets along all shortest solutions
  means: import("./engine/shortest.js").Means[]; // before each move
  apart: number;
  pushes: number;
  away: number;
  switches: number;
}

interface Difficulty {
  score: number;
  grade: string;
  parts: { name: string; value: number; points: number; reason: string }[];
}

interface HintStep {
  // what a level of hints lets be known of the way to go
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
  next: HintStep | null;
  kept: number | null;
  distance_kept: number | null;
  instead: HintStep | null;
  limit: string | null;
}
