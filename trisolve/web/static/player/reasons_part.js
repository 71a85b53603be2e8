// Why the moves of a solution are made: as a list with its stages, and on the board while it is watched.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { listedReason } from "../sliding/reason_words.js";
import { moveText } from "../sliding/words.js";
import { WHY, stageHeading } from "./reasons_words.js";

/** @typedef {import("../sliding/reasons.js").Reason} Reason */

/**
 * Open the list of the moves of a line under its stages; `made` is how many are made.
 * @type {(level: Level, reasons: Reason[], made: number) => void}
 */
export function openReasons(level, reasons, made) {
  const list = el("div", { class: "reasons" });
  for (const [at, { move, stage }] of reasons.entries()) {
    if (stage !== reasons[at - 1]?.stage)
      list.append(el("h3", {}, stageHeading(reasons, stage)), el("ol", {}));
    const text = moveText(level, move) + ": " + listedReason(reasons, at);
    list.lastElementChild?.append(
      el("li", { value: at + 1, "aria-current": at === made - 1 ? "step" : null }, text),
    );
  }
  openDialog(WHY.title, list);
}

/** Mark the block for which a move is made. @type {(page: Player, reason: Reason | undefined, reasons: Reason[]) => void} */
export function markServed({ board, play }, reason, reasons) {
  const id = reason && reason.later !== null ? reasons[reason.later].move[0] : null;
  board.mark(
    "served",
    play.level.blocks.findIndex((block) => block.id === id),
  );
}
