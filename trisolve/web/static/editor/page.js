// The editor: one level of a document on the board, drawn and played, with what is known of it.

import { el, pageData, svg } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { createGlide } from "../shared/motion.js";
import { command, createShell } from "../shared/shell.js";
import { followTheme } from "../shared/theme.js";
import { startEngine } from "../shared/worker.js";
import { createBoard } from "../player/board.js";
import { createControls } from "../player/controls.js";
import { newLevel } from "./documents.js";
import { draw } from "./drawing.js";
import { edit, putBack, setMode, showLevel, step } from "./editing.js";
import { createFactsPanel } from "./facts_panel.js";
import { createDrafts } from "./kept.js";
import { followModeKeys, heardKey } from "./keys.js";
import { openDownload } from "./local_files.js";
import { openFile, openLocal } from "./opening.js";
import { openPack } from "./pack_panel.js";
import { createPlayPanel } from "./play_panel.js";
import { lookAtFile, save } from "./saving.js";
import { createSearchPanel } from "./search_panel.js";
import { createServer, takeToken } from "./server.js";
import { docNow, levelNow, newState } from "./state.js";
import { followStrokes } from "./strokes.js";
import { createTools } from "./tools.js";
import { changePlay, showPlay } from "./trial.js";
import { update } from "./view.js";
import { HELP, LABELS, MODE_LABELS, SAID } from "./words.js";

const LOOK_MS = 2000;
/** @type {[Mode, string][]} */
const MODE_SIGNS = [["wall", "△"], ["goal", "◎"], ["block", "▰"], ["play", "▷"]];

/** @type {(editor: Editor) => Command[]} */
function commandsOf(editor) {
  const commands = [
    command("New", "+", "head", [], () => edit(editor, newLevel(), SAID.newLevel)),
    command("Open", "⇡", "head", ["Ctrl+O"], () => editor.fileInput.click()),
    command("Download", "⇣", "head", [], () => openDownload(docNow(editor), levelNow(editor))),
    command("Levels", "☰", "head", [], () => openPack(editor)),
    command("Save", "✓", "head", ["Ctrl+S"], () => void save(editor, editor.file.version)),
    command("Help", "?", "head", ["?"], () => openHelp(HELP, commands)),
    command("Undo", "↶", "foot", ["Ctrl+Z"], () => step(editor, -1)),
    command("Redo", "↷", "foot", ["Ctrl+Shift+Z", "Ctrl+Y"], () => step(editor, 1)),
  ];
  return commands;
}

/** @type {(editor: Editor) => HTMLInputElement} the browser's choice of a file */
function createFileInput(editor) {
  const input = el("input", { type: "file", accept: ".json,.tri,.txt", hidden: true, "aria-label": LABELS.fileToOpen });
  input.addEventListener("change", () => {
    const [chosen] = input.files ?? [];
    input.value = "";
    if (chosen) void openLocal(editor, chosen);
  });
  document.body.append(input);
  return input;
}

/** @type {(editor: Editor) => HTMLElement} */
const createModes = (editor) => el("div", { role: "group", "aria-label": LABELS.mode, class: "modes" },
  ...MODE_SIGNS.map(([mode, sign], at) => el("button", {
    type: "button", "data-mode": mode, "aria-keyshortcuts": `Alt+${at + 1}`, onclick: () => setMode(editor, mode),
  }, el("span", { class: "sign", "aria-hidden": "true" }, sign), MODE_LABELS[mode])));

/** @type {(editor: Editor) => void} */
function redraw(editor) {
  draw(editor);
  showPlay(editor);
}

/** @type {(editor: Editor) => HTMLElement} what brings up the tools on small screens, and takes them away */
function createFold(editor) {
  const fold = el("button", { type: "button", class: "fold", "aria-expanded": "false", onclick: () => {
    fold.setAttribute("aria-expanded", String(!document.body.classList.toggle("folded")));
    redraw(editor);
  } }, LABELS.tools);
  return fold;
}

/** @type {(editor: Editor) => void} the board, and what is drawn on it */
function addBoard(editor) {
  const { shell: { stage, say }, glide } = editor, board = editor.board = createBoard(stage);
  const toast = editor.toast = el("p", { class: "toast", hidden: true, "aria-hidden": "true" });
  stage.append(toast);
  stage.tabIndex = 0;
  editor.ground = /** @type {SVGSVGElement} */ (stage.querySelector("svg.ground"));
  editor.marks = svg("g", { class: "marks" });
  editor.lattice = svg("path", { class: "lattice" });
  editor.giveUpStroke = followStrokes(editor);
  editor.controls = createControls({
    stage, toast, board, glide, say,
    get play() { return editor.play; },
    ready: () => editor.mode === "play",
    moved: (next) => changePlay(editor, next, true),
  });
}

/** @type {(editor: Editor) => void} */
function addPanels(editor) {
  const { shell: { panel, title, count, foot } } = editor;
  const facts = editor.facts = createFactsPanel(editor), tools = editor.tools = createTools(editor);
  const playing = editor.playPanel = createPlayPanel(editor), searches = editor.searches = createSearchPanel(editor);
  editor.notices = el("div", { class: "notices" });
  editor.modes = createModes(editor);
  document.body.classList.add("editor", "folded");
  title.after(count);
  foot.prepend(editor.modes);
  panel.setAttribute("aria-label", LABELS.panel);
  panel.append(createFold(editor), editor.notices, facts.section, tools.section, playing.section, facts.more, searches.section);
}

export function main() {
  const editor = /** @type {Editor} */ (newState(pageData("page")));
  editor.asked = { stop: new AbortController(), own: null };
  editor.server = createServer(takeToken());
  editor.call = startEngine(engine()).call;
  editor.glide = createGlide();
  editor.drafts = createDrafts((state) => {
    editor.draft = state;
    update(editor);
  });
  editor.shell = createShell(commandsOf(editor), (key, event) => heardKey(editor, key, event), () => putBack(editor));
  editor.fileInput = createFileInput(editor);
  addBoard(editor);
  addPanels(editor);
  followModeKeys(editor);
  window.addEventListener("resize", () => redraw(editor));
  window.addEventListener("hashchange", () => {
    editor.server = createServer(takeToken());
    void openFile(editor);
  });
  followTheme(editor.page.looks, (look) => {
    editor.look = look;
    redraw(editor);
    editor.searches.redraw();
  });
  setMode(editor, "wall");
  showLevel(editor);
  void openFile(editor);
  setInterval(() => void lookAtFile(editor), LOOK_MS);
}
