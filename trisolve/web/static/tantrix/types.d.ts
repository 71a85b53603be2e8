// The shapes that the modules of the Tantrix page pass to each other. Types alone.

type Placement = [tile: number, q: number, r: number, rotation: number];
type HexBoard = Map<number, Placement>; // by the key of the cell, in the order placed

interface HexLine {
  // a maximal line of one color
  length: number; // in tiles
  closed: boolean;
  cells: number[]; // keys, along it
}

interface TilePuzzle {
  kind: "discovery" | "puzzle";
  tiles: number[];
  goals: { form: "loop" | "line"; color: string }[];
  cells: [number, number][] | null;
  holes: number | "any" | null;
  placements: Placement[]; // that lie already
  solution: Placement[] | null; // a claim
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
  players: string[]; // colors by seat
  seat: number;
  hands: number[][];
  bag: number[]; // what is left, the next one first
  board: HexBoard;
  turns: TileTurn[];
  end: "complete" | "deadlock" | null;
  phase: "before" | "free" | "after" | "end";
  now: TileTurn; // what has been placed in this turn
  noticedDeadlock: boolean; // by the rules alone: its last turn is in turns already
}

interface TileResult {
  end: "complete" | "deadlock" | null;
  scores: number[];
  winners: number[];
}

interface PuzzleEntry extends GameEntry {
  puzzle: TilePuzzle;
}

interface GameOfTiles extends GameEntry {
  game: {
    players: string[]; // colors by seat
    names: string[] | null; // of those who have played it, "" for unknown ones
    seed: string | null;
    order: number[] | null; // the whole bag, without a seed
  };
}

interface SoloEntry extends GameEntry {
  solitaire: {
    color: string;
    goal: "line" | "loop";
    tiles: number[];
    seed: string | null;
    order: number[] | null; // in which the tiles come, without a seed
  };
}

type TileMove = Placement | [tile: number]; // a tile alone goes back to the rack

interface Scene {
  // what the board shows
  placements: Placement[];
  held: Placement | null; // a tile laid for trial
  wrong: string | null; // why it may not lie there
  slots: Iterable<number>; // empty cells that are drawn
  spaces: number[]; // empty cells where the chosen tile can go
  forced: number[];
  lit: Map<number, string>; // by cell the colors whose links are lit
  clashes: [key: number, side: number][];
  fresh: number[]; // cells of tiles just placed
  last: number | null; // the cell of the last placement, outlined
  chosen: number | null; // the cell of the tile that Turn turns
}

declare namespace Tantrix {
  interface Hand {
    readonly tile: number | null; // the one that Turn turns
    readonly cell: number | null; // the key of the cell where it is laid for trial
    readonly turns: ReadonlyMap<number, number>; // how tiles are turned
    readonly drag: { tile: number; over: number | null } | null; // what a pointer drags
    readonly mark: number | null; // the cell that a hint names
  }

  type Page<E = any, P = any> = GamePage<E, P, any, Hand>;

  interface Taken {
    // a position of a solitaire
    order: number[]; // the tiles in the order in which they come
    lying: Placement[];
  }

  type TrialHand = NonNullable<Game<any, any, Placement, Hand>["hand"]>;

  interface Trial {
    // what laying a tile for trial has to know
    board: HexBoard;
    legal: Placement[];
    why(placement: Placement): string | null; // the rule that a placement breaks
  }

  interface Kind<E = any, P = any> {
    // what the table shows and does in a puzzle, a game or a solitaire
    field(entry: E): import("./board.js").Field; // what the board begins with
    rack(page: Page<E, P>): { slots: number[]; tiles: number[] }; // all tiles of the rack, and those that are in it now
    scene(page: Page<E, P>, move: any): Scene;
    cells(page: Page<E, P>): Map<number, string>; // the cells that keys reach, in words
    summary(page: Page<E, P>): Node[]; // the part below the text
    tileAt(page: Page<E, P>, key: number): number | null; // a tile on the board that may be taken
    can(page: Page<E, P>): { turn: boolean; remove: boolean };
    choose(page: Page<E, P>, tile: number): void;
    turn(page: Page<E, P>): void;
    remove(page: Page<E, P>): void;
    tap(page: Page<E, P>, key: number): void;
    reach(page: Page<E, P>, key: number): void; // the keys have come to a cell
    press(page: Page<E, P>, key: number): void; // and it is pressed
    drop(page: Page<E, P>, tile: number, key: number | null): void;
  }

  type Made<E extends GameEntry, P, M> = Omit<Game<E, P, M, Hand>, "name" | "help" | "board"> & {
    // the own part of a game's page
    kind: Kind<E, P>;
    help: string[];
  };
}
