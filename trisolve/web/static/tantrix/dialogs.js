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
const tilesOf = ({ puzzle, solitaire, game }) =>
  (puzzle?.tiles ?? solitaire?.tiles ?? game?.placements.map(([tile]) => tile) ?? []).slice(
    -N_SHOWN,
  );

/** @type {(page: Tantrix.Page) => void} */
export function openLevels(page) {
  const { entries, entry } = page;
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
            openEntry(page, one);
          },
        },
        el("span", { class: "thumb" }, ...tilesOf(one).map((tile) => tilePicture(tile, 0))),
        el("span", {}, one.name),
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

/** @type {(page: Tantrix.Page) => void} */
export function openNewGame(page) {
  const { entry } = page,
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
    openEntry(page, entry);
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

/** @type {(page: Tantrix.Page) => string} the link of what is on the board */
export function linkOfTable(page) {
  const { entry, play, kind } = page,
    game = "start" in play ? play.start : null,
    solitaire = "solo" in play ? play.solo : null;
  return linkTo({ puzzle: entry.puzzle, game, solitaire }, kind.placements(page));
}

/** @type {(page: Tantrix.Page) => void} */
export const openShare = (page) => openLinkDialog(linkOfTable(page), LINK_NOTE);

/** @type {(page: Tantrix.Page) => void} */
export function openSolution(page) {
  const show = el(
    "button",
    {
      class: "main",
      onclick: () => {
        close();
        void page.kind.showSolution(page);
      },
    },
    LABELS.showSolution,
  );
  const close = openDialog(LABELS.solution, el("p", {}, SOLUTION_ASKED), show);
}
