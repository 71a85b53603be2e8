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

interface TileEntry {
  // a puzzle, a game or a solitaire of the page
  at: number;
  id: string; // what its play is kept under
  name: string;
  puzzle: TilePuzzle | null;
  game: {
    players: string[];
    names: string[];
    seed: string | null;
    order: number[] | null;
    placements: Placement[];
  } | null;
  solitaire: {
    color: string;
    goal: "line" | "loop";
    tiles: number[];
    seed: string | null;
    order: number[] | null;
    placements: Placement[];
  } | null;
}

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
  interface PuzzlePlay {
    puzzle: TilePuzzle;
    given: Set<number>;
    slots: number[] | null; // the keys of the shape's cells
    steps: Placement[][];
    cursor: number;
    solved: Placement[] | null; // what solved it once
    solution: Placement[] | null; // once it is known
    aided: boolean[]; // for each of the steps, whether a hint has put down a tile
  }

  interface DuelPlay {
    start: NonNullable<TileEntry["game"]>;
    game: TileGame;
    legal: Placement[];
    fresh: number[];
    lastTurn: string;
    thinking: { cancel: () => void } | null;
    isLeft: boolean;
    shown: number; // how many placements are shown
    aided: boolean; // whether a hint has placed a tile
  }

  interface SoloPlay {
    solo: NonNullable<TileEntry["solitaire"]>;
    order: number[];
    line: Placement[]; // made and undone
    cursor: number;
    aided: boolean; // whether a hint has placed a tile
  }

  interface Trial {
    // what laying a tile for trial has to know
    board: HexBoard;
    legal: Placement[];
    isOpen: boolean; // whether a person may do something now
    why(placement: Placement): string | null;
  }

  interface EventDetail {
    // what each event says
    id: string; // the id of the level
    kind: string; // the kind of level: a puzzle, a game or a solitaire
    placements: Placement[]; // the placed tiles, each as tile, q, r and rotation
  }

  interface Events {
    // on the document, each as trisolve: and its name
    open: EventDetail; // when a level opens
    move: EventDetail; // when a tile is placed, moved or taken back
    solved: EventDetail; // when a puzzle or a solitaire is solved, or a game ends
  }

  interface Settings {
    // what the page carries
    title: string;
    version: string;
    origins: string[]; // of pages that may embed this one
    looks: import("../shared/theme.js").PageLook[];
    first: number | null;
  }

  interface State {
    // what the page knows
    settings: Settings;
    entries: TileEntry[];
    entry: TileEntry;
    chosen: number | null; // the tile that Turn turns
    trial: number | null; // the cell where it is laid for trial
    rotations: Map<number, number>; // how tiles of the tray are turned
    drag: { tile: number; over: number | null } | null; // what a pointer drags
    hinted: { key: number; n: number } | null; // the cell that a hint names, and how many tiles lay then
    note: string; // a line in the panel: a hint, or what is wrong with a link
    film: { stop(): void; isForeign: boolean } | null; // what is watched, perhaps someone else's
  }

  interface Page extends State {
    // and what it shows it with
    ladder: ReturnType<typeof import("../shared/ladder.js").createLadder>;
    playAgain(names: string[]): void; // another game at the same table, by these players
    kind: Kind;
    play: PuzzlePlay | DuelPlay | SoloPlay;
    frame: ReturnType<typeof import("../shared/frame.js").createFrame>;
    board: ReturnType<typeof import("./board.js").createBoard>;
    tray: ReturnType<typeof import("./tray.js").createTray>;
    list: ReturnType<typeof import("./list.js").createList>;
    summary: HTMLElement;
    filmPlace: HTMLElement; // where the buttons of a film are
    call: ReturnType<typeof import("../shared/worker.js").startEngine>["call"];
  }

  interface Change {
    // a step of the page, from what it knows to what is kept; see commit.js
    make(): void; // changes the state
    said?(): string; // to screen readers, after the change
    keep?(): void; // store what the next visit needs
    events?(): (keyof Events)[]; // sent to the document
  }

  interface Kind {
    // what may be done in a puzzle, a game or a solitaire
    name: "puzzle" | "game" | "solitaire";
    placements(page: Page): Placement[];
    isOver(page: Page): boolean; // whether what lies solves it, or the game has ended
    showAfter(page: Page, n: number): void; // as after n placements
    tray(page: Page): number[];
    isOpen(page: Page): boolean; // whether a person may do something now
    rotationOf(page: Page, tile: number): number;
    tileAt(page: Page, key: number): number | null; // a tile on the board that may be taken
    scene(page: Page, over: number | null, dragged: number | null): Scene;
    cells(page: Page): Map<number, string>;
    summary(page: Page): Node[];
    count(page: Page): string;
    can(page: Page): {
      turn: boolean;
      place: boolean;
      remove: boolean;
      undo: boolean;
      redo: boolean;
      reset: boolean;
      hint: boolean;
    };
    choose(page: Page, tile: number): void;
    tap(page: Page, key: number): void;
    reach(page: Page, key: number): void; // the keys have come to a cell
    press(page: Page, key: number): void; // and it is pressed
    drop(page: Page, tile: number, key: number | null): void;
    turn(page: Page): void;
    place(page: Page, byHint?: boolean): void;
    remove(page: Page): void;
    undo(page: Page): void;
    redo(page: Page): void;
    reset(page: Page): void;
    hint(page: Page, step?: number): Promise<void>; // a step of the ladder of hints
    showSolution(page: Page): Promise<void>;
    leave(page: Page): void;
    field(page: Page): import("./board.js").Field; // what the board begins with
    lead(page: Page): import("../shared/frame.js").Lead | null; // where it leads on; null is to place the tile
    api(page: Page): Record<string, any>;
  }
}
