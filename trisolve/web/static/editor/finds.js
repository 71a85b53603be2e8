// The finds of a search as a strip of small boards next to the drawing, hardest first. Each can
// become the level, be kept in the pack, or be rejected for good.

import { el } from "../shared/dom.js";
import { action } from "./fields.js";
import { findItem } from "./find_item.js";
import { isInPack, keepFinds } from "./keeping.js";
import { isLeftOut, leaveOut, leftOut, openLeftOut } from "./taste.js";
import {
  FINDS_EMPTY,
  findText,
  findsText,
  keepText,
  leaveOutText,
  leftOutText,
} from "./search_words.js";
import { LABELS } from "./words.js";

const KEEP_KEYS = ["Enter", "Insert"],
  LEAVE_KEYS = ["Delete", "Backspace"],
  /** @type {Record<string, number>} */
  STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @type {(strip: HTMLElement, at: number, name?: string) => void} */
const focusOn = (strip, at, name = "use") =>
  /** @type {HTMLElement | null} */ (strip.children[at]?.querySelector(`.${name}`))?.focus();

/** @type {(name: string, label: string, text: string, run: () => void) => HTMLElement} */
const tasteButton = (name, label, text, run) =>
  el("button", { class: name, "aria-label": label, onclick: run }, text);

/**
 * Return a find with its buttons; `drop` removes it.
 * @type {(page: Editor, strip: HTMLElement, find: Find, drop: () => void) => HTMLElement}
 */
function withTaste(page, strip, find, drop) {
  const text = findText(find.moves, find.grade ?? ""),
    one = findItem(page, find, page.search.of),
    keep = () => keepFinds(page, [find]),
    leave = tasteButton("leave", leaveOutText(text), "✕", drop);
  leave.title = LABELS.notThis;
  one.dataset.key = find.key;
  one.title = text;
  one.addEventListener("keydown", (event) => {
    const { key } = event,
      isOnFind = /** @type {Element} */ (event.target).matches(".use");
    if (STEPS[key]) focusOn(strip, [...strip.children].indexOf(one) + STEPS[key]);
    else if (LEAVE_KEYS.includes(key)) drop();
    else if (isOnFind && KEEP_KEYS.includes(key)) keep();
    else return;
    event.preventDefault(); // without this, Enter would also use the find as the level
  });
  one.append(el("span", { class: "taste" }, tasteButton("keep", keepText(text), "", keep), leave));
  return one;
}

/** @type {(page: Editor, strip: HTMLElement) => void} show which finds are in the pack */
function showKept(page, strip) {
  for (const [at, find] of page.search.finds.entries()) {
    const keep = strip.children[at]?.querySelector(".keep"),
      kept = isInPack(page, find);
    if (!keep) continue;
    keep.textContent = kept ? LABELS.kept : LABELS.keep;
    keep.setAttribute("aria-disabled", String(kept)); // unlike a disabled button, this button can keep the focus
  }
}

/**
 * @type {(page: Editor, strip: HTMLElement, redraw: () => void) => void}
 * draw the finds and keep the focus
 */
function drawStrip(page, strip, redraw) {
  const { search } = page,
    focused = document.activeElement;
  const had = /** @type {HTMLElement | null | undefined} */ (focused?.closest(".strip li"))?.dataset
    .key;
  search.finds = search.finds.filter((find) => !isLeftOut(page, find));
  const drop = (/** @type {Find} */ find) => {
    const at = search.finds.indexOf(find);
    leaveOut(page, find);
    redraw();
    focusOn(strip, Math.min(at, search.finds.length - 1));
  };
  strip.replaceChildren(
    ...search.finds.map((find) => withTaste(page, strip, find, () => drop(find))),
  );
  const at = search.finds.findIndex(({ key }) => key === had);
  if (had && at >= 0) focusOn(strip, at, focused?.className);
}

/**
 * Make the strip of finds. `progress` holds the state of the search: a sentence, then its controls.
 * @param {Editor} page
 * @param {HTMLElement[]} progress
 */
export function createFinds(page, progress) {
  const { search } = page,
    strip = el("ul", { class: "strip", "aria-label": LABELS.found }),
    empty = el("p", { class: "quiet" }, FINDS_EMPTY),
    close = tasteButton("close", LABELS.hideFinds, "✕", () => open(false)),
    keepAll = action(LABELS.keepAll, () => keepFinds(page, search.finds)),
    out = action("", () => openLeftOut(page, draw)),
    show = action("", () => open(true));
  show.classList.add("fold", "show-finds");

  /** @type {(isOpen: boolean) => void} on small screens, where the finds lie below the board */
  function open(isOpen) {
    document.body.classList.toggle("finds-open", isOpen);
    if (isOpen) document.body.classList.add("folded");
    (isOpen ? close : show).focus({ preventScroll: true });
  }
  function follow() {
    showKept(page, strip);
    keepAll.disabled = search.finds.every((find) => isInPack(page, find));
  }
  function draw() {
    drawStrip(page, strip, draw);
    const has = search.finds.length > 0,
      n = leftOut(page).length;
    empty.hidden = has || search.running !== null || progress[0].textContent !== "";
    keepAll.hidden = !has;
    out.hidden = !n;
    out.textContent = leftOutText(n);
    show.textContent = findsText(search.finds.length);
    show.hidden = !has && !search.running;
    follow();
  }

  const section = el(
    "section",
    { class: "finds", "aria-label": LABELS.finds },
    el("div", { class: "row" }, close, ...progress, keepAll, out),
    empty,
    strip,
  );
  draw();
  return { section, show, open, draw, follow };
}
