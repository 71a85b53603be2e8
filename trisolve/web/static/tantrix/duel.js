// The game at the page: people take turns at one screen, or a machine in the Worker answers. A tile
// lies for trial, moved and turned freely, until it is placed. A finished game is stepped through.

import { WHICH, isAided } from "../shared/ladder.js";
import { isCalm } from "../shared/motion.js";
import { fullBag } from "./bag.js";
import { duelText } from "./duel_view.js";
import { commit } from "./commit.js";
import { KIND } from "./kind.js";
import { legalOf, newGame, place, resultOf, whyNot } from "./game.js";
import { keepOf, keptOf } from "./kept.js";
import { linesOf } from "./lines.js";
import { boardOf, forcedSpaces, placeOf } from "./rules.js";
import { MACHINES, turnOf } from "./state.js";
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
  COMMANDS,
  LABELS,
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

/** @type {(start: GameStart, game: TileGame, aided?: boolean) => Tantrix.DuelPlay} */
export const playWith = (start, game, aided = false) => ({
  start,
  game,
  legal: legalOf(game),
  fresh: [],
  lastTurn: "",
  thinking: null,
  isLeft: false,
  shown: game.board.size,
  aided,
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
    return playWith(start, gameAfter(start), found.aided === true);
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

/** @type {(page: Tantrix.Page) => Tantrix.DuelPlay} */
const playOf = ({ play }) => /** @type {Tantrix.DuelPlay} */ (play);

/** @type {(play: Tantrix.DuelPlay) => boolean} */
const isPersons = ({ game, start }) => !game.end && start.names[game.seat] === "human";

/** @type {(page: Tantrix.Page) => Tantrix.Trial} */
function rulesOf(page) {
  const play = playOf(page),
    { game, legal } = play;
  return {
    board: game.board,
    legal,
    isOpen: isPersons(play) && !page.film,
    why: (placement) => whyNot(game, placement, game.phase !== "free" && legal.length > 0),
  };
}

/** @type {(page: Tantrix.Page, placement: Placement, byHint?: boolean) => void} place a tile; throws where it is illegal */
function put(page, placement, byHint = false) {
  const play = playOf(page),
    { game, start } = play,
    { seat } = game,
    n = game.turns.length;
  if (page.film && !game.end) throw new Error(WATCHED);
  commit(page, {
    make() {
      play.aided = isAided(play.aided, game.board.size > 0, byHint);
      place(game, placement);
      page.chosen = page.trial = null;
      page.note = "";
      if (game.turns.length > n) play.lastTurn = turnDone(start, seat, game.turns[n]);
      const shown = game.board.size;
      Object.assign(play, { fresh: [placeOf(placement)], legal: legalOf(game), shown });
      if (game.end) startFilm(page, shown, shown, null);
    },
    said() {
      const goesOn = game.seat === seat ? phaseText(game.phase) : turnSentence(start, game.seat);
      const then = game.end ? endText(start, resultOf(game)) : goesOn;
      return `${placesText(start, seat, placement)} ${then}`;
    },
    keep() {
      const { aided } = play;
      keepOf(page.entry.id, { ...start, placements: [...game.board.values()], aided });
    },
    events: () => (game.end ? ["move", "solved"] : ["move"]),
  });
  void think(page);
}

/** @type {(page: Tantrix.Page, step?: number) => Promise<void>} hint at what the strong player would place */
async function hint(page, step = WHICH) {
  const play = playOf(page),
    { game, start } = play,
    { size } = game.board;
  if (!rulesOf(page).isOpen) return;
  const [tile, q, r, rotation] = await page.call("choose", [
    start.players,
    orderOf(start),
    [...game.board.values()],
    "strong",
  ]).result;
  if (page.play !== play || game.board.size !== size) return;
  layHint(page, [tile, q, r, rotation], step);
}

/** @type {(page: Tantrix.Page) => Promise<void>} let the machine place a tile, if it is its turn */
export async function think(page) {
  const play = playOf(page),
    { game, start } = play;
  if (game.end || isPersons(play) || play.isLeft || play.thinking) return;
  const asked = page.call("choose", [
    start.players,
    orderOf(start),
    [...game.board.values()],
    start.names[game.seat],
  ]);
  commit(page, {
    make() {
      play.thinking = asked;
    },
  });
  try {
    const pause = new Promise((done) => {
      setTimeout(done, isCalm() ? 0 : MACHINE_PAUSE_MS);
    });
    const [found] = await Promise.all([asked.result, pause]);
    play.thinking = null;
    if (!play.isLeft) put(page, found);
  } catch (error) {
    play.thinking = null;
    if (!play.isLeft) page.frame.say(/** @type {Error} */ (error).message);
  }
}

/** @type {(page: Tantrix.Page, shown: number) => void} show a game after `shown` placements */
function showAfter(page, shown) {
  const play = playOf(page),
    n = play.game.board.size;
  commit(page, {
    make() {
      play.shown = Math.max(0, Math.min(n, shown));
      play.fresh = [];
    },
    said() {
      const last = [...play.game.board.values()][play.shown - 1];
      return stepText(play.shown, n, last ?? null);
    },
  });
}

/** @type {(page: Tantrix.Page, over: number | null, dragged: number | null) => Scene} */
function scene(page, over, dragged) {
  const { game, fresh, shown } = playOf(page),
    placements = [...game.board.values()].slice(0, shown);
  const board = boardOf(placements),
    lit = new Map(),
    last = placements.at(-1);
  const { winners } = resultOf(game);
  for (const [seat, color] of game.players.entries()) {
    if (winners.length && !winners.includes(seat)) continue; // the winner's line alone stays in light
    const [best] = linesOf(board, color);
    for (const key of best && best.length > 1 ? best.cells : [])
      lit.set(key, (lit.get(key) ?? "") + color);
  }
  const forced = game.end
    ? []
    : forcedSpaces(board).filter((key) => key !== page.trial || dragged !== null);
  const extra = { lit, forced, fresh, last: last && dragged === null ? placeOf(last) : null };
  return sceneTrial(page, { ...rulesOf(page), board }, extra, game.phase !== "free", over, dragged);
}

/** @type {(play: Tantrix.DuelPlay) => boolean} whether the one person at the table has lost against machines */
function isLost({ game, start }) {
  const { end, winners } = resultOf(game);
  return (
    end !== null &&
    end !== "deadlock" &&
    winners.every((seat) => start.names[seat] !== "human") &&
    start.names.filter((name) => name === "human").length === 1
  );
}

/** @type {(start: GameStart) => string[] | null} the same table with weaker machines; null where there are none */
function weakerNames({ names }) {
  const weaker = names.map((name) => MACHINES[MACHINES.indexOf(name) - 1] ?? name);
  return weaker.every((name, seat) => name === names[seat]) ? null : weaker;
}

/** @type {Tantrix.Kind} */
export const DUEL = {
  ...KIND,
  name: "game",
  isOver({ play }) {
    const { game, shown } = /** @type {Tantrix.DuelPlay} */ (play);
    return game.end !== null && shown === game.board.size;
  },
  placements: (page) => [...playOf(page).game.board.values()].slice(0, playOf(page).shown),
  tray(page) {
    const { game } = playOf(page);
    return game.end
      ? []
      : game.hands[game.seat]
          .filter((tile) => page.trial === null || tile !== page.chosen)
          .sort((a, b) => a - b);
  },
  lead(page) {
    const play = playOf(page),
      weaker = isLost(play) ? weakerNames(play.start) : null;
    if (!play.game.end) return null;
    return weaker
      ? { name: LABELS.easier, run: () => page.playAgain(weaker) }
      : { name: COMMANDS.newGame, run: () => page.frame.buttons.new.click() };
  },
  isOpen: (page) => rulesOf(page).isOpen,
  rotationOf: turnOf,
  tileAt: (page, key) => (key === page.trial ? page.chosen : null),
  scene,
  cells: (page) => cellsTrial(page, { ...rulesOf(page), board: boardOf(DUEL.placements(page)) }),
  summary: (page) => duelText(page, playOf(page), heldOf(page), rulesOf(page).why),
  count: (page) => bagText(playOf(page).game.bag.length),
  can: (page) => ({
    ...canTrial(page, rulesOf(page)),
    undo: false,
    redo: false,
    reset: false,
    hint: rulesOf(page).isOpen,
  }),
  choose: (page, tile) => chooseTrial(page, rulesOf(page), tile),
  tap: (page, key) => tapTrial(page, rulesOf(page), key),
  reach: (page, key) => {
    if (key !== page.trial) tryAt(page, rulesOf(page), key);
  },
  press: (page, key) => (key === page.trial ? DUEL.place(page) : DUEL.tap(page, key)),
  drop: (page, tile, key) => dropTrial(page, rulesOf(page), tile, key),
  turn: (page) => turnTrial(page, rulesOf(page)),
  place: (page, byHint) =>
    placeTrial(page, rulesOf(page), (placement) => put(page, placement, byHint)),
  remove: removeTrial,
  hint,
  showAfter,
  leave(page) {
    const play = playOf(page);
    play.isLeft = true;
    play.thinking?.cancel();
  },
  api(page) {
    const { game, start } = playOf(page);
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
        return playOf(page).shown;
      },
      legal: () => playOf(page).legal,
      /** @type {(shown: number) => void} */
      step: (shown) => showAfter(page, shown),
      /** @type {(placement: Placement) => string | null} */
      why: (placement) => rulesOf(page).why(placement),
      /** @type {(placement: Placement) => void} */
      place: (placement) => put(page, placement),
    };
  },
};
