// Every sentence of the Tantrix page.

import { capital } from "../shared/capital.js";
import { counted } from "../shared/counted.js";
import { PERSON, personIn } from "../shared/game/seats.js";
import { WAYS, cellOf, shown } from "./rules.js";
import { COLORS, SIDES, TILES } from "./tiles.js";

const SIDE_NAMES = ["top", "upper right", "lower right", "bottom", "lower left", "upper left"];
const KINDS = ["", "corner", "bend", "straight", "bend", "corner"];
/** @type {Record<string, string>} */
const COLOR_NAMES = { B: "blue", G: "green", R: "red", Y: "yellow", W: "white" };

/** @type {Record<string, string>} the meaning of each code */
const REASONS = {
  occupied: "there is already a tile there",
  apart: "it touches no tile",
  edge: "touching sides have different colors",
  "three-alike": "an empty space would have three sides of one color",
  "four-sided": "an empty space would have four neighbors",
  controlled: "filling forced spaces would make a space with four neighbors",
  "not-forced": "a forced space comes first",
  "fill-first": "a forced space comes first if one of your tiles fits it",
  "not-in-hand": "this tile is not in your hand",
  "after-end": "the game is over",
  given: "this tile is fixed",
  foreign: "this tile is not part of this level",
  "not-there": "this tile is not on the board",
  shape: "this is not a cell of the shape",
  far: "this cell is too far from the center",
};

/** @type {(code: string) => string} */
export const reasonText = (code) => `${code}: ${REASONS[code] ?? "a rule is broken"}`;

/** @type {(tile: number) => string} the links of a tile */
export function tileText(tile) {
  const { edges } = TILES[tile - 1];
  const links = [...COLORS]
    .filter((color) => edges.includes(color))
    .map(
      (color) => `${COLOR_NAMES[color]} ${KINDS[edges.lastIndexOf(color) - edges.indexOf(color)]}`,
    );
  return `Tile ${tile}: ${links.join(", ")}`;
}

/** @type {(tile: number, rotation: number) => string} where the colors of a tile are */
export function sidesText(tile, rotation) {
  const sides = SIDES[tile][rotation];
  return [...COLORS]
    .filter((color) => sides.includes(color))
    .map(
      (color) =>
        `${COLOR_NAMES[color]} ${SIDE_NAMES[sides.indexOf(color)]} and ${SIDE_NAMES[sides.lastIndexOf(color)]}`,
    )
    .join(", ");
}

/** @type {(board: HexBoard, key: number) => string} the colors that a space touches */
export function spaceText(board, key) {
  const touching = WAYS.flatMap((way, side) => {
    const lying = board.get(key + way);
    return lying ? [`${COLOR_NAMES[shown(lying, (side + 3) % 6)]} ${SIDE_NAMES[side]}`] : [];
  });
  const forced = touching.length > 2 ? "Forced space" : "Space";
  return (
    `${forced} ${cellOf(key).join()}` + (touching.length ? `, next to ${touching.join(", ")}` : "")
  );
}

/** The line below the first level until a tile is placed. */
export const FIRST_STEPS = "Drag tiles onto the board. Tap to turn.";

const SAME_COLOR = "Touching sides have the same color.",
  FORCED = "A dot marks a forced space, an empty space with three or more neighbors.";

/** The rules by the kind of play; the first ones have pictures. @type {Record<string, string[]>} */
export const RULES = {
  puzzle: [
    `Place all tiles. ${SAME_COLOR}`,
    "Meet every goal listed below the board, such as one loop in yellow.",
  ],
  game: [
    `You take turns placing tiles. ${SAME_COLOR}`,
    "The longest line in your own color wins. A loop counts double.",
    `${FORCED} On your turn, first fill the forced spaces that your tiles fit. ` +
      "Then place one tile anywhere, and fill the forced spaces again.",
    "Until the bag is empty, no placement may leave a space with four neighbors or three sides of one color. " +
      "Nor may it leave a forced space that would create such a space when filled.",
  ],
  solitaire: [
    `Place one tile after another. ${SAME_COLOR}`,
    "At the end, all tiles must form one line or loop in the given color.",
    `${FORCED} Forced spaces come first.`,
  ],
};

const FREE_UNTIL_PLACED = "You can move and turn a tile until you place it.";
const TRADEMARK = '"Tantrix" is a trademark of its owner, who is not connected with this page.';

/** How to play, by the kind of play. @type {Record<string, string[]>} */
export const HOW = {
  puzzle: [
    "Drag a tile onto the board, or tap the tile and then a cell. Tap it again to turn it. Drag it off the board to take it back.",
    TRADEMARK,
  ],
  game: [
    FREE_UNTIL_PLACED,
    "The computer players see every hand, as all players do, but not the bag.",
    TRADEMARK,
  ],
  solitaire: [FREE_UNTIL_PLACED, TRADEMARK],
};

