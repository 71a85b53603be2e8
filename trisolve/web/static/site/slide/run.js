// Endless: a run of levels that get harder. The levels are unsolved ones from all packs near the
// player's rating, or new ones of a shape. Two misses end the run: a level that is skipped, solved
// with its solution shown, or played with more than twice its fewest moves.

import { choiceOf } from "../../shared/choices.js";
import { openDialog } from "../../shared/dialogs.js";
import { el } from "../../shared/dom.js";
import { ownAddress, shareNodes } from "../../shared/sharing.js";
import { isShown } from "../../shared/shown.js";
import { keep, recall } from "../../shared/storage.js";
import { entriesOf } from "../../player/entries.js";
import { bestOf, keptOf } from "../../player/kept.js";
import { showRest, tell, update } from "../../player/view.js";
import { parseShareCode, signedCode } from "../../sliding/formats/share_code.js";
import { here } from "../../sliding/play.js";
import { draw } from "../../sliding/rating.js";
import { isSolved } from "../../sliding/rules.js";
import { SQUARES } from "../daily/words.js";
import { SITE_WORDS, goOnText } from "../words.js";
import { GRADES, SHAPES, createMaker, isCode } from "./endless.js";
import { endlessName, runLeft } from "./kept.js";
import { keptNumber } from "./number.js";
import { GRADE_NAMES, RUN_WORDS, allowedText, overText, runText, sharedRunText } from "./words.js";

const KEY = "run",
  BEST = "run/best",
  MAX_MISSES = 2,
  ALLOWED = 2, // a level allows this many times its fewest moves
  RISE = 0.5,
  N_CODES = 60,
  HARDER = [7, 9.5]; // the minimum scores for medium and hard new levels

/** @typedef {import("../../sliding/rating.js").Offer} Offer */
/** @typedef {{code: string, name: string, moves: number, score: number, ideas?: string[]}} RunLevel */
/**
 * @typedef {object} Run
 * @property {string} shape  "" stands for levels of the packs
 * @property {string} grade  "" follows the player's rating
 * @property {string} marks  a letter for each finished level: g solved, y solved with a hint, r missed
 * @property {Offer[]} recent
 * @property {string[]} codes  of its levels
 * @property {RunLevel | null} level  the current one
 * @property {boolean} isBegun  whether that level was opened
 * @property {boolean} isJudged  whether it is over
 */

/** @param {any} value @returns {value is RunLevel} */
function isLevel(value) {
  const { code, name, moves, score } = value ?? {};
  return moves > 0 && Number.isFinite(score) && typeof name === "string" && isCode(code);
}

/** @type {() => Run} */
function kept() {
  const found = recall(KEY) ?? {},
    {
      marks = "",
      recent,
      codes,
      level = null,
    } = isLevel(found.level) && /^[gyr]*$/.test(found.marks) ? found : {};
  return {
    shape: SHAPES.includes(found.shape) ? found.shape : "",
    grade: GRADES.includes(found.grade) ? found.grade : "",
    marks,
    recent: Array.isArray(recent) ? recent.filter(isOffer) : [],
    codes: Array.isArray(codes) ? codes : [],
    level,
    isBegun: found.isBegun === true,
    isJudged: found.isJudged === true,
  };
}

/** @param {any} value @returns {value is Offer} */
function isOffer(value) {
  const { score, ideas, floor } = value ?? {};
  return Number.isFinite(score) && Array.isArray(ideas) && typeof floor === "string";
}

/** @type {(part: Partial<Run>) => void} */
const change = (part) => keep(KEY, { ...kept(), ...part });

/** @type {(marks: string, letter: string) => number} */
const count = (marks, letter) => marks.split(letter).length - 1;

/** @type {(run: Run) => boolean} */
const isOver = ({ marks }) => count(marks, "r") >= MAX_MISSES;

/** @type {() => number} the most levels solved in a run */
const best = () => Math.max(0, Math.floor(recall(BEST)) || 0);

/** @type {() => number} the number of the current level in the run */
const numberNow = () => kept().marks.length + Number(!kept().isJudged);

/** @type {(level: RunLevel) => number} */
const allowed = ({ moves }) => ALLOWED * moves;

