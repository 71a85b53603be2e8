// The sentences about reasons in the player: in hints, while watching a solution, and in the list.

import { capital } from "../shared/capital.js";
import { reasonText, stageText } from "../sliding/reason_words.js";

/** @typedef {import("../sliding/reasons.js").Reason} Reason */

export const WHY = { title: "Why each move", button: "Why?" };

/** @type {(end: Reason) => string} the task of a stage, given its last move */
const aimText = (end) => (end.how === "home" ? `bring ${end.move[0]} home` : stageText(end));

/** @type {(text: string) => string} */
const sentence = (text) => `${capital(text)}.`;

/**
 * Return the aim of the next move: its stage, if others follow.
 * @type {(reasons: Reason[]) => string[]}
 */
export function stageHint(reasons) {
  const [first] = reasons,
    ends = reasons.filter(({ later }) => later === null);
  const end = ends.find(({ stage }) => stage === first?.stage);
  if (!end) return [];
  return [sentence(aimText(end) + (ends.length > 1 ? " first" : ""))];
}

/** Return why a move is made; `first` is the number of the line's first move. @type {(reasons: Reason[], at: number, first?: number) => string} */
export const reasonHint = (reasons, at, first = 1) => sentence(reasonText(reasons, at, first));

/** Return the heading of a stage. @type {(reasons: Reason[], stage: number) => string} */
export function stageHeading(reasons, stage) {
  const end = reasons.find((one) => one.stage === stage && one.later === null);
  return end ? stageText(end) : "";
}
