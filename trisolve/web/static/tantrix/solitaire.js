// A solitaire by hand: one tile after another, forced spaces first, all in one line or loop of a color.
// trisolve.tantrix.solitaire_rules is the definition. All placements can be undone.

import { el } from "../shared/dom.js";
import { tilePicture } from "./drawing.js";
import { announce } from "./events.js";
import { keepOf, keptOf } from "./kept.js";
import { linesOf, scoreOf } from "./lines.js";
import { boardOf, forcedSpaces, placeOf, positionOf } from "./rules.js";
import { legalInSolo, orderOfSolo } from "./solitaire_rules.js";
import { CAN_NOTHING, isSeed, turnOf } from "./state.js";
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
import {
  LABELS,
  SAID,
  WATCHED,
  lineText,
  placedText,
  reasonText,
  soloCountText,
  soloEndText,
  soloGoalText,
  tileText,
} from "./words.js";

/** @typedef {NonNullable<TileEntry["solitaire"]>} Solo */

/**
 * Keep a new solitaire for an entry: it is there when the entry is opened.
 * @type {(id: string, seed: string) => void}
 */
export const keepNewSolo = (id, seed) => keepOf(id, { seed, line: [], cursor: 0 });

/** @type {(order: number[], board: HexBoard, placement: Placement) => string | null} the first rule that a placement breaks */
export function whyNotInSolo(order, board, placement) {
  if (placement[0] !== order[board.size]) return "not-in-hand";
  const position = positionOf(board, true),
    code = position.illegal(placement);
  if (code) return code;
  const isForced = forcedSpaces(board).includes(placeOf(placement));
  return !isForced && position.fills([placement[0]]).length ? "fill-first" : null;
}

/** @type {(solo: Solo, order: number[], board: HexBoard) => "won" | "lost" | "open"} */
export function endOfSolo({ color, goal }, order, board) {
  if (board.size < order.length) return legalInSolo(order, board).length ? "open" : "lost";
  const [best] = linesOf(board, color),
    isWhole = best?.length === order.length;
  return isWhole && (best.closed || goal === "line") ? "won" : "lost";
}

/**
 * Return the play of a solitaire that was left off, or as it came; illegal placements are passed over.
 * @type {(entry: TileEntry) => Tantrix.SoloPlay}
 */
export function soloPlay({ id, solitaire }) {
  const found = keptOf(id),
    first = /** @type {Solo} */ (solitaire);
  const solo = isSeed(found?.seed)
      ? { ...first, seed: found.seed, order: null, placements: [] }
      : first,
    order = orderOfSolo(solo);
  /** @type {Placement[]} */
  const line = [];
  try {
    for (const placement of Array.isArray(found?.line) ? found.line : solo.placements) {
      if (whyNotInSolo(order, boardOf(line), placement)) break;
      line.push(placement);
    }
  } catch {
    // what stands before it counts
  }
  const isRight =
    Number.isInteger(found?.cursor) && found.cursor >= 0 && found.cursor <= line.length;
  return { solo, order, line, cursor: isRight ? found.cursor : line.length };
}

/**
 * Return the play of a solitaire after placements that someone has made; throw where one is illegal.
 * @type {(entry: TileEntry, placements: Placement[]) => Tantrix.SoloPlay}
 */
export function replayedSolo({ solitaire }, placements) {
  const solo = /** @type {Solo} */ (solitaire),
    order = orderOfSolo(solo);
  for (const [n, placement] of placements.entries()) {
    const code = whyNotInSolo(order, boardOf(placements.slice(0, n)), placement);
    if (code) throw new Error(reasonText(code));
  }
  return { solo, order, line: placements, cursor: 0 };
}

/** @type {(table: Tantrix.Table) => Tantrix.SoloPlay} */
const playOf = ({ play }) => /** @type {Tantrix.SoloPlay} */ (play);

/** @type {(table: Tantrix.Table) => Placement[]} */
const lying = (table) => playOf(table).line.slice(0, playOf(table).cursor);

/** @type {(table: Tantrix.Table) => "won" | "lost" | "open"} */
const endOf = (table) => endOfSolo(playOf(table).solo, playOf(table).order, boardOf(lying(table)));

/** @type {(table: Tantrix.Table) => Tantrix.Trial} */
function rulesOf(table) {
  const { order } = playOf(table),
    board = boardOf(lying(table)),
    legal = legalInSolo(order, board);
  return {
    board,
    legal,
    isOpen: legal.length > 0 && !table.film,
    why: (placement) => whyNotInSolo(order, board, placement),
  };
}

/** @type {(table: Tantrix.Table) => void} take the next tile in hand */
function takeNext(table) {
  const { order, cursor } = playOf(table);
  table.trial = null;
  table.chosen = order[cursor] ?? null;
}

/** @type {(table: Tantrix.Table, cursor: number, text: string) => void} */
function stand(table, cursor, text) {
  const play = playOf(table);
  if (table.film) return;
  play.cursor = cursor;
  table.note = "";
  keepOf(table.entry.id, { seed: play.solo.seed, line: play.line, cursor });
  takeNext(table);
  table.refresh();
  announce("move", table);
  const end = endOf(table);
  table.shell.say(end === "open" ? text : `${text}. ${soloEndText(end)}`);
  if (end === "won") announce("solved", table);
}

