// The rule sheet, with two small boards that show the playable faces and an encircled piece.

import { svg } from "../shared/dom.js";
import { drawnFace, markFace, placeFace } from "./board.js";
import { rulesText } from "./words.js";

/** The small boards, row by row: 1 and 2 are pieces, + is a playable face, and x is the piece that encircles. */
const PLAYABLE = [".+.", "+1+", "+2+", ".+."],
  ENCIRCLED = [".x.", "x2x", ".x.", "..2"];

/** @type {(entry: Boco.Entry, rows: string[]) => SVGSVGElement} */
function picture(entry, rows) {
  const over = svg("g"),
    flat = { ...entry, mesh: null };
  const faces = [...rows.join("")].map((sign, face) => {
    const x = face % rows[0].length,
      y = Math.floor(face / rows[0].length),
      drawn = drawnFace(flat, { face, corners: 4 }, rows[1]);
    placeFace(flat, drawn, {
      points: `${x},${y} ${x + 1},${y} ${x + 1},${y + 1} ${x},${y + 1}`,
      spot: [x + 0.5, y + 0.5, 0.5],
      light: 1,
    });
    markFace(drawn, { 1: 0, 2: 1, x: 0 }[sign], {
      caught: false,
      around: sign === "x",
      legal: sign === "+",
      last: false,
    });
    over.append(drawn.over);
    return drawn.group;
  });
  return svg(
    "svg",
    { viewBox: `-.1 -.1 ${rows[0].length + 0.2} ${rows.length + 0.2}`, "aria-hidden": "true" },
    ...faces,
    over,
  );
}

/** @type {(entry: Boco.Entry) => import("../shared/help.js").Rules} the rules of the board that is open */
export const rulesOf = (entry) => ({
  sentences: rulesText(entry.game),
  pictures: [PLAYABLE, ENCIRCLED].map((rows) => picture(entry, rows)),
});
