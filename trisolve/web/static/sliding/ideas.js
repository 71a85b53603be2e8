// The ideas of a level, as defined in trisolve/sliding/insight and listed in level files.

/** All ideas, in the order used in levels. */
export const IDEAS = [
  "push",
  "chain",
  "back",
  "away",
  "dance",
  "rest",
  "only",
  "door",
  "trap",
  "brace",
  "hub",
];
