// The shapes of the sliding puzzle. Types alone: nothing of this file reaches a page.

type Axis = 0 | 1 | 2; // U right, V down-left, W down-right
type PushMode = keyof typeof import("./push_words.js").PUSHED;
type Move = [block: string, distance: number];
type Positions = number[]; // the first cell of each block, in the level's order

interface Block {
  id: string;
  axis: number;
  length: number; // the number of cells that it covers
  first: number; // its first cell in track order, at the start
  goal: number; // its first cell when it is on its goal, NO_CELL if it has no goal
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
  signs: number[]; // the direction of each block, 0 for blocks that stay
  pushes: [pusher: number, pushed: number, cell: number][];
}

interface Blocked {
  // why a step is illegal: `mover` would have to enter `cell`, but cannot
  legal: false;
  reason: "wall" | "side" | "immovable" | "conflict";
  mover: number;
  cell: number; // NO_CELL off the grid
  behind: number; // the cell from which it would enter `cell`
  block: number; // the block in the way, -1 at a wall
  signs: number[]; // as far as the chain got
}

interface Successor {
  move: Move;
  positions: Positions;
  pushes: [string, number][]; // the number of steps of each pushed block, in the level's order
}

interface Limits {
  maxStates: number;
  timeLimitMs: number;
}

interface Graph {
  states: number;
  moves: number; // the number of legal moves in all states
  dead: number | null; // null for a level without goals
  optimum: number | null; // null if the start is dead, or for a level without goals
  distance(positions: Positions): number; // moves to the goal, or DEAD (-1); NaN for a state that cannot be reached
  explored: Reached;
}

interface Reached {
  // the data that a search produces
  compiled: import("./engine/compiled.js").CompiledLevel;
  visited: import("./engine/visited.js").Visited;
  edges: import("./engine/edges.js").Edges;
  layers: number[]; // the first state of each distance from the start
  toGoal: Int32Array; // DEAD if the goal is out of reach
}

interface AlongShortest {
  // statistics of all shortest solutions
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
  // the part of the way to the goal that a hint level reveals
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
