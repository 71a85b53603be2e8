// The types that a puzzle and its page supply to each other. Types alone.

interface GameEntry {
  // a puzzle or a board, written by Python
  id: string; // its name in links and in storage
  name: string;
  kind?: string; // the key of its game, if the page has several games
  family?: string; // the heading under which it is listed
  preset?: string; // the preset of a new entry, or the list's entry that a pool entry is based on
  moves?: string[]; // the play shown when it opens
  players?: string[]; // the players at the start
  like?: string; // the id of the entry that has everything else
  rung?: number; // its place in a ladder; a win leads to the next level
  target?: number | null; // the points to reach, in a game with points
  lacks?: boolean; // whether its data is in a part of the page that is not loaded yet
}

interface Outcome {
  // how a game ended
  won: boolean; // whether the player reached the goal
  winner?: number | null; // the seat that won; null for a draw
  stars?: number; // 0 to 3; 3 if nothing better is possible
  reached: string; // the result in a few words
  why?: string; // a sentence below it
}

interface Advice<M, D = any> {
  look?: unknown; // the part of the board to look at, which `board.ring` marks in the first steps
  about: unknown; // the part that the move concerns, marked with the move
  move: M | null; // the advised move; null if there is none
  says: (string | ((draft: D) => string))[]; // what to look at, where to look, which move, and a sentence after the move; the last ones may be absent
}

interface Seat {
  name: string; // such as "First"
  players: string[]; // the possible players: "person" and machines, weakest machine first; the default is the first, unless the entry says otherwise
  paint?: string; // the class of its color
}

interface At {
  // the functions for long work
  call(job: string, ...args: unknown[]): Promise<any>; // runs a job of the page's jobs.js in its Worker
  signal: AbortSignal; // aborts when the answer is no longer needed
  progress(value: any): void; // shows progress, a fraction from 0 to 1
  seed: number; // the number of games started
  players: string[]; // the players by seat
}

interface Shown<M, D> {
  // the data that a board needs in addition to the position
  move: M | null; // the move that led to the position, if it was just made
  draft: D; // the hand
  legal: M[]; // the moves that a person may make now
  outcome: Outcome | null;
}

interface GameBoard<E, P, M, D> {
  begin(entry: E): void; // shows another entry
  show(position: P, shown: Shown<M, D>): void;
  ring(about: any): void; // marks something; null marks nothing
  key?(name: string, event: KeyboardEvent): boolean; // handles a key; returns whether it did
  giveUp?(): void; // ends a pointer's drag before a command
}

interface Hand<P, M, D> {
  // a move in parts
  of(position: P, move: M | null, before: D | null): D; // the hand after a move; null for an opened position
  take?(position: P, move: M, draft: D): D; // the hand that makes a move: for a hint, and for an undone move
  move?(position: P, draft: D): M | null; // the move that Place makes; null if it is not complete
  hinted?(draft: D, move: M, step: number): D; // the hand after a step of a hint
  spoken?(position: P, draft: D): string; // the effect of the hand, for screen readers
}

interface Game<E extends GameEntry, P, M, D = unknown> {
  name: string; // the name under which games are stored
  rules: import("../help.js").Rules | ((entry: E) => import("../help.js").Rules);
  help?: HelpWords; // sentences and keys for the help, in addition to those of all pages
  players?: Record<string, string>; // the names of the machines that may sit at a seat
  begin(entry: E): P;
  legal(position: P, entry: E): M[];
  play(position: P, move: M, entry: E): P; // throws a Refusal for an illegal move
  text?(move: M): string; // a move in links: letters, digits and -,@/~; the default is the move itself
  parse?(text: string): M;
  facts(position: P, entry: E): unknown; // the result of `facts` in rules.py for the same position
  code?(entry: E): string; // the code of an entry in links, if it is not in the list
  entry?(code: string): E | Promise<E>; // returns the entry for a code; throws for a wrong code
  short?(moves: M[], entry: E): M[]; // a shorter line to the same position
  seat?(position: P): number | null; // whose turn it is
  seats?(entry: E): Seat[];
  reply?(position: P, entry: E, player: string, at: At): Promise<{ move: M; says?: string }>; // a machine's move
  hidden?(entry: E): boolean; // future moves are hidden: no Undo, no solution
  hand?: Hand<P, M, D>; // a move in parts
  outcome(position: P, entry: E, person: number | null): Outcome | null; // `person` is the seat of the only person
  better?(one: Outcome, other: Outcome): number; // negative if `one` is better; the default is more stars
  score?(position: P): number; // its points; the play with the most points is stored as the best
  count(position: P, entry: E): string; // a few words below the board, such as "12 moves"
  bounds?(entry: E): string; // the points for each star, next to the count
  said(position: P, move: M | null, before: P | null, entry: E, players: string[]): string; // the text after a move, or at the start
  spoken?(position: P, move: M | null, before: P | null, entry: E, players: string[]): string; // the text for screen readers, if it is longer
  hint(position: P, entry: E, at: At): Advice<M, D> | Promise<Advice<M, D>>;
  solve?(position: P, entry: E, at: At): M[] | null | Promise<M[] | null>; // the moves to the end
  search?(page: GamePage<E, P, M, D>): void; // opens its own search for a good play, which Watch opens instead
  presets?: { id: string; name: string }[] | ((entries: E[]) => { id: string; name: string }[]); // the kinds of new entries
  make?(preset: string, seed: number, at: At): E | Promise<E>; // a new entry; the same seed makes the same entry
  title?(entry: E): string; // its name for people; the default is its name
  mapName?(entry: E): string; // its name on the map, or a number
  floor?(entry: E): import("../island.js").Point[][]; // the corners of its cells, for its island on the map
  note?(entry: E): string; // a few words after its name on the map
  label?(move: M, position: P, entry: E): string; // a move as a button for players who do not see the board
  described?(position: P, entry: E): string; // the board in words
  commands?(page: GamePage<E, P, M, D>): Command[];
  can?(page: GamePage<E, P, M, D>): Record<string, boolean | null>; // which of its commands can run now; null hides a command
  share?(page: GamePage<E, P, M, D>): Node[]; // additional contents of the link dialog
  api?(page: GamePage<E, P, M, D>): { rules?: object; game?: object; [name: string]: unknown }; // its own part of window.trisolve
  aside?(place: HTMLElement, page: GamePage<E, P, M, D>): { show(position: P, draft: D): void };
  board(stage: HTMLElement, page: GamePage<E, P, M, D>): GameBoard<E, P, M, D>;
}