/** Open the dialog that shares a run. @type {() => void} */
function share() {
  const { marks } = kept(),
    squares = [...marks].map((letter) => SQUARES[letter]).join(""),
    text = sharedRunText(squares, count(marks, "g"), Math.floor(keptNumber().value)),
    address = ownAddress();
  openDialog(
    RUN_WORDS.share,
    ...shareNodes([["", address === null ? text : `${text} ${address}`]], false),
  );
}

/** @typedef {ReturnType<typeof createRun>} EndlessRun */

/** @type {(code?: string) => boolean} whether a level is the one that the run plays */
const isOn = (code) => code !== undefined && kept().level?.code === code;

/**
 * @type {(everyPack: Parameters<typeof createRun>[0]) => Promise<[RunLevel, Offer] | null>}
 * an unsolved level of the packs, near the rating
 */
async function drawn(everyPack) {
  const { grade, marks, recent, codes } = kept(),
    { value, finished } = keptNumber();
  const found = (await everyPack()).flatMap(({ id, entries }) =>
    entries.flatMap((entry) =>
      isLevel(entry) &&
      !codes.includes(entry.code) &&
      (!grade || entry.grade === grade) &&
      bestOf(entry) === null &&
      !keptOf(entry).hinted
        ? [{ entry, floor: id, score: entry.score, ideas: entry.ideas ?? [] }]
        : [],
    ),
  );
  const at = draw(found, value, finished, marks.length, recent);
  if (at === null) return null;
  const { entry, floor, score, ideas } = found[at],
    { code, name, moves } = entry;
  return [
    { code, name, moves: /** @type {number} */ (moves), score, ideas },
    { floor, score, ideas },
  ];
}

/** @type {(maker: ReturnType<typeof createMaker>) => Promise<[RunLevel, Offer] | null>} a new level of the shape */
async function made(maker) {
  const { shape, grade, marks } = kept(),
    aim = keptNumber().value + RISE * marks.length,
    own = grade || GRADES[HARDER.filter((score) => aim >= score).length],
    level = await maker.take(shape, own);
  if (!level) return null;
  const name = `${RUN_WORDS.shapes[shape]}, ${GRADE_NAMES[level.grade].toLowerCase()}`;
  return [
    { ...level, name },
    { floor: shape, score: level.score, ideas: [] },
  ];
}

/** @type {(level: RunLevel) => void} */
const open = ({ code, name }) => {
  location.hash = signedCode({ ...parseShareCode(code), name });
};

/** @type {(letter: string) => void} the level has ended: count it, and choose the next step */
function judge(letter) {
  const marks = kept().marks + letter;
  change({ marks, isJudged: true });
  keep(BEST, Math.max(best(), count(marks, "g")));
}
/** @type {() => string} the line about the run while its level is played */
function said() {
  const run = kept(),
    misses = count(run.marks, "r");
  if (!run.level) return "";
  if (isOver(run)) return overText(count(run.marks, "g"), best());
  return run.isJudged
    ? runText(count(run.marks, "g"), misses)
    : allowedText(numberNow(), allowed(run.level), MAX_MISSES - misses);
}

/** @type {() => HTMLElement} the same line, with the button that shares a finished run */
const saidNode = () =>
  el(
    "span",
    { class: "row" },
    said(),
    ...(isOver(kept()) ? [el("button", { onclick: share }, RUN_WORDS.share)] : []),
  );

/** @type {(own: Player) => void} */
function missed(own) {
  judge("r");
  showRest(own);
  own.frame.say(said());
}

/** @type {(go: (say: (text: string) => void) => Promise<void>) => HTMLElement} the run's part of the list of packs */
function partOf(go) {
  const { shape, grade, level } = kept(),
    status = el("span", { role: "status", class: "quiet" });
  const button = el(
    "button",
    {
      class: "main",
      onclick: async () => {
        button.disabled = true;
        await go((text) => status.replaceChildren(text));
        button.disabled = false;
      },
    },
    runLeft() ? goOnText(endlessName()) : RUN_WORDS.start,
  );
  /** @type {(key: "shape" | "grade", label: string, names: [string, string][], value: string) => HTMLElement} */
  const choice = (key, label, names, value) =>
    choiceOf(names, value, (chosen) => change({ [key]: chosen }), { "aria-label": label });
  return el(
    "section",
    { class: "filters", "aria-label": SITE_WORDS.endless },
    el("p", { class: "quiet" }, RUN_WORDS.rule),
    level && isOver(kept())
      ? saidNode()
      : el("p", { class: "quiet" }, best() ? `${RUN_WORDS.best}: ${best()}.` : ""),
    choice(
      "shape",
      RUN_WORDS.shape,
      [["", RUN_WORDS.any], ...Object.entries(RUN_WORDS.shapes)],
      shape,
    ),
    choice(
      "grade",
      RUN_WORDS.grade,
      [["", RUN_WORDS.own], ...Object.entries(GRADE_NAMES).filter(([one]) => GRADES.includes(one))],
      grade,
    ),
    button,
    status,
  );
}

