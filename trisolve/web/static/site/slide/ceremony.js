// The end of a pack: its islands rise over the board, one after another, and disappear after two
// seconds.

import { el } from "../../shared/dom.js";
import { isCalm } from "../../shared/motion.js";
import { islet } from "../../shared/path/islet.js";
import { skyNow } from "../../shared/sky.js";
import { levelOf } from "../../player/entries.js";
import { facesOfFloor } from "../../player/miniature.js";

const MOST = 9, // islands
  LAST_MS = 2000,
  RISE_MS = 500,
  NEXT_MS = 100,
  FADE_MS = 300;

/** Return at most `MOST` levels of a pack, evenly spread. @type {(entries: Entry[]) => Entry[]} */
function spread(entries) {
  const n = Math.min(MOST, entries.length);
  return Array.from({ length: n }, (_, i) => entries[Math.floor((i * entries.length) / n)]);
}

/**
 * Show the islands of a finished pack for a moment, or until something is pressed.
 * @type {(entries: Entry[]) => void}
 */
export function celebrate(entries) {
  if (isCalm()) return;
  const sky = skyNow(),
    islands = spread(entries).map((entry) => islet(facesOfFloor(levelOf(entry)), sky, false)),
    parade = el("div", { class: "parade", "aria-hidden": "true" }, ...islands),
    end = () => parade.remove();
  document.querySelector(".stage")?.append(parade);
  for (const [i, island] of islands.entries())
    island.animate(
      { opacity: [0, 1], translate: ["0 3rem", "0 -.5rem", "0"] },
      { delay: i * NEXT_MS, duration: RISE_MS, easing: "ease-out", fill: "backwards" },
    );
  parade.animate({ opacity: [1, 0] }, { delay: LAST_MS - FADE_MS, duration: FADE_MS }).onfinish =
    end;
  for (const event of ["pointerdown", "keydown", "hashchange"])
    addEventListener(event, end, { once: true });
}
