// Every sentence of the lists of packs and levels.

import { counted } from "../../shared/counted.js";

export const GRADE_NAMES = /** @type {Record<string, string>} */ ({
  tutorial: "Tutorial",
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
  expert: "Expert",
  fiendish: "Fiendish",
  "": "Not graded",
});

export const LEVEL_LOST =
  "The level can no longer be solved from here. Press Undo, and try another way.";

export const ONWARD_WORDS = {
  similar: "More like this",
  make: "Make your own",
};

export const RUN_WORDS = {
  rule:
    "Levels that get harder. You miss a level if you skip it, use more than twice its fewest moves, or let a hint " +
    "show all moves. Two misses end the run. With any other hint, the level does not count.",
  best: "Best run",
  start: "Start a run",
  again: "New run",
  skip: "Skip",
  sure: "A skipped level is a miss. Press Skip again.",
  share: "Share the run",
  shape: "Shape",
  grade: "Grade",
  any: "All packs",
  own: "At your level",
  searching: "Looking for a level …",
  none: "No level was found. Choose another shape or grade.",
  shapes: /** @type {Record<string, string>} */ ({
    hexagon: "Hexagon",
    triangle: "Triangle",
    parallelogram: "Parallelogram",
    trapezoid: "Trapezoid",
    star: "Star",
  }),
};

/** What a hint costs. */
export const HINT_COSTS = {
  day: "A move by a hint costs the star.",
  run: "With a hint, the level adds nothing to the run; showing all moves is a miss.",
};

/** @type {(n: number, moves: number, misses: number) => string} the moves and misses that a level of a run allows */
export const allowedText = (n, moves, misses) =>
  `Level ${n} of the run: at most ${counted(moves, "move")}. ` +
  (misses === 1 ? "One more miss ends the run." : "Two misses end the run.");

/** @type {(solved: number, misses: number) => string} a run in progress */
export const runText = (solved, misses) =>
  `Run: ${counted(solved, "level")} solved, ${misses ? "1 miss" : "no misses"}.`;

/** @type {(solved: number, best: number) => string} a finished run */
export const overText = (solved, best) =>
  `The run is over: ${counted(solved, "level")} solved. ` +
  (solved >= best ? "This is your best run." : `Your best run: ${best}.`);

/** @type {(squares: string, solved: number, level: number) => string} a run in one line */
export const sharedRunText = (squares, solved, level) =>
  `Endless ${squares} ${counted(solved, "level")} solved, my level: ${level}`;

export const MIX_WORDS = {
  collection: "Collection",
  title: "Mixes",
  about: "A mix is a choice of levels, with a link.",
  playAll: "Open as a path",
  marks: "Marks",
  noFavorites: "No favorites yet. In a level, Favorite is under More.",
  noMarks: "No positions are marked. In a level, Mark is under More.",
  name: "Name",
  make: "Make a mix",
  share: "Share",
  remove: "Remove",
  grade: "Grade",
  moves: "Moves",
  blocks: "Blocks",
  idea: "Idea",
  any: "any",
  unsolved: "Not solved yet",
  favorites: "Favorites",
  again: "Left unsolved, or solved with a hint",
  all: "All levels",
  empty: "No level fits this mix.",
  like: "Favorite",
  liked: "Added to the favorites. They are in Collection, on the map.",
  unliked: "Removed from the favorites.",
  ideas: /** @type {Record<string, string>} */ ({
    push: "push",
    chain: "push chain",
    back: "there and back",
    away: "off its goal again",
    dance: "a block that moves three times",
    rest: "a block that never moves",
    only: "one solution",
    door: "one way through",
    trap: "can be lost",
    brace: "a block as a brace",
    hub: "three moves that prepare one",
  }),
  without: /** @type {Record<string, string>} */ ({
    back: "no way there and back",
    away: "no block leaves its goal",
    only: "more than one solution",
    door: "more than one way through",
    trap: "cannot be lost",
  }),
};

/** @type {(idea: string) => string} an idea of a query; "!" in front asks for its absence */
export function ideaText(idea) {
  const { ideas, without } = MIX_WORDS,
    absent = idea.slice(1);
  if (idea[0] !== "!") return ideas[idea];
  return without[absent] ?? `no ${ideas[absent].replace(/^a /, "")}`;
}

/**
 * @type {(range: string) => string} the first and the last number, or only the first: "11.15", "51"
 */
export const rangeText = (range) => (range.includes(".") ? range.replace(".", "–") : `${range}+`);

/** Return a mix in words. @type {(query: import("./mixes.js").Query) => string} */
export function mixText({ grade, moves, blocks, idea, unsolved, favorites, again }) {
  const parts = [
    grade && GRADE_NAMES[grade],
    moves && `${rangeText(moves)} moves`,
    blocks && counted(Number(blocks), "block"),
    idea && ideaText(idea),
    unsolved && MIX_WORDS.unsolved,
    favorites && MIX_WORDS.favorites,
    again && MIX_WORDS.again,
  ];
  return parts.filter(Boolean).join(", ") || MIX_WORDS.all;
}

export const LIST_WORDS = {
  packs: "Packs",
  unsolved: "not solved yet",
  solved: "all solved",
  backToPacks: "All packs",
};

/** @type {(stars: number) => string} the progress in a pack, after the number of solved levels */
export const starsText = (stars) => (stars ? `, ${counted(stars, "star")} in all` : "");

/** @type {(entry: Entry) => string} the next level on a path, in one line */
export const levelText = ({ at, moves }) =>
  `Level ${at + 1}` + (moves === null ? "" : `, ${counted(moves, "move")}`);

/** @type {(marks: number) => string} */
export const marksText = (marks) => counted(marks, "mark");

/**
 * @type {(card: PackCard, solved: number, stars: number) => string}
 * a pack on the map, for screen readers
 */
export const packLabel = ({ name, levels, moves }, solved, stars) =>
  [
    `${name}: ${counted(levels, "level")}`,
    moves &&
      (moves[0] === moves[1] ? counted(moves[0], "move") : `${moves[0]} to ${moves[1]} moves`),
    solved && `${solved} solved`,
    stars && `${stars} in the fewest moves`,
  ]
    .filter(Boolean)
    .join(", ");

/** @type {(entry: Entry, best: number | null) => string} */
export function tileText({ at, name, moves }, best) {
  const size = moves === null ? "" : `, ${counted(moves, "move")}`;
  const done =
    best === null
      ? ""
      : `, solved in ${best}${moves !== null && best <= moves ? ", the fewest possible" : ""}`;
  return `${at + 1}. ${name || "Untitled level"}${size}${done}`;
}

/** @type {(id: string) => string} */
export const noPackText = (id) => `This site has no pack called ${id.slice(0, 60)}.`;

/** @type {(date: string) => string} */
export const noDayText = (date) => `This site has no puzzles for ${date}.`;

/** @type {(number: number, n: number) => string} */
export const noLevelText = (number, n) =>
  `This pack has no level ${number}; its levels are 1 to ${n}.`;
