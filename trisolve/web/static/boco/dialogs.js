// The dialogs: boards, who plays, the game as a record.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { openEntry, seat } from "./playing.js";
import { STRENGTHS, recordOf } from "./state.js";
import {
  COPIED, LABELS, PLAYERS, RECORD_FILE, RECORD_NOTE, SELECTED, SIDE_NAMES, SIGNS, boardText, strengthText,
} from "./words.js";

/** @type {(table: Boco.Table) => void} */
export function openBoards(table) {
  const rows = table.entries.map((entry) => el("li", {}, el("button", {
    type: "button", "aria-current": entry === table.entry ? "true" : null,
    onclick: () => { close(); openEntry(table, entry); },
  }, el("span", {}, `${entry.at + 1}. ${entry.name}`), el("small", {}, boardText(entry)))));
  const close = openDialog(LABELS.boards, el("ol", { class: "rows" }, ...rows));
}

/** @type {(table: Boco.Table) => void} */
export function openPlayers(table) {
  const chosen = PLAYERS.map((name, at) => el("select", { id: `side-${name}` },
    ...Object.entries(SIDE_NAMES).map(([side, label]) => el("option", { value: side, selected: table.sides[at] === side }, label))));
  const strength = el("select", { id: "strength" }, ...Object.entries(STRENGTHS).map(([name, n]) =>
    el("option", { value: n, selected: n === table.playouts }, strengthText(name, n))));
  const close = openDialog(LABELS.players,
    ...chosen.map((select, at) => el("p", { class: "row" },
      el("label", { for: select.id }, el("span", { "aria-hidden": "true" }, `${SIGNS[at]} `), PLAYERS[at]), select)),
    el("p", { class: "row" }, el("label", { for: strength.id }, LABELS.machinePlays), strength),
    el("p", { class: "row" }, el("button", {
      class: "main",
      onclick() {
        close();
        seat(table, chosen.map(({ value }) => /** @type {Boco.Side} */ (value)), Number(strength.value));
      },
    }, LABELS.playWithThese)));
}

/** @type {(table: Boco.Table) => void} */
export function openRecord(table) {
  const text = `${JSON.stringify(recordOf(table))}\n`, status = el("p", { role: "status" });
  const field = el("textarea", { "aria-label": LABELS.record, readonly: true, rows: 6 }, text);
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = COPIED;
    } catch {
      status.textContent = SELECTED;
    }
  };
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    el("a", { href: url, download: RECORD_FILE }).click();
    setTimeout(() => URL.revokeObjectURL(url), 0);
  };
  openDialog(LABELS.record, el("p", {}, RECORD_NOTE), field, el("p", { class: "row" },
    el("button", { class: "main", onclick: copy }, LABELS.copy), el("button", { onclick: download }, LABELS.download), status));
}
