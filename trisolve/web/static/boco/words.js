// Every sentence of the BOCO page.

import { capital } from "../shared/capital.js";
import { counted } from "../shared/counted.js";
import { PERSON, personIn } from "../shared/game/seats.js";

export const HELP = {
  sentences: [
    "Tap a face to play there. After the first move, a dot marks each face where you can play.",
    "The outlined face was played last.",
    "A group is a connected set of one player's pieces.",
    "If the board is not flat, drag it to turn it.",
    "Zoom in to see small faces, and drag a flat board to move it. Fit shows all of it.",
  ],
  keys: /** @type {[string, string][]} */ ([
    ["arrows", "move from face to face"],
    ["Enter", "play the face with the dashed outline"],
    ["Shift+arrows", "turn a board that is not flat, or move a zoomed board"],
    ["-", "zoom out by one step"],
    ["Ctrl+wheel", "zoom in or out"],
  ]),
};

/** The names of this page's own commands. */
export const COMMANDS = {
  fit: "Fit",
  numbers: "Numbers",
  swap: "Swap",
  view: "View",
  zoom: "Zoom in",
};

/** Labels of the parts of the page. */
export const LABELS = {
  download: "Download",
  record: "Save as a file",
  view: "The computer's view",
};

export const PLAYERS = ["Player 1", "Player 2"];
export const VIEW_NOTE =
  "How good each move is for the player whose turn it is, from 0% (lost) to 100% (won). " +
  "✓ is a proven win, ✕ a proven loss, and = a proven draw.";
export const VIEW = {
  on: "The computer rates every move now",
  off: "The computer's ratings are hidden",
};
export const RECORD_NOTE =
  "This is the game as text, for trisolve boco show, check, replay and play.";
export const RECORD_FILE = "boco.json";
/** The opponent of the reader, unless both are people. */
const MACHINE = "the computer";
/** @type {(scale: number) => string} */
export const zoomText = (scale) =>
  scale === 1 ? "The whole board" : `Zoomed in to ${scale.toFixed(1)}×`;
export const NUMBERS = { on: "Face numbers are shown", off: "Face numbers are hidden" };
/** The lead, from 0 to 1, above which the machine says who is ahead. */
const AHEAD = 0.2;

/** How well the machine plays. @type {Record<string, string>} */
export const STRENGTH_NAMES = {
  easy: "Computer, strength 1",
  quick: "Computer, strength 2",
  good: "Computer, strength 3",
  strong: "Computer, strength 4, slow",
  rung: "Computer, set by this level",
};

/** @type {(name: string) => string} the displayed name of a board, such as Squares 5 × 5 for squares:5x5 */
export function boardName(name) {
  const text = name.replaceAll("-", " ").replace(":", " ");
  return capital(text.replace(/(\d)x(?=\d)/, "$1 × "));
}

/** @type {(rung: number, board: string) => string} a level of the ladder */
export const rungText = (rung, board) => `${rung}. ${boardName(board)}`;

/** Why a press is not a move. @type {Record<string, string>} */
export const FAULTS = {
  over: "the game is over",
  occupied: "there is already a piece on it",
  "not-adjacent": "it is not next to a piece",
  swap: "only the second move can be the swap",
};

/** The rule that stays below the board. */
export const GOAL_RULE =
  "If you leave one of the other player's groups without an empty neighbor, you win.";

/** @type {(game: BocoGame) => string[]} the rules of a board, with its rim and the swap; the first two have pictures */
export function rulesText({ rim, wall, swap }) {
  const sides = rim.some(Boolean)
    ? [
        wall
          ? "The edge of the board encloses groups like a wall."
          : "A group that touches the edge of the board is safe.",
      ]
    : [];
  return [
    "Take turns placing a piece on an empty face next to any piece. The first piece goes anywhere.",
    `${GOAL_RULE} If your move encircles one of your own groups and none of the other player's, you lose.`,
    ...sides,
    ...(swap ? ["The second player may take over the first piece instead of placing one."] : []),
  ];
}

/** @type {(entry: Boco.Entry, face: number) => string} */
export const faceName = (entry, face) => entry.names[face] ?? String(face);

