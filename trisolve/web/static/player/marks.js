// Marks: up to nine stored positions of a level, each with the move that followed. A branch that a
// new move after Undo would drop is marked automatically.

import { keep, recall } from "../shared/storage.js";
import { dumpMoves, moveName, parseMoves } from "../sliding/moves.js";
import { jumped, made, playOf } from "../sliding/play.js";

const MAX_MARKS = 9;

/** @typedef {import("../sliding/play.js").Play} Play */
/**
 * @typedef {{moves: string, cursor: number, isOwn: boolean, aided?: boolean}} Mark
 * a line, and how many of its moves have been made; `isOwn`: set by the player; `aided`: a hint made a move
 */

/** @type {(code: string) => string} */
const keyOf = (code) => `marks/${code}`;

/** @type {(mark: any) => boolean} */
const isMark = (mark) =>
  typeof mark?.moves === "string" && Number.isInteger(mark.cursor) && mark.cursor >= 0;

/** Return the marks of a level, oldest first. @type {(entry: Entry) => Mark[]} */
export function marksOf({ code }) {
  const found = recall(keyOf(code));
  return Array.isArray(found) ? found.filter(isMark).slice(0, MAX_MARKS) : [];
}

/** @type {(entry: Entry, marks: Mark[]) => void} */
const setMarks = ({ code }, marks) => keep(keyOf(code), marks);

/** Return the play for a mark, or null if the mark does not fit the level. @type {(level: Level, mark: Mark) => Play | null} */
export function playOfMark(level, { moves, cursor, aided = false }) {
  try {
    const play = playOf(level, parseMoves(moves));
    return cursor <= play.line.length ? { ...play, cursor, aided } : null;
  } catch {
    return null;
  }
}

/** @type {(mark: Mark) => string} the key of a mark: the moves that lead to its position, and the next move */
const pathOf = ({ moves, cursor }) =>
  moves
    .split(" ")
    .slice(0, cursor + 1)
    .join(" ");

/** @type {(play: Play, isOwn: boolean) => Mark} */
const markOf = ({ line, cursor, aided }, isOwn) => ({
  moves: dumpMoves(line),
  cursor,
  isOwn,
  aided,
});

/**
 * Mark the position of a play; if there are nine marks, the oldest automatic one is dropped. Return
 * whether there was room: there is none if all nine were set by the player.
 * @type {(entry: Entry, play: Play, isOwn?: boolean) => boolean}
 */
export function keepMark(entry, play, isOwn = true) {
  const marks = marksOf(entry),
    mark = markOf(play, isOwn),
    known = marks.find((one) => pathOf(one) === pathOf(mark) && one.cursor === mark.cursor);
  if (known) {
    known.isOwn ||= isOwn;
  } else {
    const oldest = marks.findIndex((one) => !one.isOwn);
    if (marks.length === MAX_MARKS && oldest < 0) return false;
    if (marks.length === MAX_MARKS) marks.splice(oldest, 1);
    marks.push(mark);
  }
  setMarks(entry, marks);
  return true;
}

/** Forget a mark. @type {(entry: Entry, at: number) => void} */
export const dropMark = (entry, at) =>
  setMarks(
    entry,
    marksOf(entry).filter((_, i) => i !== at),
  );

/**
 * @type {(play: Play, next: Play) => boolean} whether a new move drops moves that could be redone
 */
const dropsBranch = (play, next) =>
  play.cursor < play.line.length &&
  next.line !== play.line &&
  next.cursor > play.cursor &&
  moveName(next.line[play.cursor]) !== moveName(play.line[play.cursor]);

/**
 * Follow a change of the play: a mark at its position stores the move that follows, and a dropped
 * branch becomes a mark. Return whether there was room.
 * @type {(entry: Entry, play: Play, next: Play) => boolean}
 */
export function followMarks(entry, play, next) {
  const path = dumpMoves(made(play)),
    isMove = next.cursor === play.cursor + 1 && next.line !== play.line,
    marks = isMove ? marksOf(entry) : [],
    here = marks.find(({ moves, cursor }) => cursor === play.cursor && moves === path);
  if (here) {
    Object.assign(here, { moves: dumpMoves(made(next)), aided: next.aided });
    setMarks(entry, marks);
  }
  return !dropsBranch(play, next) || keepMark(entry, play, false);
}

/**
 * Return the plays that lead from one play to another: back to where the lines part, then forward.
 * @type {(play: Play, to: Play) => Play[]}
 */
export function wayTo(play, to) {
  const names = to.line.map(moveName);
  let same = 0;
  while (same < play.cursor && same < to.cursor && moveName(play.line[same]) === names[same])
    same += 1;
  return same < play.cursor ? [jumped(play, same), to] : [to];
}
