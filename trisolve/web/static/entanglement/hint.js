// A hint: the turn to make now. On the way of the stored solution it is the solution's next turn. Where
// all tiles are known, a search finds a good play from here on. Else all turns with the tiles that the
// player knows are tried, a few deep.

import { legalTurns, playTurn, turnsOf } from "./rules.js";

const DEPTH = 3,
  MAX_TRIED = 600_000;
const GOES_ON = 12; // what a line is worth that can still be extended, in points

/** @typedef {{turn: string | null, isSolution: boolean}} Advice */

/** @type {(game: Entanglement.Game) => Entanglement.Game} */
const copyOf = (game) => ({
  ...game,
  board: new Map(game.board),
  placements: [...game.placements],
});

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

/** @type {(play: string | null, game: Entanglement.Game) => string | null} the next turn of a play that has begun like the game */
function nextOf(play, game) {
  const turns = play?.split(" ") ?? [],
    n = game.placements.length;
  return turns.slice(0, n).join(" ") === turnsOf(game) ? (turns[n] ?? null) : null;
}

/**
 * Return the turn that is advised without any search, null once the game is over, and whether it is the solution's.
 * @type {(game: Entanglement.Game, entry: Entanglement.Entry) => Advice}
 */
export function hintOf(game, { seed, solution }) {
  const turn = nextOf(solution, game);
  return turn
    ? { turn, isSolution: true }
    : { turn: bestTurn(game, DEPTH, seed === null).turn, isSolution: false };
}

/**
 * Return the turn that is advised; of known tiles that of a good play, which is kept as `plan`.
 * @type {(page: Pick<Entanglement.Page, "game" | "entry" | "call" | "plan">) => Promise<Advice>}
 */
export async function advised(page) {
  const { game, entry, call } = page,
    { radius, tiles, solution, seed } = entry,
    made = turnsOf(game).split(" ").filter(Boolean);
  if (game.end !== "open") return { turn: null, isSolution: false };
  if (seed !== null || nextOf(solution, game)) return hintOf(game, entry);
  if (!nextOf(page.plan, game))
    page.plan = (await call("goOn", [{ radius, tiles }, made, MAX_TRIED]).result).turns;
  return { turn: nextOf(page.plan, game) ?? hintOf(game, entry).turn, isSolution: false };
}
