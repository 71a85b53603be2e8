// What the page shows of the game: pieces, whose turn it is, how it ended, the rules below.

import { el } from "../shared/dom.js";
import { isKept } from "../shared/storage.js";
import { towards } from "./projection.js";
import { legalMoves, maySwap } from "./rules.js";
import { earlierPly, isPersons, loneliest, moverNow, plyOf } from "./state.js";
import { LABELS, endText, rulesText, turnSentence } from "./words.js";

/**
 * Put something into the panel, above the rules.
 * @type {(table: Boco.Table, ...nodes: Node[]) => void}
 */
export const answer = ({ shell, rules, viewList }, ...nodes) =>
  shell.show(...nodes, viewList, rules);

/**
 * Return how the game ended, for the panel; nothing while it goes on.
 * @type {(table: Boco.Table) => Node[]}
 */
export function endNodes(table) {
  const {
    position: { ending },
    shell,
  } = table;
  if (!ending) return [];
  const [result, why] = endText(ending, loneliest(table));
  const again = el(
    "button",
    { class: "main", onclick: () => shell.buttons["New game"].click() },
    LABELS.playAgain,
  );
  const watch = el("button", { onclick: () => table.watchOwn() }, LABELS.watch);
  return [
    el("h2", {}, result),
    el("p", {}, why),
    ...(table.film ? [] : [el("p", { class: "row" }, again, watch)]),
  ];
}

/**
 * Write the rules of the open board.
 * @type {(table: Boco.Table) => void}
 */
export function showRules({ entry, rules }) {
  const [first, ...more] = rulesText(entry.game);
  rules.replaceChildren(
    el("summary", {}, LABELS.rules),
    el("p", {}, first),
    ...more.map((text) => el("p", {}, text)),
  );
}

/**
 * Show the pieces, and where a person may play.
 * @type {(table: Boco.Table) => void}
 */
export function showPieces(table) {
  const { entry, position, board } = table;
  board.show(position, isPersons(table) ? legalMoves(entry.game, position) : []);
}

/**
 * Look at a board in space from a direction.
 * @type {(table: Boco.Table, seen: Boco.Direction) => void}
 */
export function look(table, seen) {
  table.seen = seen;
  table.board.look(seen);
  showPieces(table);
}

/**
 * Go to the button of a move, which rings its face; turn a board in space until the face is in front.
 * @type {(table: Boco.Table, move: BocoMove) => void}
 */
export function pointAt(table, move) {
  const { entry, shell, list } = table;
  if (move === "swap") {
    shell.buttons.Swap.focus();
    return;
  }
  if (entry.mesh) look(table, towards(entry.mesh, move, table.seen));
  list.focus(move);
}

/**
 * Show the legal moves as buttons, with what the machine thinks of them if that is asked for.
 * @type {(table: Boco.Table) => void}
 */
export function describeMoves(table) {
  const { entry, position, shell, list, views } = table,
    { ending } = position;
  if (!isPersons(table) && !ending && !table.film) return;
  const legal = table.film ? [] : legalMoves(entry.game, position);
  list.draw(entry, position, legal, views, shell.buttons["New game"]);
}

/**
 * Show the position, and say what led to it.
 * @type {(table: Boco.Table, text: string) => void}
 */
export function update(table, text) {
  const { entry, entries, position, line, shell, list } = table,
    { ending } = position,
    persons = isPersons(table);
  showPieces(table);
  describeMoves(table);
  list.describe(entry, position);
  const end = ending && endText(ending, loneliest(table)),
    mover = moverNow(table),
    now = turnSentence(table, mover);
  const piece = el("span", { class: mover ? "swatch second" : "swatch", "aria-hidden": "true" });
  shell.count.replaceChildren(...(end ? [end[0]] : [piece, now]));
  shell.say(`${text} ${end ? end.join(". ") : now}`);
  shell.enable({
    Undo: !table.film && earlierPly(table) >= 0,
    Redo: !table.film && plyOf(table) < line.length,
    Hint: persons && !ending,
    "New game": !table.film,
    Swap: persons && maySwap(entry.game, position),
    Boards: entries.length > 1,
  });
  shell.buttons.Swap.hidden = !entry.game.swap;
  shell.buttons.Boards.hidden = entries.length < 2;
  shell.showKept(isKept());
}
