// The shapes that the modules of the BOCO page pass to each other. Types alone.

interface BocoGame {
  // a board as the rules see it, and the rules it is played by
  neighbors: number[][]; // for each face, ascending
  rim: boolean[];
  wall: boolean; // whether groups at the rim can be encircled
  swap: boolean;
}

type BocoMove = number | "swap";

interface BocoEnding {
  winner: 0 | 1 | null;
  reason: "encircled" | "self-encircled" | "full" | "no-move";
  encircled: number[][]; // the groups that the move encircled, the loser's first
}

interface BocoState {
  owners: Map<number, number>; // the player on each played face
  moves: BocoMove[];
  ending: BocoEnding | null;
}

interface BocoChoice {
  action: number; // a face; the number of faces means the swap
  value: number | null; // the expected result of player 0, -1 to 1
  proven: boolean;
  playouts: number;
}

type BocoSight =
  // the observation that a hint describes before it names a move
  | { kind: "first"; free: number } // the neighbors of the face
  | { kind: "swap" | "safe" | "forces" | "loses" }
  | { kind: "takes" | "threatened"; size: number }
  | { kind: "own" | "other"; size: number; free: number }
  | { kind: "avoids"; losing: number; moves: number };

interface BocoHint extends BocoChoice {
  sight: BocoSight;
}

interface BocoView {
  // the machine's opinion of a move
  move: BocoMove;
  value: number | null; // the expected result of the player who makes it, -1 to 1, or null if unknown
  proven: boolean;
  visits: number;
}

declare namespace Boco {
  interface Entry extends GameEntry {
    // a board of the page, with the rules it is played by
    playouts?: number | null; // the playouts of a ladder's machine; null is the first machine
    game: BocoGame;
    names: string[]; // the names of the faces, if any
    view: FlatBoard | null; // of a flat board
    mesh: SpaceView | null; // of any other board
    record: Record<string, unknown>; // of the game before its first move
  }

  interface Board extends GameBoard<Entry, BocoState, BocoMove, unknown> {
    zoom(steps: number): { scale: number; isWhole: boolean; isNearest: boolean }; // zooms in by steps, or out by negative steps
    view(signs: Map<BocoMove, string>): void; // writes the machine's opinions on faces, and clears all others
    number(): boolean; // toggles the names of empty faces; returns whether they are shown
  }
}
