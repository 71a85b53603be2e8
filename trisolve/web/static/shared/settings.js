// The player's settings for all pages: sounds, motion, sky, hints. The sheet is a list of entries,
// and a page may add its own.

import { choiceOf } from "./choices.js";
import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { keep, recall } from "./storage.js";
import { COMMAND_WORDS, SETTINGS_WORDS } from "./words.js";

const SOUND = "settings/sound",
  MOTION = "settings/motion",
  SKY = "settings/sky",
  HINTS = "settings/hints";

/** @type {() => boolean} */
export const isSounding = () => recall(SOUND) === true;

/** @type {() => boolean} whether the player has never turned sounds on or off */
export const isSoundOpen = () => recall(SOUND) === null;

/** Turn sounds on or off. @type {(isOn: boolean) => void} */
export const setSound = (isOn) => set(SOUND, isOn);

/** @type {() => boolean} */
export const hasMotion = () => recall(MOTION) !== false;

/** @type {() => boolean} */
export const mayHint = () => recall(HINTS) !== false;

/** @typedef {keyof typeof SETTINGS_WORDS.skies} SkyChoice */

/** @type {() => SkyChoice} how the sky is chosen: by level, by the hour, or always the same */
export function chosenSky() {
  const choice = recall(SKY);
  return typeof choice === "string" && choice in SETTINGS_WORDS.skies
    ? /** @type {SkyChoice} */ (choice)
    : "level";
}

/** Store a setting, and dispatch an event. @type {(key: string, value: unknown) => void} */
export function set(key, value) {
  keep(key, value);
  document.dispatchEvent(new CustomEvent("trisolve:settings"));
}

/** @type {(name: string, key: string, isOn: () => boolean) => HTMLElement} */
export function switchOf(name, key, isOn) {
  const box = el("input", {
    type: "checkbox",
    checked: isOn(),
    onchange: () => set(key, box.checked),
  });
  return el("label", { class: "setting" }, name, box);
}

/** @type {() => HTMLElement} */
const skyChoice = () =>
  el(
    "label",
    { class: "setting" },
    SETTINGS_WORDS.sky,
    choiceOf(Object.entries(SETTINGS_WORDS.skies), chosenSky(), (sky) => set(SKY, sky)),
  );

/** @type {(() => Node | null)[]} the functions that make the entries of the sheet; null stands for no entry */
const entries = [
  () => switchOf(SETTINGS_WORDS.sounds, SOUND, isSounding),
  () => switchOf(SETTINGS_WORDS.motion, MOTION, hasMotion),
  skyChoice,
  () => switchOf(SETTINGS_WORDS.hints, HINTS, mayHint),
];

/** Add an entry to the sheet of settings. @type {(entry: () => Node | null) => void} */
export const addSetting = (entry) => void entries.push(entry);

/**
 * Return the current entries; another script of the page adds its own on an event.
 * @type {() => Node[]}
 */
function settingNodes() {
  const others = /** @type {Node[]} */ ([]);
  document.dispatchEvent(new CustomEvent("trisolve:setting-nodes", { detail: others }));
  return [...entries.map((entry) => entry()).filter((node) => node !== null), ...others];
}

/** Open the sheet of settings. @type {() => void} */
export const openSettings = () => void openDialog(COMMAND_WORDS.settings, ...settingNodes());
