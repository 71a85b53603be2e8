// Hints where the maker of a page limits them: a number for each level, kept with the progress.

import { el } from "../shared/dom.js";
import { keep, recall } from "../shared/storage.js";
import { NO_MORE_HINTS } from "./words.js";

/** @type {(player: Player, most: number) => boolean} take a hint; where none is left, announce it and return false */
function takeHint({ entry, frame }, most) {
  const key = `hints/${entry.code}`,
    found = recall(key),
    n = Number.isInteger(found) ? found : 0;
  if (n >= most) {
    frame.show(el("p", {}, NO_MORE_HINTS));
    frame.say(NO_MORE_HINTS);
    return false;
  }
  keep(key, n + 1);
  return true;
}

/** Limit the hints of a player as its page says. @type {(player: Player) => void} */
export function limitHints(player) {
  const { hints } = player.settings;
  if (hints !== undefined) player.mayHint = () => takeHint(player, hints);
}
