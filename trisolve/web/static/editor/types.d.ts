// The shapes that the editor's modules pass to each other.

interface Drawn extends Level {
  // a level in the editor, with its description
  about: { author?: string; tags?: string[]; notes?: string; stats?: string; metadata?: string };
  written?: { text: string; level: Drawn }; // the .tri text that it was opened from, and the level in it
}

interface Doc {
  // the edited document; metadata and stats are JSON texts
  pack: boolean;
  name: string;
  metadata: string;
  levels: Drawn[];
}

interface Draft {
  id: string; // the id of the visit
  path: string;
  document: any;
  version: string; // the version of the original file
  found?: { begin: string; finds: Find[] } | null; // near it, in Make
  at: number; // ms
}

interface EditHistory {
  // documents for Undo
  line: { doc: Doc; shown: number }[]; // and the index of the shown level
  at: number; // the index of the edited one
}

interface EditedFile {
  path: string;
  version: string; // the last version read or written
  seen: string; // the version written by others that was reported
  saved: Doc; // its contents
  known: boolean; // whether the server has named the file
}

type Point = [x: number, y: number];
type DraftState = "none" | "keeping" | "kept" | "failed";
type SearchKind = "mutate" | "generate" | "layouts";
type Mode = "wall" | "goal" | "block" | "play";

interface LintFinding {
  code: string;
  name: string;
  severity: "error" | "warning" | "note";
  message: string;
  explanation: string;
  blocks: string[];
  cells: number[];
}

interface Facts {
  // the facts about a level
  status: "solved" | "unsolvable" | "limit" | "aimless" | "empty";
  moves: number | null;
  states: number | null;
  dead: number | null;
  shortest: string | null;
  solution: Move[] | null;
  reason: string;
  by: "server" | "page";
}

interface Live {
  // the state of the live analysis of a level
  of: string; // the code of the analyzed level
  facts: Facts | null;
  difficulty: {
    score: number;
    grade: string;
    parts: { name: string; points: number; reason: string }[];
  } | null;
  findings: LintFinding[];
  leftOut: { codes: string[]; reason: string }[];
  stale: boolean; // whether the shown facts belong to an earlier level
  tiers: number; // the number of parts of the answer received
  searched: number; // the positions found so far, or 0 if no search of the page reports them
  note: string; // the current activity or error
}

interface Asked {
  // the pending questions about the level
  stop: AbortController; // cancels the question to the server
  own: { result: Promise<any>; cancel(): void } | null; // the question to the page's own engine
}

interface Find {
  // of a job
  level: any;
  key: string;
  moves?: number;
  grade?: string;
  score?: number;
  states?: number;
}

interface Field {
  // of a search
  name: string; // in the server's format
  value: string | number | boolean; // the default
  options?: readonly string[];
  min?: number;
  max?: number;
}

interface Ghost {
  // a block that does not exist yet or does not fit
  cells: number[];
  fits: boolean;
}

interface Stroke {
  // a press and drag that draws
  what: string; // announces the edit
  shown: Drawn; // the level during the stroke
  ghost: Ghost | null;
  adds: boolean; // a block, to be selected
  move(point: Point): void;
  end(): Drawn; // the resulting level; throws if it is impossible
}

interface Server {
  // the source of answers about levels: the editor's server or, in Make, the page's own Worker
  get(path: string): Promise<any>;
  post(path: string, value: object): Promise<any>;
  stream(path: string, value: any, signal: AbortSignal, take: (part: any) => void): Promise<void>;
}

interface EditorSettings {
  // the settings written by Python
  name: string; // of the page, in the window's title
  version: string;
  sky?: import("../shared/sky.js").SkyName;
  row?: string; // the colors of a theme file
  isFixed?: boolean;
}

interface EditorState {
  settings: EditorSettings;
  history: EditHistory;
  file: EditedFile;
  draft: DraftState;
  mode: Mode;
  selected: number; // a block, -1 for none
  symmetry: string; // of painted walls
  shape: string; // to start over with
  cell: number; // the keyboard's cell, or -1
  stroke: Stroke | null;
  view: string; // the board's frame, which stays during a stroke
  live: Live;
  finding: string | null; // the highlighted finding, by code and message
  hasMarks: boolean; // whether findings are marked on the board
  locks: { blocks: string[]; cells: number[] }; // the parts that searches must not change
  paints: "floor" | "locks"; // what a drag paints in wall mode
  play: import("../sliding/play.js").Play;
  search: {
    kind: SearchKind;
    of: SearchKind;
    finds: Find[];
    begin: string;
    running: AbortController | null;
  }; // `of`: the finds; `begin`: in Make, the code of the search's starting level
  warning: number; // the timer that hides a warning
}

interface Editor extends EditorState {
  // the state, with its views and its server
  asked: Asked;
  server: Server;
  drafts: ReturnType<typeof import("./kept.js").createDrafts>;
  call: ReturnType<typeof import("../shared/worker.js").startEngine>["call"];
  frame: ReturnType<typeof import("../shared/frame.js").createFrame>;
  board: ReturnType<typeof import("../player/board.js").createBoard>;
  glide: ReturnType<typeof import("../shared/motion.js").createGlide>;
  controls: ReturnType<typeof import("../player/controls.js").createControls>;
  ground: SVGElement; // the board's picture of the static parts
  lattice: SVGElement; // the cells of wall
  marks: SVGElement; // the overlays of the board
  toast: HTMLElement; // shows for a moment why something is not possible
  notices: HTMLElement;
  modes: HTMLElement; // buttons
  fileInput: HTMLInputElement;
  facts: ReturnType<typeof import("./facts_panel.js").createFactsPanel>;
  tools: ReturnType<typeof import("./tools.js").createTools>;
  playPanel: ReturnType<typeof import("./play_panel.js").createPlayPanel>;
  searches: {
    section: HTMLElement;
    redraw(): void;
    follow?(): void;
    finds?: { section: HTMLElement; show: HTMLElement; open(isOpen: boolean): void }; // next to the board
  };
  giveUpStroke(): void;
}
