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

  interface Position {
    // a game as far as it is played; it does not change
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
    // a puzzle of the page, or the game of a seed
    solution?: string | null; // turns that reach the target
    proved?: boolean; // whether no play reaches more than the target
    searched?: number; // else: how many placements were tried
    seed?: string; // of a game whose tiles nobody knows
  }

  interface Draft {
    // the hand
    isSwapped: boolean; // whether the tile in hand is the pocket's
    current: number; // the rotation of the current tile, in sixths
    pocket: number;
  }

  type Page = GamePage<Entry, Position, string, Draft>;

  type Pen = "idle" | "highlight" | "mark";

  interface LaidTile {
    q: number;
    r: number;
    code: string;
    pens: Map<number, Pen>; // by the lower pin of a link; what is not there is idle
  }
}
