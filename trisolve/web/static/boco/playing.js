// What is done in a game: a person's move, the machine's, going back and on, turning the board.

import { putLink } from "../shared/addresses.js";
import { el } from "../shared/dom.js";
import { MAKE, WHERE, WHICH } from "../shared/ladder.js";
import { isCalm } from "../shared/motion.js";
import { DAMAGED_LINK } from "../shared/words.js";
import { commit } from "./commit.js";
import { keepGame, recalledGame } from "./kept.js";
import { parseLink } from "./links.js";
import { turnedBy } from "./projection.js";
import { faultOf } from "./rules.js";
import { begun, goToPly, isBeginner, isPersons, makeMove, moverNow, plyOf } from "./state.js";
import { answer, endNodes, look, pointAt } from "./view.js";
import { startWatching, stopWatching } from "./watching.js";
import {
  FAULTS,
  MACHINE,
  MACHINE_MOVES,
  NEW_GAME,
  OTHERS,
  THINKING,
  WATCHED,
  atPlyText,
  boardName,
  choiceText,
  faultText,
  faceHintText,
  machineText,
  movedText,
  nearHintText,
  openedText,
  seatedText,
  sightText,
  thinkingText,
} from "./words.js";

const FULL_TURN = 180; // degrees for a drag over the whole board
const MACHINE_PAUSE_MS = 350; // so that a player sees who plays what

/** @type {(page: Boco.Page, change: Boco.Change) => void} change the page, and let the machine think where it is its turn */
function settle(page, change) {
  commit(page, change);
  if (!isPersons(page) && !page.position.ending && !page.thought) void think(page);
}

/**
 * Make a legal move; `text` is shown in the panel.
 * @type {(page: Boco.Page, move: BocoMove, words?: {text?: string, said?: string}, byHint?: boolean) => void}
 */
export function make(page, move, { text, said } = {}, byHint = false) {
  const mover = moverNow(page),
    { entry } = page;
  if (page.film) throw new Error(WATCHED);
  putLink("");
  settle(page, {
    make: () => makeMove(page, move, byHint),
    panel: () => (text && !page.position.ending ? [el("p", {}, text)] : []),
    said: () => said ?? movedText(entry, mover, move),
    keep: () => keepGame(page),
    events: () => (page.position.ending ? ["move", "end"] : ["move"]),
  });
}

/** @type {(page: Boco.Page, move: BocoMove) => void} a person's move, or why it is none */
export function press(page, move) {
  const { entry, position, frame } = page;
  if (page.film) return;
  if (!isPersons(page) && !position.ending) {
    frame.say(MACHINE_MOVES);
    return;
  }
  const code = faultOf(entry.game, position, move);
  if (!code) {
    make(page, move);
    return;
  }
  const why = faultText(FAULTS[code]);
  answer(page, el("p", {}, why), ...endNodes(page));
  frame.say(why);
}

/** @type {(page: Boco.Page, ply: number) => void} */
export function goTo(page, ply) {
  if (page.film) return;
  settle(page, {
    make: () => goToPly(page, ply),
    panel: () => [],
    said: () => atPlyText(ply),
    keep: () => keepGame(page),
    events: () => ["move"],
  });
}

/** @type {(page: Boco.Page) => Promise<void>} */
async function think(page) {
  const { entry, position, settings, strength, seed, call } = page,
    mover = moverNow(page),
    note = el("p", { class: "quiet" }, THINKING);
  const thought = (page.thought = call(
    "choose",
    [entry.game, position.moves, settings.strengths[strength], seed],
    (share) => {
      note.textContent = thinkingText(share);
    },
  ));
  answer(page, note);
  /** @type {BocoChoice} */
  let choice;
  try {
    const pause = new Promise((done) => {
      setTimeout(done, isCalm() ? 0 : MACHINE_PAUSE_MS);
    });
    [choice] = await Promise.all([thought.result, pause]);
  } catch (error) {
    if (page.thought === thought)
      answer(page, el("p", { class: "alarm" }, /** @type {Error} */ (error).message));
    return;
  }
  if (page.thought !== thought) return;
  const move = choice.action === entry.game.neighbors.length ? "swap" : choice.action;
  const text = choiceText(choice, mover);
  make(page, move, { text, said: `${machineText(entry, move)} ${text}` });
}

