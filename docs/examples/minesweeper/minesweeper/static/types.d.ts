// The shapes that the modules of the page pass to each other. Types alone.

declare namespace Mines {
  type Move = string; // a cell to open, or "f" and a cell to flag or to flag no more
  type Page = PuzzlePage<Entry, Position>;

  interface Entry extends PuzzleEntry {
    // a puzzle as Python writes it
    near: number[][];
    mines: number[];
    opened: number[];
    order: number[]; // the cells to open, each known to be safe
  }

  interface Position extends PuzzlePosition {
    numbers: Map<number, number>;
    flags: Set<number>;
    hit: number;
  }
}
