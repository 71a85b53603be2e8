// The shapes that the modules of the page of BOCO pass to each other. Types alone.

interface BocoGame { // a board as the rules see it, and the rules it is played by
  neighbours: number[][]; // of each face, ascending
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

interface BocoFace { // a face as it is seen
  face: number;
  points: string; // of a polygon
  spot: [x: number, y: number, radius: number]; // the largest circle inside
  corners: number;
  light: number; // 0 to 1
}

interface BocoView {
  box: [left: number, top: number, width: number, height: number];
  faces: BocoFace[]; // far ones first
}

interface BocoPage { // what the page carries
  title: string;
  version: string;
  board: string;
  game: BocoGame;
  moves: BocoMove[]; // made already
  names: string[]; // of the faces, perhaps none
  flat: boolean;
  views: BocoView[];
  looks: { dark: boolean, colors: Record<string, string> }[];
  help: { told: string[], keys: [string, string][] };
}