/** @type {(page: Boco.Page, next: Partial<Boco.State>, keeps?: boolean) => void} show another board, or another game on it */
function show(page, next, keeps = true) {
  const { entries, settings, frame, board } = page;
  leave(page);
  settle(page, {
    make: () => Object.assign(page, next),
    draw() {
      board.begin(page.entry);
      board.look(page.seen);
      frame.fit();
      frame.enable({ zoom: true, fit: false });
    },
    panel() {
      const name = entries.length > 1 ? boardName(page.entry.name) : settings.title;
      frame.entitle(name, settings.title);
      return [];
    },
    said: () => (plyOf(page) ? openedText(plyOf(page)) : NEW_GAME),
    keep: keeps ? () => keepGame(page) : undefined,
    events: () => ["open"],
  });
}

/** @type {(page: Boco.Page) => void} */
function leave(page) {
  page.thought?.cancel();
  stopWatching(page);
  putLink("");
}

/** @type {(page: Boco.Page) => void} watch the game that is over, and then come back to it */
export function watchOwn(page) {
  const { entry } = page;
  startWatching(page, () => openEntry(page, entry));
}

/**
 * Open the game that the address holds after #, if any: one that is over is watched, another is gone on
 * with, between people. Return whether it did.
 * @type {(page: Boco.Page) => boolean}
 */
export function followLink(page) {
  try {
    const link = parseLink(location.hash, page.entries);
    if (!link) return false;
    const { entry, moves } = link,
      hash = location.hash;
    if (!moves.length) {
      openEntry(page, entry);
      return true;
    }
    show(page, { ...begun(entry, moves), sides: ["person", "person"] }, false);
    putLink(hash);
    if (page.position.ending) watchOwn(page);
    return true;
  } catch {
    answer(page, el("p", { class: "alarm" }, DAMAGED_LINK), ...endNodes(page));
    page.frame.say(DAMAGED_LINK);
    return false;
  }
}

/** @type {(page: Boco.Page) => string} what a ladder of hints belongs to */
export const hintKey = ({ entry, position }) => `${entry.id} ${position.moves.join()}`;

/**
 * Say one step more of the move that the machine would make; the third goes to it, the last makes it.
 * @type {(page: Boco.Page, step?: number) => Promise<BocoMove | null>}
 */
export async function hint(page, step = WHICH) {
  const { entry, position, seed, call, frame } = page,
    { moves } = position;
  if (!isPersons(page) || position.ending) return null;
  frame.say(THINKING);
  const mover = moverNow(page),
    isPerson = page.sides[1 - mover] === "person";
  /** @type {BocoHint} */
  const { action, sight } = await call("hint", [
    entry.game,
    moves,
    seed,
    !isPerson && isBeginner(page),
  ]).result;
  if (page.position !== position) return null;
  const move = action === entry.game.neighbors.length ? "swap" : action;
  if (step === MAKE) {
    make(page, move, {}, true);
    return move;
  }
  const seen = sightText(sight, isPerson ? OTHERS[1 - mover] : MACHINE);
  const said =
    step === WHICH
      ? faceHintText(move, seen)
      : step === WHERE
        ? nearHintText(entry, position, move, mover)
        : `Hint: ${seen}`;
  answer(page, el("p", {}, said), ...endNodes(page));
  if (step === WHICH) pointAt(page, move);
  frame.say(said);
  return move;
}

/** @type {(page: Boco.Page, entry: Boco.Entry) => void} open a board, with the game that was left off */
export function openEntry(page, entry) {
  show(page, { ...begun(entry), ...recalledGame(page.settings, entry) });
}

/** @type {(page: Boco.Page, strength?: string) => void} a new game on the same board, by the same players */
export function newGame(page, strength = page.strength) {
  const { entry, sides } = page;
  show(page, { ...begun(entry, []), sides, strength, seed: page.seed + 1 });
}

/** @type {(page: Boco.Page, sides: Boco.Side[], strength?: string) => void} */
export function seat(page, sides, strength = page.strength) {
  settle(page, {
    make: () => Object.assign(page, { sides, strength }),
    panel: () => [],
    said: () => seatedText(sides),
    keep: () => keepGame(page),
  });
}

/** @type {(page: Boco.Page, right: number, down: number) => void} turn the board, as a drag over shares of it */
export function turnBoard(page, right, down) {
  if (!page.entry.mesh) return;
  look(page, turnedBy(page.seen, -right * FULL_TURN, down * FULL_TURN));
}
