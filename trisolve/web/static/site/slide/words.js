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
  packs: "All packs",
};

/** @type {(pack: string) => string} */
export const nextPackText = (pack) => `Next: ${pack}`;

/** @type {(pack: string) => string} */
export const packDoneText = (pack) => `${pack} done.`;

export const ENDLESS_WORDS = {
  title: "New levels",
  make: "New level",
  shape: "Shape",
  grade: "Grade",
  searching: "Making a level …",
  none: "No level was found. Try again, or choose another shape or grade.",
  shapes: /** @type {Record<string, string>} */ ({
    hexagon: "Hexagon",
    triangle: "Triangle",
    parallelogram: "Parallelogram",
    trapezoid: "Trapezoid",
    star: "Star",
  }),
};

/** The heading of each part of the list of packs. */
export const STAGE_NAMES = /** @type {Record<string, string>} */ ({
  own: "",
  first: "Start here",
  shapes: "Choose a shape",
  last: "When these packs are easy",
});

export const MIX_WORDS = {
  title: "Mixes",
  name: "Name",
  make: "Make a mix",
  share: "Share",
  remove: "Remove",
  grade: "Grade",
  moves: "Moves",
  blocks: "Blocks",
  idea: "Idea",
  any: "any",
  time: "Time",
  times: ["under 1 minute", "1 to 3 minutes", "3 to 10 minutes", "10 minutes and more"],
  unsolved: "Not solved yet",
  favorites: "Favorites",
  again: "Left unsolved, or solved with a hint",
  all: "All levels",
  empty: "No level fits this mix.",
  like: "Favorite",
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
    push: "no push",
    chain: "no push chain",
    back: "no way there and back",
    away: "no block off its goal again",
    dance: "no block that moves three times",
    rest: "no block that never moves",
    only: "more than one solution",
    door: "more than one way through",
    trap: "cannot be lost",
    brace: "no block as a brace",
    hub: "no three moves that prepare one",
  }),
};

/** @type {(idea: string) => string} an idea of a query; "!" in front asks for its absence */
export const ideaText = (idea) =>
  idea.startsWith("!") ? MIX_WORDS.without[idea.slice(1)] : MIX_WORDS.ideas[idea];

/** @type {(range: string) => string} the first and the last number, or the first one alone: "11.15", "51" */
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
  next: "Next for you",
  filter: "Filter",
  marks: "✓ solved; ★ in the fewest moves, no hint having made or shown them",
  nothingFits: "No levels match these filters.",
  backToPacks: "All packs",
};

/** @type {(card: PackCard) => string} */
export const packText = ({ levels, moves }) =>
  counted(levels, "level") +
  (moves
    ? ", " +
      (moves[0] === moves[1] ? counted(moves[0], "move") : `${moves[0]} to ${moves[1]} moves`)
    : "");

/** @type {(grades: Record<string, number>) => string} how hard a pack is, for those who do not see its bar */
export const gradesText = (grades) =>
  Object.entries(grades)
    .map(([grade, n]) => `${n} ${GRADE_NAMES[grade].toLowerCase()}`)
    .join(", ");

/** @type {(grades: Record<string, number>) => string} what the ends of that bar stand for */
export function gradeRangeText(grades) {
  const [first, ...more] = Object.keys(GRADE_NAMES)
    .filter((grade) => grade && grades[grade])
    .map((grade) => GRADE_NAMES[grade]);
  const last = more.at(-1);
  return last ? `${first} to ${last.toLowerCase()}` : (first ?? GRADE_NAMES[""]);
}

/** @type {(number: number, isBegun: boolean) => string} where a pack leads on */
export const nextLevelText = (number, isBegun) =>
  `${isBegun ? "Continue" : "Start"}: level ${number}`;

/** @type {(solved: number, stars: number, n: number) => string} nothing where nothing is solved: the bar says that */
export const countsText = (solved, stars, n) =>
  solved ? `${solved} of ${n} solved, ${stars} of them in the fewest moves` : "";

/** @type {(n: number, all: number) => string} */
export const shownText = (n, all) => `${n} of ${counted(all, "level")} shown`;

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
