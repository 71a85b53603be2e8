// The difficulty of levels. Written by tools/page_tables.py.

// prettier-ignore
export const GRADES = [
  "tutorial",
  "easy",
  "medium",
  "hard",
  "expert",
  "fiendish"
];

/** The minimum score of each grade after the first. */
// prettier-ignore
export const CUT_OFFS = [
  5.5,
  7,
  9.5,
  16,
  26
];

/** Points for one unit of each part. @type {Record<string, number>} */
// prettier-ignore
export const WEIGHTS = {
  "moves": 0.5,
  "choices": 0.13,
  "detours": 0.5,
  "switches": 0.35,
  "traps": 5,
  "lures": 0.15,
  "pushes": 0.35
};
