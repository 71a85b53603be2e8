// The shapes that the modules of the BOCO page pass to each other. Types alone.

interface BocoGame {
  // a board as the rules see it, and the rules it is played by
  neighbors: number[][]; // of each face, ascending
  rim: boolean[];
  wall: boolean; // whether the rim does not make groups safe
  swap: boolean;
}

type BocoMove = number | "swap";

interface BocoEnding {
  winner: 0 | 1 | null;
  reason: "encircled" | "self-encircled" | "full" | "no-move";
  encircled: number[][]; // the groups that the move encircled, the loser's first
}

interface BocoState {
  owners: Map<number, number>; // the player on each face that is played
  moves: BocoMove[];
  ending: BocoEnding | null;
}

interface BocoChoice {
  action: number; // a face; the number of faces means the swap
  value: number | null; // what player 0 is expected to get, -1 to 1
  proven: boolean;
  playouts: number;
}

type BocoSight =
  // what a hint says that there is to see, before the move it names
  | { kind: "first"; free: number } // the neighbors of the face
  | { kind: "swap" | "safe" | "forces" | "loses" }
  | { kind: "takes" | "threatened"; size: number }
  | { kind: "own" | "other"; size: number; free: number }
  | { kind: "avoids"; losing: number; moves: number };

interface BocoHint extends BocoChoice {
  sight: BocoSight;
}

interface BocoView {
  // what the machine thinks of a move
  move: BocoMove;
  value: number | null; // what the one who makes it is expected to get, -1 to 1; null where nothing is known
  proven: boolean;
  visits: number;
}

declare namespace Boco {
  interface Entry extends GameEntry {
    // a board of the page, with the rules it is played by
    playouts?: number | null; // of the machine of a ladder; null is the first machine
    game: BocoGame;
    names: string[]; // of the faces, perhaps none
    view: FlatBoard | null; // of a flat board
    mesh: SpaceView | null; // of any other board
    record: Record<string, unknown>; // of the game before its first move
  }

  interface Board extends GameBoard<Entry, BocoState, BocoMove, unknown> {
    zoom(steps: number): { scale: number; isWhole: boolean; isNearest: boolean }; // comes nearer by steps, or goes back by negative ones
    view(signs: Map<BocoMove, string>): void; // writes on faces what the machine thinks of them, and nothing on all others
    number(): boolean; // writes the names of empty faces, or not any more; returns whether they are written
  }
}
