// The game at the page: people take turns at one screen, or a machine in the Worker answers. A tile
// lies for trial, moved and turned freely, until it is placed. A finished game is stepped through.

import { isCalm } from "../shared/motion.js";
import { fullBag } from "./bag.js";
import { duelText } from "./duel_view.js";
import { announce } from "./events.js";
import { legalOf, newGame, place, resultOf, whyNot } from "./game.js";
import { keepOf, keptOf } from "./kept.js";
import { linesOf } from "./lines.js";
import { boardOf, forcedSpaces, placeOf } from "./rules.js";
import { turnOf } from "./state.js";
import {
  canTrial,
  cellsTrial,
  chooseTrial,
  dropTrial,
  heldOf,
  layHint,
  placeTrial,
  removeTrial,
  sceneTrial,
  tapTrial,
  tryAt,
  turnTrial,
} from "./trying.js";
import { startFilm } from "./watching.js";
import {
  WATCHED,
  bagText,
  endText,
  phaseText,
  placesText,
  stepText,
  turnDone,
  turnSentence,
} from "./words.js";

const MACHINE_PAUSE_MS = 450;

/** @typedef {NonNullable<TileEntry["game"]>} GameStart */

/** @type {(start: GameStart) => number[]} */
const orderOf = ({ seed, order }) => order ?? fullBag(seed ?? "0");

/** @type {(start: GameStart, placements?: Placement[]) => TileGame} throws where one is illegal */
export function gameAfter(start, placements = start.placements) {
  const game = newGame(start.players, orderOf(start));
  for (const placement of placements) place(game, placement);
  return game;
}

/** @type {(start: GameStart, game: TileGame) => Tantrix.DuelPlay} */
export const playWith = (start, game) => ({
  start,
  game,
  legal: legalOf(game),
  fresh: [],
  lastTurn: "",
  thinking: null,
  isLeft: false,
  shown: game.board.size,
});

/**
 * Return the game of an entry that was left off, or a new one.
 * @type {(entry: TileEntry) => Tantrix.DuelPlay}
 */
export function duelPlay({ id, game }) {
  const first = /** @type {GameStart} */ (game),
    found = keptOf(id);
  try {
    const names = found.names.map(String),
      seed = found.order ? null : String(BigInt(found.seed));
    if (names.length !== first.players.length) throw new Error("another-table");
    const start = {
      players: first.players,
      names,
      seed,
      order: seed === null ? first.order : null,
      placements: found.placements,
    };
    return playWith(start, gameAfter(start));
  } catch {
    return playWith({ ...first }, gameAfter(first));
  }
}

/**
 * Keep a new game for an entry: it is there when the entry is opened.
 * @type {(entry: TileEntry, names: string[], seed: string) => void}
 */
export function keepNewGame({ id, game }, names, seed) {
  keepOf(id, {
    players: /** @type {GameStart} */ (game).players,
    names,
    seed,
    order: null,
    placements: [],
  });
}

/** @type {(table: Tantrix.Table) => Tantrix.DuelPlay} */
const playOf = ({ play }) => /** @type {Tantrix.DuelPlay} */ (play);

/** @type {(play: Tantrix.DuelPlay) => boolean} */
const isPersons = ({ game, start }) => !game.end && start.names[game.seat] === "human";

/** @type {(table: Tantrix.Table) => Tantrix.Trial} */
function rulesOf(table) {
  const play = playOf(table),
    { game, legal } = play;
  return {
    board: game.board,
    legal,
    isOpen: isPersons(play) && !table.film,
    why: (placement) => whyNot(game, placement, game.phase !== "free" && legal.length > 0),
  };
}

/** @type {(table: Tantrix.Table, placement: Placement) => void} place a tile; throws where it is illegal */
function put(table, placement) {
  const play = playOf(table),
    { game, start } = play,
    { seat } = game,
    n = game.turns.length;
  if (table.film && !game.end) throw new Error(WATCHED);
  place(game, placement);
  table.chosen = table.trial = null;
  table.note = "";
  if (game.turns.length > n) play.lastTurn = turnDone(start, seat, game.turns[n]);
  Object.assign(play, {
    fresh: [placeOf(placement)],
    legal: legalOf(game),
    shown: game.board.size,
  });
  keepOf(table.entry.id, { ...start, placements: [...game.board.values()] });
  table.refresh();
  announce("move", table);
  const then = game.end
    ? endText(start, resultOf(game))
    : game.seat === seat
      ? phaseText(game.phase)
      : turnSentence(start, game.seat);
  table.shell.say(`${placesText(start, seat, placement)} ${then}`);
  if (game.end) {
    startFilm(table, game.board.size, game.board.size, null);
    announce("solved", table);
  }
  void think(table);
}

/** @type {(table: Tantrix.Table) => Promise<void>} lay for trial what the strong player would place */
async function hint(table) {
  const play = playOf(table),
    { game, start } = play,
    { size } = game.board;
  if (!rulesOf(table).isOpen) return;
  const [tile, q, r, rotation] = await table.call("choose", [
    start.players,
    orderOf(start),
    [...game.board.values()],
    "strong",
  ]).result;
  if (table.play !== play || game.board.size !== size) return;
  layHint(table, [tile, q, r, rotation]);
}

