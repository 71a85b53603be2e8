// Generated levels: a separate Worker keeps three levels of the last requested shape and grade
// ready.

import { newSeed } from "../../shared/splitmix.js";
import { keep, recall } from "../../shared/storage.js";
import { startEngine } from "../../shared/worker.js";
import { AIMS, SIZES } from "../../sliding/endless.js";
import { parseShareCode } from "../../sliding/formats/share_code.js";

const KEY = "endless",
  N_READY = 3,
  N_MADE = 40;

/** The available shapes and grades. */
export const SHAPES = Object.keys(SIZES);
export const GRADES = Object.keys(AIMS);

/** @typedef {{code: string, moves: number, score: number, grade: string}} Made */
/**
 * @typedef {object} Kept
 * @property {Record<string, Made[]>} ready  levels by shape and grade
 * @property {string[]} made  the codes of the last levels played
 */

/** @type {(code: unknown) => boolean} */
export function isCode(code) {
  try {
    return Boolean(parseShareCode(/** @type {string} */ (code)));
  } catch {
    return false;
  }
}

/** @type {(found: any) => any[]} */
const listOf = (found) => (Array.isArray(found) ? found : []);

/** @type {() => Kept} */
function kept() {
  const found = recall(KEY) ?? {},
    ready = Object.entries(found.ready ?? {}).map(([key, levels]) => [
      key,
      listOf(levels).filter(
        (one) => one?.moves > 0 && Number.isFinite(one.score) && isCode(one.code),
      ),
    ]);
  return { ready: Object.fromEntries(ready), made: listOf(found.made).filter(isCode) };
}

/** @type {(key: string, levels: Made[], made?: string[]) => void} */
const keepReady = (key, levels, made = kept().made) =>
  keep(KEY, { ready: { ...kept().ready, [key]: levels }, made });

/** Return the maker of levels. @type {() => {take(shape: string, grade: string): Promise<Made | null>}} */
export function createMaker() {
  /** @type {Player["call"] | null} */
  let call = null;
  /** @type {{key: string, done: Promise<boolean>, cancel: () => void} | null} */
  let running = null;

  /**
   * @type {(shape: string, grade: string) => Promise<boolean>}
   * make one more level; return whether one was found
   */
  function more(shape, grade) {
    const key = `${shape} ${grade}`,
      { made, ready } = kept();
    if (running?.key === key) return running.done;
    running?.cancel();
    call ??= startEngine(engine).call;
    const others = [...made, ...(ready[key] ?? []).map(({ code }) => code)],
      job = call("endless", [shape, grade, newSeed(), others]);
    const done = job.result
      .then((found) => {
        if (found) keepReady(key, [...(kept().ready[key] ?? []), found]);
        return found !== null;
      })
      .catch(() => false)
      .finally(() => {
        if (running === own) running = null;
      });
    const own = { key, done, cancel: job.cancel };
    running = own;
    return done;
  }
  /** @type {(shape: string, grade: string) => Promise<void>} */
  async function fill(shape, grade) {
    const key = `${shape} ${grade}`;
    let isMore = true;
    while (isMore && (kept().ready[key] ?? []).length < N_READY) isMore = await more(shape, grade);
  }
  return {
    /** Return a level, or null if none was found; more are made meanwhile. */
    async take(shape, grade) {
      const key = `${shape} ${grade}`;
      if (!kept().ready[key]?.length && !(await more(shape, grade))) return null;
      const { ready, made } = kept(),
        [level, ...rest] = ready[key] ?? [];
      if (!level) return null;
      keepReady(key, rest, [...made, level.code].slice(-N_MADE));
      void fill(shape, grade);
      return level;
    },
  };
}
