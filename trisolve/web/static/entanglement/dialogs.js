// The dialogs: puzzles with their scores, the game of a seed, all turns next to each other, a link.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { openLinkDialog } from "../shared/link_dialog.js";
import { keepShown } from "../shared/shown.js";
import { newSeed } from "../shared/splitmix.js";
import { tilePicture } from "./board.js";
import { parseSeed, seedEntry } from "./draws.js";
import { bestOf, keptSeeds } from "./kept.js";
import { linkOf } from "./links.js";
import { openEntry, openFilm } from "./opening.js";
import { take } from "./playing.js";
import { MAX_RADIUS, legalTurns, preview } from "./rules.js";
import { turnInHand } from "./state.js";
import {
  BOARD_SIZES,
  LABELS,
  LINK_NOTE,
  NEW_GAME_NOTE,
  PUZZLES_NOTE,
  SEARCH_NOTE,
  SEED_NOTE,
  TURNS_NOTE,
  WATCHED,
  aheadText,
  foundText,
  gainOfTurn,
  outcomeText,
  scoresText,
  searchedText,
  seedText,
  titleText,
} from "./words.js";

const SECONDS = [2, 5, 15, 60],
  USUAL_RADIUS = 3;

/** @type {(text: string, note: string, isHere: boolean, run: () => void, label?: string, ...before: Node[]) => HTMLElement} */
const row = (text, note, isHere, run, label, ...before) =>
  el(
    "li",
    {},
    el(
      "button",
      {
        type: "button",
        "aria-current": isHere ? "true" : null,
        "aria-label": label ?? null,
        onclick: run,
      },
      ...before,
      el("span", {}, text),
      el("small", {}, note),
    ),
  );

/** @type {(page: Entanglement.Page, close: () => void) => HTMLElement} the seeds played before */
function playedSeeds(page, close) {
  const { entry } = page;
  return el(
    "ul",
    { class: "rows" },
    ...keptSeeds().map(({ seed, radius }) => {
      const one = seedEntry(BigInt(seed), radius),
        isHere = seed === entry.seed && radius === entry.radius;
      return row(seedText(seed, radius), scoresText(bestOf(one), null), isHere, () => {
        close();
        openEntry(page, one);
      });
    }),
  );
}

/** @type {(page: Entanglement.Page, close: () => void) => HTMLElement[]} a form for a seed, and the seeds played before */
function seedGames(page, close) {
  const { entry } = page;
  const seed = el("input", { inputmode: "numeric", autocomplete: "off", value: entry.seed ?? "" });
  const radius = el("input", {
    type: "number",
    min: 1,
    max: MAX_RADIUS,
    value: entry.seed === null ? USUAL_RADIUS : entry.radius,
  });
  const wrong = el("p", { role: "status", class: "alarm" });
  /** @type {(text: string) => void} */
  const play = (text) => {
    try {
      openEntry(page, seedEntry(parseSeed(text), Number(radius.value)));
      close();
    } catch (error) {
      wrong.textContent = /** @type {Error} */ (error).message;
    }
  };
  const form = el(
    "form",
    { class: "row" },
    el("label", {}, `${LABELS.seed} `, seed),
    el("label", {}, `${LABELS.radius} `, radius),
    el("button", {}, LABELS.play),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(seed.value.trim());
  });
  return [el("p", {}, SEED_NOTE), form, wrong, playedSeeds(page, close)];
}

/** @type {(page: Entanglement.Page) => void} games whose tiles nobody knows: by the size of the board, or by a seed */
export function openNewGames(page) {
  const sizes = Object.entries(BOARD_SIZES).map(([radius, name]) =>
    el(
      "button",
      {
        type: "button",
        class: "main",
        onclick: () => {
          close();
          openEntry(page, seedEntry(BigInt(newSeed()), Number(radius)));
        },
      },
      name,
    ),
  );
  const close = openDialog(
    LABELS.newGame,
    el("p", {}, NEW_GAME_NOTE),
    el("p", { class: "row sizes" }, ...sizes),
    el("h3", {}, LABELS.seeds),
    ...seedGames(page, () => close()),
  );
}

/** @type {(page: Entanglement.Page) => void} puzzles with their scores */
export function openPuzzles(page) {
  const list = el(
    "ol",
    { class: "rows" },
    ...page.entries.map((one) =>
      row(titleText(one), scoresText(bestOf(one), one.score), one.id === page.entry.id, () => {
        close();
        openEntry(page, one);
      }),
    ),
  );
  const close = openDialog(LABELS.puzzles, el("p", {}, PUZZLES_NOTE), list);
}

/** @type {(done: Entanglement.Placement) => Map<number, Entanglement.Pen>} the line through the tile that a turn places */
const pensIn = ({ cell: [q, r], path }) =>
  new Map(
    path
      .filter(([u, v]) => u === q && v === r)
      .map(([, , pinIn, out]) => [Math.min(pinIn, out), "mark"]),
  );

/** @type {(page: Entanglement.Page) => void} */
export function openTurns(page) {
  const rows = legalTurns(page.game).map((one) => {
    const done = preview(page.game, one);
    return row(
      gainOfTurn(done),
      outcomeText(done),
      one === turnInHand(page),
      () => {
        close();
        take(page, one);
      },
      aheadText(done),
      tilePicture(done.tile, pensIn(done)),
    );
  });
  const close = openDialog(
    LABELS.allTurns,
    el("p", {}, TURNS_NOTE),
    el("ul", { class: "rows turns" }, ...rows),
  );
}

/** @type {(page: Entanglement.Page) => void} */
export function openShare({ entry, game }) {
  openLinkDialog(linkOf(entry, game), game.end === "open" ? LINK_NOTE.open : LINK_NOTE.over);
}

/** @type {(page: Entanglement.Page) => void} search for a good play of the tiles, and offer to watch it */
export function openBestPlay(page) {
  const { entry, call } = page,
    { radius, tiles, score: target, solution } = entry;
  const seconds = el(
    "select",
    { "aria-label": LABELS.seconds },
    ...SECONDS.map((one) => el("option", { value: one }, `${one} s`)),
  );
  const said = el("p", { role: "status" }),
    watch = el("button", { type: "button", hidden: true }, LABELS.watchBest);
  /** @type {{result: Promise<any>, cancel: () => void} | null} */
  let asked = null;
  let best = { score: 0, turns: "" };
  /** @type {(found: {score: number, turns: string}) => void} */
  const take = (found) => {
    best =
      solution && target !== null && target > found.score
        ? { score: target, turns: solution }
        : found;
    run.textContent = LABELS.search;
    asked = null;
    said.textContent = foundText(found.score, target, bestOf(entry));
    watch.hidden = !best.turns;
  };
  const run = el(
    "button",
    {
      type: "button",
      class: "main",
      onclick() {
        if (asked) {
          asked.cancel();
          return;
        }
        let last = { score: 0, turns: "", nTried: 0 };
        asked = call("best", [{ radius, tiles }, Number(seconds.value)], (found) => {
          last = found;
          said.textContent = searchedText(found.score, found.nTried);
        });
        run.textContent = LABELS.stop;
        asked.result.then(take, () => take(last));
      },
    },
    LABELS.search,
  );
  watch.addEventListener("click", () => {
    close();
    keepShown(entry.id);
    openFilm(page, best.turns, WATCHED.best);
  });
  const close = openDialog(
    LABELS.bestPlay,
    el("p", {}, SEARCH_NOTE),
    el("p", { class: "row" }, seconds, run, watch),
    said,
  );
  said.closest("dialog")?.addEventListener("close", () => asked?.cancel());
}
