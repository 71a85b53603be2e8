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
import { followPlaytest } from "./plays_part.js";
import { createRecorder } from "./recording.js";
import { openReview, reviewButton } from "./review_part.js";
import { REVIEW } from "./review_words.js";
import { rulesOf } from "./rule_sheet.js";
import { openShare } from "./share.js";
import { quit, startWatching, stopWatching } from "./watch.js";
import { HELP, LABELS } from "./words.js";

/** @type {(page: Player, openLevels: () => void, more: Command[]) => Command[]} */
function commandsOf(page, openLevels, more) {
  const { hints } = page.settings;
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
    ...(hints === undefined ? [common("watch", () => void startWatching(page))] : []),
    command("mark", MARKS.mark, "⚑", "foot", ["+"], () => mark(page)),
    command("marks", MARKS.command, "⚐", "foot", ["*"], () => openMarks(page)),
    ...(hints === undefined
      ? [command("review", REVIEW.title, "▤", "foot", ["="], () => void openReview(page))]
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

/** @type {(page: Player) => HTMLInputElement} the play as a slider */
function createTimeline(page) {
  const timeline = el("input", {
    type: "range",
    min: 0,
    "aria-label": LABELS.timeline,
    class: "timeline",
  });
  timeline.addEventListener("input", () => {
    quit(page);
    change(page, jumped(page.play, Number(timeline.value)));
  });
  return timeline;
}

/**
 * Set up a player in the body of the page; `openLevels` shows what else can be played, `more` are
 * commands that only some pages have.
 * @type {(state: PlayerState, openLevels: (page: Player) => void, more?: Command[]) => Player}
 */
export function setUp(state, openLevels, more = []) {
  const page = /** @type {Player} */ (state);
  page.call = startEngine(engine()).call;
  page.glide = createGlide();
  page.recorder = createRecorder();
  page.frame = createFrame(
    commandsOf(page, () => openLevels(page), more),
    (key, { target }) => heardKey(page, key, target),
    () => quit(page),
  );
  const {
    frame: { stage, extras, say },
    glide,
    settings,
  } = page;
  const board = (page.board = createBoard(stage));
  const toast = el("p", { class: "toast", hidden: true, "aria-hidden": "true" });
  page.timeline = createTimeline(page);
  extras.push(el("label", { class: "choice slide" }, LABELS.moves, page.timeline));
  page.frame.buttons.more.classList.add("needed");
  page.controls = createControls({
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
  page.look = followTheme(settings.looks, (look) => {
    board.draw(page.play.level, look);
    board.place(here(page.play));
  });
  connect(page);
  followPlaytest(page);
  page.afterSolved.push(() => reviewButton(page));
  window.addEventListener("resize", page.controls.drawArrows);
  return page;
}
