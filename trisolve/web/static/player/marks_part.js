// The sheet of marks: small boards with the move that followed; pressing one returns to it.

import { skyNow } from "../shared/sky.js";
import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { here } from "../sliding/play.js";
import { moveText } from "../sliding/words.js";
import { dropMark, keepMark, marksOf, playOfMark, wayTo } from "./marks.js";
import { miniature } from "./miniature.js";
import { change } from "./playing.js";
import { tell } from "./view.js";
import { MARKS, keptText, markText } from "./words.js";

/** @typedef {import("../sliding/play.js").Play} Play */

/** Return a level that starts at the current position of a play. @type {(play: Play) => Level} */
export const levelAt = (play) => ({
  ...play.level,
  blocks: play.level.blocks.map((block, i) => ({ ...block, first: here(play)[i] })),
});

/** Mark the position on the board. @type {(page: Player) => void} */
export const mark = (page) =>
  tell(page, keepMark(page.entry, page.play) ? keptText(marksOf(page.entry).length) : MARKS.full);

/** Go to a mark. @type {(page: Player, to: Play) => void} */
function goTo(page, to) {
  for (const next of wayTo(page.play, to)) change(page, next);
}

/** @type {(page: Player, play: Play, at: number, isOwn: boolean, act: {go(): void, drop(): void}) => HTMLElement} */
function tile(page, play, at, isOwn, { go, drop }) {
  const next = play.line[play.cursor],
    followed = next ? moveText(play.level, next) : null,
    text = markText(play.cursor, followed);
  return el(
    "li",
    {},
    el(
      "button",
      { class: "mark", "aria-label": `${at + 1}: ${text}`, onclick: go },
      miniature(levelAt(play), skyNow()),
      el("span", {}, text),
      el("small", {}, isOwn ? "" : MARKS.byItself),
    ),
    el("button", { class: "drop", "aria-label": MARKS.drop + " " + (at + 1), onclick: drop }, "✕"),
  );
}

/** Open the sheet. @type {(page: Player) => void} */
export function openMarks(page) {
  const list = el("ul", { class: "marks" }),
    none = el("p", {}, MARKS.none);
  const draw = () => {
    const tiles = marksOf(page.entry).flatMap((one, at) => {
      const play = playOfMark(page.play.level, one);
      const act = {
        go() {
          close();
          if (play) goTo(page, play);
        },
        drop() {
          dropMark(page.entry, at);
          draw();
        },
      };
      return play ? [tile(page, play, at, one.isOwn, act)] : [];
    });
    list.replaceChildren(...tiles);
    none.hidden = tiles.length > 0;
  };
  const keepNow = () => {
    mark(page);
    draw();
  };
  const status = el("button", { class: "main", onclick: keepNow }, MARKS.keep);
  draw();
  const close = openDialog(MARKS.title, el("p", { class: "row" }, status), none, list);
}
