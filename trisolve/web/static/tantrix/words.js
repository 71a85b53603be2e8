// Every sentence of the Tantrix page.

import { counted } from "../shared/counted.js";
import { WAYS, cellOf, shown } from "./rules.js";
import { COLORS, SIDES, TILES } from "./tiles.js";

const SIDE_NAMES = ["top", "upper right", "lower right", "bottom", "lower left", "upper left"];
const KINDS = ["", "corner", "bend", "straight", "bend", "corner"];
/** @type {Record<string, string>} */
const COLOR_NAMES = { B: "blue", G: "green", R: "red", Y: "yellow", W: "white" };

/** @type {Record<string, string>} what each code means */
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

/** @type {(board: HexBoard, key: number) => string} what a space touches */
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

/** What the first puzzle says until a tile lies. */
export const FIRST_STEPS = "Drag tiles onto the board. Tap to turn.";

const SAME_COLOR = "Touching sides have the same color.",
  FORCED = "A dot marks a forced space, an empty space with three or more neighbors.";

/** The rules by the kind of play; the first ones have a picture. @type {Record<Tantrix.Kind["name"], string[]>} */
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

/** How to play, by the kind of play. @type {Record<Tantrix.Kind["name"], string[]>} */
export const HOW = {
  puzzle: [
    "Drag a tile onto the board, or tap the tile and then a cell. Tap it again to turn it. Drag it off the board to take it back.",
    TRADEMARK,
  ],
  game: [
    FREE_UNTIL_PLACED,
    "The machine runs in this page. Random places any tile that fits. Greedy looks one placement ahead. " +
      "Strong also considers the replies to its best placements. All of them see every hand, as all players do. None of them sees the bag.",
    TRADEMARK,
  ],
  solitaire: [FREE_UNTIL_PLACED, TRADEMARK],
};

export const KEYS = /** @type {[string, string][]} */ ([
  ["Tab, arrows", "go to a tile or, on the board, to a cell"],
  ["Enter", "choose a tile, then put it in a cell; in a game, press again to place it"],
  ["Escape", "go back to the tiles"],
]);

/** The names of this page's own commands. */
export const COMMANDS = {
  newGame: "New game",
  pickUp: "Pick up",
  turn: "Turn",
};

/** Names of what is on the page. */
export const LABELS = {
  bag: "Bag number",
  begin: "Begin",
  board: "Board",
  coming: "Next:",
  easier: "Again, easier",
  comingTiles: "Upcoming tiles",
  game: "A game",
  levels: "Levels",
  lost: "Lost.",
  newGame: "New game",
  nextLevel: "Next puzzle",
  goOn: "Continue from here",
  playItYourself: "Play it from the start",
  showSolution: "Show the solution",
  solitaire: "A solitaire",
  solution: "Solution",
  solved: "Solved.",
  tiles: "Tiles",
};

export const SAID = {
  allBack: "All tiles are back in the tray",
  backInHand: "The tile is back in your hand",
  clash: "; touching sides differ",
  fromStart: "From the start",
  noSolution: "This page found no solution to this puzzle.",
  noSpace: "The tile does not fit anywhere",
  redone: "Redone",
  searching: "Searching for a solution …",
  solution: "This is the solution. Undo restores your tiles",
  undone: "Undone",
};

export const SAME_BAG = "The same number draws the same tiles.";
export const SOLUTION_ASKED =
  "The solution replaces the tiles on the board. Undo brings them back.";

/** @type {Record<string, string>} */
export const PLAYER_NAMES = {
  human: "a person",
  random: "random: any tile that fits",
  greedy: "greedy: the best immediate placement",
  strong: "strong: also considers the reply",
};

export const BAG_EXPECTED = "Enter a number from 0 to 18446744073709551615.";
export const LINK_NOTE =
  "The link shows the tiles on the board. Anyone who opens it can watch, or play on from there.";
export const WATCHED = "Someone else placed these tiles. Watch, or play on from here.";

/** @type {(n: number) => string} a puzzle that a link holds */
export const foreignText = (n) => `A puzzle with ${counted(n, "tile")}`;

/** @type {(seat: number) => string} */
export const playerText = (seat) => `Player ${seat + 1}`;

/** The parts of the list of puzzles and games, in its order. @type {Record<string, string>} */
export const GROUP_NAMES = {
  game: "Play against the machine",
  solitaire: "Solitaire",
  puzzle: "Puzzles",
  finished: "Games to watch",
};

/** @type {(solved: number, n: number) => string} */
export const solvedCount = (solved, n) => `${solved} of ${n} puzzles solved`;

export const SOLVED_MARK = "✓ solved";

