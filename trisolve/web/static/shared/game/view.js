// Shows the page of a game: the board, whose turn it is, the text, the result, the primary button.

import { el } from "../dom.js";
import { endRow } from "../end_row.js";
import { light, resultLine } from "../ending.js";
import { bestOf, isStar, starsWon, wasSolved } from "./keeping.js";
import { earlierPly, laterPly, textOf } from "./line.js";
import { HELPED } from "../words.js";
import { PERSON, moverOf, personIn, rematch, turnNode } from "./seats.js";
import { GAME_WORDS, scoresText, starsText } from "./words.js";

/** @type {(page: GameState) => Outcome | null} how the current play ended */
export const outcomeOf = ({ game, position, entry, players }) =>
  game.outcome(position, entry, personIn(players));

/** @type {(page: GameState) => boolean} whether the player has lost; between two people at one screen, nobody counts as having lost */
export function isLost(page) {
  const outcome = page.film ? null : outcomeOf(page);
  return (
    outcome?.won === false &&
    outcome.winner !== null &&
    (!page.game.seat || personIn(page.players) !== null)
  );
}

/** @type {(page: GameState) => (position: any) => boolean} whether Undo and Redo may stop at a position */
const isStop = (page) => (position) => moverOf(page, position) === PERSON;

/** @type {(page: GameState) => number} */
export const undoPly = (page) => earlierPly(page.line, isStop(page));

/** @type {(page: GameState) => number} */
export const redoPly = (page) => laterPly(page.line, isStop(page));

/** @type {(page: GameState) => boolean} whether a person may move now */
export const isPersonsTurn = (page) =>
  !page.film && !outcomeOf(page) && moverOf(page, page.position) === PERSON;

/**
 * @type {(page: GameState, ...nodes: Node[]) => void}
 * show nodes in the text area, above the game's own nodes
 */
export const tell = ({ frame, asidePlace }, ...nodes) => frame.show(...nodes, asidePlace);

/** @type {(page: GameState, move: any) => void} draw the board and the list of moves */
export function draw(page, move) {
  const { game, position, entry, draft, board, moves, frame, film } = page,
    outcome = outcomeOf(page),
    legal = isPersonsTurn(page) ? game.legal(position, entry) : [];
  board.show(position, { move, draft, legal, outcome });
  light(frame.stage, outcome !== null, outcome?.won === true);
  page.aside?.show(position, draft);
  if (!moves || (!isPersonsTurn(page) && !outcome && !film)) return;
  const labels = new Map(
    legal.map((one) => [textOf(game, one), game.label?.(one, position, entry) ?? ""]),
  );
  moves.draw(labels, game.described?.(position, entry) ?? "", leadButton(page));
}

/** @type {(page: GameState) => HTMLElement} */
const leadButton = ({ frame }) =>
  /** @type {HTMLElement} */ (frame.foot.querySelector(".lead") ?? frame.stage);

/** @type {(page: GameState) => any} the next unsolved entry, cyclically */
export function nextUnsolved({ game, games, entry, entries }) {
  const at = entries.indexOf(entry),
    others = [...entries.slice(at + 1), ...entries.slice(0, Math.max(0, at))];
  return others.find((one) => !wasSolved(games[one.kind ?? ""] ?? game, one));
}

/**
 * @type {(page: GameState, outcome: Outcome | null) => import("../frame.js").Lead | null}
 * the primary button
 */
function leadOf(page, outcome) {
  const { game, entry, entries, acts, film } = page,
    { newGame, harder, easier, next, fresh, playItYourself, tryAgain } = GAME_WORDS,
    again = { name: tryAgain, run: () => acts.restart() };
  if (film) return { name: playItYourself, run: () => acts.open(entry) };
  if (game.reply && !entry.rung) {
    const players = outcome && rematch(page, outcome.won);
    if (!players && isLost(page)) return again;
    return players
      ? { name: outcome?.won ? harder : easier, run: () => acts.restart(players) }
      : { name: newGame, run: () => acts.restart(), early: !outcome };
  }
  const lower = isLost(page) && entries.find(({ rung }) => rung && rung + 1 === entry.rung);
  if (lower) return { name: easier, run: () => acts.open(lower, true) };
  if (outcome && !outcome.won) return again;
  if (outcome && entry.preset !== undefined) return { name: newGame, run: () => acts.another() };
  const early = !outcome,
    unsolved = nextUnsolved(page);
  if (unsolved) return { name: next, run: () => acts.open(unsolved), early };
  return acts.fresh ? { name: fresh, run: acts.fresh, early } : null;
}

