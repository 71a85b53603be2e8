// What is edited: one level, or a pack of them; its history; and in words, how two of them differ.

import { counted } from "../shared/counted.js";
import { floorFrom, floorOf } from "../sliding/edits.js";
import { shapeCells } from "../sliding/floors.js";
import { recordOf } from "../sliding/formats/level_file.js";
import { NO_CELL } from "../sliding/lattice.js";
import { cellsOf } from "../sliding/level.js";

const MOST_EDITS = 1000, MOST_LINES = 12;

/** @type {() => Drawn} */
export const newLevel = () => ({ push: 0, floor: floorFrom(shapeCells("hexagon", [3])), blocks: [], name: "", solution: null, about: {} });

/** @type {() => Doc} */
export const newDoc = () => ({ pack: false, name: "", metadata: "", levels: [newLevel()] });

/**
 * Return whether two documents are the same, claims and all.
 * @type {(one: Doc, other: Doc) => boolean}
 */
export const sameDoc = (one, other) => one === other || JSON.stringify([one.pack, one.name, one.metadata, one.levels.map(recordOf)])
  === JSON.stringify([other.pack, other.name, other.metadata, other.levels.map(recordOf)]);

/**
 * Keep documents that can be gone back to: `at` is the place of the one that stands.
 * @param {Doc} first
 */
export function createHistory(first) {
  let line = [{ doc: first, shown: 0 }], at = 0;
  return {
    get doc() { return line[at].doc; },
    get shown() { return line[at].shown; },
    get canUndo() { return at > 0; },
    get canRedo() { return at + 1 < line.length; },
    /** @type {(doc: Doc, shown: number) => void} */
    add(doc, shown) {
      line = [...line.slice(Math.max(0, at + 1 - MOST_EDITS), at + 1), { doc, shown }];
      at = line.length - 1;
    },
    /** Show another level of the same document: no edit. @type {(shown: number) => void} */
    show(shown) {
      line[at] = { ...line[at], shown };
    },
    /** @type {(by: number) => void} */
    go(by) {
      at = Math.max(0, Math.min(line.length - 1, at + by));
    },
    /** @type {(doc: Doc) => void} */
    begin(doc) {
      line = [{ doc, shown: 0 }];
      at = 0;
    },
  };
}

/** @type {(mine: Drawn, theirs: Drawn) => string[]} */
function levelDifferences(mine, theirs) {
  const found = [], ours = floorOf(mine.floor), others = floorOf(theirs.floor);
  const more = ours.filter((cell) => !theirs.floor[cell]).length, less = others.filter((cell) => !mine.floor[cell]).length;
  if (mine.name !== theirs.name) found.push(`name ${JSON.stringify(mine.name)}, not ${JSON.stringify(theirs.name)}`);
  if (more || less) found.push(`${counted(more, "cell")} of floor more, ${less} fewer`);
  if (mine.push !== theirs.push) found.push("another push mode");
  for (const block of mine.blocks) {
    const other = theirs.blocks.find(({ id }) => id === block.id);
    if (!other) found.push(`block ${block.id} more`);
    else if (cellsOf(block, block.first).join() !== cellsOf(other, other.first).join()) found.push(`block ${block.id} lies elsewhere`);
    else if (block.goal !== other.goal) found.push(block.goal === NO_CELL ? `no goal of ${block.id}` : `another goal of ${block.id}`);
    else if (block.color !== other.color) found.push(`another colour of ${block.id}`);
  }
  for (const { id } of theirs.blocks) if (mine.blocks.every((block) => block.id !== id)) found.push(`no block ${id}`);
  if (!found.length && JSON.stringify(recordOf(mine)) !== JSON.stringify(recordOf(theirs))) found.push("another solution, stats or notes");
  return found;
}

/**
 * Return in words what one document has otherwise than another, some lines of it.
 * @type {(mine: Doc, theirs: Doc) => string[]}
 */
export function differences(mine, theirs) {
  const found = [];
  if (mine.pack !== theirs.pack) found.push(mine.pack ? "a pack, not one level" : "one level, not a pack");
  if (mine.name !== theirs.name || mine.metadata !== theirs.metadata) found.push("the pack's own name or metadata");
  if (mine.levels.length !== theirs.levels.length) found.push(`${counted(mine.levels.length, "level")}, not ${theirs.levels.length}`);
  for (let i = 0; i < Math.min(mine.levels.length, theirs.levels.length); i++) {
    const lines = levelDifferences(mine.levels[i], theirs.levels[i]);
    const where = mine.levels.length > 1 ? `level ${i + 1}: ` : "";
    if (lines.length) found.push(where + lines.join("; "));
  }
  return found.length > MOST_LINES ? [...found.slice(0, MOST_LINES), `and ${found.length - MOST_LINES} more`] : found;
}
