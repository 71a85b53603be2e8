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
  interface Face {
    // as it is seen
    face: number;
    points: string; // of a polygon
    spot: [x: number, y: number, radius: number]; // a circle inside
    corners: number;
    light: number; // 0 to 1
  }

  interface View {
    box: [left: number, top: number, width: number, height: number];
    faces: Face[]; // far ones first
  }

  interface Mesh {
    // a board in space, its middle at 0 and its median side of length 1
    vertices: [x: number, y: number, z: number][];
    faces: number[][];
    isClosed: boolean;
  }

  interface Direction {
    // to look from, in degrees; as trisolve.mesh.pictures.view
    turn: number;
    tilt: number;
  }

  interface Entry {
    // a board of the page, with the rules it is played by
    at: number;
    id: string; // what its game is kept under
    name: string;
    family: string; // what it is listed under
    game: BocoGame;
    moves: BocoMove[]; // made already
    names: string[]; // of the faces, perhaps none
    view: View | null; // of a flat board
    mesh: Mesh | null; // of any other board
    record: Record<string, unknown>; // of the game before its first move
  }

  interface EventDetail {
    // what each event says
    board: string; // the name of the board
    moves: BocoMove[]; // the moves so far, in the form that `game.play` accepts
    winner: number | null | undefined; // 0 or 1, or null for a draw; undefined during the game
    reason: string | null; // how the game ended, or null during the game
  }

  interface Events {
    // on the document, each as trisolve: and its name
    open: EventDetail; // when a board opens
    move: EventDetail; // when a move is made, undone or redone
    end: EventDetail; // when the game ends, after the `move` event
  }

  interface Settings {
    // what the page carries
    title: string;
    version: string;
    origins: string[]; // of pages that may embed this one
    strengths: Record<string, number | null>; // of the machines, weakest first: playouts, or null for the first machine
    starters: number; // how many boards, the first, are good to start with
    looks: import("../shared/theme.js").PageLook[];
  }

  interface Change {
    // a step of the page, from what it knows to what is kept; see commit.js
    make(): void; // changes the state
    draw?(): void; // another board
    panel?(): Node[]; // what is put into it, above how the game ended; by default it stays
    said(): string; // to screen readers, after the change
    keep?(): void; // store what the next visit needs
    events?(): (keyof Events)[]; // sent to the document
  }

  type Side = "person" | "machine";

  interface State {
    // what the page knows
    settings: Settings;
    entries: Entry[];
    entry: Entry;
    line: BocoMove[]; // the moves made and taken back
    position: BocoState; // after the moves that stand
    sides: Side[];
    strength: string; // of the machine
    seed: number;
    seen: Direction;
    film: { stop(): void } | null; // a game that is watched
    aided: boolean; // whether a hint has made a move of the game
    hasView: boolean; // whether the machine says what it thinks of each move
    views: BocoView[]; // what it thinks of the moves of the position
  }

  interface Page extends State {
    // and what it shows it with
    ladder: ReturnType<typeof import("../shared/ladder.js").createLadder>;
    frame: ReturnType<typeof import("../shared/frame.js").createFrame>;
    board: ReturnType<typeof import("./board.js").createBoard>;
    list: ReturnType<typeof import("./list.js").createList>;
    newGame(strength?: string): void;
    watchOwn(): void; // the game that is over, from its start
    rules: HTMLElement; // below what is said in the panel while a game goes on
    call: ReturnType<typeof import("../shared/worker.js").startEngine>["call"];
    thought: { result: Promise<any>; cancel: () => void } | null; // what the machine thinks about
    viewed: { result: Promise<any>; cancel: () => void } | null; // what it looks at
    viewList: HTMLElement; // the moves with what it thinks of them
  }
}
