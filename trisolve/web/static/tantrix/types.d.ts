// The shapes that the modules of the Tantrix page pass to each other. Types alone.

type Placement = [tile: number, q: number, r: number, rotation: number];
type HexBoard = Map<number, Placement>; // by the key of the cell, in the order placed

interface HexLine {
  // a maximal line of one color
  length: number; // in tiles
  closed: boolean;
  cells: number[]; // the keys of its cells, in order
}

interface TilePuzzle {
  kind: "discovery" | "puzzle";
  tiles: number[];
  goals: { form: "loop" | "line"; color: string }[];
  cells: [number, number][] | null;
  holes: number | "any" | null;
  placements: Placement[]; // the tiles that are already placed
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
  bag: number[]; // the remaining tiles, the next one first
  board: HexBoard;
  turns: TileTurn[];
  end: "complete" | "deadlock" | null;
  phase: "before" | "free" | "after" | "end";
  now: TileTurn; // the placements of this turn so far
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
    names: string[] | null; // the names of the players, "" if unknown
    seed: string | null;
    order: number[] | null; // the whole bag, if there is no seed
  };
}

interface SoloEntry extends GameEntry {
  solitaire: {
    color: string;
    goal: "line" | "loop";
    tiles: number[];
    seed: string | null;
    order: number[] | null; // the order of the tiles, if there is no seed
  };
}

type TileMove = Placement | [tile: number]; // a tile number alone: the tile goes back to the rack

interface Scene {
  // what the board shows
  placements: Placement[];
  held: Placement | null; // a tile on trial
  wrong: string | null; // why it may not be placed there
  slots: Iterable<number>; // empty cells that are drawn
  spaces: number[]; // empty cells where the selected tile can be placed
  forced: number[];
  lit: Map<number, string>; // the colors whose links are lit, by cell
  clashes: [key: number, side: number][];
  fresh: number[]; // cells of tiles just placed
  last: number | null; // the cell of the last placement, outlined
  chosen: number | null; // the cell of the tile that Turn turns
}

declare namespace Tantrix {
  interface Hand {
    readonly tile: number | null; // the tile that Turn turns
    readonly cell: number | null; // the key of the cell where it is on trial
    readonly turns: ReadonlyMap<number, number>; // the rotations of tiles
    readonly drag: { tile: number; over: number | null } | null; // what a pointer drags
    readonly mark: number | null; // the cell that a hint names
  }

  type Page<E = any, P = any> = GamePage<E, P, any, Hand>;

  interface Taken {
    // a position of a solitaire game
    order: number[]; // the tiles in the order in which they are drawn
    lying: Placement[];
  }

  type TrialHand = NonNullable<Game<any, any, Placement, Hand>["hand"]>;

  interface Trial {
    // the data needed to put a tile on trial
    board: HexBoard;
    legal: Placement[];
    why(placement: Placement): string | null; // the rule that a placement breaks
  }

  interface Kind<E = any, P = any> {
    // the display and the actions of the table in a puzzle, a game or a solitaire game
    field(entry: E): import("./board.js").Field; // the initial field of the board
    rack(page: Page<E, P>): { slots: number[]; tiles: number[] }; // all tiles of the rack, and the tiles that are in it now
    scene(page: Page<E, P>, move: any): Scene;
    cells(page: Page<E, P>): Map<number, string>; // the cells that the keyboard can reach, each with its description
    summary(page: Page<E, P>): Node[]; // the part below the text
    tileAt(page: Page<E, P>, key: number): number | null; // the tile in a cell, if it may be taken
    can(page: Page<E, P>): { turn: boolean; remove: boolean };
    choose(page: Page<E, P>, tile: number): void;
    turn(page: Page<E, P>): void;
    remove(page: Page<E, P>): void;
    tap(page: Page<E, P>, key: number): void;
    reach(page: Page<E, P>, key: number): void; // the keyboard has reached a cell
    press(page: Page<E, P>, key: number): void; // that cell is pressed
    drop(page: Page<E, P>, tile: number, key: number | null): void;
  }

  type Made<E extends GameEntry, P, M> = Omit<Game<E, P, M, Hand>, "name" | "help" | "board"> & {
    // the part of a game's page that differs by kind
    kind: Kind<E, P>;
    help: string[];
  };
}
