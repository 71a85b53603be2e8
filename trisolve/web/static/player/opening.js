// Opens a level of the page, or a level from a link.

import { enterSky, skyNow } from "../shared/sky.js";
import { meant } from "../shared/readings.js";
import { keepOpen, recalledOpen } from "../shared/storage.js";
import { DAMAGED_LINK } from "../shared/words.js";
import { readLink } from "../sliding/formats/links.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { hasGoals } from "../sliding/level.js";
import { prove, stopProving } from "./engine.js";
import { foreignEntry, levelOf } from "./entries.js";
import { bestOf, recalledPlay } from "./kept.js";
import { emit } from "./playing.js";
import { offerOwnRules } from "./rule_sheet.js";
import { showError, showRest, update } from "./view.js";
import { quit } from "./watch.js";
import { openedText, placedText } from "./words.js";

const NUMBERED = /^(?:[\w-]+:)?(\d+)$/; // the address of a level by its number, such as 30 or starter:30
const TAUGHT = 2; // the maximum number of moves of a level whose first move is shown

/** @typedef {import("../sliding/play.js").Play} Play */

/**
 * Open a level with the interrupted play, or with `from`.
 * @type {(page: Player, entry: Entry, from?: Play) => void}
 */
export function openEntry(page, entry, from) {
  const { frame, settings, glide, board, controls, entries } = page,
    title = placedText(entry, entries.length, settings.pack ?? settings.title);
  quit(page);
  glide.stop();
  stopProving(page);
  page.entry = entry;
  page.play = from ? { ...from, level: levelOf(entry) } : recalledPlay(entry);
  page.recorder?.opened(entry, page.play);
  enterSky(entry.sky);
  board.draw(page.play.level, skyNow());
  controls.list.clear();
  frame.entitle(title, settings.title);
  keepOpen(entry.code);
  update(page);
  showRest(page);
  pointFirst(page);
  emit(page, "open");
  frame.say(openedText(page.play.level, title));
  offerOwnRules(page);
  if (hasGoals(page.play.level)) void prove(page);
}

/**
 * In a teaching level, help with the first move until the player has solved the level.
 * @type {(page: Player) => void}
 */
function pointFirst({ entry, play, board, controls }) {
  const line = levelOf(entry).solution ?? [],
    [move] = line;
  board.point();
  controls.help(
    entry.notes && move && line.length <= TAUGHT && !play.cursor && bestOf(entry) === null
      ? move
      : null,
  );
}

/** Open the next or the previous level. @type {(page: Player, by: number) => void} */
export function openBeside(page, by) {
  const { entry, entries } = page,
    next = entries[entry.at < 0 ? 0 : entry.at + by];
  if (next) openEntry(page, next);
}

/**
 * Open a link or a share code; throw an Error if it is invalid.
 * @type {(page: Player, text: string) => void}
 */
export function openText(page, text) {
  const from = readLink(text),
    code = bareCode(from.level);
  const known = page.entries.find((one) => one.code === code);
  openEntry(page, known ?? foreignEntry(from.level, code), from.line.length ? from : undefined);
}

/** Open the link in the address, after #, if there is one. @type {(page: Player) => void} */
export function followHash(page) {
  const text = meant(location.hash.slice(1), (one) => NUMBERED.test(one)),
    entry = page.entries[Number(NUMBERED.exec(text)?.[1]) - 1];
  if (!text) return;
  try {
    if (entry) openEntry(page, entry);
    else openText(page, text);
  } catch {
    showError(page, new Error(DAMAGED_LINK));
  }
}

/**
 * Return the level to open first: the last level played, the requested level, or else the first unsolved level.
 * @type {(page: Pick<Player, "settings" | "entries">) => Entry}
 */
export const firstEntry = ({ settings, entries }) =>
  entries.find(({ code }) => code === recalledOpen()) ??
  (settings.first
    ? entries[settings.first - 1]
    : (entries.find((one) => bestOf(one) === null) ?? entries[0]));
