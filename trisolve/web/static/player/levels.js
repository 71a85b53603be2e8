// The list of levels, and what is kept of each: the play, and the best line.

import { counted } from "../shared/counted.js";
import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { expect } from "../shared/errors.js";
import { keep, recall } from "../shared/storage.js";
import { parseShareCode } from "../sliding/formats/share_code.js";
import { dumpMoves, parseMoves } from "../sliding/moves.js";
import { here, made, playOf } from "../sliding/play.js";
import { RULES_VERSION, isSolved } from "../sliding/rules.js";

/** @typedef {import("../sliding/play.js").Play} Play */
/** @typedef {{moves: string, cursor: number, best: string | null}} Kept */

/** @type {(code: string) => string} */
const keyOf = (code) => `play/${RULES_VERSION}/${code}`;

/** @type {Map<string, Kept>} what is kept, for where storage is none */
const remembered = new Map();

/** @type {(entry: Entry) => Level} */
export function levelOf(entry) {
  if (!entry.level) {
    const level = parseShareCode(entry.code);
    const solution = entry.solution === null ? null : parseMoves(entry.solution);
    const blocks = level.blocks.map((block, i) => ({ ...block, color: entry.colors?.[i] ?? block.color }));
    entry.level = { ...level, blocks, name: entry.name, solution };
  }
  return entry.level;
}

/** @type {(entry: Entry, best: string | null) => boolean} whether it solves the level: others may have written it */
function solves(entry, best) {
  try {
    const play = playOf(levelOf(entry), parseMoves(best ?? ""));
    return isSolved(play.level, here(play));
  } catch {
    return false;
  }
}

/** @type {(entry: Entry) => Kept | null} what is kept, its moves of any worth or none */
function keptOf(entry) {
  const found = remembered.get(entry.code) ?? recall(keyOf(entry.code));
  const right = typeof found?.moves === "string" && Number.isInteger(found.cursor)
    && (found.best === null || typeof found.best === "string");
  return right ? { ...found, best: solves(entry, found.best) ? found.best : null } : null;
}

/**
 * Return the play that was left off, or a new one; what is kept and wrong is passed over.
 * @type {(entry: Entry, level: Level) => Play}
 */
export function recalledPlay(entry, level) {
  const found = keptOf(entry);
  try {
    const line = parseMoves(found?.moves ?? "");
    const cursor = Math.max(0, Math.min(line.length, found?.cursor ?? 0));
    return playOf(level, line, cursor);
  } catch {
    return playOf(level);
  }
}

/**
 * Return how many moves the best line has that is kept, null without one.
 * @type {(entry: Entry) => number | null}
 */
export function bestOf(entry) {
  const best = keptOf(entry)?.best;
  return best == null ? null : best.split(" ").filter(Boolean).length;
}

/**
 * Keep a play, and its line as the best one if it is.
 * @type {(entry: Entry, play: Play) => void}
 */
export function keepPlay(entry, play) {
  const best = bestOf(entry), better = isSolved(play.level, here(play)) && (best === null || play.cursor < best);
  const found = {
    moves: dumpMoves(play.line),
    cursor: play.cursor,
    best: better ? dumpMoves(made(play)) : keptOf(entry)?.best ?? null,
  };
  remembered.set(entry.code, found);
  keep(keyOf(entry.code), found);
}

/** @type {(player: Player) => string} */
const exported = ({ entries }) =>
  JSON.stringify(Object.fromEntries(entries.map((entry) => [entry.code, keptOf(entry)])));

/** @type {(player: Player, text: string) => number} how many plays it brought; throws at a wrong one */
function imported({ entries }, text) {
  const plays = JSON.parse(text), found = entries.filter(({ code }) => plays[code]);
  for (const entry of found) {
    const { moves, cursor, best } = plays[entry.code], level = levelOf(entry);
    const play = playOf(level, parseMoves(moves), cursor), line = best && playOf(level, parseMoves(best));
    expect(here(play) && (!line || isSolved(level, here(line))), "a play", entry.name);
  }
  for (const { code } of found) {
    remembered.set(code, plays[code]);
    keep(keyOf(code), plays[code]);
  }
  return new Set(found.map(({ code }) => code)).size;
}

/** @type {(entry: Entry) => string} */
function progressTold(entry) {
  const best = bestOf(entry), found = keptOf(entry);
  if (best !== null) return `✓ solved in ${best}${entry.moves === null ? "" : ` of ${entry.moves}`}`;
  return found?.moves ? "begun" : entry.moves === null ? "" : counted(entry.moves, "move");
}

/**
 * Open the list.
 * @type {(player: Player) => void}
 */
export function openLevels(player) {
  const { entries, entry } = player;
  const field = el("input", { type: "search", "aria-label": "Search by number or name", placeholder: "Number or name" });
  const list = el("ol", { class: "levels" });
  const text = el("textarea", { rows: 4, "aria-label": "Progress as text", spellcheck: "false" });
  const told = el("p", { role: "status" });
  const draw = () => {
    const wanted = field.value.trim().toLowerCase();
    const found = entries.filter(({ name, at }) => !wanted || String(at + 1) === wanted || name.toLowerCase().includes(wanted));
    list.replaceChildren(...found.map((one) => el("li", {}, el("button", {
      type: "button", "aria-current": one === entry ? "true" : null, autofocus: one === entry,
      onclick: () => { close(); player.openEntry(one); },
    }, el("span", {}, `${one.at + 1}. ${one.name || "A level"}`), el("small", {}, progressTold(one))))));
  };
  field.addEventListener("input", draw);
  draw();
  const n = entries.filter((one) => bestOf(one) !== null).length;
  const close = openDialog("Levels", el("p", {}, `${n} of ${entries.length} solved`), field, list,
    el("details", {}, el("summary", {}, "Progress as text"), text, el("p", { class: "row" },
      el("button", { onclick: () => { text.value = exported(player); text.select(); } }, "Export"),
      el("button", {
        onclick: () => {
          try {
            told.textContent = `${counted(imported(player, text.value), "play")} taken`;
            draw();
            player.openEntry(player.entry);
          } catch (error) {
            told.textContent = /** @type {Error} */ (error).message;
          }
        },
      }, "Import")), told));
}
