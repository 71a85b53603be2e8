// Records the moves that solve the levels of a day, for the shared result.

import { parseMoves } from "../../sliding/moves.js";
import { createPath } from "../daily/path.js";
import { LEVELS } from "../daily/puzzles.js";
import { keepPath } from "../daily/results.js";

/** @type {(text: unknown) => string[]} */
const movesIn = (text) => (typeof text === "string" ? text.split(" ").filter(Boolean) : []);

/**
 * @type {(player: Player, moves: string[]) => Promise<(number | null)[]>}
 * the distances to the goal after 0, 1, 2, ... moves
 */
async function distances({ call, entry }, moves) {
  const line = parseMoves(moves.join(" ")),
    found = [];
  for (let n = 0; n <= line.length; n++) {
    const made = line.slice(0, n);
    found.push((await call("hint", [entry.code, made, 1]).result).distance);
  }
  return found;
}

/**
 * Follow a player; `day` is the date of the level on the board, if it is a daily level.
 * @type {(player: Player, day: () => string | null) => void}
 */
export function followPath(player, day) {
  const path = createPath();
  document.addEventListener("trisolve:open", (event) =>
    path.open(movesIn(/** @type {CustomEvent} */ (event).detail.moves)),
  );
  document.addEventListener("trisolve:move", (event) =>
    path.heard(movesIn(/** @type {CustomEvent} */ (event).detail.moves)),
  );
  document.addEventListener("trisolve:solved", async (event) => {
    const date = day(),
      moves = movesIn(/** @type {CustomEvent} */ (event).detail.moves),
      name = LEVELS[player.entry.at];
    if (!date || !name) return;
    const found = await distances(player, moves).catch(() => moves.map(() => null));
    keepPath(date, name, moves.length, path.letters(found));
  });
}
