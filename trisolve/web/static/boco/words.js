// What the page of BOCO says: faces, moves and ends as sentences.

export const PLAYERS = ["First", "Second"];
export const SIGNS = ["●", "○"];

/** @type {(page: BocoPage, face: number) => string} */
export const faceName = (page, face) => page.names[face] ?? String(face);

/** @type {(page: BocoPage, move: BocoMove) => string} */
export const actTold = (page, move) => (move === "swap" ? "takes over the first piece" : `plays ${faceName(page, move)}`);

/**
 * Return what somebody who does not see the board is told of a face to play.
 * @type {(page: BocoPage, state: BocoState, face: number) => string}
 */
export function faceLabel(page, { owners }, face) {
  const near = page.game.neighbours[face];
  const held = PLAYERS.map((player, at) => [player, near.filter((one) => owners.get(one) === at)]);
  const beside = held.filter(([, faces]) => faces.length).map(([player, faces]) =>
    `${player} ${/** @type {number[]} */ (faces).map((one) => faceName(page, one)).join(" ")}`);
  const empty = `${near.filter((one) => !owners.has(one)).length} empty beside it`;
  return [faceName(page, face), ...(beside.length ? [`beside ${beside.join(" and ")}`] : []), empty].join(", ");
}

/**
 * Return where all pieces stand.
 * @type {(page: BocoPage, state: BocoState) => string}
 */
export function positionTold(page, { owners }) {
  const held = PLAYERS.map((player, at) => {
    const faces = [...owners].filter(([, owner]) => owner === at).map(([face]) => face).sort((a, b) => a - b);
    return `${player}: ${faces.length ? faces.map((face) => faceName(page, face)).join(" ") : "nothing"}.`;
  });
  return `The board, ${page.board}, has ${page.game.neighbours.length} faces. ${held.join(" ")}`;
}

/**
 * Return how a game ended, as one sentence; who won, and why.
 * @type {(page: BocoPage, ending: BocoEnding) => [result: string, why: string]}
 */
export function endTold(page, { winner, reason, encircled }) {
  if (winner === null) return ["A draw", reason === "full" ? "The board is full." : "No empty face is left beside a piece."];
  const told = encircled[0].map((face) => faceName(page, face)).join(" "), loser = PLAYERS[1 - winner];
  const own = reason === "self-encircled" ? ", by a move of the same player" : "";
  const also = reason === "encircled" && encircled.length > 1 ? " The first group counts, whatever else the move encircled." : "";
  return [`${PLAYERS[winner]} wins`, `${loser}'s group ${told} is encircled${own}.${also}`];
}

/** Why a press is no move. @type {Record<string, string>} */
export const FAULTS = {
  over: "the game is over",
  occupied: "a piece stands there",
  "not-adjacent": "it is beside no piece",
  swap: "only the second move may be the swap",
};

/**
 * Return what the machine thinks of its move.
 * @type {(page: BocoPage, move: BocoMove, choice: BocoChoice, player: number) => string}
 */
export function choiceTold(page, move, { value, proven, playouts }, player) {
  const own = (value ?? 0) * (player ? -1 : 1);
  const certain = own > 0 ? "it wins" : own < 0 ? "it loses against best play" : "a draw with best play";
  const chances = `it hopes for ${Math.round(50 + 50 * own)} % of the points`;
  const after = playouts ? `, after ${playouts} games played out` : "";
  return `The machine ${actTold(page, move)}: ${proven ? `${certain}, proven` : chances}${after}.`;
}
