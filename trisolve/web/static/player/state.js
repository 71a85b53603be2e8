// What the player's page knows: one record, which the other modules work on.

import { playOf } from "../sliding/play.js";
import { levelOf } from "./entries.js";

/**
 * Return the state with the first of the page's levels open, nothing played.
 * @type {(page: PlayerPage, raw: CarriedLevel[]) => PlayerState}
 */
export function newState(page, raw) {
  const entries = raw.map((one, at) => ({ ...one, at, proved: null, level: null }));
  return {
    page, entries,
    entry: entries[0],
    play: playOf(levelOf(entries[0])),
    exploring: null,
    hint: { much: 0, asked: 0 },
    watch: { film: null, timer: 0, speed: 1, asked: 0 },
  };
}
