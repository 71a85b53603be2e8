// The dialogs: levels with what is solved, a new game, the solution.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { openLinkDialog } from "../shared/link_dialog.js";
import { newSeed } from "../shared/splitmix.js";
import { tilePicture } from "./drawing.js";
import { keepNewGame } from "./duel.js";
import { openEntry } from "./opening.js";
import { linkTo } from "./links.js";
import { keepNewSolo } from "./solitaire.js";
import { isPuzzleSolved } from "./solved.js";
import { isSeed } from "./state.js";
import {
  BAG_EXPECTED,
  GROUP_NAMES,
  LABELS,
  LINK_NOTE,
  PLAYER_NAMES,
  SAME_BAG,
  SOLUTION_ASKED,
  SOLVED_MARK,
  playerText,
  solvedCount,
} from "./words.js";

const N_SHOWN = 3;

/** @type {(entry: TileEntry) => string} the part of the list that an entry is in */
function groupOf({ puzzle, game }) {
  if (puzzle) return "puzzle";
  if (!game) return "solitaire";
  return game.placements.length && !game.names.includes("human") ? "finished" : "game";
}

/** @type {(entry: TileEntry) => number[]} some tiles that show what it is about */
const tilesOf = ({ puzzle, solitaire }) =>
  (puzzle?.tiles ?? solitaire?.tiles ?? []).slice(-N_SHOWN);

/** @type {(table: Tantrix.Table) => void} */
export function openLevels(table) {
  const { entries, entry } = table;
  /** @type {(one: TileEntry) => HTMLElement} */
  const row = (one) =>
    el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          "aria-current": one === entry ? "true" : null,
          onclick: () => {
            close();
            openEntry(table, one);
          },
        },
        el("span", { class: "thumb" }, ...tilesOf(one).map((tile) => tilePicture(tile, 0))),
        el("span", { class: "what" }, one.name),
        el("small", {}, isPuzzleSolved(one) ? SOLVED_MARK : ""),
      ),
    );
  const parts = Object.entries(GROUP_NAMES).flatMap(([group, name]) => {
    const own = entries.filter((one) => groupOf(one) === group);
    const said =
      group === "puzzle"
        ? [el("p", {}, solvedCount(own.filter(isPuzzleSolved).length, own.length))]
        : [];
    return own.length
      ? [el("h3", {}, name), ...said, el("ul", { class: "rows" }, ...own.map(row))]
      : [];
  });
  const close = openDialog(LABELS.levels, ...parts);
}

/** @type {(table: Tantrix.Table) => void} */
export function openNewGame(table) {
  const { entry } = table,
    { players = [], names = [] } = entry.game ?? {}; // a solitaire has no seats
  const seats = players.map((_, seat) =>
    el(
      "select",
      { "aria-label": playerText(seat) },
      ...Object.entries(PLAYER_NAMES).map(([name, what]) =>
        el("option", { value: name, selected: names[seat] === name }, what),
      ),
    ),
  );
  const random = String(newSeed());
  const seed = el("input", { inputmode: "numeric", "aria-label": LABELS.bag, value: random });
  const wrong = el("p", { role: "status", class: "alarm" });
  const begin = () => {
    if (!isSeed(seed.value)) {
      wrong.textContent = BAG_EXPECTED;
      return;
    }
    close();
    const text = String(BigInt(seed.value));
    if (entry.game)
      keepNewGame(
        entry,
        seats.map((seat) => seat.value),
        text,
      );
    else keepNewSolo(entry.id, text);
    openEntry(table, entry);
  };
  const close = openDialog(
    LABELS.newGame,
    ...seats.map((seat, at) => el("p", { class: "row" }, playerText(at), seat)),
    el("p", { class: "row" }, LABELS.bag, seed),
    el("p", { class: "quiet" }, SAME_BAG),
    wrong,
    el("button", { class: "main", onclick: begin }, LABELS.begin),
  );
}

/** @type {(table: Tantrix.Table) => string} the link of what is on the board */
export function linkOfTable(table) {
  const { entry, play, kind } = table,
    game = "start" in play ? play.start : null,
    solitaire = "solo" in play ? play.solo : null;
  return linkTo({ puzzle: entry.puzzle, game, solitaire }, kind.placements(table));
}

/** @type {(table: Tantrix.Table) => void} */
export const openShare = (table) => openLinkDialog(linkOfTable(table), LINK_NOTE);

/** @type {(table: Tantrix.Table) => void} */
export function openSolution(table) {
  const show = el(
    "button",
    {
      class: "main",
      onclick: () => {
        close();
        void table.kind.showSolution(table);
      },
    },
    LABELS.showSolution,
  );
  const close = openDialog(LABELS.solution, el("p", {}, SOLUTION_ASKED), show);
}