/** @type {(page: GameState, outcome: Outcome | null) => boolean} whether the primary button belongs to a command of the game now */
export const hasOwnLead = (page, outcome) =>
  !outcome &&
  !page.film &&
  (Boolean(page.game.hand?.move) ||
    page.game.commands?.(page).some(({ place }) => place === "lead") === true);

/** @type {(page: GameState, outcome: Outcome) => string} why the game ended so, and why it has no star */
function whyOf({ entry, line }, outcome) {
  const { why = "", stars = 0 } = outcome,
    isHelped = stars > starsWon(entry, { aided: line.aided, outcome });
  return isHelped ? `${why} ${HELPED}` : why;
}

/** @type {(page: GameState, outcome: Outcome) => HTMLElement} */
function endNode(page, outcome) {
  const { game, entry, line, film, acts } = page,
    { won, reached, stars = 0 } = outcome,
    own = { aided: line.aided, outcome },
    earned = starsWon(entry, own),
    text = game.score && earned < stars ? `${starsText(earned)}.` : reached,
    watch = el("button", { onclick: () => acts.watch() }, GAME_WORDS.watch);
  return endRow(
    resultLine(won, isStar(entry, own), text),
    whyOf(page, outcome),
    ...(film ? [] : [watch]),
  );
}

/** @type {(page: GameState, outcome: Outcome | null) => Node[]} the counter: whose turn it is, then the game's own words */
function countNodes(page, outcome) {
  const { game, position, entry, film } = page,
    text = game.count(position, entry),
    score = game.score?.(position) ?? 0,
    best = game.score ? Math.max(bestOf(game, entry)?.score ?? 0, film ? 0 : score) : 0,
    aims = [scoresText(best || null, null), game.bounds?.(entry) ?? ""].filter(Boolean);
  return [
    ...(game.seat && !outcome ? [turnNode(page)] : []),
    ...(text ? [el("span", {}, ...(game.score ? [el("b", {}, String(score))] : []), text)] : []),
    ...aims.map((aim) => el("span", {}, aim)),
  ];
}

/**
 * @type {(page: GameState) => boolean}
 * whether the move in hand ends the game without a win, so that Place is only outlined
 */
function wouldLose({ game, entry, position, draft }) {
  const move = game.hand?.move?.(position, draft);
  if (move == null) return false;
  const outcome = game.outcome(game.play(position, move, entry), entry, null);
  return outcome !== null && !outcome.won;
}

/** @type {(page: GameState, outcome: Outcome | null) => void} enable the commands that can run */
export function enable(page, outcome) {
  const { game, line, film, entry, entries, frame, position, draft } = page,
    at = entries.indexOf(entry),
    isHidden = game.hidden?.(entry) === true,
    persons = isPersonsTurn(page),
    own = /** @type {Record<string, boolean>} */ (game.can?.(page) ?? {});
  frame.offer({
    undo: !isHidden,
    redo: !isHidden,
    restart: !game.seat || !game.make, // otherwise Restart would begin another game, as New does
    watch: Boolean(game.search ?? (isHidden ? null : game.solve)),
  });
  frame.offer(Object.fromEntries(Object.entries(own).map(([id, is]) => [id, is !== null])));
  frame.enable({
    undo: !film && (undoPly(page) >= 0 || page.earlier !== null),
    redo: !film && line.ply < line.moves.length,
    restart: !film && line.moves.length > 0,
    hint: persons,
    watch: !film && (game.search ? !isHidden || outcome !== null : !outcome?.won),
    previous: at > 0,
    next: at >= 0 && at + 1 < entries.length,
    place: persons && game.hand?.move?.(position, draft) != null,
    ...own,
  });
  frame.buttons.place?.classList.toggle("risky", hasOwnLead(page, outcome) && wouldLose(page));
}

/**
 * Show everything. `spoken` is the text for screen readers, if it says more.
 * @type {(page: GameState, move: any, text: string, spoken?: string) => void}
 */
export function render(page, move, text, spoken = text) {
  const { frame, film, game } = page,
    outcome = outcomeOf(page);
  draw(page, move);
  frame.count.replaceChildren(...countNodes(page, outcome));
  if (!film) tell(page, ...(outcome ? [endNode(page, outcome)] : text ? [el("p", {}, text)] : []));
  frame.lead(hasOwnLead(page, outcome) ? null : leadOf(page, outcome));
  enable(page, outcome);
  const turn = game.seat ? frame.count.textContent : "",
    now = outcome ? `${outcome.reached} ${whyOf(page, outcome)}` : turn;
  frame.say([spoken, now].filter(Boolean).join(" ").trim());
}
