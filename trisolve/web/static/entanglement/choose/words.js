// Every sentence of the page for choosing tiles.

import { counted } from "../../shared/counted.js";

export const CHOOSE = {
  about:
    "Six links join the twelve pins of a tile in pairs. Press a tile to pick it; press it again for a second copy. " +
    "All tiles in a family have links of the same lengths, counted in pins along the rim.",
  picked: "Picked tiles",
  none: "No tiles picked yet.",
  rotations: "Show each rotation",
  radius: "Radius of the field, from 1 to 16",
  name: "Name",
  download: "Download the level",
  families: "Families",
  file: "tiles.json",
};

/** @type {(lengths: string, n: number, nAll: number) => string} */
export const familyText = (lengths, n, nAll) =>
  `Lengths ${lengths}: ${counted(n, "tile")}, ${nAll} with rotations`;

/** @type {(n: number, nAll: number) => string} */
export const allText = (n, nAll) =>
  `${n} families, ${nAll.toLocaleString("en")} tiles with all rotations.`;

/** @type {(code: string) => string} */
export const pickText = (code) => `Pick ${code}`;

/** @type {(code: string, at: number) => string} */
export const dropText = (code, at) => `Put back ${code}, number ${at + 1}`;

/** @type {(n: number) => string} */
export const pickedText = (n) => (n ? `${counted(n, "tile")} picked.` : CHOOSE.none);
