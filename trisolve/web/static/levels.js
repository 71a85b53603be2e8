// The list of levels, and what is kept of each: the play, and the best line.

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { dumpMoves, parseMoves } from "./moves.js";
import { here, made, playOf } from "./play.js";
import { RULES_VERSION, isSolved } from "./rules.js";
import { keep, recall } from "./storage.js";
import { counted } from "./wording.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {{moves: string, cursor: number, best: string | null}} Kept */

const EXPORT = "trisolve-progress 1";

/** @type {(entry: Entry) => string} */
const keyOf = ({ code }) => `play/${RULES_VERSION}/${code}`;

/** @type {Map<string, Kept>} what is kept, for where storage is none */
const remembered = new Map();

/** @type {(entry: Entry) => Kept | null} what is kept, of any worth or none */
function keptOf(entry) {
  const found = remembered.get(entry.code) ?? recall(keyOf(entry));
  const right = typeof found?.moves === "string" && Number.isInteger(found.cursor)
    && (found.best === null || typeof found.best === "string");
  return right ? found : null;
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
  keep(keyOf(entry), found);
}

/** @type {(player: Player) => string} */
function exported({ entries }) {
  const lines = entries.flatMap((entry) => {
    const found = keptOf(entry);
    return found ? [[entry.code, found.cursor, found.moves, found.best ?? "-"].join("|")] : [];
  });
  return [EXPORT, ...new Set(lines)].join("\n");
}

/** @type {(player: Player, text: string) => number} how many plays it brought; throws at a wrong line */
function imported({ entries, levelOf }, text) {
  const [head, ...lines] = text.trim().split(/\r?\n/);
  if (head !== EXPORT) throw new Error(`expected a first line "${EXPORT}"`);
  const found = lines.map((line, i) => {
    const [code, cursor, moves, best] = line.split("|");
    const entry = entries.find((one) => one.code === code);
    try {
      if (!entry) return null;
      const play = playOf(levelOf(entry), parseMoves(moves), Number(cursor));
      const solved = best === "-" ? null : playOf(levelOf(entry), parseMoves(best));
      if (!play.at[play.cursor] || (solved && !isSolved(solved.level, here(solved)))) throw new Error("no play");
      return { entry, value: { moves, cursor: play.cursor, best: best === "-" ? null : best } };
    } catch {
      throw new Error(`line ${i + 2}: expected a play of one of these levels`);
    }
  }).filter((one) => one !== null);
  for (const { entry, value } of found) {
    remembered.set(entry.code, value);
    keep(keyOf(entry), value);
  }
  return found.length;
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
      type: "button", "aria-current": one === entry ? "true" : null,
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
