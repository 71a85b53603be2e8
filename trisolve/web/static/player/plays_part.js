// What a player can do with recorded plays: see what they hold, save, send and forget them.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { forgetPlays, isRecorded, playLines } from "../sliding/plays_kept.js";
import { forgetMe, isRecording, setRecording } from "./plays_choice.js";
import { PLAYS } from "./plays_words.js";

const FILE = "plays.jsonl";

/** @type {(text: string) => Promise<void>} hand a file to the player: the share sheet, else a download */
async function handOver(text) {
  const file = new File([text], FILE, { type: "application/x-ndjson" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  const url = URL.createObjectURL(file);
  el("a", { href: url, download: FILE }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Open the sheet that says what is recorded. @type {() => void} */
export const openRecorded = () =>
  void openDialog(PLAYS.recorded, ...PLAYS.sheet.map((line) => el("p", {}, line)));

/** @type {(name: string, run: () => unknown) => HTMLElement} */
const button = (name, run) => el("button", { type: "button", onclick: () => void run() }, name);

/** @type {(settled: () => Promise<unknown>) => Promise<void>} */
async function save(settled) {
  await settled();
  await handOver(await playLines());
}

/**
 * Return the entry of the settings; `settled` waits until all plays are written.
 * @type {(settled?: () => Promise<unknown>) => HTMLElement}
 */
export function playsPart(settled = async () => {}) {
  const status = el("p", { role: "status" }, isRecorded() ? "" : PLAYS.refused);
  /** @type {(run: () => unknown, text: string) => () => Promise<void>} */
  const done = (run, text) => async () => {
    await run();
    status.textContent = isRecorded() ? text : PLAYS.refused;
  };
  const box = el("input", {
    type: "checkbox",
    checked: isRecording(),
    onchange: () => setRecording(box.checked),
  });
  return el(
    "details",
    {},
    el("summary", {}, PLAYS.title),
    el("label", { class: "choice" }, box, PLAYS.record),
    el(
      "p",
      { class: "row" },
      button(PLAYS.save, () => save(settled)),
      button(PLAYS.forget, done(forgetPlays, PLAYS.forgotten)),
      button(PLAYS.forgetMe, done(forgetMe, PLAYS.forgotMe)),
      button(PLAYS.recorded, openRecorded),
    ),
    status,
  );
}

/** Show what a page asks its players for, above the level. @type {(page: Player) => void} */
export function showPlaytest(page) {
  const text = page.settings.playtest;
  if (!text) return;
  const part = el(
    "section",
    { class: "playtest", "aria-label": PLAYS.playtest },
    el("p", {}, text),
    el(
      "p",
      { class: "row" },
      button(PLAYS.recorded, openRecorded),
      button(PLAYS.send, () => save(page.recorder.settled)),
    ),
  );
  page.frame.pin(part);
}
