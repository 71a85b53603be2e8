// Why a turn, a tile or a code is wrong.

/** Why a turn is illegal. @type {Record<Entanglement.Reason, string>} */
export const REASONS = {
  over: "the game has ended",
  "no-pocket": "there is no pocket tile",
  "no-current": "there is no current tile",
};

/** The expected form of a turn, a tile or a code. */
export const PATH_EXPECTED = {
  code: "a tile code of 12 digits (0..9, a, b)",
  entry: "a code such as radius3-seed7 or radius1-tiles00k001",
  pairs: "a code that joins the pins in pairs",
  radiusInBounds: "a radius from 1 to 16",
  someTile: "at least one tile",
  tileNumber: "a tile number from 0 to 10394",
  tiles: "three digits for each tile",
  turn: "a turn such as 3 or s0",
};

/** The expected options of a drawing. */
export const DRAW_EXPECTED = {
  rotation: "a whole number of sixths",
  size: "a width above 0",
  sky: "dawn, day, lagoon, dusk or night",
};

/** @type {(code: string) => string} */
export const tileLabel = (code) => `Tile ${code}`;
