// Sets up the player: the frame with its commands, the board, the controls, the sky. The page
// decides which level opens first.

import { command, common } from "../shared/commands.js";
import { el } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { createFrame } from "../shared/frame.js";
import { followSky } from "../shared/sky.js";
import { startEngine } from "../shared/worker.js";
import { here, jumped, playOf, reset, undone } from "../sliding/play.js";
import { connect } from "./api.js";
import { createControls } from "./controls.js";
import { moreHint } from "./hints.js";
import { levelOf } from "./entries.js";
import { openBeside } from "./opening.js";
import { mark, openMarks } from "./marks_part.js";
import { change } from "./playing.js";
import { openReview, reviewButton } from "./review_part.js";
import { rulesOf } from "./rule_sheet.js";
import { openShare } from "./share.js";
import { quit, startWatching, stopWatching } from "./watch.js";
import { HELP, LABELS, MARKS, REVIEW } from "./words.js";

/** @type {(page: Player, openLevels: () => void, more: Command[]) => Command[]} */
function commandsOf(page, openLevels, more) {
  const { hints } = page.settings;
  /**
   * @type {(one: Command) => Command[]} a command that shows a solution, unless hints are limited
   */
  const own = (one) => (hints === undefined ? [one] : []);
  /** @type {Command[]} */
  const commands = [
    common("previous", () => openBeside(page, -1)),
    common("levels", openLevels),
    common("next", () => openBeside(page, 1)),
    common("share", () => openShare(page)),
    common("help", () => openHelp(HELP, commands, rulesOf(page))),
    common("undo", () => change(page, undone(page.play))),
    common("redo", () => change(page, jumped(page.play, page.play.cursor + 1))),
    common("restart", () => change(page, reset(page.play))),
    ...(hints === 0 ? [] : [common("hint", () => void moreHint(page))]),
    ...own(common("watch", () => void startWatching(page))),
    command("mark", MARKS.mark, "⚑", "foot", ["+"], () => mark(page)),
    command("marks", MARKS.title, "⚐", "foot", ["*"], () => openMarks(page)),
    ...own(command("review", REVIEW.title, "▤", "foot", ["="], () => void openReview(page))),
    ...more,
  ];
  return commands;
}

/**
 * @type {(page: Player, key: string, target: EventTarget | null) => boolean}
 * whether the key was handled
 */
function heardKey(page, key, target) {
  if (key !== "Escape") return page.controls.key(key, target);
  const isBusy = page.controls.holds || page.watch.film !== null;
  quit(page);
  return isBusy;
}

/** @type {(page: Player) => HTMLInputElement} the slider that moves through the play */
function createTimeline(page) {
  const timeline = el("input", {
    type: "range",
    min: 0,
    class: "timeline",
    oninput() {
      quit(page);
      change(page, jumped(page.play, Number(timeline.value)));
    },
  });
  page.frame.extras.push(el("label", { class: "choice slide" }, LABELS.timeline, timeline));
  return timeline;
}

/**
 * Set up a player in the body of the page, with an entry on the board and no moves made.
 * `openLevels` opens the list of levels; `more`, `ahead`, `afterSolved` and `attach` are features
 * that only some pages have.
 * @type {(parts: Pick<Player, "settings" | "entries" | "nameInLinks"> & Partial<Pick<Player, "entry" | "ahead" | "afterSolved">> &
 *   {openLevels: (page: Player) => void, more?: Command[], attach?: (page: Player) => void}) => Player}
 *
 */
export function begin({ openLevels, more = [], ahead = [], afterSolved = [], attach, ...parts }) {
  const { settings, entries, entry = entries[0] } = parts;
  /** @type {Partial<Player>} completed below, because the frame needs the commands, which need the page */
  const record = {
      ...parts,
      entry,
      play: playOf(levelOf(entry)),
      exploring: null,
      hint: { much: 0, asked: 0 },
      watch: { film: null, asked: 0 },
      ahead,
      afterSolved: [() => reviewButton(page), ...afterSolved],
      call: startEngine(engine).call,
    },
    page = /** @type {Player} */ (record);
  const frame = (page.frame = createFrame(
    commandsOf(page, () => openLevels(page), more),
    (key, { target }) => heardKey(page, key, target),
    () => quit(page),
  ));
  const controls = (page.controls = createControls(frame.stage, {
    say: frame.say,
    get play() {
      return page.play;
    },
    ready: () => !stopWatching(page),
    moved: (next) => change(page, next, true),
  }));
  const { board, glide } = controls;
  Object.assign(page, { board, glide, timeline: createTimeline(page) });
  frame.buttons.more.classList.add("needed");
  followSky(settings, (sky) => {
    board.draw(page.play.level, sky);
    board.place(here(page.play));
  });
  connect(page);
  window.addEventListener("resize", controls.drawArrows);
  attach?.(page);
  return page;
}
