// The shapes that the editor's modules pass to each other.

interface Drawn extends Level { // a level as the editor holds it, with what is said about it
  about: { author?: string; tags?: string[]; notes?: string; stats?: string; metadata?: string };
}

interface Doc { // what is edited; metadata and stats are JSON texts
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
  at: number; // ms
}

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

interface Facts { // what is known of a level
  status: "solved" | "unsolvable" | "limit" | "aimless";
  moves: number | null;
  states: number | null;
  dead: number | null;
  shortest: string | null;
  solution: Move[] | null;
  reason: string;
  by: "server" | "page";
}

interface Live { // how far the live analysis of a level has got
  of: string; // the code of the level that was asked about
  facts: Facts | null;
  difficulty: { score: number; grade: string; parts: { name: string; points: number; reason: string }[] } | null;
  findings: LintFinding[];
  leftOut: { codes: string[]; reason: string }[];
  stale: boolean; // what is shown is of a level before
  tiers: number; // how many parts of the answer are there
  told: string; // what is under way or wrong
}

interface Find { // of a job
  level: any;
  key: string;
  moves?: number;
  grade?: string;
  score?: number;
  states?: number;
}

interface Studio { // what the editor's panels work with
  readonly level: Drawn;
  readonly mode: Mode;
  readonly selected: number; // a block, -1 for none
  readonly look: Look;
  symmetry: string;
  edit(next: Drawn, what: string): void;
  attempt(change: () => Drawn, what: string): void;
  select(block: number): void;
  say(text: string): void;
  focus(): void; // goes to the board, where keys are for the chosen block
}
