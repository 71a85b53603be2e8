// Every sentence of the Entanglement page.

import { counted } from "../shared/counted.js";
import { pointsFor, starsOf } from "./stars.js";

/** The rules, each with a picture. */
export const RULES = [
  "One line begins in the center. You place a tile at its end, from your hand or your pocket, and the line continues through it.",
  "The line continues through every tile that it meets. In one turn, the first tile scores 1 point, " +
    "the second 2 more, and the third 3 more.",
  "The game ends when the line runs into the wall or back into the center. A level also ends when its tiles are used up.",
];

/** The line below the board until a game is over. */
export const HOW = "Tap to turn or swap.";

export const HELP = {
  sentences: [
    "The bright line shows what the tile in your hand would add. " +
      "Turn and swap tiles as often as you like. A placed tile stays.",
    `${HOW} Press Place to put the tile down.`,
  ],
  keys: /** @type {[string, string][]} */ ([
    ["R, ↓, wheel", "turn the tile right"],
    ["Shift+R, ↑", "turn it left"],
  ]),
};

/** The names of this page's own commands. */
export const COMMANDS = {
  allTurns: "All turns",
  swap: "Swap",
  turnLeft: "Turn left",
  turnRight: "Turn right",
};

/** The labels of the page. */
export const LABELS = {
  allTurns: "All turns",
  bestPlay: "The best play",
  coming: "Next",
  inHand: "In hand",
  pocket: "Pocket",
  search: "Search",
  seconds: "Seconds",
  stop: "Stop",
  watchBest: "Watch the best play",
};

/** Selectable boards, by radius. @type {Record<string, string>} */
export const BOARD_SIZES = { 2: "Small board", 3: "Medium board", 4: "Large board" };

export const TURNS_NOTE = "Each way to place one of your two tiles, and the points it adds.";
export const TURN_IT = "turn it";
export const SWAP_IT = "swap";
/** @type {Record<Entanglement.End, string>} */
const ENDS = {
  open: "goes on",
  wall: "ends at the wall",
  "centre": "ends in the center",
  tiles: "ends with the last tile",
};

/** @type {(end: Entanglement.End) => string} how the line ends, if it does */
export const lineText = (end) => `The line ${ENDS[end]}.`;

/** @type {(placement: Entanglement.Placement) => string} the effect of a placement, in short */
export const outcomeText = ({ segments, end }) => `${counted(segments, "tile")}, ${ENDS[end]}`;

/** @type {(placement: Entanglement.Placement) => string} a placement, for screen readers */
const placementText = ({ segments, score, end }) =>
  `${counted(score, "point")} for ${counted(segments, "tile")}, and the line ${ENDS[end]}.`;

/** @type {(done: Entanglement.Placement) => string} */
export const aheadText = (done) =>
  `${done.turn.startsWith("s") ? "Pocket tile" : "Tile in hand"}, turned ` +
  `${counted(Number(done.turn.at(-1)), "time")}: ${placementText(done)}`;

/** @type {(isOther: boolean, done: Entanglement.Placement) => string} which tile to place at the end of the line, and which to keep */
export function tileHintText(isOther, { score, end }) {
  const tile = isOther
    ? "keep the tile in your hand for later. The one in your pocket"
    : "the tile in your hand";
  return `Hint: ${tile} can add ${counted(score, "point")}. ${lineText(end)}`;
}

/** @type {(isOther: boolean, sixths: number) => string} how to turn the tile */
export const turningHintText = (isOther, sixths) =>
  `Hint: ${isOther ? "swap the tiles, then " : ""}` +
  (sixths ? `turn the tile ${counted(sixths, "time")}.` : "place the tile as it is.");

/** @type {(isSolution: boolean) => string} */
export const turnHintText = (isSolution) =>
  `Hint: the tile is ready. Place it.${isSolution ? " The best known play does this." : ""}`;

/** @type {(radius: number) => string} */
export const sizeText = (radius) => BOARD_SIZES[radius] ?? `Radius ${radius}`;

