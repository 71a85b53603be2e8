// The shapes that the modules of the page pass to each other. Types alone.

declare namespace Mines {
  type Move = string; // a cell to open, or "f" and a cell to flag or to flag no more

  interface Entry extends GameEntry {
    // a puzzle as Python writes it
    view: FlatView;
    near: number[][];
    mines: number[];
    opened: number[];
    order: number[]; // the cells to open, each known to be safe
    proofs?: number[][]; // the cells whose numbers prove each of them
  }

  interface Position {
    numbers: Map<number, number>;
    flags: Set<number>;
    hit: number;
  }
}
