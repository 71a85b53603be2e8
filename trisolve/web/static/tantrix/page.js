// The Tantrix page: puzzles solved by hand, and the game, on the shell of every page. A desk
// (tantrix/puzzle.js, tantrix/duel.js) knows what may be done; this draws it and hears hands and keys.

import { openDialog } from "../shared/dialogs.js";
import { el, pageData } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { createShell } from "../shared/shell.js";
import { isKept } from "../shared/storage.js";
import { startEngine } from "../shared/worker.js";
import { connect } from "./api.js";
import { createBoard } from "./board.js";
import { followTiles } from "./drag.js";
import { openGame, renewGame } from "./duel.js";
import { createCells } from "./list.js";
import { isPuzzleSolved, openPuzzle } from "./puzzle.js";
import { boardOf } from "./rules.js";
import { createTray } from "./tray.js";

const MOST_SEED = (1n << 64n) - 1n;
/** @type {Record<string, string>} */
const PLAYERS = {
  human: "a person", greedy: "greedy: the best placement at once", strong: "strong: looks at the answer too",
};

export function main() {
  const page = pageData("page");
  /** @type {TileEntry[]} */
  const entries = pageData("entries").map((/** @type {any} */ raw, /** @type {number} */ at) => ({ ...raw, at }));
  const { call } = startEngine(engine());
  let entry = entries[0];
  /** @type {TileDesk} */
  let desk;
  /** @type {{tile: number, over: number | null} | null} what a pointer drags */
  let drag = null;

  /** @type {(name: string, sign: string, place: "head" | "foot", keys: string[], run: () => void) => Command} */
  const command = (name, sign, place, keys, run) => ({ name, sign, place, keys, run: () => { giveUpDrag(); run(); } });
  const commands = [
    command("Previous", "‹", "head", ["PageUp"], () => openEntry(entries[entry.at - 1])),
    command("Levels", "☰", "head", [], openList),
    command("Next", "›", "head", ["PageDown"], () => openEntry(entries[entry.at + 1])),
    command("New game", "+", "head", [], openNew),
    command("Help", "?", "head", ["?"], () => openHelp(page.help, commands)),
    command("Turn", "⟳", "foot", ["r", "R"], () => desk.turn()),
    command("Place", "✓", "foot", [], () => desk.place()),
    command("Take back", "⌫", "foot", ["Delete"], () => desk.remove()),
    command("Undo", "↶", "foot", ["Backspace", "Ctrl+Z"], () => desk.undo()),
    command("Redo", "↷", "foot", ["Shift+Backspace", "Ctrl+Shift+Z", "Ctrl+Y"], () => desk.redo()),
    command("Reset", "⤒", "foot", ["Home"], () => desk.reset()),
  ];
  const shell = createShell(commands, onKey);
  const { stage, buttons, say } = shell;
  const board = createBoard(stage);
  const tray = createTray((tile) => desk.choose(tile));
  const cells = createCells(stage, board, (key) => desk.press(key), (key) => desk.reach(key));
  const told = el("div", { class: "told" });
  shell.tell(tray.root, told);
  buttons.Place.classList.add("main");
  buttons.Place.setAttribute("aria-keyshortcuts", "Enter");

  /** @type {TileUi} */
  const ui = {
    say, refresh, emit, call,
    next: { hasOne: () => entry.at + 1 < entries.length, open: () => openEntry(entries[entry.at + 1]) },
  };

  function refresh() {
    if (!desk) return;
    board.draw(desk.scene(drag?.over ?? null, drag?.tile ?? null), drag !== null);
    if (drag) return;
    const tiles = desk.tray(), rotations = new Map(tiles.map((tile) => [tile, desk.rotationOf(tile)]));
    tray.draw(tiles, rotations, desk.chosen, !desk.isOpen());
    cells.draw(desk.cells());
    told.replaceChildren(...desk.told());
    shell.count.textContent = desk.count();
    const isGame = desk.kind === "game", { can } = desk;
    for (const [name, right] of /** @type {[string, boolean][]} */ ([["Turn", can.turn], ["Place", can.place],
      ["Take back", can.remove], ["Undo", can.undo], ["Redo", can.redo], ["Reset", can.reset],
      ["Previous", entry.at > 0], ["Next", entry.at + 1 < entries.length]])) buttons[name].disabled = !right;
    for (const name of ["Undo", "Redo", "Reset"]) buttons[name].hidden = isGame;
    for (const name of ["Place", "New game"]) buttons[name].hidden = !isGame;
    if (!isKept()) shell.foot.classList.add("unkept");
  }

  /** @type {(event: "move" | "solved" | "open") => void} */
  function emit(event) {
    const detail = { id: entry.id, placements: desk?.placements() ?? [] };
    document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
  }

  /** @type {(next: TileEntry | undefined) => void} */
  function openEntry(next) {
    if (!next) return;
    giveUpDrag();
    desk?.leave();
    entry = next;
    desk = (entry.puzzle ? openPuzzle : openGame)(entry, ui);
    shell.title.textContent = entries.length > 1 ? `${entry.at + 1}. ${entry.name}` : entry.name;
    document.title = entry.name === page.title ? page.title : `${entry.name} – ${page.title}`;
    refresh();
    emit("open");
    say(`${entry.name}. ${told.textContent ?? ""}`);
  }

  function openList() {
    const rows = entries.map((one) => el("li", {}, el("button", {
      type: "button", "aria-current": one === entry ? "true" : null,
      onclick: () => { close(); openEntry(one); },
    }, el("span", {}, `${one.at + 1}. ${one.name}`), el("small", {}, isPuzzleSolved(one) ? "✓ solved" : ""))));
    const n = entries.filter((one) => one.puzzle).length, solved = entries.filter(isPuzzleSolved).length;
    const close = openDialog("Levels", el("p", {}, `${solved} of ${n} puzzles solved`), el("ol", { class: "rows" }, ...rows));
  }

  function openNew() {
    const { players = [], names = [] } = entry.game ?? {};
    const seats = players.map((_, seat) => el("select", { "aria-label": `Player ${seat + 1}` },
      ...Object.entries(PLAYERS).map(([name, what]) => el("option", { value: name, selected: names[seat] === name }, what))));
    const seed = el("input", { inputmode: "numeric", "aria-label": "Number of the bag", value: String(crypto.getRandomValues(new Uint32Array(1))[0]) });
    const wrong = el("p", { role: "status", class: "alarm" });
    const begin = el("button", {
      class: "main",
      onclick: () => {
        if (!/^\d{1,20}$/.test(seed.value) || BigInt(seed.value) > MOST_SEED) {
          wrong.textContent = `Expected a number of 0 to ${MOST_SEED}.`;
          return;
        }
        close();
        renewGame(entry, seats.map((seat) => seat.value), String(BigInt(seed.value)));
        openEntry(entry);
      },
    }, "Begin");
    const close = openDialog("New game", ...seats.map((seat, at) => el("p", {}, `Player ${at + 1} is `, seat)),
      el("p", {}, "The bag has the number ", seed), el("p", { class: "quiet" }, "The same number draws the same tiles."), wrong, begin);
  }

  const giveUpDrag = followTiles(board, tray.root, {
    tileAt(key) {
      const tile = desk.isOpen() ? desk.tileAt(key) : null;
      return tile === null ? null : { tile, rotation: desk.rotationOf(tile) };
    },
    tileOf: (tile) => (desk.isOpen() ? { tile, rotation: desk.rotationOf(tile) } : null),
    aim(tile, over) {
      if (drag?.over === over && drag.tile === tile) return;
      drag = { tile, over };
      refresh();
    },
    drop(tile, key) {
      drag = null;
      desk.drop(tile, key);
    },
    giveUp() {
      drag = null;
      refresh();
    },
    tap: (key) => desk.tap(key),
  });

  /** @type {(key: string, event: KeyboardEvent) => boolean} */
  function onKey(key, { target }) {
    const tile = Number(/** @type {HTMLElement} */ (target)?.dataset?.tile), press = key === "Enter" || key === " ";
    if (key === "Escape") {
      if (giveUpDrag()) return true;
      const isBack = cells.has(target);
      if (desk.kind === "game" && desk.can.remove) desk.remove();
      return isBack && tray.focus();
    }
    if (press && tile && desk.isOpen()) {
      if (desk.chosen !== tile) desk.choose(tile);
      const lying = boardOf(desk.placements());
      const space = [...desk.cells().keys()].find((one) => !lying.has(one));
      if (space === undefined) say("There is no space where it may go");
      else cells.focus(space);
      return true;
    }
    if (press && cells.has(target)) {
      /** @type {HTMLButtonElement} */ (target).click();
      if (!document.activeElement || document.activeElement === document.body) tray.focus();
      return true;
    }
    return key.startsWith("Arrow") && (tray.turn(key, target) || cells.turn(key, target));
  }

  function dress() {
    document.documentElement.dataset.look = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  dress();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
  connect(page.version, entries, () => desk, openEntry);
  openEntry(entries[page.first - 1]);
}
