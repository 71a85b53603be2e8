// The steps of a game: moves by a person or a machine, undo and redo.

import { putLink } from "../addresses.js";
import { el, para } from "../dom.js";
import { isCalm } from "../motion.js";
import { keepLeft } from "../left.js";
import { isKept } from "../storage.js";
import { keepGame } from "./keeping.js";
import { addressOf, gameOf, linkOf } from "./codes.js";
import { extended, madeIn, standing, textOf } from "./line.js";
import { Refusal } from "./refusal.js";
import { PERSON, moverOf, personIn } from "./seats.js";
import { titleOf } from "./list.js";
import {
  draw,
  enable,
  hasOwnLead,
  isPersonsTurn,
  nextUnsolved,
  outcomeOf,
  render,
  tell,
} from "./view.js";
import { workOf } from "./work.js";
import { GAME_WORDS, atPlyText, thinkingText } from "./words.js";

const MACHINE_PAUSE_MS = 350, // a pause, so that a player can follow the moves
  HASTE_MS = 300;

/**
 * @typedef {object} Step  a change of state
 * @property {any} [move]  the move that was made
 * @property {any} [taken]  the move that was taken back
 * @property {string} [text]  the text to show instead of the game's
 * @property {string} [spoken]  the text for screen readers
 * @property {boolean} [keeps]  whether to store the play; true by default
 * @property {("open" | "hold" | "move" | "solved" | "end")[]} [events]
 */

/** @type {(page: GameState) => string} */
export const codeOf = (page) => linkOf(page, page.entry, madeIn(page.line), page.players);

/**
 * @type {(page: GameState, event: string) => void}
 * dispatch an event to the document and to an embedding page
 */
function announce(page, event) {
  const { entry, line, game } = page,
    moves = madeIn(line).map((move) => textOf(game, move)),
    detail = { id: entry.id, code: codeOf(page), moves, solved: outcomeOf(page) !== null };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}

/**
 * Change the state, then update the view and the storage, and announce the step.
 * @type {(page: GameState, change: Partial<GameState>, step: Step) => void}
 */
export function commit(
  page,
  change,
  { move = null, taken = null, text, spoken, keeps = true, events = [] },
) {
  const { game, entry } = Object.assign(page, change),
    before = move === null ? null : page.line.positions[page.line.ply - 1];
  page.working?.abort();
  page.working = null;
  page.earlier = null;
  page.position = standing(page.line);
  page.draft =
    game.hand?.of(page.position, move, events.includes("open") ? null : page.draft) ?? null;
  if (taken !== null)
    page.draft = game.hand?.take?.(page.position, taken, page.draft) ?? page.draft;
  const said = game.said(page.position, move, before, entry, page.players);
  render(
    page,
    move,
    text ?? said,
    spoken ?? text ?? game.spoken?.(page.position, move, before, entry, page.players) ?? said,
  );
  if (keeps) keepGame(page);
  if (events.includes("move")) {
    keepPlace(page);
    page.board.ring(null); // the marks of a hint
  }
  page.frame.showKept(isKept());
  for (const event of events) announce(page, event);
  if (!page.film && !outcomeOf(page) && moverOf(page, page.position) !== PERSON) void think(page);
}

/** @type {(page: GameState) => void} store where the game continues: at this entry or, after a win, at the entry that follows */
function keepPlace(page) {
  const { game, games, entry, settings } = page,
    next = outcomeOf(page)?.won ? nextUnsolved(page) : entry;
  if (location.search) return; // a day's puzzle is continued from its day
  keepLeft(
    game.name,
    next && {
      name: `${settings.title} · ${titleOf(gameOf(games, next), next)}`,
      link: linkOf(page, next, []),
    },
  );
}

/** @type {(page: GameState) => void} put into the address what a reload needs */
export const nameOpen = (page) => putLink(addressOf(page, page.entry));

/** @type {(page: GameState, move: any, byHint?: boolean, said?: string) => void} make a move; throw a Refusal if it is illegal */
export function make(page, move, byHint = false, said = "") {
  const { game, entry } = page,
    line = extended(game, entry, page.line, move, byHint),
    outcome = game.outcome(standing(line), entry, personIn(page.players)),
    end = outcome?.won ? ["solved", "end"] : ["end"];
  if (page.film) throw new Refusal(GAME_WORDS.watched);
  nameOpen(page);
  commit(
    page,
    { line },
    {
      move,
      ...(said && {
        text: said,
        spoken: `${(game.spoken ?? game.said)(standing(line), move, page.position, entry, page.players)} ${said}`,
      }),
      events: /** @type {any} */ (["move", ...(outcome ? end : [])]),
    },
  );
}

