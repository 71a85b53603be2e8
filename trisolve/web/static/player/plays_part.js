// The additions of a playtest page to the player: it records plays, announces this above the level,
// and exports them as a file. In Settings, players can turn recording off and delete their plays.

import { download } from "../shared/download.js";
import { openDialog } from "../shared/dialogs.js";
import { el, para } from "../shared/dom.js";
import { addSetting } from "../shared/settings.js";
import { deletePlays, isRecorded, playLines } from "../sliding/plays_kept.js";
import { createRecorder, drawPlayer, isRecording, setRecording } from "./recording.js";
import { PLAYS } from "./plays_words.js";

const FILE = "plays.jsonl";

/**
 * @type {(text: string) => Promise<void>}
 * give a file to the player through the share sheet, or else as a download
 */
async function handOver(text) {
  const file = new File([text], FILE, { type: "application/x-ndjson" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  download(FILE, file);
}

/** @type {(recorder: Recorder) => Promise<void>} */
async function save(recorder) {
  await recorder.settled();
  await handOver(await playLines());
}

/**
 * Delete all plays, including the current play; later plays get a new player name.
 * @type {(recorder: Recorder) => Promise<void>}
 */
async function forget(recorder) {
  recorder.drop();
  await recorder.settled();
  await deletePlays();
  drawPlayer();
}

/** @type {() => string} whether plays are recorded */
const stateText = () => (!isRecorded() ? PLAYS.refused : isRecording() ? PLAYS.on : PLAYS.off);

/** @type {(name: string, run: () => unknown) => HTMLElement} */
const button = (name, run) => el("button", { onclick: () => void run() }, name);

/** @type {() => HTMLElement} the button that opens the sheet about the recorded data */
const recordedButton = () =>
  button(PLAYS.recorded, () =>
    openDialog(PLAYS.recorded, ...PLAYS.sheet.map((line) => para(line))),
  );

/** @type {(recorder: Recorder, changed: () => void) => HTMLElement} the entry in the settings */
function settingsPart(recorder, changed) {
  const status = el("p", { role: "status" }, isRecorded() ? "" : PLAYS.refused);
  const box = el("input", {
    type: "checkbox",
    checked: isRecording(),
    onchange() {
      setRecording(box.checked);
      changed();
    },
  });
  const deleteAll = async () => {
    await forget(recorder);
    status.textContent = isRecorded() ? PLAYS.deleted : PLAYS.refused;
  };
  return el(
    "section",
    { "aria-label": PLAYS.title },
    el("label", { class: "setting" }, PLAYS.record, box),
    el(
      "p",
      { class: "row" },
      button(PLAYS.save, () => save(recorder)),
      button(PLAYS.delete, deleteAll),
      recordedButton(),
    ),
    status,
  );
}

/**
 * Record the plays of levels that ask for them; on a site, only some packs do.
 * @type {(page: Player) => void}
 */
export function followPlaytest(page) {
  const text = el("p", {}),
    asks = () => Boolean(page.settings.playtest),
    show = () => {
      text.textContent = `${page.settings.playtest ?? ""} ${stateText()}`;
    },
    recorder = createRecorder(asks, show),
    send = () => save(recorder),
    isLast = () => asks() && page.entries.at(-1) === page.entry;
  const part = el(
    "section",
    { class: "playtest", "aria-label": PLAYS.playtest },
    text,
    el("p", { class: "row" }, recordedButton(), button(PLAYS.send, send)),
  );
  page.recorder = recorder;
  addSetting(() => (asks() ? settingsPart(recorder, show) : null));
  document.addEventListener("trisolve:open", () => {
    show();
    (asks() ? page.frame.pin : page.frame.unpin)(part);
  });
  page.ahead.unshift(() => (isLast() ? { name: PLAYS.send, run: send } : undefined));
  page.afterSolved.push(() => (isLast() ? para(PLAYS.last) : ""));
}