/** @type {(table: Tantrix.Table, placement: Placement) => void} place a tile; throws where it is illegal */
function put(table, placement) {
  const code = rulesOf(table).why(placement),
    play = playOf(table);
  if (code || table.film) throw new Error(code ? reasonText(code) : WATCHED);
  play.line = [...lying(table), placement];
  stand(table, play.line.length, placedText(placement, ""));
}

/** @type {(table: Tantrix.Table) => Promise<void>} lay for trial what is best for the line, with an eye on the next tile */
async function hint(table) {
  const play = playOf(table),
    { order, solo, cursor } = play;
  if (!rulesOf(table).isOpen) return;
  const found = await table.call("advise", [order, lying(table), solo.color]).result;
  if (table.play === play && play.cursor === cursor) layHint(table, found);
}

/** @type {(table: Tantrix.Table) => Node[]} */
function summary(table) {
  const { solo, order } = playOf(table),
    board = boardOf(lying(table)),
    end = endOf(table),
    held = heldOf(table);
  const code = held && rulesOf(table).why(held),
    score = scoreOf(board, solo.color),
    [best] = linesOf(board, solo.color);
  const next = order.slice(board.size + 1, board.size + 5);
  return [
    ...(end === "open"
      ? []
      : [el("h2", {}, end === "won" ? LABELS.solved : LABELS.lost), el("p", {}, soloEndText(end))]),
    el("p", {}, soloGoalText(solo, order.length)),
    el("p", {}, lineText(best?.length ?? 0, score)),
    ...(table.note ? [el("p", { class: "note" }, table.note)] : []),
    ...(code ? [el("p", { class: "alarm" }, reasonText(code))] : []),
    ...(next.length && end === "open"
      ? [
          el("p", { class: "quiet", "aria-hidden": "true" }, LABELS.coming),
          el(
            "div",
            {
              class: "others",
              role: "img",
              "aria-label": `${LABELS.comingTiles}: ${next.map(tileText).join("; ")}`,
            },
            ...next.map((tile) => tilePicture(tile, 0)),
          ),
        ]
      : []),
  ];
}

/** @type {(table: Tantrix.Table, over: number | null, dragged: number | null) => Scene} */
function scene(table, over, dragged) {
  const { solo } = playOf(table),
    placements = lying(table),
    board = boardOf(placements),
    last = placements.at(-1);
  const [best] = linesOf(board, solo.color),
    lit = new Map(best && best.length > 1 ? best.cells.map((key) => [key, solo.color]) : []);
  const forced = forcedSpaces(board),
    extra = { lit, forced, fresh: [], last: last && dragged === null ? placeOf(last) : null };
  return sceneTrial(table, rulesOf(table), extra, true, over, dragged);
}

/** @type {Tantrix.Kind} */
export const SOLITAIRE = {
  name: "solitaire",
  placements: lying,
  tray(table) {
    const { order, cursor } = playOf(table);
    return rulesOf(table).isOpen && table.trial === null ? [order[cursor]] : [];
  },
  isOpen: (table) => rulesOf(table).isOpen,
  rotationOf: turnOf,
  tileAt: (table, key) => (key === table.trial ? table.chosen : null),
  scene,
  summary,
  cells: (table) => cellsTrial(table, rulesOf(table)),
  count: (table) => soloCountText(playOf(table).cursor, playOf(table).order.length),
  can: (table) =>
    table.film
      ? CAN_NOTHING
      : {
          ...canTrial(table, rulesOf(table)),
          undo: playOf(table).cursor > 0,
          redo: playOf(table).cursor < playOf(table).line.length,
          reset: playOf(table).cursor > 0,
          hint: rulesOf(table).isOpen,
        },
  choose: (table, tile) => chooseTrial(table, rulesOf(table), tile),
  tap: (table, key) => tapTrial(table, rulesOf(table), key),
  reach: (table, key) => {
    if (key !== table.trial) tryAt(table, rulesOf(table), key);
  },
  press: (table, key) => (key === table.trial ? SOLITAIRE.place(table) : SOLITAIRE.tap(table, key)),
  drop: (table, tile, key) => dropTrial(table, rulesOf(table), tile, key),
  turn: (table) => turnTrial(table, rulesOf(table)),
  place: (table) => placeTrial(table, rulesOf(table), (placement) => put(table, placement)),
  remove: removeTrial,
  undo: (table) => stand(table, Math.max(0, playOf(table).cursor - 1), SAID.undone),
  redo: (table) =>
    stand(table, Math.min(playOf(table).line.length, playOf(table).cursor + 1), SAID.redone),
  reset: (table) => stand(table, 0, SAID.fromStart),
  hint,
  showSolution: async () => {},
  showAfter(table, n) {
    playOf(table).cursor = n;
    takeNext(table);
    table.refresh();
    const last = lying(table).at(-1);
    if (last) table.shell.say(placedText(last, ""));
  },
  leave: () => {},
  api: (table) => ({
    get end() {
      return endOf(table);
    },
    get score() {
      return scoreOf(boardOf(lying(table)), playOf(table).solo.color);
    },
    legal: () => rulesOf(table).legal,
    /** @type {(placement: Placement) => string | null} */
    why: (placement) => rulesOf(table).why(placement),
    /** @type {(placement: Placement) => void} */
    place: (placement) => put(table, placement),
  }),
};
