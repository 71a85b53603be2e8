// The shapes that the player's modules pass to each other. Types alone: nothing of this file reaches
// a page.

interface CarriedLevel {
  // a level as the page carries it
  name: string;
  author: string;
  notes?: string; // what its author wants to say
  grade?: string | null; // how hard it is, as claimed
  score?: number | null; // its difficulty, in a site
  blocks?: number; // how many it has, in a site
  typical?: number; // the seconds that the median player needs, as playtests say
  ideas?: string[]; // as claimed, see sliding/ideas.js
  code: string; // bare
  moves: number | null; // the claimed optimum
  solution: string | null; // a claim
  colors: (string | null)[] | null;
  sky?: import("../shared/sky.js").SkyName; // its own, such as its pack's
}

interface Entry extends CarriedLevel {
  at: number; // its place among the page's levels, -1 if it came by a link
  proved: Explored | null;
  level: Level | null; // once read
}

interface Texture {
  // what covers the blocks on the page of a theme with a texture
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
  // what each event says
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
  // the settings that Python writes
  title: string;
  version: string;
  sky?: import("../shared/sky.js").SkyName;
  row?: string; // the colors of a theme file
  colors?: string[]; // those that were chosen for blocks with goals
  isFixed?: boolean;
  first: number | null;
  groups?: [first: number, heading: string][]; // from 1, in order
  pack?: string; // on a site: the name of the pack whose levels these are
  linkBase: string | null;
  hints?: number; // how many hints a level has in a site that limits them; none is no limit
  origins: string[];
  playtest?: string; // what its author asks players for, before their plays are handed over
}

interface Player {
  // what the player's page knows, and what shows it
  settings: PlayerSettings;
  entries: Entry[];
  entry: Entry;
  play: import("../sliding/play.js").Play;
  exploring: { result: Promise<Explored>; cancel(): void } | null;
  hint: { much: number; asked: number }; // how much is revealed, and how often a hint was asked for
  watch: { film: { stop(): void } | null; asked: number };
  ahead: (() => import("../shared/frame.js").Lead | null | undefined)[]; // what comes next, if it is not the next level; undefined: the next one knows
  afterSolved: (() => Node | string)[]; // what a solved level shows below how it was solved
  about?(): string; // on a site: what is said of the level that is played, "" for nothing of its own
  nameInLinks?(): string | undefined; // on a site: what its links call the level, if that is in a pack
  recorder?: Recorder; // only on a page that asks for a playtest
  frame: ReturnType<typeof import("../shared/frame.js").createFrame>;
  board: ReturnType<typeof import("./board.js").createBoard>;
  glide: ReturnType<typeof import("../shared/motion.js").createGlide>;
  controls: ReturnType<typeof import("./controls.js").createControls>;
  timeline: HTMLInputElement;
  call: ReturnType<typeof import("../shared/worker.js").startEngine>["call"];
}

interface Recorder {
  // what records the plays of a page
  opened(entry: Entry, play: import("../sliding/play.js").Play): void;
  changed(
    before: import("../sliding/play.js").Play,
    next: import("../sliding/play.js").Play,
    isSolved: boolean,
  ): void;
  asked(what: string, play: import("../sliding/play.js").Play): void; // a hint, or the solution
  drop(): void; // give up the play that goes on
  settled(): Promise<unknown>; // all is written
}

interface Table {
  // what controls work on
  readonly play: import("../sliding/play.js").Play;
  ready(): boolean; // stop whatever else moves blocks; whether one may be taken now
  moved(next: import("../sliding/play.js").Play): void; // the play is another one, and shown already
  say(text: string): void;
}

interface Lift {
  // a block that keys or taps move
  plan: import("../sliding/drag.js").Plan;
  steps: number; // how far it is
  base: import("../sliding/play.js").Play; // before the lift
  byKeys: boolean;
}

interface Controls {
  table: Table;
  board: Player["board"];
  glide: Player["glide"];
  toast: HTMLElement; // says why a block stops
  list: ReturnType<typeof import("./list.js").createBlockList>;
  drag: import("./drag.js").Drag | null;
  lift: Lift | null;
  reason: string; // why the block stops, while that is shown
  refused(): void; // a drag came to nothing
}