type AnyGame = Game<any, any, any, any>;

interface GamePage<E = any, P = any, M = any, D = any> {
  // the parts of the page that a game may use
  readonly entry: E;
  readonly position: P;
  readonly draft: D; // the hand
  readonly players: string[]; // the players by seat
  readonly board: GameBoard<E, P, M, D>;
  readonly frame: ReturnType<typeof import("../frame.js").createFrame>;
  readonly isPersons: boolean; // whether a person may move now
  play(move: M): void; // makes a move, or explains why it is illegal
  hold(draft: D): void; // takes something into the hand
  say(text: string): void;
  watch(moves: M[], sentence: string): void; // shows a play of the entry move by move, from its start
  readonly best: { score: number } | null; // the best stored play of the entry
  point(move: M): void; // focuses the button of a move
  redraw(): void; // refreshes the board and the buttons of its moves
  work(progress?: (value: any) => void): { at: At; abort(): void }; // the functions for long work
}

interface Line {
  // moves and the positions between them
  moves: any[]; // including undone moves
  positions: any[]; // positions[k] is the position after k moves
  ply: number; // the number of moves made
  aided: boolean; // whether a hint made one of them
  isNew?: boolean; // whether the player has started over, so that the first move starts a new play
}

interface GameState extends GamePage {
  // the state of the page
  games: Record<string, AnyGame>;
  game: AnyGame;
  entries: GameEntry[]; // the list
  pool: GameEntry[]; // for New, and the daily puzzles, which have no preset
  doors: [id: string, name: string, href: string][]; // links of a site at the foot of its map
  menu: [name: string, href: string][]; // links of a site to its other pages
  settings: {
    title: string;
    version: string;
    sky?: import("../sky.js").SkyName;
    row?: string; // the colors of a theme file
    isFixed?: boolean;
    origins?: string[];
    first?: number | null; // the entry to open, from 1
    groups?: Record<string, string>;
  };
  entry: any;
  line: Line;
  draft: any;
  players: string[];
  seed: number; // the number of games started
  earlier: Pick<GameState, "line" | "players" | "seed"> | null; // the play before New game, for Undo
  film: { stop(): void } | null; // the play being watched
  working: { abort(): void } | null; // the current work of a machine or a hint
  position: any;
  board: GameBoard<any, any, any, any>;
  aside: { show(position: any, draft: any): void } | null;
  asidePlace: HTMLElement;
  moves: ReturnType<typeof import("./move_list.js").createMoveList> | null;
  ladder: ReturnType<typeof import("../ladder.js").createLadder>;
  hints: Map<string, Promise<Advice<any>>>; // by play
  acts: {
    // the actions of the buttons in the text
    open(entry: any, isNew?: boolean): void; // a new game, even if the last one was won
    restart(players?: string[]): void; // a new game of the same entry
    seat(players: string[]): void;
    watch(): void; // the own play
    another(): void; // a new entry like the open one
    fresh: (() => void) | null; // the dialog for a new entry
  };
}

interface GameEventDetail {
  // the data of each event on a game's page
  id: string; // the id of the entry
  code: string; // the entry and its moves, in the form that `open` accepts
  moves: string[]; // the moves so far, in the form that `game.play` accepts
  solved: boolean; // whether the puzzle is solved or the game is over
}

interface GameEvents {
  // on the document, each as trisolve: and its name
  open: GameEventDetail; // when a puzzle or a board opens
  hold: GameEventDetail; // when something is picked up, or turned while in hand
  move: GameEventDetail; // when a move is made, undone or redone
  solved: GameEventDetail; // when a move solves a puzzle, after the `move` event
  end: GameEventDetail; // when a move ends a game, after the `move` event
}
