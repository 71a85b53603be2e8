// The words after "expected" in errors about level files.

export const BLOCK_EXPECTED = "blocks with an id and cells";
export const BLOCKS_EXPECTED = "blocks as a list";
export const BOARD_LETTERS_EXPECTED = "letters, dots and #";
export const BOARD_ON_GRID_EXPECTED = "a board on the 16 x 16 grid";
export const BOARD_WITH_FLOOR_EXPECTED = "a board with floor";
export const FLOOR_EXPECTED = "floor as a list of cells";
export const FORMAT_EXPECTED = '"format": "trisolve-level" or "trisolve-pack"';
export const GOAL_LIKE_BLOCK_EXPECTED = "goals with the same length and direction as their blocks";
export const GOALS_EXPECTED = "a goals: section, which a page requires";
export const HEADER_EXPECTED = "key: value lines and board:";
export const LEVELS_EXPECTED = "levels as a list";
export const SECTIONS_EXPECTED = "a board: line, and then a goals: line";

/** @type {(id: string) => string} */
export const blockName = (id) => `block ${id}`;

/** @type {(id: string) => string} */
export const goalName = (id) => `the goal of ${id}`;

/** @type {(what: string) => string} */
export const notARunText = (what) => `expected ${what} as 3 or more consecutive cells of one track`;
