// Setting up the player: the frame with its commands, the board, the controls, the theme. What opens
// first is up to the page.

import { command, common } from "../shared/commands.js";
import { el } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { createGlide } from "../shared/motion.js";
import { createFrame } from "../shared/frame.js";
import { followTheme } from "../shared/theme.js";
import { startEngine } from "../shared/worker.js";
import { here, jumped, reset, undone } from "../sliding/play.js";
import { connect } from "./api.js";
import { createBoard } from "./board.js";
import { createControls } from "./controls.js";
import { moreHint } from "./hints.js";
import { openBeside } from "./opening.js";
import { mark, openMarks } from "./marks_part.js";
import { MARKS } from "./marks_words.js";
import { change } from "./playing.js";
import { openReview, reviewButton } from "./review_part.js";
import { REVIEW } from "./review_words.js";
import { rulesOf } from "./rule_sheet.js";
import { openShare } from "./share.js";
import { quit, startWatching, stopWatching } from "./watch.js";
import { HELP, LABELS } from "./words.js";

/** @type {(state: PlayerState, now: () => Player, openLevels: (page: Player) => void, more: Command[]) => Command[]} */
function commandsOf({ settings: { hints } }, now, openLevels, more) {
  /** @type {Command[]} */
  const commands = [
    common("previous", () => openBeside(now(), -1)),
    common("levels", () => openLevels(now())),
    common("next", () => openBeside(now(), 1)),
    common("share", () => openShare(now())),
    common("help", () => openHelp(HELP, commands, rulesOf(now()))),
    common("undo", () => change(now(), undone(now().play))),
    common("redo", () => change(now(), jumped(now().play, now().play.cursor + 1))),
    common("restart", () => change(now(), reset(now().play))),
    ...(hints === 0 ? [] : [common("hint", () => void moreHint(now()))]),
    ...(hints === undefined ? [common("watch", () => void startWatching(now()))] : []),
    command("mark", MARKS.mark, "⚑", "foot", ["+"], () => mark(now())),
    command("marks", MARKS.command, "⚐", "foot", ["*"], () => openMarks(now())),
    ...(hints === undefined
      ? [command("review", REVIEW.title, "▤", "foot", ["="], () => void openReview(now()))]
      : []),
    ...more,
  ];
  return commands;
}

/** @type {(page: Player, key: string, target: EventTarget | null) => boolean} whether the key was taken */
function heardKey(page, key, target) {
  if (key !== "Escape") return page.controls.key(key, target);
  const isBusy = page.controls.holds || page.watch.film !== null;
  quit(page);
  return isBusy;
}

/** @type {(now: () => Player) => HTMLInputElement} the play as a slider */
function createTimeline(now) {
  const timeline = el("input", {
    type: "range",
    min: 0,
    "aria-label": LABELS.timeline,
    class: "timeline",
  });
  timeline.addEventListener("input", () => {
    quit(now());
    change(now(), jumped(now().play, Number(timeline.value)));
  });
  return timeline;
}

/**
 * Return the record of the page, complete: the state, and what shows it.
 * @type {(state: PlayerState, openLevels: (page: Player) => void, more: Command[]) => Player}
 */
function createPage(state, openLevels, more) {
  const glide = createGlide(),
    worn = { look: state.settings.looks[0] },
    frame = createFrame(
      commandsOf(state, () => page, openLevels, more),
      (key, { target }) => heardKey(page, key, target),
      () => quit(page),
    ),
    { stage, say } = frame,
    board = createBoard(stage),
    toast = el("p", { class: "toast", hidden: true, "aria-hidden": "true" });
  const controls = createControls({
    stage,
    toast,
    board,
    glide,
    say,
    get play() {
      return page.play;
    },
    ready: () => !stopWatching(page),
    moved: (next) => change(page, next, true),
  });
  stage.append(toast);
  /** @type {Player} */
  const page = {
    ...state,
    glide,
    frame,
    board,
    controls,
    timeline: createTimeline(() => page),
    call: startEngine(engine()).call,
    look: () => worn.look,
  };
  followTheme(state.settings.looks, (look) => {
    worn.look = look;
    board.draw(page.play.level, look);
    board.place(here(page.play));
  });
  return page;
}

/**
 * Set up a player in the body of the page; `openLevels` shows what else can be played, `more` are
 * commands that only some pages have.
 * @type {(state: PlayerState, openLevels: (page: Player) => void, more?: Command[]) => Player}
 */
export function setUp(state, openLevels, more = []) {
  const page = createPage(state, openLevels, more),
    { frame, timeline, controls } = page;
  frame.extras.push(el("label", { class: "choice slide" }, LABELS.moves, timeline));
  frame.buttons.more.classList.add("needed");
  connect(page);
  page.afterSolved.push(() => reviewButton(page));
  window.addEventListener("resize", controls.drawArrows);
  return page;
}
