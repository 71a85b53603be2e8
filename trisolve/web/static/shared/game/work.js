// Long work for a page: jobs of its Worker, which the next step of the page cancels.

import { expect } from "../errors.js";
import { startEngine } from "../worker.js";
import { loadPart } from "./parts.js";
import { JOBS_EXPECTED } from "./words.js";

/** @type {Promise<ReturnType<typeof startEngine>> | null} */
let started = null;

/** @type {() => Promise<ReturnType<typeof startEngine>>} */
async function start() {
  const make = engine ?? (await loadPart("engine"));
  expect(make, JOBS_EXPECTED);
  return startEngine(make);
}

/**
 * Return the functions for long work, and a function that cancels it. The Worker starts with the
 * first job.
 * @type {(page: Pick<GameState, "seed" | "players">, progress?: (value: any) => void) => {at: At, abort: () => void}}
 *
 */
export function workOf({ seed, players }, progress = () => {}) {
  const controller = new AbortController(),
    { signal } = controller;
  /** @type {At["call"]} */
  const call = async (job, ...args) => {
    started ??= start();
    started.catch(() => (started = null)); // the next job tries again
    const asked = (await started).call(job, args, progress);
    if (signal.aborted) asked.cancel();
    signal.addEventListener("abort", asked.cancel);
    return asked.result;
  };
  return { at: { call, signal, progress, seed, players }, abort: () => controller.abort() };
}
