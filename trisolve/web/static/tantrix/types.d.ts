// The shapes that the modules of the Tantrix page pass to each other. Types alone.

type Placement = [tile: number, q: number, r: number, rotation: number];
type HexBoard = Map<number, Placement>; // by the key of the cell, in the order placed

interface HexLine { // a maximal line of one colour
  length: number; // in tiles
  closed: boolean;
  cells: number[]; // keys, along it
}

interface TilePuzzle {
  kind: "discovery" | "puzzle";
  tiles: number[];
  goals: { form: "loop" | "line", color: string }[];
  cells: [number, number][] | null;
  holes: number | "any" | null;
  placements: Placement[]; // that lie already
}

interface Verdict {
  right: boolean;
  reason: string | null;
  where: string | null;
}

interface TileTurn {
  seat: number;
  before: Placement[];
  free: Placement | null;
  after: Placement[];
}

interface TileGame {
  players: string[]; // colours by seat
  seat: number;
  hands: number[][];
  bag: number[]; // what is left, the next one first
  board: HexBoard;
  turns: TileTurn[];
  end: "complete" | "deadlock" | null;
  phase: "before" | "free" | "after" | "end";
  now: TileTurn; // what has been placed in this turn
  untold: boolean; // a deadlock noticed, whose turn a record tells is in turns already
}

interface TileResult {
  end: "complete" | "deadlock" | null;
  scores: number[];
  winners: number[];
}

interface TileEntry { // a puzzle or a game of the page
  at: number;
  id: string; // what its play is kept under
  name: string;
  puzzle: TilePuzzle | null;
  game: { players: string[], names: string[], seed: string | null, order: number[] | null, placements: Placement[] } | null;
}

interface TileDesk { // one puzzle or game as the page works with it
  readonly kind: "puzzle" | "game";
  readonly chosen: number | null; // the tile that Turn turns
  placements(): Placement[];
  tray(): number[];
  isOpen(): boolean; // whether a person may do something now
  rotationOf(tile: number): number;
  tileAt(key: number): number | null; // a tile on the board that may be taken
  scene(over: number | null, dragged: number | null): import("./board.js").Scene;
  cells(): Map<number, string>;
  told(): (Node | string)[];
  count(): string;
  can: { turn: boolean, place: boolean, remove: boolean, undo: boolean, redo: boolean, reset: boolean };
  choose(tile: number): void;
  tap(key: number): void;
  reach(key: number): void; // the keys have come to a cell
  press(key: number): void; // and it is pressed
  drop(tile: number, key: number | null): void;
  turn(): void;
  place(): void;
  remove(): void;
  undo(): void;
  redo(): void;
  reset(): void;
  leave(): void;
  api: Record<string, any>;
}

interface TileUi { // what a desk asks of the page
  say(text: string): void;
  refresh(): void; // draw everything anew
  emit(event: "move" | "solved" | "open"): void;
  next: { hasOne(): boolean, open(): void }; // the level after this one
  call: ReturnType<typeof import("../shared/worker.js").startEngine>["call"];
}
