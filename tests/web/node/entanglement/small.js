// The small bundled puzzle, in the form of page data.

import { readFileSync } from "node:fs";

const text = readFileSync(
    new URL("../../../../levels/entanglement/small.json", import.meta.url),
    "utf-8",
  ),
  { radius, tiles, name, solution, score } = JSON.parse(text);

export const SMALL = { id: "small", name, radius, tiles, solution, target: score };