/** Follow the player that shows the levels. @type {(own: Player) => void} */
function followRun(own) {
  own.about = () => (isOn(own.entry.code) ? saidNode() : "");
  own.afterSolved.push(own.about);
  const waiting = () => isOn(own.entry.code) && !kept().isJudged;
  document.addEventListener("trisolve:move", () => {
    const { level } = kept(),
      { play } = own;
    if (!waiting() || !level || play.cursor <= allowed(level)) return;
    if (!isSolved(play.level, here(play))) missed(own);
  });
  document.addEventListener("trisolve:solved", () => {
    const { level } = kept();
    if (!waiting() || !level) return;
    const isMiss = own.play.cursor > allowed(level) || isShown(level.code);
    judge(isMiss ? "r" : keptOf(own.entry).hinted ? "y" : "g");
    update(own); // the run sets the primary button now
  });
}

/**
 * Return the run; `everyPack` returns the packs whose levels it may draw.
 * @param {() => Promise<{id: string, entries: Entry[]}[]>} everyPack
 */
export function createRun(everyPack) {
  const maker = createMaker();
  /** @type {Player | null} */
  let player = null;

  /** @type {(say: (text: string) => void) => Promise<void>} play the current level of the run, or the next level */
  async function go(say) {
    const { level, isJudged } = kept();
    if (level && !isJudged) return open(level);
    say(RUN_WORDS.searching);
    if (isOver(kept()))
      change({ marks: "", recent: [], codes: level ? [level.code] : [], level: null }); // so that the same level is not drawn again
    const found = await (kept().shape ? made(maker) : drawn(everyPack));
    if (!found) return say(RUN_WORDS.none);
    const [next, offer] = found,
      { recent, codes } = kept();
    change({
      level: next,
      isBegun: false,
      isJudged: false,
      recent: [...recent, offer].slice(-3),
      codes: [...codes, next.code].slice(-N_CODES),
    });
    open(next);
    if (player?.entry.code === next.code) showRest(player); // the level is already on the board
  }
  let asked = "";
  /** Skip the level on the board once the button is pressed again; this counts as a miss. */
  const skip = () => {
    const own = /** @type {Player} */ (player),
      { code } = own.entry;
    if (asked === code) return missed(own);
    asked = code;
    tell(own, RUN_WORDS.sure);
  };
  return {
    go,
    /** Follow the player that shows the levels. @type {(own: Player) => void} */
    follow(own) {
      player = own;
      followRun(own);
    },
    isOn,
    /**
     * Return the entry of the run's level, or null for another level.
     * @type {(code: string) => Entry | null}
     */
    entryOf(code) {
      const { level } = kept();
      return level?.code === code
        ? {
            ...entriesOf([level])[0],
            name: `${SITE_WORDS.endless} ${numberNow()}`,
            score: level.score,
          }
        : null;
    },
    /** Return whether the level is opened for the first time. */
    begins() {
      const { isBegun } = kept();
      change({ isBegun: true });
      return !isBegun;
    },
    /** Return the primary button of the run. @type {() => import("../../shared/frame.js").Lead} */
    lead() {
      const run = kept();
      if (!run.isJudged) return { name: RUN_WORDS.skip, run: skip };
      return {
        name: isOver(run) ? RUN_WORDS.again : SITE_WORDS.next,
        early: false, // a missed level need not be solved
        run: () => void go((text) => player?.frame.say(text)),
      };
    },
    /** Return the run's part of the list of packs. */
    part: () => partOf(go),
  };
}
