// "For you" on a page: how long a level the player wants, the button, and the player's times.

import { el } from "../shared/dom.js";
import { LENGTHS } from "../sliding/for_you.js";
import { FOR_YOU } from "./for_you_words.js";
import { ownTimes, wantLength, wantedLength } from "./own_times.js";
import { timesPlot } from "./times_plot.js";

/** A page of fewer levels offers none of this. */
export const MIN_LEVELS = 20;

/** @type {(name: string) => HTMLElement} */
const lengthChoice = (name) =>
  el(
    "label",
    { class: "choice" },
    el("input", {
      type: "radio",
      name: "length",
      value: name,
      checked: name === wantedLength(),
      onchange: () => wantLength(name),
    }),
    FOR_YOU.lengths[name],
  );

/** @type {(entries: () => Promise<Entry[]>) => HTMLElement} the player's times, drawn when they are asked for */
function timesPart(entries) {
  const place = el("div", {}),
    part = el("details", {}, el("summary", {}, FOR_YOU.plays), place);
  part.addEventListener("toggle", async () => {
    if (!part.open) return;
    const { shown } = await ownTimes(await entries());
    place.replaceChildren(
      ...(shown.length ? [timesPlot(shown)] : [el("p", {}, FOR_YOU.noPlays, " ", FOR_YOU.later)]),
    );
  });
  return part;
}

/**
 * Return the part of a page that offers a level; `go` opens one.
 * @type {(entries: () => Promise<Entry[]>, go: () => void) => HTMLElement}
 */
export const forYouPart = (entries, go) =>
  el(
    "section",
    { class: "for-you", "aria-label": FOR_YOU.title },
    el(
      "div",
      { class: "row", role: "radiogroup", "aria-label": FOR_YOU.length },
      el("button", { class: "main", onclick: go }, FOR_YOU.title),
      ...Object.keys(LENGTHS).map(lengthChoice),
    ),
    timesPart(entries),
  );
