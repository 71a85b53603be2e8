// The sentences about exporting and importing progress.

import { counted } from "./counted.js";

export const PROGRESS_WORDS = {
  out: "Export",
  take: "Import",
  text: "Progress as text",
  wrong: "This text does not hold progress.",
};

/** @type {(n: number) => string} */
export const importedText = (n) => `Imported ${counted(n, "record")}.`;
