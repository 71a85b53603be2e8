// The page of Entanglement: a tile in hand lies on the place as if it were laid, with the line that it
// would make; it is turned and swapped freely, and once it is placed it stays.

import { el, pageData } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { createGlide } from "../shared/motion.js";
import { createShell } from "../shared/shell.js";
import { isKept } from "../shared/storage.js";
import { connect, tellTiles } from "./api.js";
import { createBoard } from "./board.js";
import { openPuzzles, openSeeds, openTurns, scoresTold } from "./dialogs.js";
import { newSeed, parseSeed } from "./draws.js";
import { createHand } from "./hand.js";
import { bestOf, keepPlay, keepPuzzle, keepSeed, keptOf, keptSeeds, lastPuzzle, seedEntry } from "./kept.js";
import { cellKey, newGame, parseTurns, playTurn, preview, turnsOf } from "./rules.js";
import { rotated } from "./tiles.js";
import { outcomeTold, placementTold, turnTold } from "./words.js";

/** @typedef {import("./kept.js").Entry} Entry */
/** @typedef {import("./rules.js").Game} Game */
/** @typedef {import("./board.js").Pen} Pen */

const SPIN_MS = 160, SEGMENT_MS = 70, MOST_GROWING_MS = 1400, HASTE_MS = 300, FIRST_SEED = "1";
/** @type {Record<string, number>} */
const TURNING_KEYS = { r: 1, R: -1, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @type {(game: Game, turns: string) => void} what is kept and wrong is passed over */
function playKept(game, turns) {
  try {
    for (const turn of parseTurns(turns)) playTurn(game, turn);
  } catch {
    // the turns before it stand
  }
}

export function main() {
  const page = pageData("page");
  /** @type {Entry[]} */
  const entries = pageData("puzzles").map((/** @type {any} */ raw, /** @type {number} */ at) => ({ ...raw, at, seed: null }));
  const glide = createGlide();
  /** @type {Entry} */
  let entry = entries[0] ?? seedEntry(parseSeed(page.seed ?? FIRST_SEED), page.radius);
  let game = newGame(entry);
  let swapped = false, pressedAt = -Infinity;
  const rotations = { current: 0, pocket: 0 };

  /** @type {(name: string, sign: string, place: "head" | "foot", keys: string[], run: () => void) => Command} */
  const command = (name, sign, place, keys, run) => ({ name, sign, place, keys, run: () => { glide.stop(); run(); } });
  const choosing = entries.length ? [
    command("Previous", "‹", "head", ["PageUp"], () => openEntry(entries[entry.at - 1])),
    command("Puzzles", "☰", "head", [], () => openPuzzles(entries, entry, openEntry)),
    command("Next", "›", "head", ["PageDown"], () => openEntry(entries[entry.at + 1])),
  ] : [
    command("Seeds", "☰", "head", [], () => openSeeds(entry, openSeed)),
    command("New seed", "⚄", "head", ["PageDown"], () => openSeed(newSeed(), entry.radius)),
  ];
  const commands = [
    ...choosing,
    command("Help", "?", "head", ["?"], () => openHelp(page.help, commands)),
    command("Turn back", "↺", "foot", ["←"], () => turn(-1)),
    command("Turn", "↻", "foot", ["→"], () => turn(1)),
    command("Swap", "⇄", "foot", ["s", "S"], swap),
    command("All turns", "≡", "foot", ["."], () => openTurns(game, turnInHand(), (chosen) => {
      take(chosen);
      buttons.Place.focus();
    })),
    command("Again", "⤒", "foot", ["Home"], again),
    command("Place", "✓", "foot", ["Enter ↵"], layOnce),
  ];
  const shell = createShell(commands, onKey);
  const { buttons, say } = shell;
  buttons.Place.classList.add("main");
  const board = createBoard(shell.stage, {
    onTap(q, r) {
      glide.stop();
      if (game.place && cellKey(q, r) === placeKey()) layOnce();
      else turn(1);
    },
    onWheel: turn,
  });
  const hand = createHand({ onTurn: () => turn(1), onSwap: swap });

  /** @type {import("./api.js").TilePlayer} */
  const player = {
    entries, openEntry, openSeed, again, lay,
    get entry() { return entry; },
    get game() { return game; },
  };

  // ---- the hand ----

  const slot = () => (swapped ? "pocket" : "current");
  const turnInHand = () => `${swapped ? "s" : ""}${rotations[slot()]}`;
  const canSwap = () => game.end === "open" && (swapped ? game.current : game.pocket) !== null;
  const placeKey = () => (game.place ? cellKey(game.place[0], game.place[1]) : "");
  const ahead = () => (game.end === "open" ? preview(game, turnInHand()) : null);

  const sayAhead = () => {
    const done = ahead();
    if (done) say(`${turnTold(done.turn)}: ${placementTold(done)}`);
  };

  /** @type {(by: number) => void} */
  function turn(by) {
    glide.stop();
    if (game.end !== "open") return;
    rotations[slot()] = (rotations[slot()] + by + 6) % 6;
    update();
    draw(Infinity, false);
    glide.go(-60 * by, 0, SPIN_MS, (degrees) => board.lean(placeKey(), degrees), () => draw());
    sayAhead();
  }

  function swap() {
    glide.stop();
    if (!canSwap()) return;
    swapped = !swapped;
    update();
    draw();
    sayAhead();
  }

  /** @type {(chosen: string) => void} */
  function hold(chosen) {
    swapped = chosen.startsWith("s");
    rotations[slot()] = Number(chosen.at(-1));
  }

  /** @type {(chosen: string) => void} */
  function take(chosen) {
    hold(chosen);
    update();
    draw();
    sayAhead();
  }

  function newHand() {
    if (swapped) rotations.pocket = rotations.current; // the tile that goes there lies as it lay
    rotations.current = 0;
    swapped = game.current === null && game.pocket !== null;
  }

  // ---- the game ----

  /** @type {(chosen: string) => void} */
  function lay(chosen) {
    glide.stop();
    if (game.end !== "open") return;
    const done = playTurn(game, chosen);
    hold(chosen);
    newHand();
    keepPlay(entry, turnsOf(game), game.score);
    update();
    const ms = Math.min(done.segments * SEGMENT_MS, MOST_GROWING_MS);
    glide.go(0, done.segments, ms, (n) => draw(Math.ceil(n), false), () => draw());
    say(`Placed: ${placementTold(done)}.${game.end === "open" ? "" : ` ${endTold()}`}`);
    tellTiles("move", player);
    if (game.end !== "open") tellTiles("end", player);
  }

  function layOnce() { // a second press in haste, or a key held down, lays no second tile
    const now = performance.now(), isHasty = now - pressedAt < HASTE_MS;
    pressedAt = now;
    if (!isHasty) lay(turnInHand());
  }

  function again() {
    glide.stop();
    keepPlay(entry, "", 0);
    openEntry(entry);
  }

  /** @type {(next: Entry) => void} */
  function openEntry(next) {
    glide.stop();
    const begun = newGame(next);
    playKept(begun, keptOf(next).turns);
    entry = next;
    game = begun;
    swapped = false;
    rotations.current = rotations.pocket = 0;
    newHand();
    shell.title.textContent = entry.at < 0 ? entry.name : `${entry.at + 1}. ${entry.name}`;
    document.title = `${shell.title.textContent} – ${page.title}`;
    board.begin(entry.radius);
    update();
    draw();
    say(`${shell.title.textContent}, radius ${entry.radius}`);
    if (entry.seed === null) keepPuzzle(entry);
    tellTiles("open", player);
  }

  /** @type {(seed: bigint, radius: number) => void} */
  function openSeed(seed, radius) {
    openEntry(seedEntry(seed, radius));
    keepSeed(String(seed), radius);
  }

  function endTold() {
    const { score } = game, best = bestOf(entry), target = entry.score;
    const against = target === null ? "" : score >= target ? `, the target of ${target} is reached` : ` of ${target}`;
    return `The game is over with ${score} points${against}.${best === null || best <= score ? "" : ` Your best is ${best}.`}`;
  }

  // ---- what is shown ----

  /** @type {(segments?: number, isAhead?: boolean) => void} the board; of the last turn so many segments only */
  function draw(segments = Infinity, isAhead = true) {
    const done = isAhead ? ahead() : null, growing = segments < Infinity, last = game.placements.at(-1);
    /** @type {Map<string, import("./board.js").LaidTile>} */
    const tiles = new Map();
    for (const { cell: [q, r], tile } of game.placements) tiles.set(cellKey(q, r), { q, r, code: tile, pens: new Map() });
    const shown = done ?? (growing ? null : ahead());
    if (shown) tiles.set(placeKey(), { q: shown.cell[0], r: shown.cell[1], code: shown.tile, pens: new Map() });
    const paths = [...game.placements, ...(done ? [done] : [])];
    for (const placement of paths) {
      const isLast = placement === (shown ?? last), upTo = placement === last ? segments : Infinity;
      /** @type {Pen} */
      const pen = isLast ? "mark" : "highlight";
      for (const [q, r, pinIn, out] of placement.path.slice(0, upTo)) {
        tiles.get(cellKey(q, r))?.pens.set(Math.min(pinIn, out), pen);
      }
    }
    board.show([...tiles.values()]);
    board.mark(growing ? null : game.place, done?.next ?? null);
  }

  function update() {
    const { score, placements, end, left, puzzle } = game, turnNow = turnInHand(), done = ahead();
    const [held, kept] = swapped ? [game.pocket, game.current] : [game.current, game.pocket];
    const keptRotation = rotations[swapped ? "current" : "pocket"];
    const coming = entry.seed === null ? puzzle.tiles.slice(puzzle.tiles.length - left) : [];
    hand.show(held && rotated(held, Number(turnNow.at(-1))), kept && rotated(kept, keptRotation), canSwap(), coming, done);
    if (end === "open") {
      if (!hand.element.isConnected) shell.tell(hand.element);
    } else {
      tellEnd();
    }
    const told = scoresTold(bestOf(entry), entry.score);
    shell.count.replaceChildren(el("b", {}, String(score)), ` points · ${placements.length} laid${told && ` · ${told}`}`);
    for (const name of ["Turn", "Turn back", "All turns", "Place"]) buttons[name].disabled = end !== "open";
    buttons.Swap.disabled = !canSwap();
    buttons.Again.disabled = !placements.length;
    if (entries.length) {
      buttons.Previous.disabled = entry.at <= 0;
      buttons.Next.disabled = entry.at + 1 >= entries.length;
    }
    shell.foot.classList.toggle("unkept", !isKept());
  }

  function tellEnd() {
    const last = game.placements.at(-1), next = entries[entry.at + 1];
    const onward = entry.seed === null
      ? next && el("button", { class: "main", onclick: () => openEntry(next) }, "Next puzzle")
      : el("button", { class: "main", onclick: () => openSeed(newSeed(), entry.radius) }, "Another seed");
    shell.tell(el("h2", {}, "The end"), el("p", {}, last ? `The last tile: +${last.score}, ${outcomeTold(last)}.` : ""),
      el("p", {}, endTold()),
      el("p", { class: "row" }, ...(onward ? [onward] : []), el("button", { onclick: again }, "Play again")));
  }

  function dress() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const look = page.looks.length > 1 && dark ? page.looks[1] : page.looks[0];
    document.documentElement.dataset.look = look.dark ? "dark" : "light";
    for (const [name, color] of Object.entries(look.colors)) document.documentElement.style.setProperty(`--${name}`, color);
  }

  /** @type {(key: string, event: KeyboardEvent) => boolean} */
  function onKey(key, { target, repeat }) {
    if (key === "Enter" && !(target instanceof HTMLElement && target.closest("button"))) { // Enter on a button is that button's
      if (!repeat) lay(turnInHand());
      return true;
    }
    if (!(key in TURNING_KEYS)) return false;
    turn(TURNING_KEYS[key]);
    return true;
  }

  connect(player, page.version);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
  dress();
  const last = page.seed ?? keptSeeds().find(({ radius }) => radius === page.radius)?.seed ?? FIRST_SEED;
  const first = entries[page.first - 1] ?? entries.find(({ id }) => id === lastPuzzle());
  if (entries.length) openEntry(first ?? entry);
  else openSeed(parseSeed(last), page.radius);
}
