// The ideas of a level, as trisolve/sliding/insight defines them and level files list them.

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