/** @type {(players: string[], seat: number) => string} the player at a seat, as the beginning of a sentence */
function whoText(players, seat) {
  if (players[seat] !== PERSON) return capital(MACHINE);
  return personIn(players) === seat ? "You" : PLAYERS[seat];
}

/** @type {(entry: Boco.Entry, players: string[], mover: number, move: BocoMove) => string} */
export const movedText = (entry, players, mover, move) =>
  move === "swap"
    ? turnedText(players, mover, move)
    : `${whoText(players, mover)} played ${faceName(entry, move)}.`;

/**
 * @type {(players: string[], mover: number, move: BocoMove) => string}
 * the same sentence for sighted players, without face numbers
 */
export const turnedText = (players, mover, move) =>
  `${whoText(players, mover)} ${move === "swap" ? "took over the first piece" : "played the outlined face"}.`;

/** @type {(why: string) => string} */
export const faultText = (why) => `You cannot play there: ${why}.`;

/** @type {(n: number) => string} the length of a game */
export const playedText = (n) => `${counted(n, "move")} by both players`;

/** @type {(n: number) => string} the line below a board after n moves; at the start, only the rule */
export const openedText = (n) => (n ? `After ${counted(n, "move")}.` : "");

/** @type {(entry: Boco.Entry) => string} */
export const boardText = ({ game }) =>
  `${game.neighbors.length} faces${game.wall ? ", the edge encloses groups" : ""}${game.swap ? ", with swap" : ""}`;

/**
 * Describe a move to a player who does not see the board.
 * @type {(entry: Boco.Entry, position: BocoState, move: BocoMove) => string}
 */
export function faceLabel(entry, { owners }, move) {
  if (move === "swap") return "Swap: take over the first piece";
  const near = entry.game.neighbors[move];
  const held = PLAYERS.map((player, at) => [player, near.filter((one) => owners.get(one) === at)]);
  const next = held
    .filter(([, faces]) => faces.length)
    .map(
      ([player, faces]) =>
        `${player}: ${/** @type {number[]} */ (faces).map((one) => faceName(entry, one)).join(" ")}`,
    );
  const empty = near.filter((one) => !owners.has(one)).length;
  const around = `${empty} empty ${empty === 1 ? "neighbor" : "neighbors"}`;
  return [
    faceName(entry, move),
    ...(next.length ? [`next to ${next.join(" and ")}`] : []),
    around,
  ].join(", ");
}

/**
 * Return where all pieces are.
 * @type {(entry: Boco.Entry, position: BocoState) => string}
 */
export function positionText(entry, { owners }) {
  const held = PLAYERS.map((player, at) => {
    const faces = [...owners]
      .filter(([, owner]) => owner === at)
      .map(([face]) => face)
      .sort((a, b) => a - b);
    return `${player}: ${faces.length ? faces.map((face) => faceName(entry, face)).join(" ") : "nothing"}.`;
  });
  return `The board, ${boardName(entry.name)}, has ${entry.game.neighbors.length} faces. ${held.join(" ")}`;
}

/**
 * Return who won, and why. `person` is the player who faces the machine, or null.
 * @type {(ending: BocoEnding, person: 0 | 1 | null) => [result: string, why: string]}
 */
export function endText({ winner, reason, encircled }, person) {
  if (winner === null)
    return [
      "A draw.",
      reason === "full" ? "The board is full." : "No empty face is left next to a piece.",
    ];
  const loser =
      person === null ? `${PLAYERS[1 - winner]}'s` : winner === person ? "The computer's" : "Your",
    n = encircled[0].length;
  const own =
    reason === "self-encircled" ? `, by ${loser === "Your" ? "your" : "its"} own move` : "";
  const also =
    reason === "encircled" && encircled.length > 1
      ? " The move also encircled another group, but this group decides the game."
      : "";
  const group = n === 1 ? "piece" : `group of ${n} pieces`;
  const result =
    person === null ? `${PLAYERS[winner]} wins.` : winner === person ? "You win." : "You lose.";
  return [result, `${loser} ${group} is encircled${own}.${also}`];
}

/** @type {(value: number) => string} the proven result of a move */
const certainText = (value) =>
  value > 0 ? "wins" : value < 0 ? "loses against best play" : "draws with best play";

/** @type {(value: number) => number} */
const percent = (value) => Math.round(50 + 50 * value);

