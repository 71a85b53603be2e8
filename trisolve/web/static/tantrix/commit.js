// Every change of the page goes through here: first the state, then the board, the words, and the storage.

import { isKept } from "../shared/storage.js";
import { announce } from "./events.js";
import { refresh } from "./view.js";

/** @type {(page: Tantrix.Page, change: Tantrix.Change) => void} */
export function commit(page, { make, said, keep, events }) {
  make();
  refresh(page);
  const text = said?.();
  if (text) page.frame.say(text);
  keep?.();
  page.frame.showKept(isKept());
  for (const event of events?.() ?? []) announce(event, page);
}

/** @type {(page: Tantrix.Page, text: string) => void} write a line into the panel, and say it */
export function noteDown(page, text) {
  commit(page, {
    make() {
      page.note = text;
    },
    said: () => text,
  });
}