export const KEYS = /** @type {[string, string][]} */ ([
  ["Tab, arrows", "go to a tile or, on the board, to a cell"],
  ["Enter", "choose a tile, then put it in a cell; in a game, press again to place it"],
  ["Escape", "go back to the tiles"],
]);

/** @type {(name: string) => string} a puzzle on the map: a Discovery is numbered by its tiles */
export const mapText = (name) => name.replace(/^Discovery (\d+)$/, "$1 tiles");

/** The names of this page's own commands. */
export const COMMANDS = {
  pickUp: "Pick up",
  turn: "Turn",
};

/** Labels of the parts of the page. */
export const LABELS = {
  board: "Board",
  coming: "Next:",
  tiles: "Tiles",
};

export const SAID = {
  backInHand: "The tile is back in your hand.",
  clash: "; touching sides differ",
  lost: "Lost.",
  noSolution: "This page found no solution to this level.",
  noSpace: "The tile does not fit anywhere.",
  solved: "Solved.",
};

/** The machines, weakest first. @type {Record<string, string>} */
export const MACHINES = {
  random: "random: any tile that fits",
  greedy: "greedy: the best immediate placement",
  strong: "strong: also considers the reply",
};

/** @type {(n: number) => string} a level that a link holds */
export const foreignText = (n) => `A level with ${counted(n, "tile")}`;

/** @type {(name: string, seed: string) => string} */
const withBag = (name, seed) => (seed ? `${name}, bag ${seed}` : name);

/** @type {(n: number) => string} */
export const playersName = (n) => counted(n, "player");

/** @type {(n: number, seed: string) => string} a game of `n` players */
export const gameName = (n, seed) => withBag(playersName(n), seed);

/** @type {(color: string, goal: string) => string} */
export const presetName = (color, goal) => `${capital(COLOR_NAMES[color])} ${goal}`;

/** @type {(color: string, goal: string, seed: string) => string} a solitaire game */
export const soloName = (color, goal, seed) => withBag(presetName(color, goal), seed);

/** @type {(color: string) => string} */
export const colorName = (color) => capital(COLOR_NAMES[color]);

/** @type {(goal: {form: string, color: string}, found: {lines: HexLine[], carriers: number, met: boolean}) => string} */
export function goalText({ form, color }, { lines: [best], carriers, met }) {
  const far = best
    ? `${best.length} of ${carriers}${best.closed ? ", closed" : ""}`
    : `0 of ${carriers}`;
  return `${met ? "✓" : "○"} One ${form} in ${COLOR_NAMES[color]}: ${far}`;
}

/** @type {(puzzle: TilePuzzle) => string} what the tiles of a solved puzzle form */
export function builtText({ goals, tiles }) {
  const lines = goals.map(({ form, color }) => `a ${COLOR_NAMES[color]} ${form}`).join(" and ");
  return `Your ${tiles.length} tiles form ${lines || "one group"}.`;
}

/** @type {(puzzle: TilePuzzle, hasShape: boolean, isFull: boolean) => string} */
export function shapeText({ holes, tiles }, hasShape, isFull) {
  const gaps =
    holes === 0 ? ", no holes" : holes === "any" ? "" : `, ${counted(holes ?? 0, "hole")}`;
  const what = hasShape ? "All cells of the shape" : `${tiles.length} tiles, one group${gaps}`;
  return `${isFull ? "✓" : "○"} ${what}`;
}

/** @type {(clashes: number) => string} */
export const clashText = (clashes) =>
  `✕ ${counted(clashes, "pair")} of touching sides ${clashes === 1 ? "differs" : "differ"}`;

/** @type {(verdict: Verdict) => string} the first fault; the page marks sides that differ, so they need no cells */
export const notYetText = ({ reason, where }) =>
  reason === "edge" ? "Not yet: two touching sides differ." : `Not yet: ${reason}, ${where}.`;

/** @type {(placement: Placement, clash: string) => string} */
export const placedText = ([tile, q, r, rotation], clash) =>
  `Tile ${tile} at ${q},${r}: ${sidesText(tile, rotation)}${clash}`;

/** @type {(placement: Placement, isGiven: boolean, isChosen: boolean) => string} */
export const placementText = ([tile, q, r, rotation], isGiven, isChosen) =>
  `Tile ${tile} at ${q},${r}${isGiven ? ", given" : isChosen ? ", chosen" : ""}: ${sidesText(tile, rotation)}`;

/** @type {(tile: number) => string} */
export const takenText = (tile) => `Tile ${tile} is back in the tray.`;

/** @type {(tile: number) => string} */
export const chosenText = (tile) => `Tile ${tile} is chosen. R turns it, and Delete takes it back.`;

/** @type {(tile: number, rotation: number) => string} */
export const turnedText = (tile, rotation) => `The tile is turned: ${sidesText(tile, rotation)}.`;

/** @type {(tile: number, n: number) => string} */
export const chosenSpacesText = (tile, n) =>
  `${tileText(tile)}; ${counted(n, "space")} where it can go`;

/** @type {(placement: Placement, code: string | null) => string} */
export const tryText = (placement, code) =>
  `${placedText(placement, "")}; ${code ? reasonText(code) : "Enter places it"}`;

