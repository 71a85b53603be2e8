// The rules as a sheet: each sentence next to a small level with an arrow for its move.

import { skyNow } from "../shared/sky.js";
import { offerRules } from "../shared/help.js";
import { parseShareCode } from "../sliding/formats/share_code.js";
import { NO_CELL } from "../sliding/lattice.js";
import { shapeOf } from "./art.js";
import { arrowOf } from "./board.js";
import { miniature } from "./miniature.js";
import { GOAL_RULE, SIDE_RULE, pushRule } from "./words.js";

/**
 * Levels of the tutorial, with the moving block and its steps.
 * @type {[code: string, block: number, steps: number][]}
 */
const SHOWN = [
  ["tri1.AAEACP5_wAAAgBKTbxwQ", 0, 2],
  ["tri1.EAQAB_j-_38fIQASoIARE3C9Ug", 1, 2],
  ["tri1.EAMAB_j-fx8iIBGAgA66g1Bq", 0, -1],
];

/**
 * @type {(level: Level, at: number, color: string) => Level}
 * a level in which only the moving block is colored
 */
const withMover = (level, at, color) => ({
  ...level,
  blocks: level.blocks.map((block, i) => ({
    ...block,
    goal: NO_CELL,
    color: i === at ? color : null,
  })),
});

/** @type {(page: Player) => import("../shared/help.js").Rules} the rules of the level that is open */
export function rulesOf({ play }) {
  const shown = skyNow();
  return {
    sentences: [GOAL_RULE, pushRule(play.level.push), SIDE_RULE],
    pictures: SHOWN.map(([code, at, steps], n) => {
      const level = parseShareCode(code),
        drawn = n ? withMover(level, at, shown.strong[0]) : level,
        block = drawn.blocks[at],
        picture = miniature(drawn, shown);
      picture.append(arrowOf(block, shapeOf(block).loop, block.first, steps));
      return picture;
    }),
  };
}

/**
 * Open the rules before the first game, unless the level teaches them.
 * @type {(page: Player) => void}
 */
export const offerOwnRules = (page) =>
  offerRules("sliding", () => rulesOf(page), Boolean(page.entry.notes));
