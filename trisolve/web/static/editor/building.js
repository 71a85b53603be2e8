// What the editor and Make are built from: the board, the modes, the panels, and who hears keys and strokes.

import { el, pageData, svg } from "../shared/dom.js";
import { createGlide } from "../shared/motion.js";
import { createShell } from "../shared/shell.js";
import { followTheme } from "../shared/theme.js";
import { createBoard } from "../player/board.js";
import { createControls } from "../player/controls.js";
import { draw } from "./drawing.js";
import { putBack, setMode, showLevel } from "./editing.js";
import { createFactsPanel } from "./facts_panel.js";
import { createDrafts } from "./kept.js";
import { followModeKeys, heardKey } from "./keys.js";
import { openLocal } from "./opening.js";
import { createPlayPanel } from "./play_panel.js";
import { newState } from "./state.js";
import { followStrokes } from "./strokes.js";
import { createTools } from "./tools.js";
import { changePlay, showPlay } from "./trial.js";
import { update } from "./view.js";
import { LABELS, MODE_LABELS } from "./words.js";

/** @type {[Mode, string][]} */
const MODE_SIGNS = [
  ["wall", "△"],
  ["block", "▰"],
  ["goal", "◎"],
  ["play", "▷"],
];

/** @type {(editor: Editor) => HTMLInputElement} the browser's choice of a file */
function createFileInput(editor) {
  const input = el("input", {
    type: "file",
    accept: ".json,.tri,.txt",
    hidden: true,
    "aria-label": LABELS.fileToOpen,
  });
  input.addEventListener("change", () => {
    const [chosen] = input.files ?? [];
    input.value = "";
    if (chosen) void openLocal(editor, chosen);
  });
  document.body.append(input);
  return input;
}

/** @type {(editor: Editor) => HTMLElement} */
const createModes = (editor) =>
  el(
    "div",
    { role: "group", "aria-label": LABELS.mode, class: "modes" },
    ...MODE_SIGNS.map(([mode, sign], at) =>
      el(
        "button",
        {
          type: "button",
          "data-mode": mode,
          "aria-keyshortcuts": `Alt+${at + 1}`,
          onclick: () => setMode(editor, mode),
        },
        el("span", { class: "sign", "aria-hidden": "true" }, sign),
        MODE_LABELS[mode],
      ),
    ),
  );

/** @type {(editor: Editor) => void} */
function redraw(editor) {
  draw(editor);
  showPlay(editor);
}

/** @type {(editor: Editor) => HTMLElement} what brings up the tools on small screens, and takes them away */
function createFold(editor) {
  const fold = el(
    "button",
    {
      type: "button",
      class: "fold",
      "aria-expanded": "false",
      onclick: () => {
        fold.setAttribute("aria-expanded", String(!document.body.classList.toggle("folded")));
        redraw(editor);
      },
    },
    LABELS.tools,
  );
  return fold;
}

/** @type {(editor: Editor) => void} the board, and what is drawn on it */
function addBoard(editor) {
  const {
      shell: { stage, say },
      glide,
    } = editor,
    board = (editor.board = createBoard(stage));
  const toast = (editor.toast = el("p", { class: "toast", hidden: true, "aria-hidden": "true" }));
  stage.append(toast);
  stage.tabIndex = 0;
  editor.ground = /** @type {SVGSVGElement} */ (stage.querySelector("svg.ground"));
  editor.marks = svg("g", { class: "marks" });
  editor.lattice = svg("path", { class: "lattice" });
  editor.giveUpStroke = followStrokes(editor);
  editor.controls = createControls({
    stage,
    toast,
    board,
    glide,
    say,
    get play() {
      return editor.play;
    },
    ready: () => editor.mode === "play",
    moved: (next) => changePlay(editor, next, true),
  });
}

/** @type {(editor: Editor) => void} */
function addPanels(editor) {
  const {
    shell: { panel, title, count, foot },
  } = editor;
  const facts = (editor.facts = createFactsPanel(editor)),
    tools = (editor.tools = createTools(editor));
  const playing = (editor.playPanel = createPlayPanel(editor)),
    { searches } = editor;
  editor.notices = el("div", { class: "notices" });
  editor.modes = createModes(editor);
  document.body.classList.add("editor", "folded");
  title.after(count);
  foot.prepend(editor.modes);
  panel.setAttribute("aria-label", LABELS.panel);
  panel.append(
    createFold(editor),
    editor.notices,
    facts.section,
    tools.section,
    playing.section,
    facts.more,
    searches.section,
  );
}

/**
 * Build the page, with a new level on the board. `server` answers about levels; the page's own engine is `call`.
 * @param {{server: Server, call: Editor["call"], commandsOf: (editor: Editor) => Command[],
 *   searchesOf: (editor: Editor) => Editor["searches"]}} parts
 * @returns {Editor}
 */
export function buildEditor({ server, call, commandsOf, searchesOf }) {
  const editor = /** @type {Editor} */ (newState(pageData("page")));
  editor.asked = { stop: new AbortController(), own: null };
  editor.server = server;
  editor.call = call;
  editor.glide = createGlide();
  editor.drafts = createDrafts((state) => {
    editor.draft = state;
    update(editor);
  });
  editor.shell = createShell(
    commandsOf(editor),
    (key, event) => heardKey(editor, key, event),
    () => putBack(editor),
  );
  editor.fileInput = createFileInput(editor);
  editor.searches = searchesOf(editor);
  addBoard(editor);
  addPanels(editor);
  followModeKeys(editor);
  window.addEventListener("resize", () => redraw(editor));
  followTheme(editor.page.looks, (look) => {
    editor.look = look;
    redraw(editor);
    editor.searches.redraw();
  });
  setMode(editor, "block"); // there is floor already
  showLevel(editor);
  return editor;
}
