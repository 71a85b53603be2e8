// Questions for the engine in the Worker: the optimum, and hints.

import { el } from "../shared/dom.js";
import { here, made } from "../sliding/play.js";
import { isSolved } from "../sliding/rules.js";
import { showSolved, update } from "./view.js";
import { wrongClaimText } from "./words.js";

/**
 * Prove the optimum of the open level; a wrong claim is replaced, and the player is informed. If a
 * limit or another level stops the search, the claim stays unproved.
 * @type {(page: Player) => Promise<void>}
 */
export async function prove(page) {
  const { entry, call, frame } = page;
  if (!entry.proved) {
    try {
      page.exploring = call("explore", [entry.code]);
      entry.proved = await page.exploring.result;
    } catch {
      return;
    }
  }
  if (entry !== page.entry) return;
  const optimum = entry.proved?.optimum ?? null,
    { play } = page;
  if (entry.moves !== null && entry.moves !== optimum) {
    frame.show(el("p", { class: "alarm" }, wrongClaimText(entry.moves, optimum)));
    entry.moves = optimum;
  } else if (isSolved(play.level, here(play)) && play.cursor) {
    showSolved(page);
  }
  update(page);
}

/** @type {(page: Player) => void} */
export function stopProving(page) {
  page.exploring?.cancel();
  page.exploring = null;
}

/**
 * Return the hint for the current position.
 * @type {(page: Player, much: number, onProgress?: (states: number) => void) => Promise<Hint>}
 */
export async function hint({ call, entry, play }, much, onProgress) {
  const found = await call("hint", [entry.code, made(play), much], onProgress).result;
  return { ...found, name: entry.name };
}

/** @type {(page: Player) => Promise<Explored>} */
export async function explore({ call, entry }) {
  entry.proved ??= await call("explore", [entry.code]).result;
  return /** @type {Explored} */ (entry.proved);
}
