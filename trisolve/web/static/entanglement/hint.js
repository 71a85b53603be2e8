// A hint: the turn to make now. On the stored solution, it is the solution's next turn. If all
// tiles are known, a search finds a good play from here. Otherwise all turns with the known tiles
// are tried, a few turns deep.

import { legal, play, preview } from "./rules.js";
import { tileHintText, turnHintText, turningHintText } from "./words.js";

const DEPTH = 3,
  MAX_TRIED = 600_000,
  GOES_ON = 12; // the value, in points, of a line that can still be extended

/** @type {WeakMap<Entanglement.Entry, string>} turns of a good play that a hint has found */
const plans = new WeakMap();

/** @type {(position: Entanglement.Position, depth: number, isKnown: boolean) => {worth: number, turn: string | null}} */
function bestTurn(position, depth, isKnown) {
  if (position.end !== "open") return { worth: position.score, turn: null };
  if (!depth) return { worth: position.score + GOES_ON, turn: null };
  let best = { worth: -Infinity, turn: /** @type {string | null} */ (null) };
  for (const turn of legal(position)) {
    const drawn = play(position, turn),
      next = isKnown ? drawn : { ...drawn, current: null }; // the tile after the current one is unknown
    const isBlind = next.end === "open" && !next.current && !next.pocket,
      worth = isBlind ? next.score + GOES_ON : bestTurn(next, depth - 1, isKnown).worth;
    if (worth > best.worth) best = { worth, turn };
  }
  return best;
}

/** @type {(position: Entanglement.Position) => string[]} */
const turnsMade = ({ placements }) => placements.map(({ turn }) => turn);

/**
 * @type {(plan: string | null | undefined, position: Entanglement.Position) => string | null}
 * the next turn of a planned play that begins with the turns made so far
 */
function nextOf(plan, position) {
  const turns = plan?.split(" ") ?? [],
    made = turnsMade(position);
  return made.every((turn, at) => turn === turns[at]) ? (turns[made.length] ?? null) : null;
}

/**
 * Return the turn advised without a search, or null once the game is over.
 * @type {(position: Entanglement.Position, entry: Entanglement.Entry) => string | null}
 */
export const turnAdvised = (position, { seed, solution }) =>
  nextOf(solution, position) ?? bestTurn(position, DEPTH, seed === undefined).turn;

/**
 * Return the advised turn. With known tiles, it is the next turn of a good play, which is cached.
 * @type {(position: Entanglement.Position, entry: Entanglement.Entry, at: Pick<At, "call">) => Promise<string | null>}
 *
 */
async function turnPlanned(position, entry, { call }) {
  const { radius, tiles, solution, seed } = entry;
  if (seed === undefined && !nextOf(solution, position)) {
    if (!nextOf(plans.get(entry), position)) {
      const { turns } = await call("goOn", { radius, tiles }, turnsMade(position), MAX_TRIED);
      plans.set(entry, turns);
    }
    const turn = nextOf(plans.get(entry), position);
    if (turn) return turn;
  }
  return turnAdvised(position, entry);
}

/** @type {(position: Entanglement.Position, entry: Entanglement.Entry, at: Pick<At, "call">) => Promise<Advice<string, Entanglement.Draft>>} */
export async function advised(position, entry, at) {
  const move = position.end === "open" ? await turnPlanned(position, entry, at) : null;
  if (move === null) return { about: null, move, says: [] };
  const done = preview(position, move),
    isPocket = move.startsWith("s");
  return {
    about: null,
    move,
    says: [
      ({ isSwapped }) => tileHintText(isPocket !== isSwapped, done),
      ({ isSwapped, current, pocket }) =>
        turningHintText(
          isPocket !== isSwapped,
          (Number(move.at(-1)) - (isPocket ? pocket : current) + 6) % 6,
        ),
      turnHintText(nextOf(entry.solution, position) === move),
    ],
  };
}
