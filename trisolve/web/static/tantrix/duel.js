// The game at the page: people take turns at one screen, or a machine in the Worker answers. A tile
// lies for trial, turned and moved as one likes, until it is placed; then it is final.

import { counted } from "../shared/counted.js";
import { el } from "../shared/dom.js";
import { isCalm } from "../shared/motion.js";
import { keep, recall } from "../shared/storage.js";
import { fullBag } from "./bag.js";
import { tilePicture } from "./drawing.js";
import { legalOf, newGame, place, resultOf, turnText, whyNot } from "./game.js";
import { linesOf } from "./lines.js";
import { beside, cellOf, forcedSpaces, keyOf, placeOf } from "./rules.js";
import { COLOR_NAMES, reasonTold, sidesTold, spaceTold, tileTold } from "./words.js";

const MACHINE_PAUSE_MS = 450;

/** @typedef {NonNullable<TileEntry["game"]>} GameStart */

/** @type {(id: string) => string} */
const keyOfGame = (id) => `tantrix/1/${id}`;

/** @type {Map<string, GameStart>} */
const games = new Map();

/** @type {(start: GameStart) => number[]} */
const orderOf = ({ seed, order }) => order ?? fullBag(seed ?? "0");

/** @type {(start: GameStart) => TileGame} */
function begun(start) {
  const game = newGame(start.players, orderOf(start));
  for (const placement of start.placements) place(game, placement);
  return game;
}

/** @type {(entry: TileEntry) => {start: GameStart, game: TileGame}} what was left off, or a new game */
function recalledGame(entry) {
  const first = /** @type {GameStart} */ (entry.game);
  const found = games.get(entry.id) ?? recall(keyOfGame(entry.id));
  try {
    const names = found.names.map(String), seed = found.order ? null : String(BigInt(found.seed));
    if (names.length !== first.players.length) throw new Error("another table");
    const start = { players: first.players, names, seed, order: seed === null ? first.order : null, placements: found.placements };
    return { start, game: begun(start) };
  } catch {
    return { start: { ...first }, game: begun(first) };
  }
}

/**
 * Begin a game of an entry anew.
 * @type {(entry: TileEntry, names: string[], seed: string) => void}
 */
export function renewGame(entry, names, seed) {
  const { players } = /** @type {GameStart} */ (entry.game);
  games.set(entry.id, { players, names, seed, order: null, placements: [] });
}

/**
 * Open a game.
 * @type {(entry: TileEntry, ui: TileUi) => TileDesk}
 */
