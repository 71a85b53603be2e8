// A level in a notebook cell: board, undo and reset in a shadow root, so that the notebook's styles
// and keys do not interfere. The model comes from anywidget and holds the start and the moves.

import { el } from "../shared/dom.js";
import { ROLES } from "../shared/skies.js";
import { skyIn } from "../shared/sky.js";
import { keyNames } from "../shared/keys.js";
import { dumpMoves, parseMoves } from "../sliding/moves.js";
import { here, made, playOf, reset, undone } from "../sliding/play.js";
import { isSolved } from "../sliding/rules.js";
import { createControls } from "../player/controls.js";
import { levelOf } from "../player/entries.js";
import { WORDS, countText } from "./words.js";

/** @type {(model: Model) => Level} a play of the level that starts at the model's position */
function levelIn(model) {
  const level = levelOf({ ...model.get("entry"), at: 0, proved: null, level: null });
  /** @type {number[]} */
  const start = model.get("start");
  return {
    ...level,
    blocks: level.blocks.map((block, at) => ({ ...block, first: start[at] ?? block.first })),
  };
}

/** @type {(model: Model) => Sky} */
const skyOver = (model) =>
  skyIn(model.get("sky"), matchMedia("(prefers-color-scheme: dark)").matches);

/** @type {(model: Model) => import("../sliding/play.js").Play} */
const playIn = (model) => playOf(levelIn(model), parseMoves(model.get("moves")));

/** @type {(widget: Widget) => void} show the play as it is */
function update({ play, controls, count, undo, again }) {
  controls.show();
  count.textContent = countText(play.cursor, isSolved(play.level, here(play)));
  undo.disabled = play.cursor === 0 && play.before === null;
  again.disabled = play.cursor === 0;
}

/** @type {(widget: Widget, next: import("../sliding/play.js").Play) => void} */
function change(widget, next) {
  if (next === widget.play) return;
  widget.play = next;
  update(widget);
  widget.model.set("moves", dumpMoves(made(next)));
  widget.model.save_changes();
}

/**
 * @type {(widget: Widget, event: KeyboardEvent) => void}
 * handle a key for the board; keys with Ctrl belong to the notebook
 */
function hear({ controls, undo, again }, event) {
  const { key, target } = event,
    names = keyNames(event),
    isPress = (target === undo || target === again) && " Enter".includes(key);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Escape") controls.quit();
  else if (!isPress && names.some((name) => controls.key(name, target))) event.preventDefault();
  event.stopPropagation();
}

/** @type {(model: Model, host: HTMLElement) => Widget} */
function build(model, host) {
  const sky = skyOver(model),
    root = host.attachShadow({ mode: "open" });
  const frame = el("div", { class: "stage" }),
    count = el("span", { role: "status" }),
    said = el("span", { class: "unseen", "aria-live": "polite" });
  const undo = el("button", {}, WORDS.undo),
    again = el("button", {}, WORDS.reset);
  const whole = el(
    "section",
    { class: sky.dark ? "dark" : "light", "aria-label": model.get("entry").name || WORDS.level },
    frame,
    el("div", { class: "row" }, undo, again, count, said),
  );
  for (const role of ROLES)
    whole.style.setProperty(`--${role.replace("_", "-")}`, /** @type {any} */ (sky)[role]);
  host.setAttribute("data-lm-suppress-shortcuts", "true"); // keeps JupyterLab's shortcuts away from these keys
  root.append(el("style", {}, model.get("sheet")), whole);
  const texture = JSON.stringify(model.get("texture"));
  root.append(el("script", { type: "application/json", id: "texture" }, texture));
  const controls = createControls(frame, {
    say: (text) => {
      said.textContent = text;
    },
    get play() {
      return widget.play;
    },
    ready: () => true,
    moved: (next) => change(widget, next),
  });
  /** @type {Widget} */
  const widget = { model, play: playIn(model), controls, count, undo, again };
  undo.addEventListener("click", () => change(widget, undone(widget.play)));
  again.addEventListener("click", () => change(widget, reset(widget.play)));
  frame.tabIndex = -1;
  frame.addEventListener("pointerdown", () => frame.focus({ preventScroll: true })); // a press gives the keyboard focus to the board
  whole.addEventListener("keydown", (event) => hear(widget, event));
  controls.board.draw(widget.play.level, sky);
  update(widget);
  return widget;
}

/** @type {(context: {model: Model, el: HTMLElement}) => () => void} */
function render({ model, el: host }) {
  const inner = el("div");
  host.append(inner);
  host.style.flex = "1 1 20rem"; // widgets next to each other share the width
  const widget = build(model, inner);
  const follow = () => {
    if (
      model.get("moves") === dumpMoves(made(widget.play)) &&
      String(model.get("start")) === String(widget.play.at[0])
    )
      return;
    widget.controls.quit();
    widget.play = playIn(model);
    widget.controls.board.draw(widget.play.level, skyOver(model));
    update(widget);
  };
  const names = ["change:moves", "change:start"];
  for (const name of names) model.on(name, follow);
  return () => names.forEach((name) => model.off(name, follow));
}

/** The export for anywidget. */
export const main = () => ({ render });
