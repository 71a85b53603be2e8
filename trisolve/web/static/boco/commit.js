// Every change of the page goes through here: first the state, then the board, the words, and the storage.

import { isKept } from "../shared/storage.js";
import { announce } from "./events.js";
import { lookAgain } from "./opinions.js";
import { answer, endNodes, update } from "./view.js";

/** @type {(page: Boco.Page, change: Boco.Change) => void} */
export function commit(page, { make, draw, panel, said, keep, events }) {
  make();
  page.thought?.cancel();
  page.thought = null;
  draw?.();
  if (panel) answer(page, ...panel(), ...endNodes(page));
  if (!page.film) lookAgain(page);
  update(page, said());
  keep?.();
  page.frame.showKept(isKept());
  for (const event of events?.() ?? []) announce(event, page);
}