export function openGame(entry, ui) {
  const { start, game } = recalledGame(entry), { names } = start;
  const rotations = new Map();
  /** @type {number | null} */
  let chosen = null;
  /** @type {number | null} the cell where the chosen tile lies for trial */
  let trial = null;
  /** @type {Placement[]} */
  let legal = [];
  /** @type {number[]} */
  let fresh = [];
  let last = "", isLeft = false;
  /** @type {{cancel: () => void} | null} */
  let thinking = null;

  /** @type {(seat: number) => string} */
  const whoTold = (seat) => `${COLOR_NAMES[game.players[seat]]} (${names[seat]})`;
  const isPerson = () => !game.end && names[game.seat] === "human";
  const look = () => { legal = legalOf(game); };
  const forced = () => forcedSpaces(game.board);
  /** @type {(tile: number, key: number) => number[]} the rotations in which a tile may lie there */
  const turnsAt = (tile, key) => legal.filter((one) => one[0] === tile && placeOf(one) === key).map((one) => one[3]);
  /** @type {(tile: number) => number[]} */
  const spacesOf = (tile) => [...new Set(legal.filter((one) => one[0] === tile).map(placeOf))];
  /** @type {() => Placement | null} */
  const held = () => {
    if (chosen === null || trial === null) return null;
    return [chosen, ...cellOf(trial), rotations.get(chosen) ?? 0];
  };
  /** @type {(placement: Placement) => string | null} */
  const why = (placement) => whyNot(game, placement, game.phase !== "free" && legal.length > 0);
  const phaseTold = () => (game.phase === "free" ? "one free move" : "a forced space is to be filled");

  function store() {
    const kept = { ...start, placements: [...game.board.values()] };
    games.set(entry.id, kept);
    keep(keyOfGame(entry.id), kept);
  }
  function endTold() {
    const { end, winners, scores } = resultOf(game);
    const who = winners.length === 1 ? `${whoTold(winners[0])} wins` : "a draw";
    return end === "deadlock" ? `Deadlock: no legal free move is left, a draw at ${scores.join(" to ")}` : `Game over: ${who}, ${scores.join(" to ")}`;
  }
  /** @type {(placement: Placement) => void} throws where it is illegal */
  function put(placement) {
    const { seat } = game, n = game.turns.length;
    place(game, placement);
    chosen = trial = null;
    fresh = [placeOf(placement)];
    if (game.turns.length > n) last = `${whoTold(seat)}: ${turnText(game.turns[n])}`;
    store();
    look();
    ui.refresh();
    ui.emit("move");
    const [tile, q, r] = placement;
    const then = game.end ? endTold() : game.seat === seat ? phaseTold() : `${whoTold(game.seat)} to play`;
    ui.say(`${whoTold(seat)} places tile ${tile} at ${q},${r}. ${then}`);
    if (game.end) ui.emit("solved");
    void think();
  }
  async function think() {
    if (game.end || isPerson() || isLeft || thinking) return;
    const asked = ui.call("choose", [start.players, orderOf(start), [...game.board.values()], names[game.seat]]);
    thinking = asked;
    ui.refresh();
    try {
      const pause = new Promise((done) => { setTimeout(done, isCalm() ? 0 : MACHINE_PAUSE_MS); });
      const [found] = await Promise.all([asked.result, pause]);
      thinking = null;
      if (!isLeft) put(found);
    } catch (error) {
      thinking = null;
      if (!isLeft) ui.say(/** @type {Error} */ (error).message);
    }
  }
  /** @type {(key: number) => void} lay the chosen tile for trial, turned so that it may lie, if it may */
  function tryAt(key) {
    if (chosen === null || game.board.has(key)) return;
    trial = key;
    const turns = turnsAt(chosen, key), now = rotations.get(chosen) ?? 0;
    if (turns.length && !turns.includes(now)) rotations.set(chosen, turns.find((turn) => turn > now) ?? turns[0]);
    tell();
  }
  function tell() {
    const placement = held();
    ui.refresh();
    if (!placement) return;
    const code = why(placement), [tile, q, r, rotation] = placement;
    ui.say(`Tile ${tile} at ${q},${r}: ${sidesTold(tile, rotation)}; ${code ? reasonTold(code) : "Enter places it"}`);
  }
  const can = {
    get turn() { return isPerson() && chosen !== null; },
    get place() {
      const placement = held();
      return isPerson() && placement !== null && why(placement) === null;
    },
    get remove() { return trial !== null; },
    undo: false, redo: false, reset: false,
  };

  /** @type {TileDesk} */
  const desk = {
    kind: "game",
    get chosen() { return chosen; },
    placements: () => [...game.board.values()],
    tray: () => (game.end ? [] : game.hands[game.seat].filter((tile) => trial === null || tile !== chosen).sort((a, b) => a - b)),
    isOpen: isPerson,
    rotationOf: (tile) => rotations.get(tile) ?? 0,
    tileAt: (key) => (key === trial ? chosen : null),
    scene(over, dragged) {
      const { board } = game, lit = new Map(), placement = dragged === null ? held() : null;
      for (const color of game.players) {
        const [best] = linesOf(board, color);
        for (const key of best && best.length > 1 ? best.cells : []) lit.set(key, (lit.get(key) ?? "") + color);
      }
      const own = legal.filter(([tile]) => (chosen === null ? game.phase !== "free" : tile === chosen)); // where one must, or may
      const spaces = isPerson() ? [...new Set(own.map(placeOf))].filter((key) => key !== trial) : [];
      return {
        placements: [...board.values()], held: placement, wrong: placement && why(placement),
        slots: board.size ? beside(board) : [keyOf(0, 0)], forced: forced().filter((key) => key !== trial || dragged !== null),
        spaces: over !== null && !board.has(over) ? [...spaces, over] : spaces,
        lit, clashes: [], fresh, chosen: placement ? placeOf(placement) : null,
      };
    },
    cells() {
      const { board } = game, found = new Map();
      if (isPerson() && chosen !== null) {
        for (const key of spacesOf(chosen)) found.set(key, spaceTold(board, key));
        if (trial !== null && !found.has(trial)) found.set(trial, spaceTold(board, trial));
      }
      for (const [key, [tile, q, r, rotation]] of board) found.set(key, `Tile ${tile} at ${q},${r}: ${sidesTold(tile, rotation)}`);
      return found;
    },
    told() {
      const { scores, end } = resultOf(game), placement = held(), code = placement && why(placement);
      const rows = game.players.map((_, seat) => el("li", { class: seat === game.seat && !end ? "now" : "" },
        `${seat === game.seat && !end ? "▸ " : ""}${whoTold(seat)}: ${scores[seat]}`));
      const state = end ? [el("h2", {}, "Game over"), el("p", {}, endTold())]
        : [el("p", {}, thinking ? `${whoTold(game.seat)} is thinking …` : `${whoTold(game.seat)}: ${phaseTold()}`)];
      const wrong = code ? [el("p", { class: "alarm" }, reasonTold(code))] : [];
      const others = game.players.flatMap((_, seat) => (seat === game.seat && !end ? [] : [
        el("div", { class: "others", role: "img", "aria-label": `Hand of ${whoTold(seat)}: ${game.hands[seat].map(tileTold).join("; ") || "none"}` },
          ...[...game.hands[seat]].sort((a, b) => a - b).map((tile) => tilePicture(tile, 0)))]));
      return [el("ul", { class: "scores" }, ...rows), ...state, ...wrong,
        ...(last ? [el("p", { class: "quiet" }, `Last turn: ${last}`)] : []), ...others];
    },
    count: () => `${counted(game.bag.length, "tile")} in the bag`,
    can,
    choose(tile) {
      if (!isPerson()) return;
      if (chosen === tile) {
        desk.turn();
        return;
      }
      chosen = tile;
      trial = null;
      ui.refresh();
      ui.say(`${tileTold(tile)}; ${counted(spacesOf(tile).length, "space")} where it may go`);
    },
    tap(key) {
      if (!isPerson()) return;
      if (key === trial) desk.turn();
      else tryAt(key);
    },
    reach: (key) => { if (chosen !== null && key !== trial && !game.board.has(key)) tryAt(key); },
    press: (key) => (key === trial ? desk.place() : desk.tap(key)),
    drop(tile, key) {
      if (!isPerson() || key === null || game.board.has(key)) {
        trial = null;
        ui.refresh();
        return;
      }
      chosen = tile;
      tryAt(key);
    },
    turn() {
      if (chosen === null || !isPerson()) return;
      rotations.set(chosen, ((rotations.get(chosen) ?? 0) + 1) % 6);
      if (trial === null) {
        ui.refresh();
        ui.say(`Turned: ${sidesTold(chosen, rotations.get(chosen) ?? 0)}`);
      } else {
        tell();
      }
    },
    place() {
      const placement = held();
      if (!placement || !isPerson()) return;
      const code = why(placement);
      if (code) ui.say(reasonTold(code));
      else put(placement);
    },
    remove() {
      trial = null;
      ui.refresh();
      ui.say("The tile is back in the hand");
    },
    undo: () => {}, redo: () => {}, reset: () => {},
    leave() {
      isLeft = true;
      thinking?.cancel();
    },
    api: {
      get seat() { return game.seat; },
      get hands() { return game.hands.map((hand) => [...hand]); },
      get phase() { return game.phase; },
      get end() { return game.end; },
      get names() { return [...names]; },
      get result() { return resultOf(game); },
      get turns() { return game.turns.map(({ seat, before, free, after }) => ({ seat, before: [...before], free, after: [...after] })); },
      legal: () => legal,
      why,
      place: put,
    },
  };
  look();
  void think();
  return desk;
}
