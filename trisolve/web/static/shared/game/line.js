// A line of play: moves, and the position after each. Positions are immutable, so Undo just returns to an earlier position.

import { isAided } from "../ladder.js";

/** @type {(game: AnyGame, move: any) => string} */
export const textOf = (game, move) => game.text?.(move) ?? String(move);

/** @type {(game: AnyGame, text: string) => any} */
export const moveOf = (game, text) => game.parse?.(text) ?? text;

/**
 * Return a line of moves, the first `ply` of which are made; throw a Refusal if one is illegal.
 * @type {(game: AnyGame, entry: any, moves?: any[], ply?: number, aided?: boolean) => Line}
 */
export function lineOf(game, entry, moves = [], ply = moves.length, aided = false) {
  const positions = [game.begin(entry)];
  for (const [at, move] of moves.entries()) positions.push(game.play(positions[at], move, entry));
  return { moves, positions, ply, aided };
}

/** @type {(game: AnyGame, entry: GameEntry) => Line} the line that an entry opens with */
export const firstLine = (game, entry) =>
  lineOf(
    game,
    entry,
    entry.moves?.map((text) => moveOf(game, String(text))),
  );

/** @type {(line: Line) => any} the current position */
export const standing = ({ positions, ply }) => positions[ply];

/** @type {(line: Line) => any[]} the moves that are made and not undone */
export const madeIn = ({ moves, ply }) => moves.slice(0, ply);

/**
 * Return the line after one more move; throw a Refusal for an illegal move. Repeating the move that
 * was undone last keeps the undone moves after it, unless the player has started over.
 * @type {(game: AnyGame, entry: any, line: Line, move: any, byHint?: boolean) => Line}
 */
export function extended(game, entry, line, move, byHint = false) {
  const { moves, positions, ply, isNew = false } = line,
    canRedo = ply < moves.length && (ply > 0 || !isNew),
    isAgain = canRedo && textOf(game, moves[ply]) === textOf(game, move),
    aided = isAided(line.aided, ply > 0 || isAgain, byHint);
  if (isAgain) return { ...line, ply: ply + 1, aided };
  const next = game.play(positions[ply], move, entry);
  return {
    moves: [...moves.slice(0, ply), move],
    positions: [...positions.slice(0, ply + 1), next],
    ply: ply + 1,
    aided,
  };
}

/**
 * @type {(line: Line, isPersons: (position: any) => boolean) => number}
 * the ply to which Undo returns: the last turn of a person, or -1
 */
export function earlierPly({ positions, ply }, isPersons) {
  let at = ply - 1;
  while (at >= 0 && !isPersons(positions[at])) at--;
  return at;
}

/** @type {(line: Line, isPersons: (position: any) => boolean) => number} the ply to which Redo leads */
export function laterPly({ moves, positions, ply }, isPersons) {
  let at = Math.min(ply + 1, moves.length);
  while (at < moves.length && !isPersons(positions[at])) at++;
  return at;
}
