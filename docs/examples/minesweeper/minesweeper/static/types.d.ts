// The shapes that the modules of the page pass to each other. Types alone.

declare namespace Mines {
  type Move = string; // a cell to open, or "f" and a cell to flag or to flag no more

  interface Entry {
    // a puzzle as Python writes it
    id: string;
    name: string;
    near: number[][];
    mines: number[];
    opened: number[];
    order: number[]; // the cells to open, each known to be safe
    box: [left: number, top: number, width: number, height: number];
    outlines: string[];
    spots: [x: number, y: number, radius: number][];
  }

  interface Position {
    numbers: Map<number, number>;
    flags: Set<number>;
    hit: number;
    isWon: boolean;
  }

  interface Page {
    // all that the page knows and shows
    settings: { title: string; version: string; looks: import("../shared/theme.js").PageLook[] };
    entries: Entry[];
    entry: Entry;
    line: Move[]; // the moves made, those that were taken back too
    ply: number; // how many of them stand
    position: Position;
    isFlagging: boolean;
    frame: ReturnType<typeof import("../shared/frame.js").createFrame>;
    board: ReturnType<typeof import("./board.js").createBoard>;
  }
}
