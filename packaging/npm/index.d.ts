/** A move: the block's id, and the number of steps to drag it along its axis. */
export type Move = [block: string, distance: number];

/** The first cell of each block, in the level's order. */
export type Positions = number[];

export interface Block {
  id: string;
  /** 0 for U (right), 1 for V (down-left), 2 for W (down-right). */
  axis: number;
  /** The number of cells that the block covers. */
  length: number;
  /** The block's first cell at the start. */
  first: number;
  /** The block's first cell when it is on its goal, or -1 if it has no goal. */
  goal: number;
  color: string | null;
}

export interface Level {
  /** The push mode, by name. */
  push: string;
  /** 512 entries: 1 for floor, 0 for wall. */
  floor: Uint8Array;
  blocks: Block[];
  name: string;
  /** The solution that the level's file claims. */
  solution: Move[] | null;
}

export interface Successor {
  move: Move;
  positions: Positions;
  /** The number of steps that each pushed block moved. */
  pushes: [block: string, distance: number][];
}

export interface Limits {
  maxStates?: number;
  timeLimitMs?: number;
}

export interface Graph {
  states: number;
  moves: number;
  /** The number of states that are lost, or null for a level without goals. */
  dead: number | null;
  /** The number of moves in a shortest solution, or null if there is no solution. */
  optimum: number | null;
  /** The number of moves left: DEAD if the goal is out of reach, NaN for no state of the level. */
  distance(positions: Positions): number;
}

export interface Step {
  block: string;
  move: Move | null;
  pushes: [block: string, distance: number][] | null;
  line: Move[] | null;
}

export interface Hint {
  name: string;
  status: "solved" | "solvable" | "lost" | "unsolvable" | "limit";
  played: number;
  distance: number | null;
  next: Step | null;
  /** In a lost position, the number of moves after which it was not lost yet. */
  kept: number | null;
  distance_kept: number | null;
  /** The right move after `kept` moves. */
  instead: Step | null;
}

/** The distance of a state from which no goal can be reached. */
export const DEAD: -1;

/** The error that a search throws when a limit stops it. */
export class LimitError extends Error {
  limit: "max_states" | "time_limit";
}

/** Return the levels in the text of a file: one level, or all levels of a pack. */
export function levelsOf(text: string): Level[];
/** Read a level from its share code; throw an Error for any other text. */
export function parseShareCode(code: string): Level;
/** Return the share code of a level. */
export function bareCode(level: Level): string;
/** Return the positions of the blocks at the start. */
export function startOf(level: Level): Positions;
/** Return the cells of a block whose first cell is `first`. */
export function cellsOf(block: Block, first: number): number[];
/** Read moves such as "B2 A-3"; throw an Error at the first invalid move. */
export function parseMoves(text: string): Move[];
/** Return moves as one line of text. */
export function dumpMoves(moves: Move[]): string;
/** Return every legal move and the positions that it leads to. */
export function successors(level: Level, positions: Positions): Successor[];
/** Play a move; if it is illegal, throw an Error that says why. */
export function applyMove(level: Level, positions: Positions, move: Move): Successor;
/** Return the start, then the positions after each move. */
export function replay(level: Level, start: Positions, moves: Move[]): Positions[];
/** Return whether every block that has a goal covers its goal. */
export function isSolved(level: Level, positions: Positions): boolean;
/** Return the whole graph of a level; throw LimitError if a limit stops the search. */
export function explore(level: Level, limits?: Limits): Graph;
/**
 * Return a shortest solution, or null if there is none; throw LimitError if a limit stops the
 * search.
 */
export function solve(level: Level, limits?: Limits): Move[] | null;
/** Return a hint for the position after some moves, using the level's graph. */
export function hint(level: Level, moves: Move[], graph: Graph): Hint;

export type Sky = "dawn" | "day" | "lagoon" | "dusk" | "night";

/**
 * Return a tile of Entanglement as an SVG string. The tile is a code, a number, or six pairs of
 * pins. `size` is the width in pixels (default 120), `rotation` counts sixths clockwise (default
 * 0), and the default sky is "day". Throws an Error for an invalid tile, size or sky.
 */
export function draw(
  tile: string | number | [number, number][],
  options?: { size?: number; sky?: Sky; rotation?: number },
): string;
