// The small shipped puzzle, as a page carries it.

import { readFileSync } from "node:fs";

const text = readFileSync(
  new URL("../../../../levels/entanglement/small.json", import.meta.url),
  "utf-8",
);

export const SMALL = { ...JSON.parse(text), id: "small", at: 0, seed: null };
