// What the player's page knows: one record, which the other modules work on.

import { playOf } from "../sliding/play.js";
import { levelOf } from "./entries.js";

const EMPTY = { name: "", author: "", moves: null, solution: null, colors: null };

/**
 * Return levels as the page carries them as the player's entries; empty values are left out there.
 * @type {(raw: (Partial<CarriedLevel> & {code: string})[]) => Entry[]}
 */
export const entriesOf = (raw) =>
  raw.map((one, at) => ({ ...EMPTY, ...one, at, proved: null, level: null }));

/**
 * Return the state with a level open, by default the first one, nothing played.
 * @type {(settings: PlayerSettings, entries: Entry[], entry?: Entry) => PlayerState}
 */
export function newState(settings, entries, entry = entries[0]) {
  return {
    settings,
    entries,
    entry,
    play: playOf(levelOf(entry)),
    exploring: null,
    hint: { much: 0, asked: 0 },
    watch: { film: null, timer: 0, speed: 1, asked: 0 },
    ahead: [],
    afterSolved: [],
  };
}
