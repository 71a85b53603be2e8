// The list of levels, with the progress on each.

import { skyNow } from "../shared/sky.js";
import { openRows } from "../shared/list.js";
import { progressPart } from "../shared/progress.js";
import { levelOf } from "./entries.js";
import { bestOf, isBegun, starOrTick } from "./kept.js";
import { miniature } from "./miniature.js";
import { openEntry } from "./opening.js";
import { progressText, titleText } from "./words.js";

const MAX_PICTURED = 300; // the maximum length of a list with a picture of each level

/** Open the list. @type {(page: Player) => void} */
export function openLevels(page) {
  const { entries, settings } = page,
    { groups = [] } = settings;
  /** @type {(one: Entry) => import("../shared/list.js").Row} */
  const rowOf = (one) => ({
    name: one.name,
    title: titleText(one),
    heading: groups.filter(([first]) => first <= one.at + 1).pop()?.[1],
    picture: entries.length <= MAX_PICTURED ? miniature(levelOf(one), skyNow()) : undefined,
    note: progressText(bestOf(one), isBegun(one), one.moves, one.grade),
    sign: starOrTick(one),
    isOpen: one === page.entry,
    open: () => openEntry(page, one),
  });
  openRows(
    () => entries.map(rowOf),
    (redraw) =>
      progressPart(
        (name) => entries.some(({ code }) => name.endsWith(`/${code}`)),
        () => {
          redraw();
          openEntry(page, page.entry);
        },
      ),
  );
}
