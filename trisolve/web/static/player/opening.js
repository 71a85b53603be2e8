// Opening a level: one of the page's, or one that came by a link.

import { el } from "../shared/dom.js";
import { keepOpen, recalledOpen } from "../shared/storage.js";
import { DAMAGED_LINK } from "../shared/words.js";
import { readLink } from "../sliding/formats/links.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { hasGoals } from "../sliding/level.js";
import { prove, stopProving } from "./engine.js";
import { foreignEntry, levelOf } from "./entries.js";
import { bestOf, recalledPlay } from "./kept.js";
import { emit } from "./playing.js";
import { showError, showIntro, update } from "./view.js";
import { quit } from "./watch.js";
import { openedText, placedText } from "./words.js";

/** @typedef {import("../sliding/play.js").Play} Play */

/**
 * Open a level with the play that was left off, or with one that is given.
 * @type {(player: Player, entry: Entry, from?: Play) => void}
 */
export function openEntry(player, entry, from) {
  const { shell, page, glide, board, controls, entries } = player,
    title = placedText(entry, entries.length);
  quit(player);
  glide.stop();
  stopProving(player);
  player.entry = entry;
  player.play = from ? { ...from, level: levelOf(entry) } : recalledPlay(entry);
  player.recorder.opened(entry, player.play);
  board.draw(player.play.level, player.look());
  controls.list.clear();
  shell.entitle(title, page.title);
  if (entries[1]) shell.title.append(" ", el("small", {}, page.pack ?? page.title));
  keepOpen(entry.code);
  showIntro(player);
  update(player);
  emit(player, "open");
  shell.say(openedText(player.play.level, title));
  if (hasGoals(player.play.level)) void prove(player);
}

/**
 * Open the next level, or the one before.
 * @type {(player: Player, by: number) => void}
 */
export function openBeside(player, by) {
  const { entry, entries } = player,
    next = entries[entry.at < 0 ? 0 : entry.at + by];
  if (next) openEntry(player, next);
}

/**
 * Open what a link or a share code says; throw an Error if it is none.
 * @type {(player: Player, text: string) => void}
 */
export function openText(player, text) {
  const from = readLink(text),
    code = bareCode(from.level);
  const known = player.entries.find((one) => one.code === code);
  openEntry(player, known ?? foreignEntry(from.level, code), text.includes("~") ? from : undefined);
}

/**
 * Open the link in the address, after #, if there is one.
 * @type {(player: Player) => void}
 */
export function followHash(player) {
  const text = location.hash.slice(1);
  if (!text) return;
  try {
    openText(player, text);
  } catch {
    showError(player, new Error(DAMAGED_LINK));
  }
}

/**
 * Return the level that the page opens with: the one left, the one asked for, else the first that is not solved.
 * @type {(player: PlayerState) => Entry}
 */
export const firstEntry = ({ page, entries }) =>
  entries.find(({ code }) => code === recalledOpen()) ??
  (page.first
    ? entries[page.first - 1]
    : (entries.find((one) => bestOf(one) === null) ?? entries[0]));
