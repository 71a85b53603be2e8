// A solitaire by hand: one tile after another, forced spaces first, all in one line or loop of a color.
// trisolve.tantrix.solitaire_rules is the definition.

import { el } from "../shared/dom.js";
import { Refusal } from "../shared/game/refusal.js";
import { newSoloEntry, packSolo, soloOfCode } from "./codes.js";
import { remembered } from "./hand.js";
import { linesOf, scoreOf } from "./lines.js";
import { gamePictures, tileRow } from "./pictures.js";
import { boardOf, forcedSpaces, keyOf } from "./rules.js";
import { endOfSolo, legalInSolo, orderOfSolo, whyNotInSolo } from "./solitaire_rules.js";
import {
  handOfTrial,
  heardTrial,
  sceneOfTrial,
  trialAdvice,
  trying,
  wrongTrial,
} from "./trying.js";
import {
  HOW,
  LABELS,
  RULES,
  SAID,
  comingText,
  lineText,
  presetName,
  reasonText,
  soloEndText,
  soloGoalText,
  stepsText,
} from "./words.js";

const N_TILES = 14,
  N_COMING = 4,
  GOALS = ["line", "loop"],
  PRESETS = [..."RYB"].flatMap((color) =>
    GOALS.map((goal) => ({ id: `${color} ${goal}`, name: presetName(color, goal) })),
  );

/** @typedef {{order: number[], lying: Placement[]}} Taken  the tiles in the order in which they come, and those that lie */
/** @typedef {Tantrix.Page<SoloEntry, Taken>} SoloPage */

/** @type {(position: Taken) => Tantrix.Trial} */
const rulesOf = remembered(({ order, lying }) => {
  const board = boardOf(lying);
  return {
    board,
    legal: legalInSolo(order, board),
    why: (placement) => whyNotInSolo(order, board, placement),
  };
});

/** @type {(position: Taken) => number | null} */
const nextOf = ({ order, lying }) => order[lying.length] ?? null;

/** @type {(position: Taken, entry: SoloEntry) => Outcome | null} */
function outcome(position, { solitaire }) {
  const { board, legal } = rulesOf(position),
    end = endOfSolo(solitaire, position.order, board, legal);
  if (end === "open") return null;
  const won = end === "won";
  return {
    won,
    ...(won ? { stars: 3 } : {}),
    reached: won ? SAID.solved : SAID.lost,
    why: soloEndText(end),
  };
}

/** @type {(page: SoloPage) => Node[]} */
function summary({ position, entry, draft }) {
  const { solitaire } = entry,
    { order, lying } = position,
    { board } = rulesOf(position),
    [best] = linesOf(board, solitaire.color),
    next = order.slice(lying.length + 1, lying.length + 1 + N_COMING),
    wrong = wrongTrial(rulesOf(position), draft);
  return [
    ...(wrong ? [el("p", { class: "alarm" }, wrong)] : []),
    el("p", {}, soloGoalText(solitaire, order.length)),
    el("p", {}, lineText(best?.length ?? 0, scoreOf(board, solitaire.color))),
    ...(next.length && !outcome(position, entry)
      ? tileRow(LABELS.coming, comingText(next), next)
      : []),
  ];
}

/** @type {(page: SoloPage) => Scene} */
function scene(page) {
  const { position, entry } = page,
    rules = rulesOf(position),
    { color } = entry.solitaire,
    [best] = linesOf(rules.board, color);
  return sceneOfTrial(page, rules, true, {
    lit: new Map(best && best.length > 1 ? best.cells.map((key) => [key, color]) : []),
    forced: forcedSpaces(rules.board),
    fresh: [],
  });
}

/** The solitaire, and what the table does with it. @type {Tantrix.Made<SoloEntry, Taken, Placement>} */
export const SOLITAIRE = {
  kind: {
    ...trying(rulesOf),
    field: () => ({ cells: [keyOf(0, 0)], rings: 3 }),
    rack({ position, draft, isPersons }) {
      const next = nextOf(position);
      if (!isPersons || next === null) return { slots: [], tiles: [] };
      return { slots: [next], tiles: draft.cell === null ? [next] : [] };
    },
    scene,
    summary,
  },
  help: HOW.solitaire,
  rules: () => ({ sentences: RULES.solitaire, pictures: gamePictures() }),
  begin: ({ solitaire }) => ({ order: orderOfSolo(solitaire), lying: [] }),
  legal: (position) => rulesOf(position).legal,
  play(position, move) {
    const code = rulesOf(position).why(move);
    if (code) throw new Refusal(reasonText(code));
    return { ...position, lying: [...position.lying, move] };
  },
  facts: (position, entry) => ({
    placements: position.lying,
    end: endOfSolo(
      entry.solitaire,
      position.order,
      rulesOf(position).board,
      rulesOf(position).legal,
    ),
    score: scoreOf(rulesOf(position).board, entry.solitaire.color),
  }),
  code: ({ solitaire }) => packSolo(solitaire),
  entry: soloOfCode,
  presets: PRESETS,
  make(preset, seed) {
    const [color, goal] = preset.split(" ");
    return newSoloEntry(
      color,
      goal,
      String(seed),
      [...Array(N_TILES).keys()].map((at) => at + 1),
    );
  },
  hand: handOfTrial(rulesOf, nextOf),
  outcome,
  count: ({ lying, order }) => stepsText(lying.length, order.length),
  said: () => "",
  heard: heardTrial,
  hint: async ({ order, lying }, { solitaire }, { call }) =>
    trialAdvice(await call("advise", order, lying, solitaire.color)),
  shown: ({ solitaire }) => solitaire.tiles,
};
