// Every change of the page goes through here: first the state, then the board, the words, and the storage.

import { isKept } from "../shared/storage.js";
import { announce } from "./events.js";
import { drawBoard, growLine, note, update } from "./view.js";

/** @type {(page: Entanglement.Page, change: Entanglement.Change) => void} */
export function commit(page, { make, draw = drawBoard, note: line, said, keep, events }) {
  const { glide, frame } = page;
  glide.stop();
  const placed = make();
  if (placed) growLine(page, placed);
  else draw(page);
  if (line !== undefined) note(page, line);
  update(page);
  const text = said?.();
  if (text) frame.say(text);
  keep?.();
  frame.showKept(isKept());
  for (const event of events?.() ?? []) announce(event, page);
}