/** @type {(table: Tantrix.Table) => Promise<void>} let the machine place a tile, if it is its turn */
export async function think(table) {
  const play = playOf(table),
    { game, start } = play;
  if (game.end || isPersons(play) || play.isLeft || play.thinking) return;
  const asked = table.call("choose", [
    start.players,
    orderOf(start),
    [...game.board.values()],
    start.names[game.seat],
  ]);
  play.thinking = asked;
  table.refresh();
  try {
    const pause = new Promise((done) => {
      setTimeout(done, isCalm() ? 0 : MACHINE_PAUSE_MS);
    });
    const [found] = await Promise.all([asked.result, pause]);
    play.thinking = null;
    if (!play.isLeft) put(table, found);
  } catch (error) {
    play.thinking = null;
    if (!play.isLeft) table.shell.say(/** @type {Error} */ (error).message);
  }
}

/** @type {(table: Tantrix.Table, shown: number) => void} show a game after `shown` placements */
function showAfter(table, shown) {
  const play = playOf(table),
    n = play.game.board.size;
  play.shown = Math.max(0, Math.min(n, shown));
  play.fresh = [];
  table.refresh();
  const last = [...play.game.board.values()][play.shown - 1];
  table.shell.say(stepText(play.shown, n, last ?? null));
}

/** @type {(table: Tantrix.Table, over: number | null, dragged: number | null) => Scene} */
function scene(table, over, dragged) {
  const { game, fresh, shown } = playOf(table),
    placements = [...game.board.values()].slice(0, shown);
  const board = boardOf(placements),
    lit = new Map(),
    last = placements.at(-1);
  for (const color of game.players) {
    const [best] = linesOf(board, color);
    for (const key of best && best.length > 1 ? best.cells : [])
      lit.set(key, (lit.get(key) ?? "") + color);
  }
  const forced = game.end
    ? []
    : forcedSpaces(board).filter((key) => key !== table.trial || dragged !== null);
  const extra = { lit, forced, fresh, last: last && dragged === null ? placeOf(last) : null };
  return sceneTrial(
    table,
    { ...rulesOf(table), board },
    extra,
    game.phase !== "free",
    over,
    dragged,
  );
}

/** @type {Tantrix.Kind} */
export const DUEL = {
  name: "game",
  placements: (table) => [...playOf(table).game.board.values()].slice(0, playOf(table).shown),
  tray(table) {
    const { game } = playOf(table);
    return game.end
      ? []
      : game.hands[game.seat]
          .filter((tile) => table.trial === null || tile !== table.chosen)
          .sort((a, b) => a - b);
  },
  isOpen: (table) => rulesOf(table).isOpen,
  rotationOf: turnOf,
  tileAt: (table, key) => (key === table.trial ? table.chosen : null),
  scene,
  cells: (table) =>
    cellsTrial(table, { ...rulesOf(table), board: boardOf(DUEL.placements(table)) }),
  summary: (table) => duelText(table, playOf(table), heldOf(table), rulesOf(table).why),
  count: (table) => bagText(playOf(table).game.bag.length),
  can: (table) => ({
    ...canTrial(table, rulesOf(table)),
    undo: false,
    redo: false,
    reset: false,
    hint: rulesOf(table).isOpen,
  }),
  choose: (table, tile) => chooseTrial(table, rulesOf(table), tile),
  tap: (table, key) => tapTrial(table, rulesOf(table), key),
  reach: (table, key) => {
    if (key !== table.trial) tryAt(table, rulesOf(table), key);
  },
  press: (table, key) => (key === table.trial ? DUEL.place(table) : DUEL.tap(table, key)),
  drop: (table, tile, key) => dropTrial(table, rulesOf(table), tile, key),
  turn: (table) => turnTrial(table, rulesOf(table)),
  place: (table) => placeTrial(table, rulesOf(table), (placement) => put(table, placement)),
  remove: removeTrial,
  undo: () => {},
  redo: () => {},
  reset: () => {},
  hint,
  showSolution: async () => {},
  showAfter,
  leave(table) {
    const play = playOf(table);
    play.isLeft = true;
    play.thinking?.cancel();
  },
  api(table) {
    const { game, start } = playOf(table);
    return {
      get seat() {
        return game.seat;
      },
      get hands() {
        return game.hands.map((hand) => [...hand]);
      },
      get phase() {
        return game.phase;
      },
      get end() {
        return game.end;
      },
      get names() {
        return [...start.names];
      },
      get result() {
        return resultOf(game);
      },
      get turns() {
        return game.turns.map(({ seat, before, free, after }) => ({
          seat,
          before: [...before],
          free,
          after: [...after],
        }));
      },
      get shown() {
        return playOf(table).shown;
      },
      legal: () => playOf(table).legal,
      /** @type {(shown: number) => void} */
      step: (shown) => showAfter(table, shown),
      /** @type {(placement: Placement) => string | null} */
      why: (placement) => rulesOf(table).why(placement),
      /** @type {(placement: Placement) => void} */
      place: (placement) => put(table, placement),
    };
  },
};
