// The progress of all games, streaks and settings as one file.

import { download } from "../../shared/download.js";
import { el } from "../../shared/dom.js";
import { writtenProgress } from "../../shared/progress.js";
import { importedText } from "../../shared/progress_words.js";
import { readAllProgress } from "../progress.js";
import { ALL_PROGRESS } from "./words.js";

const FILE = "trisolve-progress.json";

/** @type {(report: string, redraw: (report: string) => void) => HTMLElement} */
export function filePart(report, redraw) {
  const status = el("p", { role: "status" }, report);
  const file = el("input", {
    type: "file",
    accept: ".json,application/json",
    class: "unseen",
    tabindex: -1,
    "aria-label": ALL_PROGRESS.import,
  });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      redraw(importedText(readAllProgress(await chosen.text())));
    } catch (error) {
      status.textContent = /** @type {Error} */ (error).message;
    }
    file.value = "";
  });
  const save = () => download(FILE, new Blob([writtenProgress()], { type: "application/json" }));
  return el(
    "section",
    { class: "paper", "aria-labelledby": "progress" },
    el("h2", { id: "progress" }, ALL_PROGRESS.head),
    el("p", {}, ALL_PROGRESS.where),
    el(
      "p",
      { class: "row" },
      el("button", { onclick: save }, ALL_PROGRESS.export),
      el("button", { onclick: () => file.click() }, ALL_PROGRESS.import),
      file,
    ),
    status,
  );
}