/** @type {(goal: {form: string, color: string}, found: {lines: HexLine[], carriers: number, met: boolean}) => string} */
export function goalText({ form, color }, { lines: [best], carriers, met }) {
  const far = best
    ? `${best.length} of ${carriers}${best.closed ? ", closed" : ""}`
    : `0 of ${carriers}`;
  return `${met ? "✓" : "○"} One ${form} in ${COLOR_NAMES[color]}: ${far}`;
}

/** @type {(puzzle: TilePuzzle, hasShape: boolean, isFull: boolean) => string} */
export function shapeText({ holes, tiles }, hasShape, isFull) {
  const gaps =
    holes === 0 ? ", no holes" : holes === "any" ? "" : `, ${counted(holes ?? 0, "hole")}`;
  const what = hasShape ? "All cells of the shape" : `${tiles.length} tiles, one group${gaps}`;
  return `${isFull ? "✓" : "○"} ${what}`;
}

/** @type {(clashes: number) => string} */
export const clashText = (clashes) => `✕ Touching sides differ: ${clashes}`;

/** @type {(verdict: Verdict) => string} */
export const notYetText = ({ reason, where }) => `Not yet: ${reason}, ${where}`;

/** @type {(text: string) => string} */
export const solvedNotice = (text) => `Solved. ${text}`;

/** @type {(placement: Placement, clash: string) => string} */
export const placedText = ([tile, q, r, rotation], clash) =>
  `Tile ${tile} at ${q},${r}: ${sidesText(tile, rotation)}${clash}`;

/** @type {(placement: Placement, isGiven: boolean, isChosen: boolean) => string} */
export const placementText = ([tile, q, r, rotation], isGiven, isChosen) =>
  `Tile ${tile} at ${q},${r}${isGiven ? ", given" : isChosen ? ", chosen" : ""}: ${sidesText(tile, rotation)}`;

/** @type {(tile: number) => string} */
export const takenText = (tile) => `Tile ${tile} is back in the tray`;

/** @type {(tile: number) => string} */
export const chosenText = (tile) => `Tile ${tile} chosen: R turns it, Delete takes it back`;

/** @type {(tile: number, rotation: number) => string} */
export const turnedText = (tile, rotation) => `Turned: ${sidesText(tile, rotation)}`;

/** @type {(tile: number, n: number) => string} */
export const chosenSpacesText = (tile, n) =>
  `${tileText(tile)}; ${counted(n, "space")} where it can go`;

/** @type {(placement: Placement, code: string | null) => string} */
export const tryText = (placement, code) =>
  `${placedText(placement, "")}; ${code ? reasonText(code) : "Enter places it"}`;

/** @type {(placement: Placement, step: number) => string} what each step of a hint says of a tile */
export const stepHintText = ([tile], step) =>
  [
    `Hint: look at tile ${tile}.`,
    `Hint: tile ${tile} goes on the marked cell.`,
    `Hint: tile ${tile} is now turned to fit the marked cell.`,
    `Hint: tile ${tile} is in a good place now. Press Place to put it down.`,
  ][step - 1];

/** @type {(placement: Placement, step: number) => string} the same of one that lies wrong */
export const wrongHintText = ([tile], step) =>
  step === 1
    ? "Hint: look at the tiles on the board. One tile is in the wrong place."
    : `Hint: tile ${tile} is in the wrong place. Pick it up.`;

/** @type {(add: Placement | null, wrong: Placement | null) => string} */
export function tileHintText(add, wrong) {
  if (wrong) return `Hint: tile ${wrong[0]} was in the wrong place. It is back in the tray.`;
  return add ? `Hint: tile ${add[0]} is in its place now.` : "All tiles match the solution.";
}

/** @type {(start: NonNullable<TileEntry["game"]>, seat: number) => boolean} whether a person plays there, against machines alone */
export const isYou = ({ names }, seat) =>
  names[seat] === "human" && names.filter((name) => name === "human").length === 1;

/** @type {(text: string) => string} */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @type {(start: NonNullable<TileEntry["game"]>, seat: number) => string} such as "You (red)", "Machine (yellow)" or "Blue" */
function whoText(start, seat) {
  const color = COLOR_NAMES[start.players[seat]],
    name = start.names[seat];
  if (isYou(start, seat)) return `You (${color})`;
  if (start.names.some((_, one) => isYou(start, one))) return `Machine (${color})`;
  return name && name !== "human" ? `${capital(color)} (${name})` : capital(color);
}

/** @type {(start: NonNullable<TileEntry["game"]>, seat: number) => string} */
export const turnSentence = (start, seat) => `${whoText(start, seat)} to play`;

