/** A move: the block's id, and how many units it is dragged along its axis. */
export type Move = [block: string, distance: number];

/** The first cell of each block, in the level's order. */
export type Positions = number[];

export interface Block {
  id: string;
  /** 0 for U (right), 1 for V (down-left), 2 for W (down-right). */
  axis: number;
  /** How many cells it covers. */
  length: number;
  /** Its first cell at the start. */
  first: number;
  /** Its first cell on its goal, -1 if it has none. */
  goal: number;
  color: string | null;
}

export interface Level {
  /** The push mode, by name. */
  push: string;
  /** 1 for each of the 512 cells that is floor. */
  floor: Uint8Array;
  blocks: Block[];
  name: string;
  /** What its file claims. */
  solution: Move[] | null;
}

export interface Successor {
  move: Move;
  positions: Positions;
  /** How far each pushed block went. */
  pushes: [block: string, distance: number][];
}

export interface Limits {
  maxStates?: number;
  timeLimitMs?: number;
}

export interface Graph {
  states: number;
  moves: number;
  /** How many states are lost; null for a level without goals. */
  dead: number | null;
  /** The moves of a shortest solution; null where there is none. */
  optimum: number | null;
  /** How many moves are left; DEAD where the goal is out of reach, NaN for no state of the level. */
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
  /** In a lost position, after how many moves it was not lost yet. */
  kept: number | null;
  distance_kept: number | null;
  /** What was right there. */
  instead: Step | null;
}

/** The distance of a state from which no goal can be reached. */
export const DEAD: -1;

/** What a search throws that a limit stopped. */
export class LimitError extends Error {
  limit: "max_states" | "time_limit";
}

/** Return the levels of a file's text: one level, or those of a pack. */
export function levelsOf(text: string): Level[];
/** Read a level from its share code; throw an Error for any text that is none. */
export function parseShareCode(code: string): Level;
/** Return the share code of a level. */
export function bareCode(level: Level): string;
/** Return where the blocks are at the start. */
export function startOf(level: Level): Positions;
/** Return the cells of a block whose first cell is `first`. */
export function cellsOf(block: Block, first: number): number[];
/** Read moves such as "B2 A-3"; throw an Error at the first that is none. */
export function parseMoves(text: string): Move[];
/** Return moves as one line. */
export function dumpMoves(moves: Move[]): string;
/** Return every legal move and where it leads. */
export function successors(level: Level, positions: Positions): Successor[];
/** Return a move carried out; throw an Error that says why it is illegal. */
export function applyMove(level: Level, positions: Positions, move: Move): Successor;
/** Return the positions after each move, those before them first. */
export function replay(level: Level, start: Positions, moves: Move[]): Positions[];
/** Return whether every block that has a goal is on it. */
export function isSolved(level: Level, positions: Positions): boolean;
/** Return the whole graph of a level; throw LimitError where a limit stops the search. */
export function explore(level: Level, limits?: Limits): Graph;
/** Return a shortest solution, or null where there is none; throw LimitError. */
export function solve(level: Level, limits?: Limits): Move[] | null;
/** Return the facts for a hint after some moves, from the graph of the level. */
export function hint(level: Level, moves: Move[], graph: Graph): Hint;

export type Sky = "dawn" | "day" | "lagoon" | "dusk" | "night";

/**
 * A tile of Entanglement as the text of an SVG: its code, its number, or six pairs of pins.
 * `size` is the width in pixels (120), `rotation` counts sixths clockwise (0), `sky` is "day".
 * Throws an Error for a tile, a size or a sky that there is not.
 */
export function draw(
  tile: string | number | [number, number][],
  options?: { size?: number; sky?: Sky; rotation?: number },
): string;
