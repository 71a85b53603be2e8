// The shapes that the modules of the Entanglement page pass to each other. Types alone.

declare namespace Entanglement {
  type Place = [q: number, r: number, pin: number]; // where the next tile goes, the pin by which the line comes in
  type End = "open" | "wall" | "centre" | "tiles";
  type Reason = "over" | "no-pocket" | "no-current";
  type Segment = [q: number, r: number, pinIn: number, pinOut: number];

  interface Puzzle {
    radius: number;
    tiles: string[];
  }

  interface Placement {
    // what a turn does
    turn: string;
    cell: [q: number, r: number];
    tile: string;
    path: Segment[];
    segments: number;
    score: number;
    total: number;
    next: Place | null;
    end: End;
  }

  interface Game {
    // as far as it is played
    puzzle: Puzzle;
    board: Map<string, string>;
    placements: Placement[];
    place: Place | null;
    current: string | null;
    pocket: string | null;
    left: number;
    score: number;
    segments: number;
    end: End;
  }

  interface Entry extends Puzzle {
    // a puzzle of the page, or the game of a seed
    at: number; // -1 for the game of a seed
    id: string; // what its play is kept under
    name: string;
    score: number | null; // the target
    solution: string | null; // turns that reach the target
    seed: string | null;
  }

  interface Kept {
    // turns of the play, and of the best one
    turns: string;
    aided: boolean; // whether a hint has made one of the play's
    best: string | null;
  }

  interface Link {
    // what the part of an address after # says
    seed: string | null;
    radius: number | null;
    puzzle: number | null; // from 1
    tiles: string[] | null;
    turns: string[];
  }

  interface Watch {
    // a finished game that is watched, and may be someone else's
    film: ReturnType<typeof import("../shared/film.js").createFilm>;
    line: HTMLElement; // what the last tile did
  }

  interface Change {
    // a step of the page, from what it knows to what is kept; see commit.js
    make(): Placement | void; // changes the state; a placement that it returns is drawn as its line grows
    draw?(page: Page): void; // the board, where it is not just drawn as it is
    note?: string; // a line in the panel; "" takes it away
    said?(): string; // to screen readers, after the change
    keep?(): void; // store what the next visit needs
    events?(): (keyof Events)[]; // sent to the document
  }

  type Pen = "idle" | "highlight" | "mark";

  interface LaidTile {
    q: number;
    r: number;
    code: string;
    pens: Map<number, Pen>; // by the lower pin of a link; what is not there is idle
  }

  interface EventDetail {
    // what each event says
    id: string; // the id of the puzzle or game
    turns: string; // the turns so far, in the form that `game.play` accepts
    score: number; // the score so far
    end: string; // "open" during the game, or how the game ended
  }

  interface Events {
    // on the document, each as trisolve: and its name
    open: EventDetail; // when a puzzle or a game opens
    turn: EventDetail; // when the tile in hand is turned
    move: EventDetail; // when a tile is placed, taken back or placed again
    end: EventDetail; // when the game ends
    solved: EventDetail; // when a puzzle with known tiles is solved, after the `end` event
  }

  interface Settings {
    // what the page carries
    title: string;
    version: string;
    origins: string[]; // of pages that may embed this one
    looks: import("../shared/theme.js").PageLook[];
    radius: number;
    seed: string | null;
    first: number | null;
  }

  interface State {
    // what the page knows
    settings: Settings;
    entries: Entry[];
    entry: Entry;
    game: Game;
    isSwapped: boolean; // the tile in hand is the pocket's
    rotations: { current: number; pocket: number };
    pressedAt: number; // when a tile was last placed by a press
    watch: Watch | null;
    undone: string[]; // turns taken back, the last one first to come again
    reached: number | null; // the score after the last tile that was placed since the play was opened
    aided: boolean; // whether a hint has placed one of the tiles
    plan: string | null; // turns of a good play that a hint has found
  }

  interface Page extends State {
    // and what it shows it with
    ladder: ReturnType<typeof import("../shared/ladder.js").createLadder>;
    frame: ReturnType<typeof import("../shared/frame.js").createFrame>;
    board: ReturnType<typeof import("./board.js").createBoard>;
    hand: ReturnType<typeof import("./hand.js").createHand>;
    glide: ReturnType<typeof import("../shared/motion.js").createGlide>;
    newGame(): void; // other tiles, on a board of the same size
    open(entry: Entry): void; // a puzzle as it was left off
    watchOwn(): void; // the game that is over, from its start
    call: ReturnType<typeof import("../shared/worker.js").startEngine>["call"];
    note: HTMLElement; // a line in the panel: a hint, or what is wrong with a link
    rules: HTMLElement; // how to play, below the other text
  }
}
