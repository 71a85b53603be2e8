// What the page shows of the game: pieces, whose turn it is, how it ended, one rule below.

import { el } from "../shared/dom.js";
import { endRow } from "../shared/end_row.js";
import { light, resultLine } from "../shared/ending.js";
import { towards } from "./projection.js";
import { legalMoves, maySwap } from "./rules.js";
import { earlierPly, isPersons, loneliest, moverNow, plyOf } from "./state.js";
import { COMMANDS, LABELS, endText, playedText, turnSentence } from "./words.js";

/**
 * Put something into the panel, above the rule that stays while a game goes on.
 * @type {(page: Boco.Page, ...nodes: Node[]) => void}
 */
export const answer = ({ frame, rules, viewList, position }, ...nodes) =>
  frame.show(...nodes, viewList, ...(position.ending ? [] : [rules]));

/**
 * Return how the game ended, for the panel; nothing while it goes on.
 * @type {(page: Boco.Page) => Node[]}
 */
export function endNodes(page) {
  const { ending } = page.position;
  if (!ending) return [];
  const person = loneliest(page),
    [result, why] = endText(ending, person),
    isWon = person !== null && ending.winner === person,
    watch = el("button", { onclick: () => page.watchOwn() }, LABELS.watch);
  return [endRow(resultLine(isWon, !page.aided, result), why, ...(page.film ? [] : [watch]))];
}

/**
 * Show the pieces, and where a person may play.
 * @type {(page: Boco.Page) => void}
 */
function showPieces(page) {
  const { entry, position, board, frame } = page;
  frame.stage.classList.toggle("fresh", !position.moves.length); // a dot on every face says nothing
  light(frame.stage, position.ending !== null);
  board.show(position, isPersons(page) ? legalMoves(entry.game, position) : []);
}

/**
 * Look at a board in space from a direction.
 * @type {(page: Boco.Page, seen: Boco.Direction) => void}
 */
export function look(page, seen) {
  page.seen = seen;
  page.board.look(seen);
  showPieces(page);
}

/**
 * Go to the button of a move, which rings its face; turn a board in space until the face is in front.
 * @type {(page: Boco.Page, move: BocoMove) => void}
 */
export function pointAt(page, move) {
  const { entry, frame, list } = page;
  if (move === "swap") {
    frame.buttons.swap.focus();
    return;
  }
  if (entry.mesh) look(page, towards(entry.mesh, move, page.seen));
  list.focus(move);
}

/**
 * Show the legal moves as buttons, with what the machine thinks of them if that is asked for.
 * @type {(page: Boco.Page) => void}
 */
export function describeMoves(page) {
  const { entry, position, frame, list, views } = page,
    { ending } = position;
  if (!isPersons(page) && !ending && !page.film) return;
  const legal = page.film ? [] : legalMoves(entry.game, position);
  list.draw(entry, position, legal, views, frame.buttons.new);
}

/**
 * Return where a game leads on: after a win to a stronger machine, else to a weaker machine, as far as there are any.
 * @type {(page: Boco.Page) => import("../shared/frame.js").Lead}
 */
function leadOf(page) {
  const { ending } = page.position,
    person = loneliest(page),
    strengths = Object.keys(page.settings.strengths),
    isWon = ending?.winner === person,
    next = strengths[strengths.indexOf(page.strength) + (isWon ? 1 : -1)];
  return ending && person !== null && next && !page.film
    ? { name: isWon ? LABELS.harder : LABELS.easier, run: () => page.newGame(next) }
    : { name: COMMANDS.newGame, run: () => page.newGame(), early: !ending && !page.film };
}

/**
 * Show the position, and say what led to it.
 * @type {(page: Boco.Page, text: string) => void}
 */
export function update(page, text) {
  const { entry, entries, position, line, frame, list } = page,
    { ending } = position,
    persons = isPersons(page);
  showPieces(page);
  describeMoves(page);
  list.describe(entry, position);
  const end = ending && endText(ending, loneliest(page)),
    mover = moverNow(page),
    now = turnSentence(page, mover);
  const piece = el("span", { class: mover ? "swatch second" : "swatch", "aria-hidden": "true" });
  frame.count.replaceChildren(el("span", {}, ...(end ? [playedText(plyOf(page))] : [piece, now])));
  frame.say(`${text} ${end ? end.join(" ") : now}`);
  frame.enable({
    undo: !page.film && earlierPly(page) >= 0,
    redo: !page.film && plyOf(page) < line.length,
    hint: persons && !ending,
    restart: !page.film,
    new: !page.film,
    swap: persons && maySwap(entry.game, position),
  });
  frame.lead(leadOf(page));
  frame.offer({ swap: entry.game.swap, levels: entries.length > 1 });
}
