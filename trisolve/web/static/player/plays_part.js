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
const openRecorded = () =>
  void openDialog(PLAYS.recorded, ...PLAYS.sheet.map((line) => el("p", {}, line)));

/** @type {(name: string, run: () => unknown) => HTMLElement} */
const button = (name, run) => el("button", { onclick: () => void run() }, name);

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

/**
 * Show what a page asks its players for, above the level, and at the end of the levels once more. On a site
 * only some packs ask.
 * @type {(page: Player) => void}
 */
export function followPlaytest(page) {
  const text = el("p", {}),
    send = () => void save(page.recorder.settled);
  const part = el(
    "section",
    { class: "playtest", "aria-label": PLAYS.playtest },
    text,
    el("p", { class: "row" }, button(PLAYS.recorded, openRecorded), button(PLAYS.send, send)),
  );
  const isLast = () => page.settings.playtest && page.entries.at(-1) === page.entry;
  document.addEventListener("trisolve:open", () => {
    text.textContent = page.settings.playtest ?? "";
    (page.settings.playtest ? page.frame.pin : page.frame.unpin)(part);
  });
  page.ahead.push(() => (isLast() ? { name: PLAYS.send, run: send } : null));
  page.afterSolved.push(() => (isLast() ? el("p", {}, PLAYS.last) : ""));
}
