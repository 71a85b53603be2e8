// What the engine in the Worker is asked: the optimum, and hints.

import { el } from "../shared/dom.js";
import { here, made } from "../sliding/play.js";
import { isSolved } from "../sliding/rules.js";
import { showSolved, update } from "./view.js";
import { wrongClaimText } from "./words.js";

/**
 * Prove the optimum of the level that is open; a claim that proves wrong is replaced, and the player
 * sees it. Where a limit or another level stops the search, the claim stays a claim.
 * @type {(player: Player) => Promise<void>}
 */
export async function prove(player) {
  const { entry, call, shell } = player;
  if (!entry.proved) {
    try {
      player.exploring = call("explore", [entry.code]);
      entry.proved = await player.exploring.result;
    } catch {
      return;
    }
  }
  if (entry !== player.entry) return;
  const optimum = entry.proved?.optimum ?? null,
    { play } = player;
  if (entry.moves !== null && entry.moves !== optimum) {
    shell.show(el("p", { class: "alarm" }, wrongClaimText(entry.moves, optimum)));
    entry.moves = optimum;
  } else if (isSolved(play.level, here(play)) && play.cursor) {
    showSolved(player);
  }
  update(player);
}

/** @type {(player: Player) => void} */
export function stopProving(player) {
  player.exploring?.cancel();
  player.exploring = null;
}

/**
 * Return the hint for the position that stands.
 * @type {(player: Player, much: number, onProgress?: (states: number) => void) => Promise<Hint>}
 */
export async function hint({ call, entry, play }, much, onProgress) {
  const found = await call("hint", [entry.code, made(play), much], onProgress).result;
  return { ...found, name: entry.name };
}

/** @type {(player: Player) => Promise<Explored>} */
export async function explore({ call, entry }) {
  entry.proved ??= await call("explore", [entry.code]).result;
  return /** @type {Explored} */ (entry.proved);
}
