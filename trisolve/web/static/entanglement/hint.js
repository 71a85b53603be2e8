// A hint: the turn to make now. On the way of the stored solution it is the solution's next turn; else
// all turns with the tiles that the player knows are tried, a few deep.

import { legalTurns, playTurn, turnsOf } from "./rules.js";

const DEPTH = 3;
const GOES_ON = 12; // what a line is worth that can still be extended, in points

/** @type {(game: Entanglement.Game) => Entanglement.Game} */
const copyOf = (game) => ({ ...game, board: new Map(game.board), placements: [...game.placements] });

/** @type {(game: Entanglement.Game, depth: number, isKnown: boolean) => {worth: number, turn: string | null}} */
function bestTurn(game, depth, isKnown) {
  if (game.end !== "open") return { worth: game.score, turn: null };
  if (!depth) return { worth: game.score + GOES_ON, turn: null };
  let best = { worth: -Infinity, turn: /** @type {string | null} */ (null) };
  for (const turn of legalTurns(game)) {
    const next = copyOf(game);
    playTurn(next, turn);
    if (!isKnown) next.current = null; // nobody knows what is drawn
    const isBlind = next.end === "open" && !next.current && !next.pocket;
    const worth = isBlind ? next.score + GOES_ON : bestTurn(next, depth - 1, isKnown).worth;
    if (worth > best.worth) best = { worth, turn };
  }
  return best;
}

/**
 * Return the turn that is advised, null once the game is over, and whether it is the solution's.
 * @type {(game: Entanglement.Game, entry: Entanglement.Entry) => {turn: string | null, isSolution: boolean}}
 */
export function hintOf(game, { seed, solution }) {
  const made = game.placements.length, turns = solution?.split(" ") ?? [];
  if (made < turns.length && turns.slice(0, made).join(" ") === turnsOf(game)) return { turn: turns[made], isSolution: true };
  return { turn: bestTurn(game, DEPTH, seed === null).turn, isSolution: false };
}
