// Stores which lessons are done.

import { keep, recall } from "../../shared/storage.js";

/** @type {(name: string) => string} */
const keyOf = (name) => `learn/${name}`;

/** @type {(name: string, n: number) => number} how many steps of a lesson are done */
export function doneOf(name, n) {
  const found = recall(keyOf(name));
  return Number.isInteger(found) ? Math.min(n, Math.max(0, found)) : 0;
}

/** @type {(name: string, steps: number, n: number) => void} */
export const keepDone = (name, steps, n) => keep(keyOf(name), Math.max(steps, doneOf(name, n)));
