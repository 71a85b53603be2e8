// Writes the game as a record that the commands can read.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { download } from "../shared/download.js";
import { passingOn } from "../shared/sharing.js";
import { LABELS, RECORD_FILE, RECORD_NOTE } from "./words.js";

/** @typedef {Pick<GamePage<Boco.Entry, BocoState, BocoMove>, "entry" | "position" | "players">} Played */

/** @type {(page: Played) => object} */
export function recordOf({ entry, position: { moves, ending }, players }) {
  const winner = ending?.winner,
    result = winner === undefined ? "open" : winner === null ? "draw" : winner ? "second" : "first",
    who = players.map((player) => (player === "person" ? player : "machine"));
  return { ...entry.record, moves, result, reason: ending?.reason ?? null, players: who };
}

/** @type {(page: Played) => HTMLElement} the button that opens the record */
export const saveButton = (page) =>
  el("p", { class: "row" }, el("button", { onclick: () => openRecord(page) }, LABELS.record));

/** @type {(page: Played) => void} */
function openRecord(page) {
  const text = `${JSON.stringify(recordOf(page))}\n`,
    field = el("textarea", { "aria-label": LABELS.record, readonly: true, rows: 6 }, text);
  const save = () => download(RECORD_FILE, new Blob([text], { type: "application/json" }));
  const buttons = [...passingOn(field), el("button", { onclick: save }, LABELS.download)];
  openDialog(LABELS.record, el("p", {}, RECORD_NOTE), field, el("p", { class: "row" }, ...buttons));
}