/** @type {(phase: string) => string} */
export const phaseText = (phase) =>
  phase === "free" ? "place one tile wherever it fits" : "fill a space that has a dot";

/** @type {(start: NonNullable<TileEntry["game"]>, game: TileGame, isThinking: boolean) => string} */
export const nowText = (start, game, isThinking) =>
  isThinking
    ? `${whoText(start, game.seat)} is thinking …`
    : (isYou(start, game.seat)
        ? `You are ${COLOR_NAMES[start.players[game.seat]]}. Your turn`
        : whoText(start, game.seat)) + `: ${phaseText(game.phase)}.`;

/** @type {(start: NonNullable<TileEntry["game"]>, seat: number, placement: Placement) => string} */
export const placesText = (start, seat, [tile, q, r]) =>
  `${whoText(start, seat)}: tile ${tile} at ${q},${r}.`;

/** @type {(start: NonNullable<TileEntry["game"]>, result: TileResult) => string} the winner's score first */
export function endText(start, { end, winners, scores }) {
  const order = scores
    .map((_, seat) => seat)
    .sort((one, two) => scores[two] - scores[one])
    .map((seat) => scores[seat])
    .join(" to ");
  if (end === "deadlock") return `No more tiles can be placed. A draw, ${order}.`;
  if (winners.length > 1) return `A draw, ${order}.`;
  const you = scores.findIndex((_, seat) => isYou(start, seat)),
    best = scores[winners[0]];
  if (you === winners[0]) return `You win, ${order}.`;
  return you < 0
    ? `${whoText(start, winners[0])} wins, ${order}.`
    : `You lose, ${scores[you]} to ${best}.`;
}

/** @type {(start: NonNullable<TileEntry["game"]>, seat: number, score: number, isNow: boolean) => string} */
export const scoreText = (start, seat, score, isNow) =>
  `${isNow ? "▸ " : ""}${whoText(start, seat)}: ${score}`;

/** @type {(start: NonNullable<TileEntry["game"]>, seat: number) => string} whose tiles are shown */
export const handName = (start, seat) =>
  isYou(start, seat)
    ? "Your tiles"
    : `Tiles of ${whoText(start, seat).replace("Machine", "the machine")}`;

/** @type {(start: NonNullable<TileEntry["game"]>, seat: number, hand: number[]) => string} */
export const handText = (start, seat, hand) =>
  `${handName(start, seat)}: ${hand.map(tileText).join("; ")}`;

/** @type {(start: NonNullable<TileEntry["game"]>, seat: number, turn: TileTurn) => string} a turn that is over */
export const turnDone = (start, seat, { before, free, after }) =>
  `${whoText(start, seat)} placed ${counted(before.length + (free ? 1 : 0) + after.length, "tile")}.`;

/** @type {(shown: number, n: number) => string} */
export const stepsText = (shown, n) => `${shown} of ${n} tiles`;

/** @type {(shown: number, n: number, last: Placement | null) => string} */
export const stepText = (shown, n, last) =>
  stepsText(shown, n) + (last ? `: tile ${last[0]} at ${last[1]},${last[2]}` : "");

/** @type {(n: number) => string} */
export const bagText = (n) => `${counted(n, "tile")} in the bag`;

/** @type {(solo: NonNullable<TileEntry["solitaire"]>, n: number) => string} */
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

/** What a link or a page around this one was expected to hold. */
export const TILES_EXPECTED = {
  array: "[tile, q, r, rotation]",
  bag: "a bag",
  cells: "cells such as 0.1",
  color: "a color: B, G, R or Y",
  colors: "two to four of the colors B, G, R and Y",
  eachOnce: "different tile numbers from 1 to 56",
  freeCell: "a free cell",
  freeTile: "a tile that is not given",
  given: "given tiles of the puzzle, each in a different cell",
  givenCells: "given tiles in cells of the puzzle",
  goal: "line or loop as the goal",
  goals: "goals such as loopR or lineB",
  holes: "a number of holes, or any",
  names: "a name for each player: human, random, greedy or strong",
  nCells: "as many cells as tiles",
  nearCell: "a cell near the center",
  oneLoop: "one loop as the goal",
  oneName: "one of puzzle, game and solitaire",
  ownCell: "a cell of the shape",
  ownLevel: "a level on this page",
  ownTile: "a tile of the puzzle",
  parts: "a puzzle of six parts joined by ;",
  placement: "a placement in the form tile.q.r.rotation",
  placementCells: "placements in the cells of the puzzle",
  placements: "placements of the puzzle's tiles, each in a different cell",
  played: "a puzzle that is played, not watched",
  puzzle: "a puzzle",
  solitaire: "a solitaire",
  wholeBag: "a bag of 56 tiles",
};