/** @type {(view: BocoView) => string} the machine's opinion of a move, as written on its face */
export function opinionSign({ value, proven }) {
  if (value === null) return "";
  if (proven) return value > 0 ? "✓" : value < 0 ? "✕" : "=";
  return String(percent(value));
}

/** @type {(entry: Boco.Entry, view: BocoView) => string} */
export function opinionText(entry, { move, value, proven }) {
  const name = move === "swap" ? "Swap" : faceName(entry, move);
  if (value === null) return `${name}: no opinion yet`;
  return `${name}: ` + (proven ? `${certainText(value)} (proven)` : `${percent(value)}%`);
}

const SPELLED = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** @type {(n: number) => string} */
const spelled = (n) => SPELLED[n] ?? String(n);

/** @type {(size: number) => string} */
const groupText = (size) => (size === 1 ? "piece" : `group of ${spelled(size)}`);

/** @type {(n: number) => string} */
const freeText = (n) => `${spelled(n)} free ${n === 1 ? "neighbor" : "neighbors"}`;

/**
 * @type {(sight: BocoSight, other: string) => string}
 * a sentence for an observation, with the name of the opponent
 */
function sightText(sight, other) {
  switch (sight.kind) {
    case "first":
      return `A face with ${counted(sight.free, "neighbor")} leaves plenty of room.`;
    case "swap":
      return "The first piece is well placed, and you may take it over.";
    case "takes":
      return `You can encircle ${other}'s ${groupText(sight.size)}.`;
    case "loses":
      return `Every move loses if ${other} answers well. The best move holds out longest.`;
    case "forces":
      return `You can win by threats: ${other} has only one answer to each.`;
    case "threatened":
      return `${capital(other)} threatens to encircle your ${groupText(sight.size)}.`;
    case "avoids":
      return `${capital(spelled(sight.losing))} of the ${sight.moves} moves lose by force.`;
    case "own":
      return `Your ${groupText(sight.size)} has ${freeText(sight.free)}.`;
    case "other":
      return `${capital(other)}'s ${groupText(sight.size)} has ${freeText(sight.free)}.`;
    default:
      return "No group that can be encircled is next to the best move.";
  }
}

/**
 * @type {(game: BocoGame, position: BocoState, move: BocoMove, player: number) => string}
 * the pieces next to a move
 */
function nearHintText(game, { owners }, move, player) {
  if (move === "swap") return "Hint: look at the first piece. You may take it over.";
  const near = game.neighbors[move],
    own = near.filter((face) => owners.get(face) === player).length,
    other = near.filter((face) => owners.get(face) === 1 - player).length;
  if (!own && !other) return "Hint: look for a face with many neighbors.";
  const parts = [
    ...(own ? [`${own} of your pieces`] : []),
    ...(other ? [`${other} of the other player's pieces`] : []),
  ];
  return `Hint: look for a face next to ${parts.join(" and ")}.`;
}

/** @type {(move: BocoMove, seen: string) => string} */
function faceHintText(move, seen) {
  const what =
    move === "swap" ? "take over the first piece" : "play the face with the dashed outline";
  return `Hint: ${what}. ${seen}`;
}

/**
 * Return the sentences of a hint: the observation, where to look, and the move.
 * @type {(game: BocoGame, position: BocoState, move: BocoMove, sight: BocoSight, isPerson: boolean) => string[]}
 *
 */
export function hintTexts(game, position, move, sight, isPerson) {
  const mover = position.moves.length % 2,
    seen = sightText(sight, isPerson ? PLAYERS[1 - mover] : MACHINE);
  return [`Hint: ${seen}`, nearHintText(game, position, move, mover), faceHintText(move, seen)];
}

/**
 * Return the machine's opinion of its own move, or "".
 * @type {(choice: BocoChoice, player: number) => string}
 */
export function choiceText({ value, proven }, player) {
  if (value === null) return "";
  const own = value * (player ? -1 : 1);
  if (!proven) {
    if (Math.abs(own) < AHEAD) return "The computer thinks that the game is even.";
    return own > 0
      ? "The computer thinks that it is ahead."
      : "The computer thinks that you are ahead.";
  }
  if (own === 0) return "With best play, this is now a draw.";
  return own > 0
    ? "The computer is sure to win now."
    : "With best play, you can now beat the computer.";
}
