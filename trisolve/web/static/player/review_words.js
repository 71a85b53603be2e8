// What the review of a play says.

import { counted } from "../shared/counted.js";

export const REVIEW = {
  title: "Review",
  playFrom: "Play from here",
  unknown: "This level is too large for this page to review.",
  empty: "No move has been made yet.",
  start: "Start",
};

/** @type {(cost: number, lost: boolean) => string} the play as a whole */
export function summaryText(cost, lost) {
  if (lost) return "One move lost the level.";
  return cost
    ? "Detours: " + counted(cost, "move") + "."
    : "Every move was on a shortest path to the goal.";
}

/** @type {(cost: number | null, lost: boolean) => string} what a bar is marked with */
export const costText = (cost, lost) => (lost ? "✕" : cost ? "+" + cost : "");

/** @type {(left: number | null) => string} */
const leftText = (left) => (left === null ? "lost" : counted(left, "move") + " left");

/** @type {(at: number, move: string, left: number | null, cost: number | null, lost: boolean) => string} */
export function barText(at, move, left, cost, lost) {
  const price = lost ? ", this move loses the level" : cost ? ", a detour of " + cost : "";
  return "Move " + at + ", " + move + ": " + leftText(left) + price;
}
