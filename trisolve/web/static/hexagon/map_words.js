// The sentences about invalid maps, as in trisolve.hexagon.

const KEYS = "name, layout, origin, line, a letter, or map:";

/** @type {Record<string, string>} */
const ESCAPED = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** @type {(sign: string) => string} */
function escaped(sign) {
  const code = /** @type {number} */ (sign.codePointAt(0)).toString(16),
    [letter, length] = code.length > 4 ? ["U", 8] : code.length > 2 ? ["u", 4] : ["x", 2];
  return ESCAPED[sign] ?? `\\${letter}${code.padStart(Number(length), "0")}`;
}

/** @type {(text: string) => string} the beginning of a string, quoted as in Python */
export function quoted(text) {
  const part = [...text].slice(0, 60).join(""),
    quote = part.includes("'") && !part.includes('"') ? '"' : "'",
    inner = part.replace(/\\/g, "\\\\").replace(/(?! )[\p{C}\p{Z}]/gu, escaped);
  return quote + (quote === "'" ? inner.replace(/'/g, "\\'") : inner) + quote;
}

/** @type {(line: number, column: number, expected: string, got: string) => string} */
export const placedText = (line, column, expected, got) =>
  `line ${line}, column ${column}: expected ${expected}, got ${got}`;

/** @type {(text: string) => string} */
export const gotText = (text) => (text ? quoted(text) : "nothing");

/** @type {(sign: string) => string} */
export const signText = (sign) => (sign === "\t" ? "a tab" : quoted(sign));

export const EXPECTED = {
  blank: (/** @type {string} */ layout) => `a blank between the places of cells (${layout} layout)`,
  cell: "a cell (. # 1-9 a-z A-Z) or a blank",
  cost: "a cost 1..2147483647",
  key: `${KEYS} as key`,
  layout: "flat or pointy",
  map: "nothing after map:",
  name: "a name",
  origin: "q,r without blanks",
  row: "`key: value` or `map:`",
  walk: "q,r and the sides 0-5 of a walk, as 0,0 23",
};

/** @type {(letter: string) => string} */
export const unusedText = (letter) =>
  `a cost only for letters on the map, but ${letter} is not on it`;

/** @type {(cell: string) => string} */
export const offMapText = (cell) => `a walk over cells of the map, but ${cell} is not on it`;

/** @type {(line: number, column: number, key: string, first: number) => string} */
export const twiceText = (line, column, key, first) =>
  `line ${line}, column ${column}: expected ${key} once, but line ${first} also has it`;

/** @type {(line: number) => string} */
export const noDrawingText = (line) =>
  `line ${line}: expected a line \`map:\` and a drawing, got the end`;

/** @type {(line: number) => string} */
export const noCellText = (line) => `line ${line}: expected at least one cell below map:, got none`;

/** The required parts of a JSON map. */
export const JSON_EXPECTED = {
  cell: "a cell as [q, r]",
  format: '"format": "trisolve-hexmap" and "version": 1',
  free: "a cell as [q, r] or [q, r, cost]",
  freeMark: "a mark on a free cell",
  json: "a map as text or JSON",
  keys: "no other keys of a map",
  letter: "one letter a-z A-Z as mark",
  link: "a link as two neighboring cells",
  list: "a list",
  object: "an object",
  once: "each cell once",
  oneLink: "each link once",
  oneMark: "at most one mark per cell",
  onMap: "a cell of the map",
  some: "at least one cell, free or wall",
  text: "text as name",
};

/** @type {(most: number) => string} */
export const tooManyText = (most) => `at most ${most} cells on a page`;

/** @type {(most: number) => string} */
export const tooFarText = (most) => `coordinates from -${most} to ${most} on a page`;
