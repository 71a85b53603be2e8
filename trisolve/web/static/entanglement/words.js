// What the page says: placements, tiles and ends as sentences.

import { counted } from "../shared/counted.js";
import { partnersOf } from "./tiles.js";

/** @typedef {import("./rules.js").Placement} Placement */

/** @type {Record<import("./rules.js").End, string>} */
const ENDS = { open: "goes on", wall: "ends at the wall", centre: "ends in the centre", tiles: "goes on, but no tile is left" };

/** @type {(placement: Placement) => string} what comes of it, in short */
export const outcomeTold = ({ segments, end }) => `${counted(segments, "segment")}, ${ENDS[end]}`;

/** @type {(placement: Placement) => string} a placement for those who only hear of it */
export function placementTold(placement) {
  const { segments, score, total, next, end } = placement;
  const on = end === "open" && next ? ` to cell ${next[0]}, ${next[1]} by pin ${next[2]}` : "";
  return `${counted(segments, "segment")}, plus ${score} is ${total}, ${ENDS[end]}${on}`;
}

/** @type {(code: string) => string} the six links of a tile */
export const linksTold = (code) =>
  partnersOf(code).flatMap((other, pin) => (pin < other ? [`${pin} to ${other}`] : [])).join(", ");

/** @type {(turn: string) => string} */
export const turnTold = (turn) => `${turn.startsWith("s") ? "the pocket tile, " : ""}rotation ${turn.at(-1)}`;
