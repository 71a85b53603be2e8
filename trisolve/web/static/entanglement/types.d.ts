// The shapes that the modules of the Entanglement page pass to each other. Types alone.

declare namespace Entanglement {
  type Place = [q: number, r: number, pin: number]; // the place of the next tile, and the pin where the line enters
  type End = "open" | "wall" | "centre" | "tiles";
  type Reason = "over" | "no-pocket" | "no-current";
  type Segment = [q: number, r: number, pinIn: number, pinOut: number];

  interface Puzzle {
    radius: number;
    tiles: string[];
  }

  interface Placement {
    // the effect of a turn
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

  interface Position {
    // a position of a game; immutable
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

  interface Entry extends GameEntry, Puzzle {
    // a puzzle of the page, or a seeded game
    solution?: string | null; // the turns of a play that reaches the target
    proved?: boolean; // whether the target is proved to be the best score
    searched?: number; // otherwise: the number of placements tried
    seed?: string; // the seed of a game with unknown tiles
  }

  interface Draft {
    // the hand
    isSwapped: boolean; // whether the tile in hand comes from the pocket
    current: number; // the rotation of the current tile, in sixths
    pocket: number;
  }

  type Page = GamePage<Entry, Position, string, Draft>;

  type Pen = "idle" | "highlight" | "mark";

  interface LaidTile {
    q: number;
    r: number;
    code: string;
    pens: Map<number, Pen>; // by the lower pin of a link; other links are idle
  }
}
