// The words of a path of levels.

export const PATH_WORDS = {
  menu: "Pages",
  stretches: "Stretches",
  neighbors: "Neighbors on the path",
};

/** @type {(from: number, to: number) => string} */
export const stretchText = (from, to) => `${from} to ${to}`;

/** @type {(what: string | number) => string} */
export const playText = (what) => `Play ${what}`;

/** @type {(solved: number, n: number) => string} */
export const ofText = (solved, n) => `${solved} of ${n}`;
