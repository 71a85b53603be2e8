// The dialogs: levels with what is solved, a new game, the solution.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { keepNewGame } from "./duel.js";
import { openEntry } from "./opening.js";
import { isPuzzleSolved } from "./puzzle.js";
import { LABELS, PLAYER_NAMES, SAME_BAG, SOLUTION_ASKED, SOLVED_MARK, bagExpected, levelText, playerText, solvedCount } from "./words.js";

const MAX_SEED = (1n << 64n) - 1n;

/** @type {(table: Tantrix.Table) => void} */
export function openLevels(table) {
  const { entries, entry } = table;
  const rows = entries.map((one) => el("li", {}, el("button", {
    type: "button", "aria-current": one === entry ? "true" : null,
    onclick: () => { close(); openEntry(table, one); },
  }, el("span", {}, levelText(one.at, one.name)), el("small", {}, isPuzzleSolved(one) ? SOLVED_MARK : ""))));
  const n = entries.filter((one) => one.puzzle).length, solved = entries.filter(isPuzzleSolved).length;
  const close = openDialog(LABELS.levels, el("p", {}, solvedCount(solved, n)), el("ol", { class: "rows" }, ...rows));
}

/** @type {(table: Tantrix.Table) => void} */
export function openNewGame(table) {
  const { entry } = table, { players = [], names = [] } = entry.game ?? {};
  const seats = players.map((_, seat) => el("select", { "aria-label": playerText(seat) },
    ...Object.entries(PLAYER_NAMES).map(([name, what]) => el("option", { value: name, selected: names[seat] === name }, what))));
  const random = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  const seed = el("input", { inputmode: "numeric", "aria-label": LABELS.bag, value: random });
  const wrong = el("p", { role: "status", class: "alarm" });
  const begin = () => {
    if (!/^\d{1,20}$/.test(seed.value) || BigInt(seed.value) > MAX_SEED) {
      wrong.textContent = bagExpected(MAX_SEED);
      return;
    }
    close();
    keepNewGame(entry, seats.map((seat) => seat.value), String(BigInt(seed.value)));
    openEntry(table, entry);
  };
  const close = openDialog(LABELS.newGame, ...seats.map((seat, at) => el("p", { class: "row" }, playerText(at), seat)),
    el("p", { class: "row" }, LABELS.bag, seed), el("p", { class: "quiet" }, SAME_BAG), wrong,
    el("button", { class: "main", onclick: begin }, LABELS.begin));
}

/** @type {(table: Tantrix.Table) => void} */
export function openSolution(table) {
  const show = el("button", { class: "main", onclick: () => { close(); void table.kind.showSolution(table); } }, LABELS.showSolution);
  const close = openDialog(LABELS.solution, el("p", {}, SOLUTION_ASKED), show);
}
