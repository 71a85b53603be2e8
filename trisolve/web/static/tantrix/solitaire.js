// A solitaire by hand: one tile after another, forced spaces first, all in one line or loop of a color.
// trisolve.tantrix.rules is the definition. All placements can be undone.

import { WHICH, isAided } from "../shared/ladder.js";
import { el } from "../shared/dom.js";
import { resultLine } from "../shared/ending.js";
import { tilePicture } from "./drawing.js";
import { commit } from "./commit.js";
import { KIND } from "./kind.js";
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
  COMMANDS,
  LABELS,
  SAID,
  WATCHED,
  lineText,
  placedText,
  reasonText,
  stepsText,
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
function whyNotInSolo(order, board, placement) {
  if (placement[0] !== order[board.size]) return "not-in-hand";
  const position = positionOf(board, true),
    code = position.illegal(placement);
  if (code) return code;
  const isForced = forcedSpaces(board).includes(placeOf(placement));
  return !isForced && position.fills([placement[0]]).length ? "fill-first" : null;
}

/** @type {(solo: Solo, order: number[], board: HexBoard) => "won" | "lost" | "open"} */
function endOfSolo({ color, goal }, order, board) {
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
  return {
    solo,
    order,
    line,
    cursor: isRight ? found.cursor : line.length,
    aided: isRight && found.aided === true,
  };
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
  return { solo, order, line: placements, cursor: 0, aided: false };
}

/** @type {(page: Tantrix.Page) => Tantrix.SoloPlay} */
const playOf = ({ play }) => /** @type {Tantrix.SoloPlay} */ (play);

/** @type {(page: Tantrix.Page) => Placement[]} */
const lying = (page) => playOf(page).line.slice(0, playOf(page).cursor);

/** @type {(page: Tantrix.Page) => "won" | "lost" | "open"} */
const endOf = (page) => endOfSolo(playOf(page).solo, playOf(page).order, boardOf(lying(page)));

/** @type {(page: Tantrix.Page) => Tantrix.Trial} */
function rulesOf(page) {
  const { order } = playOf(page),
    board = boardOf(lying(page)),
    legal = legalInSolo(order, board);
  return {
    board,
    legal,
    isOpen: legal.length > 0 && !page.film,
    why: (placement) => whyNotInSolo(order, board, placement),
  };
}

/** @type {(page: Tantrix.Page) => void} take the next tile in hand */
function takeNext(page) {
  const { order, cursor } = playOf(page);
  page.trial = null;
  page.chosen = order[cursor] ?? null;
}

/** @type {(page: Tantrix.Page, cursor: number, text: string, line?: Placement[]) => void} */
function stand(page, cursor, text, line = playOf(page).line) {
  const play = playOf(page);
  if (page.film) return;
  commit(page, {
    make() {
      Object.assign(play, { line, cursor });
      page.note = "";
      takeNext(page);
    },
    said() {
      const end = endOf(page);
      return end === "open" ? text : `${text}. ${soloEndText(end)}`;
    },
    keep: () => keepOf(page.entry.id, { seed: play.solo.seed, line, cursor, aided: play.aided }),
    events: () => (endOf(page) === "won" ? ["move", "solved"] : ["move"]),
  });
}

/** @type {(page: Tantrix.Page, placement: Placement, byHint?: boolean) => void} place a tile; throws where it is illegal */
function put(page, placement, byHint = false) {
  const code = rulesOf(page).why(placement),
    line = [...lying(page), placement],
    play = playOf(page);
  if (code || page.film) throw new Error(code ? reasonText(code) : WATCHED);
  play.aided = isAided(play.aided, play.cursor > 0, byHint);
  stand(page, line.length, placedText(placement, ""), line);
}

/** @type {(page: Tantrix.Page, step?: number) => Promise<void>} hint at what is best for the line, with an eye on the next tile */
async function hint(page, step = WHICH) {
  const play = playOf(page),
    { order, solo, cursor } = play;
  if (!rulesOf(page).isOpen) return;
  const found = await page.call("advise", [order, lying(page), solo.color]).result;
  if (page.play === play && play.cursor === cursor) layHint(page, found, step);
}

