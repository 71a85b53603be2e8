// The player: one level at a time on the board, moved by drag, tap or keys, with every move kept.

import { pageData } from "../shared/dom.js";
import { createGuide } from "./for_you.js";
import { MIN_LEVELS, forYouPart } from "./for_you_part.js";
import { limitHints } from "./hint_limit.js";
import { openLevels } from "./levels.js";
import { firstEntry, followHash, openEntry } from "./opening.js";
import { setUp } from "./setup.js";
import { entriesOf, newState } from "./state.js";
import { nameText } from "./words.js";

/** @type {(page: () => Player) => import("./for_you.js").Guide} */
const guideOf = (page) =>
  createGuide({
    entries: async () => page().entries,
    open: (entry) => openEntry(page(), entry),
    nameOf: ({ name }) => nameText(name),
    refuse: (text) => page().frame.show(text),
  });

export function main() {
  const entries = entriesOf(pageData("levels")),
    guide = guideOf(() => page),
    offers = entries.length >= MIN_LEVELS;
  const go = () => {
    document.querySelector("dialog")?.close();
    void guide.next();
  };
  const page = setUp(newState(pageData("page"), entries), (one) =>
    openLevels(one, offers ? [forYouPart(async () => entries, go)] : []),
  );
  limitHints(page);
  if (offers) guide.attach(page);
  window.addEventListener("hashchange", () => followHash(page));
  openEntry(page, firstEntry(page));
  followHash(page);
}
