// Setting up the player: the frame with its commands, the board, the controls, the theme. What opens
// first is up to the page.

import { el } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { createGlide } from "../shared/motion.js";
import { command, createShell } from "../shared/shell.js";
import { followTheme } from "../shared/theme.js";
import { startEngine } from "../shared/worker.js";
import { here, jumped, reset, undone } from "../sliding/play.js";
import { connect } from "./api.js";
import { createBoard } from "./board.js";
import { createControls } from "./controls.js";
import { moreHint } from "./hints.js";
import { openBeside } from "./opening.js";
import { change } from "./playing.js";
import { showPlaytest } from "./plays_part.js";
import { createRecorder } from "./recording.js";
import { openShare } from "./share.js";
import { quit, startWatching, stopWatching } from "./watch.js";
import { HELP, LABELS } from "./words.js";

/** @type {(player: Player, openLevels: () => void) => Command[]} */
function commandsOf(player, openLevels) {
  const commands = [
    command("Previous", "‹", "head", ["PageUp"], () => openBeside(player, -1)),
    command("Levels", "☰", "head", [], openLevels),
    command("Next", "›", "head", ["PageDown"], () => openBeside(player, 1)),
    command("Share", "⤴", "head", [], () => openShare(player)),
    command("Help", "?", "head", ["?"], () => openHelp(HELP, commands)),
    command("Undo", "↶", "foot", ["Backspace", "Ctrl+Z"], () =>
      change(player, undone(player.play)),
    ),
    command("Redo", "↷", "foot", ["Shift+Backspace", "Ctrl+Shift+Z", "Ctrl+Y"], () =>
      change(player, jumped(player.play, player.play.cursor + 1)),
    ),
    command("Reset", "⤒", "foot", ["Home"], () => change(player, reset(player.play))),
    ...(player.page.hints === 0
      ? []
      : [command("Hint", "◇", "foot", ["."], () => void moreHint(player))]),
    ...(player.page.hints === undefined
      ? [command("Watch", "▷", "foot", [], () => void startWatching(player))]
      : []),
  ];
  return commands;
}

/** @type {(player: Player, key: string, target: EventTarget | null) => boolean} whether the key was taken */
function heardKey(player, key, target) {
  if (key !== "Escape") return player.controls.key(key, target);
  const isBusy = player.controls.holds || player.watch.film !== null;
  quit(player);
  return isBusy;
}

/** @type {(player: Player) => HTMLInputElement} the play as a slider */
function createTimeline(player) {
  const timeline = el("input", {
    type: "range",
    min: 0,
    "aria-label": LABELS.timeline,
    class: "timeline",
  });
  timeline.addEventListener("input", () => {
    quit(player);
    change(player, jumped(player.play, Number(timeline.value)));
  });
  return timeline;
}

/**
 * Set up a player in the body of the page; `openLevels` shows what else can be played.
 * @type {(state: PlayerState, openLevels: (player: Player) => void) => Player}
 */
export function setUp(state, openLevels) {
  const player = /** @type {Player} */ (state);
  player.call = startEngine(engine()).call;
  player.glide = createGlide();
  player.recorder = createRecorder();
  player.shell = createShell(
    commandsOf(player, () => openLevels(player)),
    (key, { target }) => heardKey(player, key, target),
    () => quit(player),
  );
  const {
    shell: { stage, foot, say },
    glide,
    page,
  } = player;
  const board = (player.board = createBoard(stage));
  const toast = el("p", { class: "toast", hidden: true, "aria-hidden": "true" });
  player.timeline = createTimeline(player);
  foot.append(el("label", { class: "choice slide" }, LABELS.moves, player.timeline));
  player.controls = createControls({
    stage,
    toast,
    board,
    glide,
    say,
    get play() {
      return player.play;
    },
    ready: () => !stopWatching(player),
    moved: (next) => change(player, next, true),
  });
  stage.append(toast);
  player.look = followTheme(page.looks, (look) => {
    board.draw(player.play.level, look);
    board.place(here(player.play));
  });
  connect(player);
  showPlaytest(player);
  window.addEventListener("resize", player.controls.drawArrows);
  return player;
}
