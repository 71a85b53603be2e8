// The next step after a level: the next level of its pack, or the next pack after its last level. A
// daily puzzle leads to the next puzzle of its day, and a linked level to a similar level. There is
// always exactly one next step.

import { el, para } from "../../shared/dom.js";
import { leastOf } from "../../player/entries.js";
import { bestOf } from "../../player/kept.js";
import { here } from "../../sliding/play.js";
import { isSolved } from "../../sliding/rules.js";
import { dayOfPack, leadAfter, leadTo } from "../daily/links.js";
import { nextText } from "../daily/words.js";
import { LEVELS } from "../daily/puzzles.js";
import { firstUnsolved, namesOn } from "../daily/results.js";
import { addressOf } from "../top.js";
import { packDoneText } from "../words.js";
import { celebrate } from "./ceremony.js";
import { isDone, nextPack } from "./kept.js";
import { NEXT, routeTo } from "./routes.js";
import { soundOffer } from "./sound_offer.js";
import { LIST_WORDS, ONWARD_WORDS } from "./words.js";

/** @typedef {import("./page.js").Slide} Slide */
/** @typedef {import("../../shared/frame.js").Lead} Lead */

/** The duration of the light after a win, before the ceremony. */
const LIT_MS = 900;

/**
 * Return a level similar to one opened by a link: about as many moves, and not solved yet.
 * @type {(slide: Slide, read: (id: string) => Promise<{id: string, entries: Entry[]}>) => Promise<string>}
 *
 */
async function similar({ cards, player }, read) {
  const moves = (player && leastOf(player.entry)) ?? 0;
  /** @type {(card: PackCard) => number} how much the moves of a pack's levels differ from the given number */
  const far = (card) =>
    card.moves ? Math.max(card.moves[0] - moves, moves - card.moves[1], 0) : Infinity;
  const [card] = cards.filter((one) => !isDone(one)).sort((a, b) => far(a) - far(b));
  if (!card) return "#packs";
  const { id, entries } = await read(card.id),
    open = entries.filter((one) => bestOf(one) === null);
  const [best] = (open.length ? open : entries).sort(
    (a, b) => Math.abs((a.moves ?? 0) - moves) - Math.abs((b.moves ?? 0) - moves),
  );
  return routeTo(id, best.at + 1);
}

/**
 * Return the primary button for the level on the board; undefined is the next one of its pack.
 * @type {(slide: Slide, read: (id: string) => Promise<{id: string, entries: Entry[]}>) => Lead | null | undefined}
 */
export function onwardOf(slide, read) {
  const { pack, player, cards, run } = slide,
    date = dayOfPack(pack);
  if (!player) return null;
  const isOver = isSolved(player.play.level, here(player.play));
  if (date && isOver) return leadAfter(LEVELS[player.entry.at], date, pack?.day);
  if (pack && pack.entries[player.entry.at + 1]) return undefined;
  if (!pack && run.isOn(player.entry.code)) return run.lead();
  if (!isOver) return null;
  if (!pack) {
    const open = async () => {
      location.hash = await similar(slide, read).catch(() => "#packs");
    };
    return { name: ONWARD_WORDS.similar, run: () => void open() };
  }
  const next = nextPack(
    cards.filter(({ id }) => id !== pack.id || !isSolvedWhole(pack.entries)),
    pack.id,
  );
  if (!next) return leadTo(LIST_WORDS.backToPacks, "#packs");
  const name = isSolvedWhole(pack.entries)
    ? packDoneText(pack.name, next.name)
    : nextText(next.name);
  return leadTo(name, routeTo(next.id, NEXT));
}

/** @type {(entries: Entry[]) => boolean} */
const isSolvedWhole = (entries) => entries.every((one) => bestOf(one) !== null);

/**
 * Return whether the last level of a pack is on the board and all its levels are solved. A day is
 * done once all its puzzles are solved.
 * @type {(slide: Slide) => boolean}
 */
function isPackDone({ pack, player }) {
  if (!pack || !player || pack.entries[player.entry.at + 1]) return false;
  const date = dayOfPack(pack);
  return isSolvedWhole(pack.entries) && !(date && firstUnsolved(date, namesOn(date)));
}

/** Celebrate the level that completes its pack. @type {(slide: Slide) => void} */
export function followPackEnds(slide) {
  document.addEventListener("trisolve:solved", () => {
    setTimeout(() => {
      if (slide.pack && isPackDone(slide)) celebrate(slide.pack.entries);
    }, LIT_MS);
  });
}

/**
 * Return the content below a result: the offer of sounds, or a link to Make after a shared level.
 * @type {(slide: Slide) => Node | string}
 */
export function afterwardsOf(slide) {
  const { page, pack, player, run } = slide;
  const [sound] = soundOffer(pack?.id, player?.entry.at);
  if (sound) return sound;
  return !pack && player && !run.isOn(player.entry.code) && page.pages.includes("make")
    ? para(el("a", { class: "onto", href: addressOf("make") }, ONWARD_WORDS.make))
    : "";
}
