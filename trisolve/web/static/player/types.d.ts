// The shapes that the player's modules pass to each other. Types alone: this file is not part of
// any page.

interface CarriedLevel {
  // a level in the page's data
  name: string;
  author: string;
  notes?: string; // the author's notes
  grade?: string | null; // the claimed grade
  score?: number | null; // its difficulty, in a site
  blocks?: number; // the number of its blocks, on a site
  typical?: number; // the seconds of the median player, from playtests
  ideas?: string[]; // as claimed, see sliding/ideas.js
  code: string; // bare
  moves: number | null; // the claimed optimum
  solution: string | null; // a claim
  colors: (string | null)[] | null;
  sky?: import("../shared/sky.js").SkyName; // its own, such as its pack's
}

interface Entry extends CarriedLevel {
  at: number; // its index among the page's levels, or -1 if it was opened by a link
  proved: Explored | null;
  level: Level | null; // once read
}

interface Texture {
  // the texture of the blocks, if the theme has one
  address: string; // of a PNG
  width: number; // in pixels, of which an edge has 60
  height: number;
  seed: string; // a whole number of up to 64 bits
}

interface Explored {
  states: number;
  moves: number;
  dead: number | null;
  optimum: number | null;
}

interface PlayerEventDetail {
  // the data of each event
  code: string; // the level's share code
  moves: string; // the moves so far, in the form that `game.play` accepts
  aided: boolean; // whether a hint made any of the moves
  pushed: number; // the number of blocks that the last move pushed; only in the `move` event
  lengths?: number[]; // the lengths of the blocks that the last move moved; only in the `move` event
  home?: boolean; // whether the last move brought a block to its goal; only in the `move` event
  notes?: number[]; // the lengths of the blocks that were dragged, in order; only in the `solved` event
}

interface PlayerEvents {
  // on the document, each as trisolve: and its name
  open: PlayerEventDetail; // when a level opens
  move: PlayerEventDetail; // when a move is made, undone or redone
  solved: PlayerEventDetail; // when the level is solved, after the `move` event
}

interface PlayerSettings {
  // the settings written by Python
  title: string;
  version: string;
  sky?: import("../shared/sky.js").SkyName;
  row?: string; // the colors of a theme file
  colors?: string[]; // the chosen colors of blocks with goals
  isFixed?: boolean;
  first: number | null;
  groups?: [first: number, heading: string][]; // from 1, in order
  pack?: string; // on a site: the name of the pack whose levels these are
  linkBase: string | null;
  hints?: number; // the number of hints per level; absent without a limit
  origins: string[];
  playtest?: string; // the author's request to players, shown before they send plays
}

interface Player {
  // the state of the player's page, and its views
  settings: PlayerSettings;
  entries: Entry[];
  entry: Entry;
  play: import("../sliding/play.js").Play;
  exploring: { result: Promise<Explored>; cancel(): void } | null;
  hint: { much: number; asked: number }; // the number of revealed steps, and of hints used
  watch: { film: { stop(): void } | null; asked: number };
  ahead: (() => import("../shared/frame.js").Lead | null | undefined)[]; // the primary button, if it is not the next level; undefined for the default
  afterSolved: (() => Node | string)[]; // the content below the result of a solved level
  about?(): Node | string; // on a site: the text for the current level, or ""
  price?(): string; // on a site: what a hint costs at the current level, or ""
  nameInLinks?(): string | undefined; // on a site: the level's name in links, if it is in a pack
  recorder?: Recorder; // only on a page that asks for a playtest
  frame: ReturnType<typeof import("../shared/frame.js").createFrame>;
  board: ReturnType<typeof import("./board.js").createBoard>;
  glide: ReturnType<typeof import("../shared/motion.js").createGlide>;
  controls: ReturnType<typeof import("./controls.js").createControls>;
  timeline: HTMLInputElement;
  call: ReturnType<typeof import("../shared/worker.js").startEngine>["call"];
}

interface Recorder {
  // the recorder of the plays of a page
  opened(entry: Entry, play: import("../sliding/play.js").Play): void;
  changed(
    before: import("../sliding/play.js").Play,
    next: import("../sliding/play.js").Play,
    isSolved: boolean,
  ): void;
  asked(what: string, play: import("../sliding/play.js").Play): void; // records a hint or a shown solution
  drop(): void; // drops the current play
  settled(): Promise<unknown>; // resolves once everything is written
}

interface Table {
  // the object that controls work on
  readonly play: import("../sliding/play.js").Play;
  ready(): boolean; // stops other motions; returns whether a block may be taken now
  moved(next: import("../sliding/play.js").Play): void; // handles a changed play that is already shown
  say(text: string): void;
}

interface Lift {
  // a block moved by keys or taps
  plan: import("../sliding/drag.js").Plan;
  steps: number; // its distance in steps
  base: import("../sliding/play.js").Play; // before the lift
  byKeys: boolean;
}

interface Controls {
  table: Table;
  board: Player["board"];
  glide: Player["glide"];
  toast: HTMLElement; // explains why a block stops
  list: ReturnType<typeof import("./list.js").createBlockList>;
  drag: import("./drag.js").Drag | null;
  lift: Lift | null;
  reason: string; // the obstacle, while it is shown
  refused(): void; // handles a refused drag
}
