// New levels without an end: a shape and a grade, and a Worker of their own that keeps three ready. A
// level's link holds its whole code, so it opens anywhere.

import { choiceOf } from "../../shared/choices.js";
import { el } from "../../shared/dom.js";
import { newSeed } from "../../shared/splitmix.js";
import { keep, recall } from "../../shared/storage.js";
import { startEngine } from "../../shared/worker.js";
import { AIMS, SIZES } from "../../sliding/endless.js";
import { parseShareCode, signedCode } from "../../sliding/formats/share_code.js";
import { ENDLESS_WORDS, GRADE_NAMES } from "./words.js";

const KEY = "endless",
  N_READY = 3,
  N_MADE = 40;

/**
 * @typedef {object} Kept
 * @property {string} shape
 * @property {string} grade
 * @property {Record<string, string[]>} ready  codes by shape and grade
 * @property {string[]} made  those that were opened, the last ones
 */
/** @typedef {{part: () => HTMLElement, next: (say: (text: string) => void) => Promise<void>, isMade: (code: string) => boolean}} Endless */

/** @type {(codes: unknown) => string[]} the codes that are levels */
const levelsIn = (codes) =>
  (Array.isArray(codes) ? codes : []).filter((code) => {
    try {
      return Boolean(parseShareCode(code));
    } catch {
      return false;
    }
  });

/** @type {() => Kept} */
function kept() {
  const found = recall(KEY) ?? {},
    ready = Object.entries(found.ready ?? {}).map(([key, codes]) => [key, levelsIn(codes)]);
  return {
    shape: found.shape in SIZES ? found.shape : "hexagon",
    grade: found.grade in AIMS ? found.grade : "easy",
    ready: Object.fromEntries(ready),
    made: levelsIn(found.made),
  };
}

/** @type {(change: Partial<Kept>) => void} */
const change = (part) => keep(KEY, { ...kept(), ...part });

/** @type {(one: {shape: string, grade: string}) => string} */
const keyOf = ({ shape, grade }) => `${shape} ${grade}`;

/** @type {() => string[]} */
const readyNow = () => kept().ready[keyOf(kept())] ?? [];

/** @type {(codes: string[]) => void} */
const keepReady = (codes) => {
  const now = kept();
  change({ ready: { ...now.ready, [keyOf(now)]: codes } });
};

/** @type {(label: string, names: Record<string, string>, value: string, chosen: (value: string) => void) => HTMLElement} */
const choice = (label, names, value, chosen) =>
  choiceOf(Object.entries(names), value, chosen, { "aria-label": label });

/** Return the maker of new levels. @type {() => Endless} */
export function createEndless() {
  /** @type {Player["call"] | null} */
  let call = null;
  /** @type {{key: string, done: Promise<boolean>, cancel: () => void} | null} */
  let running = null;

  /** @type {() => Promise<boolean>} make one more for what is chosen; whether there is one */
  function more() {
    const now = kept(),
      key = keyOf(now);
    if (running?.key === key) return running.done;
    running?.cancel();
    call ??= startEngine(engine()).call;
    const others = [...now.made, ...(now.ready[key] ?? [])],
      job = call("endless", [now.shape, now.grade, newSeed(), others]);
    const done = job.result
      .then((made) => {
        const { ready } = kept();
        if (made) change({ ready: { ...ready, [key]: [...(ready[key] ?? []), made.code] } });
        return made !== null;
      })
      .catch(() => false)
      .finally(() => {
        if (running === own) running = null;
      });
    const own = { key, done, cancel: job.cancel };
    running = own;
    return done;
  }
  async function fill() {
    while (readyNow().length < N_READY && (await more()));
  }
  /** @type {Endless["next"]} */
  async function next(say) {
    if (!readyNow().length) say(ENDLESS_WORDS.searching);
    if (!readyNow().length && !(await more())) {
      say(ENDLESS_WORDS.none);
      return;
    }
    const [code, ...rest] = readyNow(),
      { shape, grade, made } = kept(),
      name = `${ENDLESS_WORDS.shapes[shape]}, ${GRADE_NAMES[grade].toLowerCase()}`;
    keepReady(rest);
    change({ made: [...made, code].slice(-N_MADE) });
    location.hash = signedCode({ ...parseShareCode(code), name });
    void fill();
  }
  /** @type {Endless["part"]} */
  function part() {
    const now = kept(),
      status = el("span", { role: "status", class: "quiet" }),
      button = el("button", { type: "button" }, ENDLESS_WORDS.make);
    const grades = Object.fromEntries(
      Object.keys(AIMS).map((grade) => [grade, GRADE_NAMES[grade]]),
    );
    button.addEventListener("click", async () => {
      button.disabled = true;
      await next((text) => status.replaceChildren(text));
      button.disabled = false;
    });
    return el(
      "section",
      { class: "filters", "aria-label": ENDLESS_WORDS.title },
      el("h2", {}, ENDLESS_WORDS.title),
      choice(ENDLESS_WORDS.shape, ENDLESS_WORDS.shapes, now.shape, (shape) => change({ shape })),
      choice(ENDLESS_WORDS.grade, grades, now.grade, (grade) => change({ grade })),
      button,
      status,
    );
  }
  return { part, next, isMade: (code) => kept().made.includes(code) };
}
