// The 56 tiles: the colors of six sides, clockwise (three of B G R Y, each twice), and the color of
// the back.

const EDGES = [
  "BRBRYY BRRBYY BBYYRR BRYBYR BBRYYR BRYRBY BBYRYR BBRYRY BRBYRY BRBYYR BYBYRR BRRYBY BBYRRY BBRRYY",
  "GGRYYR GGYRRY GRGRYY GRGYYR GYGYRR GRRYGY GGRRYY GRRGYY GGYYRR BGGBRR BBGGRR BBGRRG BGBGRR BBRRGG",
  "BGBRRG BBRGGR GGRYRY GRYGYR GGYRYR GRGYRY GRYRGY BGGRBR BBGRGR BBRGRG BGBRGR BGRBRG BRBRGG BGRGBR",
  "BBYYGG BGYGBY BBGGYY BYBYGG BBYGGY BGGBYY BBGYYG BGYBYG BGBYGY BGGYBY BGBYYG BGBGYY BBGYGY BBYGYG",
]
  .join(" ")
  .split(" ");
const BACKS = "YYYRRBBBYRRYBBRRYRRYYYYRRRRRRRYGGGGGGGBBBBBYGGGWWWWWWWWW";

export const COLORS = "BGRY";
export const N_TILES = 56;

/** @type {{number: number, edges: string, back: string}[]} */
export const TILES = EDGES.map((edges, at) => ({ number: at + 1, edges, back: BACKS[at] }));

/** @type {string[][]} what the sides 0..5 of a tile show: SIDES[number][rotation][side] */
export const SIDES = [
  [],
  ...EDGES.map((edges) =>
    [0, 1, 2, 3, 4, 5].map((k) => edges.slice(6 - k) + edges.slice(0, 6 - k)),
  ),
];

/**
 * Return whether a tile has a link of a color.
 * @type {(tile: number, color: string) => boolean}
 */
export const carries = (tile, color) => EDGES[tile - 1].includes(color);
