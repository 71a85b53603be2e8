// The levels of the page, and levels opened by a link.

import { parseShareCode } from "../sliding/formats/share_code.js";
import { dumpMoves, parseMoves } from "../sliding/moves.js";

const EMPTY = { name: "", author: "", moves: null, solution: null, colors: null };

/**
 * Convert levels from the page's data, which omits empty values, to the player's entries. `sky` is
 * the default sky.
 * @type {(raw: (Partial<CarriedLevel> & {code: string})[], sky?: CarriedLevel["sky"]) => Entry[]}
 */
export const entriesOf = (raw, sky) =>
  raw.map((one, at) => ({ ...EMPTY, sky, ...one, at, proved: null, level: null }));

/** Return an entry's level, parsed only once. @type {(entry: Entry) => Level} */
export function levelOf(entry) {
  if (!entry.level) {
    const level = parseShareCode(entry.code);
    const solution = entry.solution === null ? null : parseMoves(entry.solution);
    const blocks = level.blocks.map((block, i) => ({
      ...block,
      color: entry.colors?.[i] ?? block.color,
    }));
    entry.level = { ...level, blocks, name: entry.name, solution };
  }
  return entry.level;
}

/**
 * Return the entry of a level opened by a link, with its bare code.
 * @type {(level: Level, code: string) => Entry}
 */
export function foreignEntry({ name, author = "", solution, blocks }, code) {
  const colors = blocks.map((block) => block.color),
    [entry] = entriesOf([
      { name, author, code, solution: solution && dumpMoves(solution), colors },
    ]);
  return { ...entry, at: -1 };
}

/**
 * Return the fewest known moves: proved, or else claimed.
 * @type {(entry: Entry) => number | null}
 */
export const leastOf = ({ proved, moves }) => (proved ? proved.optimum : moves);
