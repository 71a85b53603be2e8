// Every sentence of the BOCO page.

export const HELP = {
  sentences: [
    "Dots are the faces that you can play. Click or tap one. A group is a connected set of one player's pieces. "
      + "The outlined face was played last.",
    "Drag a board that is not flat to turn it. You always see it from two opposite sides.",
    "Or use the keyboard:",
  ],
  keys: /** @type {[string, string][]} */ ([
    ["arrows", "go from face to face"],
    ["Enter", "play the face in the dashed outline"],
    ["Shift+arrows", "turn a board that is not flat"],
  ]),
};

/** Names of what is on the page. */
export const LABELS = {
  boards: "Boards",
  download: "Download",
  machinePlays: "The machine plays",
  moves: "Moves",
  playAgain: "Play again",
  playItYourself: "Play it yourself",
  players: "Players",
  playWithThese: "Play with these settings",
  record: "Record",
  rules: "Rules",
  view: "The machine's view",
  watch: "Watch",
  watching: "Watching",
};

export const PLAYERS = ["First", "Second"];
export const SIGNS = ["●", "○"];
export const LINK_NOTE = "The link opens this game after the moves made so far. A game that is over is watched move by move.";
export const WATCHED = "This game is watched, not played.";
export const VIEW_NOTE = "What the one to move can expect: the share of the points in percent. ✓ is a proven win, ✕ a proven loss, = a proven draw.";
export const VIEW = { on: "The machine says what it thinks of each move", off: "The machine keeps its view to itself" };
export const RECORD_NOTE = "This is the game as a record. Save it, and trisolve boco show, check, replay and page read it.";
export const RECORD_FILE = "boco.json";
export const MACHINE_MOVES = "It is the machine's turn";
export const NEW_GAME = "A new game.";
export const NUMBERS = { on: "Numbers on the faces", off: "No numbers on the faces" };
export const THINKING = "The machine is thinking.";

/** @type {Record<Boco.Side, string>} */
export const SIDE_NAMES = { person: "a person", machine: "the machine" };

/** @type {Record<string, string>} */
const STRENGTH_NAMES = { quick: "quick", good: "good", strong: "strong" };

/** @type {(name: string, playouts: number) => string} */
export const strengthText = (name, playouts) => `${STRENGTH_NAMES[name]}: ${playouts} playouts per move`;

/** Why a press is not a move. @type {Record<string, string>} */
export const FAULTS = {
  over: "the game is over",
  occupied: "there is already a piece on it",
  "not-adjacent": "it is not next to a piece",
  swap: "only the second move can be the swap",
};

/** @type {(game: BocoGame) => string[]} the rules of a board, with its rim and the swap */
export function rulesText({ rim, wall, swap }) {
  const sides = rim.some(Boolean)
    ? [wall ? "Rim: the edge of the board closes a group in, like a wall." : "Rim: a group that touches the edge of the board is safe."]
    : ["This board has no rim."];
  return [
    "Take turns placing a piece on an empty face next to any piece; the first goes anywhere. "
      + "Leave a group of the other player without an empty neighbor: it is encircled, and you win. "
      + "If your move encircles only a group of your own, you lose.",
    ...sides,
    swap ? "Swap: the second player may take over the first piece instead of placing one." : "There is no swap.",
  ];
}

/** @type {(entry: Boco.Entry, face: number) => string} */
export const faceName = (entry, face) => entry.names[face] ?? String(face);

/** @type {(entry: Boco.Entry, move: BocoMove) => string} */
const actText = (entry, move) => (move === "swap" ? "takes over the first piece" : `plays ${faceName(entry, move)}`);

/** @type {(entry: Boco.Entry, mover: number, move: BocoMove) => string} */
export const movedText = (entry, mover, move) => `${PLAYERS[mover]} ${actText(entry, move)}.`;

/** @type {(entry: Boco.Entry, move: BocoMove, why: string) => string} */
export const faultText = (entry, move, why) => `${move === "swap" ? move : faceName(entry, move)}: ${why}`;

/** @type {(ply: number) => string} */
export const atPlyText = (ply) => `At move ${ply + 1}.`;

/** @type {(n: number) => string} */
export const openedText = (n) => `After ${n} ${n === 1 ? "move" : "moves"}.`;

/** @type {(sides: Boco.Side[]) => string} */
export const seatedText = ([first, second]) => `First: ${SIDE_NAMES[first]}. Second: ${SIDE_NAMES[second]}.`;

/** @type {(share: number) => string} */
export const thinkingText = (share) => `The machine is thinking: ${Math.round(100 * share)}%.`;

/** @type {(state: Boco.State, mover: number) => string} */
export const turnSentence = ({ sides }, mover) => `${SIGNS[mover]} ${PLAYERS[mover]}, ${SIDE_NAMES[sides[mover]]}, to move`;

