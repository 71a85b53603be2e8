// "Not this one": the finds that the designer rejected for a file, by canonical key, remembered
// between visits. No search returns them again, not even turned or mirrored. The keys are the same
// as under `leave_out` in a recipe.

import { skyNow } from "../shared/sky.js";
import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { keep, recall } from "../shared/storage.js";
import { miniature } from "../player/miniature.js";
import { drawnOf } from "../sliding/formats/level_file.js";
import { bareCode, parseShareCode } from "../sliding/formats/share_code.js";
import { action, labeled } from "./fields.js";
import { LEFT_OUT, bringBackText, leftOutSaid, recipeText } from "./search_words.js";
import { LABELS } from "./words.js";

const MAX_LEFT_OUT = 2000;

/**
 * @typedef {{key: string, code: string}} LeftOut
 * the canonical key, and the share code for drawing it
 */

/** @type {(page: EditorState) => string} */
const placeOf = ({ file }) => `edit/left-out/${file.path}`;

/** @type {(one: any) => boolean} */
const isSound = (one) => typeof one?.key === "string" && typeof one.code === "string";

/**
 * Return the levels rejected for the file, the newest last.
 * @type {(page: EditorState) => LeftOut[]}
 */
export function leftOut(page) {
  const found = recall(placeOf(page));
  return Array.isArray(found) ? found.filter(isSound) : [];
}

/** @type {(page: EditorState, find: Find) => boolean} */
export const isLeftOut = (page, find) => leftOut(page).some(({ key }) => key === find.key);

/** Reject a find for good. @type {(page: Editor, find: Find) => void} */
export function leaveOut(page, { key, level }) {
  const others = leftOut(page).filter((one) => one.key !== key);
  const now = [...others, { key, code: bareCode(drawnOf(level)) }].slice(-MAX_LEFT_OUT);
  keep(placeOf(page), now);
  page.frame.say(leftOutSaid(now.length));
}

/** @type {(page: EditorState, keys: string[]) => void} */
function bringBack(page, keys) {
  keep(
    placeOf(page),
    leftOut(page).filter(({ key }) => !keys.includes(key)),
  );
}

/**
 * @type {(page: Editor, one: LeftOut, at: number, change: (keys: string[]) => void) => HTMLElement[]}
 * the item of a rejected find, or nothing if its code is invalid
 */
function itemOf(page, { key, code }, at, change) {
  try {
    const picture = miniature(parseShareCode(code), skyNow()),
      back = action(LABELS.bringBack, () => change([key]));
    back.setAttribute("aria-label", bringBackText(at));
    return [el("li", {}, el("span", { class: "use" }, picture), back)];
  } catch {
    return [];
  }
}

/**
 * Open the list of rejected levels; `changed` is called after each one that is restored.
 * @type {(page: Editor, changed: () => void) => void}
 */
export function openLeftOut(page, changed) {
  const list = el("ul", { class: "strip", "aria-label": LABELS.leftOut }),
    line = el("textarea", { readonly: true, rows: 4 }),
    recipe = labeled(LABELS.recipe, line);
  /** @type {(keys: string[]) => void} */
  const change = (keys) => {
    bringBack(page, keys);
    show();
    changed();
  };
  const all = action(LABELS.bringAllBack, () => change(leftOut(page).map(({ key }) => key)));
  function show() {
    const now = leftOut(page);
    list.replaceChildren(...now.flatMap((one, at) => itemOf(page, one, at, change)));
    line.value = recipeText(now.map(({ key }) => key));
    all.disabled = !now.length;
  }
  recipe.classList.add("recipe");
  openDialog(
    LABELS.leftOut,
    el("p", { class: "quiet" }, LEFT_OUT),
    el("p", { class: "row" }, all),
    list,
    recipe,
  );
  show();
}
