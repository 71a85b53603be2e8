// Hints in four steps: what to look at, where to look, which move, and then the move is made. Each
// position is analyzed once.

import { MAKE, WHICH } from "../ladder.js";
import { MORE_HINT } from "../words.js";
import { keepGame } from "./keeping.js";
import { textOf } from "./line.js";
import { answerOf, beginWork, hold, make, say } from "./playing.js";
import { hasOwnLead, isPersonsTurn } from "./view.js";
import { GAME_WORDS } from "./words.js";

/** @type {(page: GameState) => string} the play to which a hint belongs */
const placeOf = ({ entry, line, game }) =>
  `${entry.id} ${line.moves
    .slice(0, line.ply)
    .map((move) => textOf(game, move))
    .join(" ")}`;

/** @type {(page: GameState) => Promise<Advice<any>>} */
async function adviceFor(page) {
  const { game, position, entry, hints } = page,
    place = placeOf(page),
    known = hints.get(place);
  if (known) return known;
  const work = beginWork(page),
    asked = Promise.resolve(game.hint(position, entry, work.at));
  hints.set(place, asked);
  asked.catch(() => hints.delete(place));
  return asked;
}

/**
 * Show a step of the hint; the last step makes the move. Return the notation of the advised move,
 * or null.
 * @type {(page: GameState, step?: number) => Promise<string | null>}
 */
export async function hint(page, step = WHICH) {
  const { game, position, frame } = page;
  if (!isPersonsTurn(page)) return null;
  frame.say(GAME_WORDS.looking);
  const found = await answerOf(page, adviceFor(page));
  if (!found || page.position !== position || page.film) return null;
  const { about, move } = found,
    isWhich = step >= Math.min(WHICH, found.says.length),
    says = found.says.map((one) => (typeof one === "function" ? one(page.draft) : one));
  if (move !== null && game.hand?.hinted) hold(page, game.hand.hinted(page.draft, move, step));
  if (step === MAKE && move !== null) {
    make(page, move, true, says[MAKE - 1]);
    return textOf(game, move);
  }
  if (move !== null && isWhich && game.hand?.take)
    hold(page, game.hand.take(position, move, page.draft));
  say(page, says[Math.min(step, says.length, WHICH) - 1] ?? GAME_WORDS.noHint);
  if (move !== null)
    frame.lead(
      isWhich && hasOwnLead(page, null)
        ? null
        : { name: MORE_HINT[step - 1], run: () => climb(page), early: step < WHICH },
    );
  page.board.ring(found.look ?? null);
  if (isWhich) {
    page.board.ring(about);
    if (move !== null && page.moves) page.point(move);
  }
  return move === null ? null : textOf(game, move);
}

/**
 * Show the next step of the hint. After a hint, a level of a ladder of games earns only a check mark.
 * @type {(page: GameState) => void}
 */
export function climb(page) {
  if (page.entry.rung) {
    page.line = { ...page.line, aided: true };
    keepGame(page);
  }
  void hint(page, page.ladder.up(placeOf(page)));
}