/** @type {(seed: string, radius: number) => string} */
export const seedText = (seed, radius) => `${sizeText(radius)}, seed ${seed}`;

/** @type {(n: number, radius: number) => string} */
export const sequenceText = (n, radius) => `${counted(n, "tile")}, radius ${radius}`;

/**
 * @type {(position: Entanglement.Position, entry: Entanglement.Entry) => string}
 * the words after the score; a puzzle also shows how many tiles are left
 */
export function countText({ score, end, placements, puzzle: { tiles } }, { seed }) {
  const left = ` · ${counted(tiles.length - placements.length, "tile")} left`;
  return ` ${score === 1 ? "point" : "points"}${seed === undefined && end === "open" ? left : ""}`;
}

/** @type {(score: number, target: number | null) => string} the result of a game */
export function endTitle(score, target) {
  if (target === null) return `${counted(score, "point")}.`;
  const stars = starsOf(score, target);
  if (!stars) return "No star yet.";
  return stars < 3 ? `${counted(stars, "star")}.` : "3 stars: the best score.";
}

/** @type {(end: Entanglement.End, score: number, target: number | null) => string} why it ended, and the points to the next star */
export function endWhy(end, score, target) {
  const aims = target === null ? [] : pointsFor(target),
    next = aims.find((points) => score < points),
    star = next === aims[0] ? "one star" : "the next star";
  return (next ? `${counted(next - score, "more point")} for ${star}. ` : "") + lineText(end);
}

/** @type {(target: number, proved?: boolean, searched?: number) => string} the best score, and how it is known */
export const knownText = (target, proved, searched) =>
  proved
    ? `best possible ${target}`
    : `best known ${target}` + (searched ? `, in ${counted(searched, "placement")} tried` : "");

/** @type {(entry: Entanglement.Entry) => string} the points for one, two and three stars */
export function boundsText({ target = null }) {
  if (target === null) return "";
  const [one, two, three] = pointsFor(target);
  return `★ ${one} ★★ ${two} ★★★ ${three}`;
}

/**
 * @type {(placements: Entanglement.Placement[], score: number) => string}
 * the effect of the last turn, for screen readers
 */
export const placedText = (placements, score) =>
  `Placed: ${placementText(placements[placements.length - 1])} ${counted(score, "point")} in all.`;

/** @type {(place: Entanglement.Place) => string} where the line waits on the board, for screen readers */
const placeText = ([q, r]) =>
  `The line waits ${counted(Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)), "cell")} from the center.`;

/**
 * @type {(position: Entanglement.Position) => string}
 * the board and the state of the game, for screen readers
 */
export const stateText = ({ score, placements, place }) =>
  `Board: ${counted(placements.length, "tile")}, ${counted(score, "point")}. ${place ? placeText(place) : ""}`;

/**
 * @type {(name: string, what: string, isFilled: boolean) => string}
 * a tile in hand, for screen readers
 */
export const slotText = (name, what, isFilled) => name + (isFilled ? `, ${what}` : ": empty");

/** @type {(done: Entanglement.Placement) => string} */
export const gainText = ({ score }) => `+${counted(score, "point")}`;

/** @type {(done: Entanglement.Placement) => string} */
export const gainOfTurn = ({ turn, score }) =>
  `+${score}${turn.startsWith("s") ? ", from the pocket" : ""}`;

/** @type {(n: number) => string} */
export const moreText = (n) => `and ${n} more`;

export const WATCHED_BEST = "The best known play.";

export const SEARCH_NOTE =
  "This search looks for a good play of the same tiles, for as long as you choose.";

/** @type {(score: number, nTried: number) => string} */
export const searchedText = (score, nTried) =>
  `${counted(score, "point")} so far, after ${nTried.toLocaleString("en")} placements tried.`;

/**
 * @type {(score: number, target: number | null, best: number | null) => string}
 * the result of a search
 */
export function foundText(score, target, best) {
  const known = target === null ? "" : ` The best known score is ${target}.`;
  const own = best === null ? "" : ` Your best is ${best}.`;
  return `The search found a play worth ${counted(score, "point")}.${known}${own}`;
}
