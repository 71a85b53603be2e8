// The edited document (one level or a pack), its history, and the differences between two
// documents.

import { floorFrom } from "../sliding/edits.js";
import { shapeCells } from "../sliding/floors.js";
import { recordOf } from "../sliding/formats/level_file.js";
import { NO_CELL } from "../sliding/lattice.js";
import { cellsOf, floorOf } from "../sliding/level.js";
import {
  OTHER_ABOUT,
  OTHER_PACK,
  OTHER_PUSH,
  countText,
  elsewhereText,
  extraBlockText,
  floorText,
  kindText,
  levelText,
  lostBlockText,
  moreText,
  nameText,
  otherColorText,
  otherGoalText,
} from "./differing_words.js";

const MAX_EDITS = 1000,
  MAX_LINES = 12;

/** @type {() => Drawn} */
export const newLevel = () => ({
  push: "full",
  floor: floorFrom(shapeCells("hexagon", [3])),
  blocks: [],
  name: "",
  solution: null,
  about: {},
});

/** @type {() => Doc} */
export const newDoc = () => ({ pack: false, name: "", metadata: "", levels: [newLevel()] });

/** @type {(doc: Doc) => string} */
const docKey = ({ pack, name, metadata, levels }) =>
  JSON.stringify([pack, name, metadata, levels.map(recordOf)]);

/** Return whether two documents are the same, claims included. @type {(one: Doc, other: Doc) => boolean} */
export const sameDoc = (one, other) => one === other || docKey(one) === docKey(other);

/** Return the history of a document that has just been opened. @type {(doc: Doc) => EditHistory} */
export const newHistory = (doc) => ({ line: [{ doc, shown: 0 }], at: 0 });

/**
 * Return the history with one more edit and without the edits that could be redone.
 * @type {(history: EditHistory, doc: Doc, shown: number) => EditHistory}
 */
export function withEdit({ line, at }, doc, shown) {
  const next = [...line.slice(Math.max(0, at + 1 - MAX_EDITS), at + 1), { doc, shown }];
  return { line: next, at: next.length - 1 };
}

/**
 * Return a list with one item in place of another.
 * @template T
 * @param {T[]} list
 * @param {number} at
 * @param {T} item
 */
export const replaced = (list, at, item) => list.map((one, i) => (i === at ? item : one));

/**
 * Return the history after switching to another level of the document; switching is not an edit.
 * @type {(history: EditHistory, shown: number) => EditHistory}
 */
export const withShown = ({ line, at }, shown) => ({
  line: replaced(line, at, { ...line[at], shown }),
  at,
});

/** Return the history some edits later, or earlier. @type {(history: EditHistory, by: number) => EditHistory} */
export const withStep = ({ line, at }, by) => ({
  line,
  at: Math.max(0, Math.min(line.length - 1, at + by)),
});

/**
 * Return a document in a form that a file can hold: a pack without floors that have no blocks yet.
 * @type {(doc: Doc) => Doc}
 */
export function fileDoc(doc) {
  const levels = doc.levels.filter(({ blocks }) => blocks.length);
  return levels.length && levels.length < doc.levels.length ? { ...doc, levels } : doc;
}

/** @type {(block: Block, other: Block | undefined) => string[]} */
function blockDifferences(block, other) {
  const { id, goal } = block;
  if (!other) return [extraBlockText(id)];
  if (cellsOf(block, block.first).join() !== cellsOf(other, other.first).join())
    return [elsewhereText(id)];
  if (goal !== other.goal) return [otherGoalText(id, goal !== NO_CELL)];
  return block.color === other.color ? [] : [otherColorText(id)];
}

/** @type {(mine: Drawn, theirs: Drawn) => string[]} */
function levelDifferences(mine, theirs) {
  const more = floorOf(mine.floor).filter((cell) => !theirs.floor[cell]).length;
  const fewer = floorOf(theirs.floor).filter((cell) => !mine.floor[cell]).length;
  const found = [
    ...(mine.name === theirs.name ? [] : [nameText(mine.name, theirs.name)]),
    ...(more || fewer ? [floorText(more, fewer)] : []),
    ...(mine.push === theirs.push ? [] : [OTHER_PUSH]),
    ...mine.blocks.flatMap((block) =>
      blockDifferences(
        block,
        theirs.blocks.find(({ id }) => id === block.id),
      ),
    ),
    ...theirs.blocks
      .filter(({ id }) => mine.blocks.every((block) => block.id !== id))
      .map(({ id }) => lostBlockText(id)),
  ];
  if (!found.length && JSON.stringify(recordOf(mine)) !== JSON.stringify(recordOf(theirs)))
    return [OTHER_ABOUT];
  return found;
}

/**
 * Describe how two documents differ, in a limited number of lines.
 * @type {(mine: Doc, theirs: Doc) => string[]}
 */
export function differences(mine, theirs) {
  const found = [];
  if (mine.pack !== theirs.pack) found.push(kindText(mine.pack));
  if (mine.name !== theirs.name || mine.metadata !== theirs.metadata) found.push(OTHER_PACK);
  if (mine.levels.length !== theirs.levels.length)
    found.push(countText(mine.levels.length, theirs.levels.length));
  for (let at = 0; at < Math.min(mine.levels.length, theirs.levels.length); at++) {
    const lines = levelDifferences(mine.levels[at], theirs.levels[at]);
    if (lines.length) found.push(mine.levels.length > 1 ? levelText(at, lines) : lines.join("; "));
  }
  return found.length > MAX_LINES
    ? [...found.slice(0, MAX_LINES), moreText(found.length - MAX_LINES)]
    : found;
}
