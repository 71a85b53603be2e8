// The shapes that the editor's modules pass to each other.

interface Drawn extends Level {
  // a level as the editor holds it, with its description
  about: { author?: string; tags?: string[]; notes?: string; stats?: string; metadata?: string };
  written?: { text: string; level: Drawn }; // the .tri that it was opened from, and what it was there
}

interface Doc {
  // what is edited; metadata and stats are JSON texts
  pack: boolean;
  name: string;
  metadata: string;
  levels: Drawn[];
}

interface Draft {
  id: string; // of the visit
  path: string;
  document: any;
  version: string; // of the file that it began from
  found?: { begin: string; finds: Find[] } | null; // near it, in Make
  at: number; // ms
}

interface EditHistory {
  // documents that can be gone back to
  line: { doc: Doc; shown: number }[]; // and which of its levels was shown
  at: number; // the one that is edited
}

interface EditedFile {
  path: string;
  version: string; // that was read or written last
  seen: string; // that others wrote, and that was reported
  saved: Doc; // what is in it
  known: boolean; // whether the server has said which file it is
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
  // what is known of a level
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
  // how far the live analysis of a level has got
  of: string; // the code of the level that was asked about
  facts: Facts | null;
  difficulty: {
    score: number;
    grade: string;
    parts: { name: string; points: number; reason: string }[];
  } | null;
  findings: LintFinding[];
  leftOut: { codes: string[]; reason: string }[];
  stale: boolean; // what is shown is of a level before
  tiers: number; // how many parts of the answer are there
  searched: number; // the positions found so far, 0 while no search of the page's reports them
  note: string; // what is under way or wrong
}

interface Asked {
  // what is being asked about the level
  stop: AbortController; // ends the question to the server
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
  name: string; // as the server takes it
  value: string | number | boolean; // unless it is changed
  options?: readonly string[];
  min?: number;
  max?: number;
}

interface Ghost {
  // a block that is not there yet, or cannot be there
  cells: number[];
  fits: boolean;
}

interface Stroke {
  // a press and drag that draws
  what: string; // announces the edit
  shown: Drawn; // the level while it goes on
  ghost: Ghost | null;
  adds: boolean; // a block, which is selected then
  move(point: Point): void;
  end(): Drawn; // the level that it makes; throws where that cannot be
}

interface Server {
  // who answers about levels: the editor's server, or in Make the page's own Worker
  get(path: string): Promise<any>;
  post(path: string, value: object): Promise<any>;
  stream(path: string, value: any, signal: AbortSignal, take: (part: any) => void): Promise<void>;
}

interface EditorSettings {
  // the settings that Python writes
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
  cell: number; // the keyboard's, -1 for none
  stroke: Stroke | null;
  view: string; // the board's frame, which stays while a stroke goes on
  live: Live;
  finding: string | null; // the one that is lit, by code and message
  hasMarks: boolean; // whether findings are marked on the board
  locks: { blocks: string[]; cells: number[] }; // what the searches leave as it is
  paints: "floor" | "locks"; // what a drag changes in the mode wall
  play: import("../sliding/play.js").Play;
  search: {
    kind: SearchKind;
    of: SearchKind;
    finds: Find[];
    begin: string;
    running: AbortController | null;
  }; // `of`: the finds; `begin`: in Make, the code of the level that the search began with
  warning: number; // the timer that takes a warning away
}

interface Editor extends EditorState {
  // the state with what shows it, and whom it asks
  asked: Asked;
  server: Server;
  drafts: ReturnType<typeof import("./kept.js").createDrafts>;
  call: ReturnType<typeof import("../shared/worker.js").startEngine>["call"];
  frame: ReturnType<typeof import("../shared/frame.js").createFrame>;
  board: ReturnType<typeof import("../player/board.js").createBoard>;
  glide: ReturnType<typeof import("../shared/motion.js").createGlide>;
  controls: ReturnType<typeof import("../player/controls.js").createControls>;
  ground: SVGElement; // the board's picture of what never moves
  lattice: SVGElement; // the cells of wall
  marks: SVGElement; // what lies over the board
  toast: HTMLElement; // says for a moment why something is not possible
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