/** @type {(entry: Boco.Entry) => string} */
export const boardText = ({ game }) =>
  `${game.neighbors.length} faces, rim ${game.wall ? "wall" : "safe"}${game.swap ? ", swap" : ""}`;

/**
 * Describe a move to a player who does not see the board.
 * @type {(entry: Boco.Entry, position: BocoState, move: BocoMove) => string}
 */
export function faceLabel(entry, { owners }, move) {
  if (move === "swap") return "Swap: take over the first piece";
  const near = entry.game.neighbors[move];
  const held = PLAYERS.map((player, at) => [player, near.filter((one) => owners.get(one) === at)]);
  const next = held.filter(([, faces]) => faces.length).map(([player, faces]) =>
    `${player} ${/** @type {number[]} */ (faces).map((one) => faceName(entry, one)).join(" ")}`);
  const empty = near.filter((one) => !owners.has(one)).length;
  const around = `${empty} empty ${empty === 1 ? "neighbor" : "neighbors"}`;
  return [faceName(entry, move), ...(next.length ? [`next to ${next.join(" and ")}`] : []), around].join(", ");
}

/**
 * Return where all pieces are.
 * @type {(entry: Boco.Entry, position: BocoState) => string}
 */
export function positionText(entry, { owners }) {
  const held = PLAYERS.map((player, at) => {
    const faces = [...owners].filter(([, owner]) => owner === at).map(([face]) => face).sort((a, b) => a - b);
    return `${player}: ${faces.length ? faces.map((face) => faceName(entry, face)).join(" ") : "nothing"}.`;
  });
  return `The board, ${entry.name}, has ${entry.game.neighbors.length} faces. ${held.join(" ")}`;
}

/**
 * Return who won, and why. `person` is who plays against the machine, null if nobody does.
 * @type {(entry: Boco.Entry, ending: BocoEnding, person: 0 | 1 | null) => [result: string, why: string]}
 */
export function endText(entry, { winner, reason, encircled }, person) {
  if (winner === null) return ["A draw", reason === "full" ? "The board is full." : "No empty face is left next to a piece."];
  const group = encircled[0].map((face) => faceName(entry, face)).join(" "), loser = PLAYERS[1 - winner];
  const own = reason === "self-encircled" ? ", by its own move" : "";
  const also = reason === "encircled" && encircled.length > 1 ? " The first group counts, whatever else the move encircled." : "";
  const result = person === null ? `${PLAYERS[winner]} wins` : winner === person ? "You win" : "You lose";
  return [result, `${loser}'s group ${group} is encircled${own}.${also}`];
}

/** @type {(value: number) => string} what is certain */
const certainText = (value) => (value > 0 ? "wins" : value < 0 ? "loses against best play" : "draws with best play");

/** @type {(value: number) => number} */
const percent = (value) => Math.round(50 + 50 * value);

/** @type {(view: BocoView) => string} what the machine thinks of a move, on its face */
export function opinionSign({ value, proven }) {
  if (value === null) return "";
  if (proven) return value > 0 ? "✓" : value < 0 ? "✕" : "=";
  return String(percent(value));
}

/** @type {(entry: Boco.Entry, view: BocoView) => string} */
export function opinionText(entry, { move, value, proven }) {
  const name = move === "swap" ? "Swap" : faceName(entry, move);
  if (value === null) return `${name}: no opinion yet`;
  return `${name}: ${proven ? `${certainText(value)}, proven` : `${percent(value)}%`}`;
}

/** @type {(entry: Boco.Entry, move: BocoMove, choice: BocoChoice, player: number) => string} */
export function hintText(entry, move, { value, proven }, player) {
  const own = (value ?? 0) * (player ? -1 : 1), name = move === "swap" ? "swap" : faceName(entry, move);
  return `Hint: ${name}. ${proven ? `It ${certainText(own)}, proven.` : `The machine expects ${percent(own)}% of the points.`}`;
}

/**
 * Return what the machine thinks of its move.
 * @type {(entry: Boco.Entry, move: BocoMove, choice: BocoChoice, player: number) => string}
 */
export function choiceText(entry, move, { value, proven, playouts }, player) {
  const own = (value ?? 0) * (player ? -1 : 1);
  const certain = own > 0 ? "it wins" : own < 0 ? "it loses against best play" : "a draw with best play";
  const chances = `it expects ${Math.round(50 + 50 * own)}% of the points`;
  const after = playouts ? `, after ${playouts} ${playouts === 1 ? "playout" : "playouts"}` : "";
  return `The machine ${actText(entry, move)}: ${proven ? `${certain}, proven` : chances}${after}.`;
}
