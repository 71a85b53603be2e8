// Why a turn, a tile or a link is not right.

/** Why a turn is illegal. @type {Record<Entanglement.Reason, string>} */
export const REASONS = {
  over: "the game has ended",
  "no-pocket": "there is no pocket tile",
  "no-current": "there is no current tile",
};

/** What a link, a tile or a page around this one was expected to hold. */
export const PATH_EXPECTED = {
  code: "a tile code of 12 digits (0..9, a, b)",
  legalTurns: "legal turns",
  ownPuzzle: "a puzzle on this page",
  oneName: "one of puzzle, seed and tiles",
  pairs: "a code that joins the pins in pairs",
  puzzle: "a puzzle",
  radius: "a radius",
  radiusInBounds: "a radius from 1 to 16",
  radiusOfTiles: "a radius along with the tiles",
  seed: "a seed",
  someTile: "at least one tile",
  tileNumber: "a tile number from 0 to 10394",
  tiles: "three digits for each tile",
  turn: "a turn such as 3 or s0",
};

/** @type {(number: number, why: string, turn?: string) => string} */
export const inTurnText = (number, why, turn) =>
  `turn ${number}` + (turn ? ` (${turn})` : "") + `: ${why}`;