/** @type {(placement: Placement, isTrial: boolean) => string[]} the steps of a hint about a tile */
export const stepHintTexts = ([tile], isTrial) => [
  `Hint: look at tile ${tile}.`,
  `Hint: tile ${tile} goes on the marked cell.`,
  isTrial
    ? `Hint: tile ${tile} is in a good place now. Press Place to put it down.`
    : `Hint: tile ${tile} is now turned to fit the marked cell.`,
  isTrial ? "" : `Hint: tile ${tile} is in its place now.`,
];

/** @type {(tile: number, isInPlace?: boolean) => string[]} the steps of a hint about a misplaced or misturned tile */
export function wrongHintTexts(tile, isInPlace) {
  const fault = isInPlace ? "needs to be turned" : "is in the wrong place";
  return [
    `Hint: one tile on the board ${fault}.`,
    `Hint: look at tile ${tile}. It ${fault}.`,
    `Hint: pick up tile ${tile}.`,
    `Hint: tile ${tile} is back in the tray.`,
  ];
}

/** @typedef {GameOfTiles["game"]} GameOf  the colors by seat, and the names of the players */

/** @type {(game: GameOf, players: string[], seat: number) => string} such as "You (red)", "Machine (yellow)" or "Blue" */
function whoText({ players: colors, names }, players, seat) {
  const color = COLOR_NAMES[colors[seat]],
    person = personIn(players),
    name = names?.[seat] || (players[seat] === PERSON ? "" : players[seat]);
  if (!names && person !== null) return `${seat === person ? "You" : "Computer"} (${color})`;
  return name ? `${capital(color)} (${name})` : capital(color);
}

/** @type {(phase: string) => string} the next thing to do */
export const phaseText = (phase) =>
  phase === "end"
    ? ""
    : phase === "free"
      ? "Place one tile wherever it fits."
      : "Fill a space that has a dot.";

/** @type {(color: string, placement: Placement) => string} */
export const placesText = (color, [tile, q, r]) =>
  `${colorName(color)}: tile ${tile} at ${q},${r}.`;

/** @type {(game: GameOf, result: TileResult, person: number | null) => string} the winner's score first */
export function endText({ players, names }, { end, winners, scores }, person) {
  const order = [...scores].sort((one, two) => two - one).join(" to "),
    [winner] = winners;
  if (end === "deadlock") return `No more tiles can be placed. A draw, ${order}.`;
  if (winners.length > 1) return `A draw, ${order}.`;
  if (winner === person) return `You win, ${order}.`;
  return person === null
    ? `${names?.[winner] || colorName(players[winner])} wins, ${order}.`
    : `You lose, ${scores[person]} to ${scores[winner]}.`;
}

/** @type {(game: GameOf, players: string[], seat: number, score: number, isNow: boolean) => string} */
export const scoreText = (game, players, seat, score, isNow) =>
  `${isNow ? "▸ " : ""}${whoText(game, players, seat)}: ${score}`;

/** @type {(game: GameOf, players: string[], seat: number) => string} whose tiles are shown */
export const handName = (game, players, seat) =>
  personIn(players) === seat && !game.names
    ? "Your tiles"
    : `Tiles of ${whoText(game, players, seat).replace("Computer", "the computer")}`;

/** @type {(game: GameOf, players: string[], seat: number, hand: number[]) => string} */
export const handText = (game, players, seat, hand) =>
  `${handName(game, players, seat)}: ${hand.map(tileText).join("; ")}`;

/** @type {(game: GameOf, players: string[], turn: TileTurn) => string} a finished turn */
export const turnDone = (game, players, { seat, before, free, after }) =>
  `${whoText(game, players, seat)} placed ${counted(before.length + (free ? 1 : 0) + after.length, "tile")}.`;

/** @type {(tiles: number[]) => string} the tiles that come next in a solitaire game */
export const comingText = (tiles) => `Upcoming tiles: ${tiles.map(tileText).join("; ")}`;

/** @type {(shown: number, n: number) => string} */
export const stepsText = (shown, n) => `${shown} of ${n} tiles`;

/** @type {(n: number) => string} */
export const bagText = (n) => `${counted(n, "tile")} in the bag`;

/** @type {(solo: SoloEntry["solitaire"], n: number) => string} */
export const soloGoalText = ({ color, goal }, n) =>
  `Goal: all ${n} tiles in one ${goal} in ${COLOR_NAMES[color]}. Forced spaces come first.`;

/** @type {(length: number, score: number) => string} */
export const lineText = (length, score) =>
  `Longest line: ${counted(length, "tile")}. Score: ${score}.`;

/** @type {(end: "won" | "lost" | "open") => string} */
export const soloEndText = (end) =>
  end === "won"
    ? "You won: all tiles are in the line."
    : "No more tiles fit. Undo takes back your last tile.";

export const MOVE_EXPECTED = "a move in the form tile@q,r/rotation, or tile-";