/** @type {(page: Tantrix.Page) => Node[]} */
function summary(page) {
  const { solo, order, aided } = playOf(page),
    board = boardOf(lying(page)),
    end = endOf(page),
    held = heldOf(page);
  const code = held && rulesOf(page).why(held),
    score = scoreOf(board, solo.color),
    [best] = linesOf(board, solo.color);
  const next = order.slice(board.size + 1, board.size + 5);
  return [
    ...(end === "open"
      ? []
      : [
          resultLine(end === "won", !aided, end === "won" ? LABELS.solved : LABELS.lost),
          el("p", {}, soloEndText(end)),
        ]),
    ...(page.note ? [el("p", { class: "note" }, page.note)] : []),
    ...(code ? [el("p", { class: "alarm" }, reasonText(code))] : []),
    el("p", {}, soloGoalText(solo, order.length)),
    el("p", {}, lineText(best?.length ?? 0, score)),
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

/** @type {(page: Tantrix.Page, over: number | null, dragged: number | null) => Scene} */
function scene(page, over, dragged) {
  const { solo } = playOf(page),
    placements = lying(page),
    board = boardOf(placements),
    last = placements.at(-1);
  const [best] = linesOf(board, solo.color),
    lit = new Map(best && best.length > 1 ? best.cells.map((key) => [key, solo.color]) : []);
  const forced = forcedSpaces(board),
    extra = { lit, forced, fresh: [], last: last && dragged === null ? placeOf(last) : null };
  return sceneTrial(page, rulesOf(page), extra, true, over, dragged);
}

/** @type {Tantrix.Kind} */
export const SOLITAIRE = {
  ...KIND,
  name: "solitaire",
  placements: lying,
  isOver: (page) => endOf(page) !== "open",
  tray(page) {
    const { order, cursor } = playOf(page);
    return rulesOf(page).isOpen && page.trial === null ? [order[cursor]] : [];
  },
  lead: (page) =>
    endOf(page) === "open"
      ? null
      : { name: COMMANDS.newGame, run: () => page.frame.buttons.new.click() },
  isOpen: (page) => rulesOf(page).isOpen,
  rotationOf: turnOf,
  tileAt: (page, key) => (key === page.trial ? page.chosen : null),
  scene,
  summary,
  cells: (page) => cellsTrial(page, rulesOf(page)),
  count: (page) => stepsText(playOf(page).cursor, playOf(page).order.length),
  can: (page) =>
    page.film
      ? CAN_NOTHING
      : {
          ...canTrial(page, rulesOf(page)),
          undo: playOf(page).cursor > 0,
          redo: playOf(page).cursor < playOf(page).line.length,
          reset: playOf(page).cursor > 0,
          hint: rulesOf(page).isOpen,
        },
  choose: (page, tile) => chooseTrial(page, rulesOf(page), tile),
  tap: (page, key) => tapTrial(page, rulesOf(page), key),
  reach: (page, key) => {
    if (key !== page.trial) tryAt(page, rulesOf(page), key);
  },
  press: (page, key) => (key === page.trial ? SOLITAIRE.place(page) : SOLITAIRE.tap(page, key)),
  drop: (page, tile, key) => dropTrial(page, rulesOf(page), tile, key),
  turn: (page) => turnTrial(page, rulesOf(page)),
  place: (page, byHint) =>
    placeTrial(page, rulesOf(page), (placement) => put(page, placement, byHint)),
  remove: removeTrial,
  undo: (page) => stand(page, Math.max(0, playOf(page).cursor - 1), SAID.undone),
  redo: (page) =>
    stand(page, Math.min(playOf(page).line.length, playOf(page).cursor + 1), SAID.redone),
  reset: (page) => stand(page, 0, SAID.fromStart),
  hint,
  showAfter(page, n) {
    commit(page, {
      make() {
        playOf(page).cursor = n;
        takeNext(page);
      },
      said() {
        const last = lying(page).at(-1);
        return last ? placedText(last, "") : "";
      },
    });
  },
  api: (page) => ({
    get end() {
      return endOf(page);
    },
    get score() {
      return scoreOf(boardOf(lying(page)), playOf(page).solo.color);
    },
    legal: () => rulesOf(page).legal,
    /** @type {(placement: Placement) => string | null} */
    why: (placement) => rulesOf(page).why(placement),
    /** @type {(placement: Placement) => void} */
    place: (placement) => put(page, placement),
  }),
};
