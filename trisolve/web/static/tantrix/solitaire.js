// A solitaire game: one tile after another, forced spaces first, all in one line or loop of a color.
// trisolve.tantrix.rules is the definition.

import { para } from "../shared/dom.js";
import { Refusal } from "../shared/game/refusal.js";
import { newSoloEntry, packSolo, soloOfCode } from "./codes.js";
import { linesOf, scoreOf } from "./lines.js";
import { gamePictures, tileRow } from "./pictures.js";
import { forcedSpaces } from "./rules.js";
import { endOfSolo, orderOfSolo } from "./solitaire_rules.js";
import { TRYING, alarmOfTrial, handOfTrial, sceneOfTrial, trialAdvice, trialOf } from "./trying.js";
import {
  HOW,
  LABELS,
  RULES,
  SAID,
  comingText,
  lineText,
  placedText,
  presetName,
  reasonText,
  soloEndText,
  soloGoalText,
  stepsText,
} from "./words.js";

const TILES_OF_NEW = [...Array(14).keys()].map((at) => at + 1),
  N_COMING = 4,
  GOALS = ["line", "loop"],
  PRESETS = [..."RYB"].flatMap((color) =>
    GOALS.map((goal) => ({ id: `${color} ${goal}`, name: presetName(color, goal) })),
  );

/** @typedef {Tantrix.Taken} Taken */
/** @typedef {Tantrix.Page<SoloEntry, Taken>} SoloPage */

/** @type {(position: Taken) => number | null} */
const nextOf = ({ order, lying }) => order[lying.length] ?? null;

/** @type {(position: Taken, entry: SoloEntry) => "won" | "lost" | "open"} */
function endOf(position, { solitaire }) {
  const { board, legal } = trialOf(position);
  return endOfSolo(solitaire, position.order, board, legal);
}

/** @type {(position: Taken, entry: SoloEntry) => Outcome | null} */
function outcome(position, entry) {
  const end = endOf(position, entry),
    why = soloEndText(end);
  if (end === "open") return null;
  return end === "won"
    ? { won: true, stars: 3, reached: SAID.solved, why }
    : { won: false, reached: SAID.lost, why };
}

/** @type {(page: SoloPage) => Node[]} */
function summary(page) {
  const { position, entry } = page,
    { solitaire } = entry,
    { order, lying } = position,
    { board } = trialOf(position),
    [best] = linesOf(board, solitaire.color),
    next = order.slice(lying.length + 1, lying.length + 1 + N_COMING),
    isOpen = next.length > 0 && endOf(position, entry) === "open";
  return [
    ...alarmOfTrial(page),
    para(soloGoalText(solitaire, order.length)),
    para(lineText(best?.length ?? 0, scoreOf(board, solitaire.color))),
    ...(isOpen ? tileRow(LABELS.coming, comingText(next), next) : []),
  ];
}

/** @type {(page: SoloPage) => Scene} */
function scene(page) {
  const { board } = trialOf(page.position),
    { color } = page.entry.solitaire,
    [best] = linesOf(board, color);
  return sceneOfTrial(page, true, {
    lit: new Map(best && best.length > 1 ? best.cells.map((key) => [key, color]) : []),
    forced: forcedSpaces(board),
    fresh: [],
  });
}

/**
 * The solitaire game, and its functions for the table.
 * @type {Tantrix.Made<SoloEntry, Taken, Placement>}
 */
export const SOLITAIRE = {
  kind: {
    ...TRYING,
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
  legal: (position) => trialOf(position).legal,
  play(position, move) {
    const code = trialOf(position).why(move);
    if (code) throw new Refusal(reasonText(code));
    return { ...position, lying: [...position.lying, move] };
  },
  facts: (position, entry) => ({
    placements: position.lying,
    end: endOf(position, entry),
    score: scoreOf(trialOf(position).board, entry.solitaire.color),
  }),
  code: ({ solitaire }) => packSolo(solitaire),
  entry: soloOfCode,
  presets: PRESETS,
  make(preset, seed) {
    const [color, goal] = preset.split(" ");
    return newSoloEntry(color, goal, String(seed), TILES_OF_NEW);
  },
  hand: handOfTrial(nextOf),
  outcome,
  count: ({ lying, order }) => stepsText(lying.length, order.length),
  said: () => "",
  spoken: (_, move) => (move ? placedText(move, ".") : ""),
  hint: async ({ order, lying }, { solitaire }, { call }) =>
    trialAdvice(await call("advise", order, lying, solitaire.color)),
};
