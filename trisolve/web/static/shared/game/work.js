// Long work for a page: jobs of its Worker, which the next step of the page cancels.

import { expect } from "../errors.js";
import { startEngine } from "../worker.js";
import { JOBS_EXPECTED } from "./words.js";

/** @type {ReturnType<typeof startEngine>["call"] | null} */
let ask = null;

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
  const call = (job, ...args) => {
    const local = engine();
    expect(local, JOBS_EXPECTED);
    ask ??= startEngine(local).call;
    const asked = ask(job, args, progress);
    signal.addEventListener("abort", asked.cancel);
    return asked.result;
  };
  return { at: { call, signal, progress, seed, players }, abort: () => controller.abort() };
}