/** @type {(page: GameState, text: string) => void} */
export function say(page, text) {
  tell(page, para(text));
  page.frame.say(text);
}

/** @type {(page: GameState, move: any) => void} a person's move, or why it cannot be made; the result of a game stays in view */
export function press(page, move) {
  if (page.film) return;
  if (!isPersonsTurn(page) && !outcomeOf(page)) {
    page.frame.say(GAME_WORDS.notYours);
    return;
  }
  try {
    make(page, move);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, about } = error;
    if (!message) return;
    if (outcomeOf(page)) page.frame.say(message);
    else say(page, message);
    if (about !== null) page.board.ring(about);
  }
}

/** @type {(page: GameState, draft: any) => void} take something into the hand */
export function hold(page, draft) {
  const { game, position, frame } = page;
  if (!isPersonsTurn(page)) return;
  page.draft = draft;
  draw(page, null);
  if (hasOwnLead(page, null)) frame.lead(null); // instead of a hint's next step
  enable(page, null);
  const spoken = game.hand?.spoken?.(position, draft);
  if (spoken) {
    tell(page); // the board shows the effect, and a hint's text may no longer be true
    frame.say(spoken);
  }
  announce(page, "hold");
}

/** @type {(page: GameState) => void} make the move that is prepared in the hand */
export function playHand(page) {
  const move = page.game.hand?.move?.(page.position, page.draft);
  if (move != null) press(page, move);
}

let placedAt = -Infinity;

/** @type {(page: GameState) => void} make the prepared move by the button, which ignores a hasty second press */
export function pressPlace(page) {
  const now = performance.now(),
    isHasty = now - placedAt < HASTE_MS;
  placedAt = now;
  if (!isHasty) playHand(page);
}

/** @type {(page: GameState, ply: number) => void} undo or redo moves */
export function goTo(page, ply) {
  const { game, entry, film, line } = page;
  if (film || ply < 0 || game.hidden?.(entry)) return;
  nameOpen(page);
  const text = game.seat ? { spoken: atPlyText(ply) } : {},
    taken = ply < line.ply ? line.moves[ply] : null;
  commit(page, { line: { ...line, ply } }, { ...text, taken, events: ["move"] });
}

/**
 * @type {(page: GameState, ply: number) => void}
 * undo moves; at the start, return to the game before *New*
 */
export function undo(page, ply) {
  const { earlier, film } = page;
  if (ply >= 0) goTo(page, ply);
  else if (earlier && !film) commit(page, earlier, { events: ["move"] });
}

/**
 * @type {(page: GameState, progress?: (value: any) => void) => {at: At, abort: () => void}}
 * long work that the next step of the page cancels
 */
export function beginWork(page, progress) {
  const work = workOf(page, progress);
  page.working = work;
  return work;
}

/**
 * Return an answer; undefined if there is none. An error is shown, unless the work was canceled.
 * @template T
 * @param {GameState} page
 * @param {Promise<T>} asked
 * @returns {Promise<T | undefined>}
 */
export async function answerOf(page, asked) {
  const { working } = page;
  try {
    return await asked;
  } catch (error) {
    if (page.working === working) sayAlarm(page, /** @type {Error} */ (error).message);
    return undefined;
  }
}

/** @type {(page: GameState, text: string) => void} show an error */
export function sayAlarm(page, text) {
  tell(page, el("p", { class: "alarm" }, text));
  page.frame.say(text);
}

/** @type {(page: GameState) => Promise<void>} let the machine move if it is its turn */
async function think(page) {
  const { game, entry, position } = page,
    note = el("p", { class: "quiet" }, GAME_WORDS.thinking),
    work = beginWork(page, (share) => {
      note.textContent = thinkingText(share);
    });
  tell(page, note);
  const pause = new Promise((done) => {
      setTimeout(done, isCalm() ? 0 : MACHINE_PAUSE_MS);
    }),
    { reply } = /** @type {Required<AnyGame>} */ (game),
    asked = reply(position, entry, moverOf(page, position), work.at),
    found = await answerOf(page, Promise.all([asked, pause]));
  if (found && page.working === work) make(page, found[0].move, false, found[0].says);
}
