// The shapes of the page of maps. Types alone.

declare namespace Hexagon {
  type Cell = [q: number, r: number];
  type Layout = "flat" | "pointy";
  type Kind = "odd-q" | "even-q" | "odd-r" | "even-r" | "height" | "width";
  type Link = [Cell, Cell];

  interface Map {
    // a map; cells are named as keyOf does
    name: string;
    layout: Layout;
    free: globalThis.Map<string, number>; // the cost of each free cell
    walls: Set<string>;
    marks: globalThis.Map<string, string>;
    links: Link[]; // links may be repeated
  }

  interface Route {
    cost: number;
    count: bigint; // the number of routes with this cost
    sides: string;
    cells: Cell[];
  }

  interface Entry {
    // a map on the page; those written by Python have an id
    id?: string;
    name: string;
    text: string;
  }

  interface Scene {
    // the overlays of a map
    chosen: Cell[]; // up to two
    line: Cell[];
    route: Route | null;
    seen: Set<string> | null; // all other cells are dimmed; null dims none
    numbered: boolean; // whether coordinates are shown on the cells
  }

  interface Page {
    entries: Entry[];
    title: string;
    version: string;
    entry: Entry;
    map: Map;
    cells: string[]; // all cells of the map, in order
    chosen: Cell[];
    frame: ReturnType<typeof import("../shared/frame.js").createFrame>;
    board: ReturnType<typeof import("./board.js").createBoard>;
    list: ReturnType<typeof import("../shared/button_list.js").createButtonList<string>>;
  }
}
