// The parts that make up the editor and Make: the board, the modes, the panels, and the handlers of
// keys and strokes.

import { command, common } from "../shared/commands.js";
import { el, pageData, svg } from "../shared/dom.js";
import { iconOf } from "../shared/icons.js";
import { addEditorIcons } from "./icons.js";
import { createFrame } from "../shared/frame.js";
import { openHelp } from "../shared/help.js";
import { followNearer } from "../shared/nearer.js";
import { followSky } from "../shared/sky.js";
import { createControls } from "../player/controls.js";
import { draw } from "./drawing.js";
import { beginNew, putBack, setMode, showLevel } from "./editing.js";
import { createFactsPanel } from "./facts_panel.js";
import { createDrafts } from "./kept.js";
import { chooseMode, followModeKeys, heardKey } from "./keys.js";
import { openDownload } from "./local_files.js";
import { openLocal } from "./opening.js";
import { openPack } from "./pack_panel.js";
import { createPlayPanel, stepBy } from "./play_panel.js";
import { docNow, levelNow, newState } from "./state.js";
import { followStrokes } from "./strokes.js";
import { createTools } from "./tools.js";
import { changePlay, showPlay } from "./trial.js";
import { update } from "./view.js";
import { COMMANDS, LABELS, MODE_LABELS } from "./words.js";

/** @type {(page: Editor) => HTMLInputElement} the hidden field that opens the browser's file picker */
function createFileInput(page) {
  const input = el("input", {
    type: "file",
    accept: ".json,.tri,.txt",
    hidden: true,
    "aria-label": LABELS.fileToOpen,
  });
  input.addEventListener("change", () => {
    const [chosen] = input.files ?? [];
    input.value = "";
    if (chosen) void openLocal(page, chosen);
  });
  document.body.append(input);
  return input;
}

/** @type {(page: Editor) => HTMLElement} */
const createModes = (page) =>
  el(
    "div",
    { role: "group", "aria-label": LABELS.mode, class: "modes" },
    ...Object.entries(MODE_LABELS).map(([mode, label], at) =>
      el(
        "button",
        {
          "data-mode": mode,
          "aria-keyshortcuts": `Alt+${at + 1}`,
          onclick: () => chooseMode(page, /** @type {Mode} */ (mode)),
        },
        el("span", { class: "sign", "aria-hidden": "true" }, iconOf(mode) ?? ""),
        label,
      ),
    ),
  );

/** @type {(page: Editor) => void} */
function redraw(page) {
  draw(page);
  showPlay(page);
}

/**
 * @type {(page: Editor) => HTMLElement} the button that opens and closes the tools on small screens
 */
function createFold(page) {
  const fold = el(
    "button",
    {
      class: "fold",
      "aria-expanded": "false",
      onclick: () => {
        fold.setAttribute("aria-expanded", String(!document.body.classList.toggle("folded")));
        redraw(page);
      },
    },
    LABELS.tools,
  );
  return fold;
}

/** @type {(page: Editor) => void} the board, and what is drawn on it */
function addBoard(page) {
  const { stage, say } = page.frame;
  page.controls = createControls(stage, {
    say,
    get play() {
      return page.play;
    },
    ready: () => page.mode === "play",
    moved: (next) => changePlay(page, next, true),
  });
  const { board, glide, toast } = page.controls;
  Object.assign(page, { board, glide, toast });
  followNearer(stage);
  stage.tabIndex = 0;
  page.ground = /** @type {SVGSVGElement} */ (stage.querySelector("svg.ground"));
  page.marks = svg("g", { class: "marks" });
  page.lattice = svg("path", { class: "lattice" });
  page.giveUpStroke = followStrokes(page);
}

/** @type {(page: Editor) => void} */
function addPanels(page) {
  const {
    frame: { panel, foot },
  } = page;
  const facts = (page.facts = createFactsPanel(page)),
    tools = (page.tools = createTools(page));
  const playing = (page.playPanel = createPlayPanel(page)),
    { searches } = page;
  page.notices = el("div", { class: "notices" });
  page.modes = createModes(page);
  const { finds } = searches;
  document.body.classList.add("editor", "folded");
  foot.prepend(page.modes);
  panel.setAttribute("aria-label", LABELS.panel);
  panel.append(
    createFold(page),
    ...(finds ? [finds.show] : []),
    page.notices,
    facts.section,
    tools.section,
    playing.section,
    facts.more,
    searches.section,
  );
  if (!finds) return;
  document.body.classList.add("with-finds");
  panel.after(finds.section);
}

/**
 * @typedef {object} EditorParts  the parts that the editor and Make do not share
 * @property {Server} server  answers about levels
 * @property {Editor["call"]} call  the page's own engine
 * @property {Command} own
 * @property {HelpWords} help
 * @property {string} downloadTip
 * @property {(page: Editor) => Editor["searches"]} searchesOf
 */

/** @type {(page: Editor, parts: EditorParts) => Command[]} */
function commandsOf(page, { own, help, downloadTip }) {
  const saveKeys = own.keys.length ? [] : ["Ctrl+S"];
  /** @type {Command[]} */
  const commands = [
    command("new", COMMANDS.new, "+", "head", [], () => beginNew(page)),
    command("open", COMMANDS.open, "⇡", "head", ["Ctrl+O"], () => page.fileInput.click()),
    command("download", COMMANDS.download, "⇣", "head", saveKeys, () =>
      openDownload(docNow(page), levelNow(page), downloadTip),
    ),
    common("levels", () => openPack(page)),
    own,
    common("help", () => openHelp(help, commands)),
    common("undo", () => stepBy(page, -1), ["Ctrl+Z"]),
    common("redo", () => stepBy(page, 1), ["Ctrl+Shift+Z", "Ctrl+Y"]),
  ];
  return commands;
}

/** Build the page, with a new level on the board. @type {(parts: EditorParts) => Editor} */
export function buildEditor(parts) {
  addEditorIcons();
  const page = /** @type {Editor} */ (newState(pageData("page")));
  page.asked = { stop: new AbortController(), own: null };
  page.server = parts.server;
  page.call = parts.call;
  page.drafts = createDrafts((state) => {
    page.draft = state;
    update(page);
  });
  page.frame = createFrame(
    commandsOf(page, parts),
    (key, event) => heardKey(page, key, event),
    () => putBack(page),
  );
  page.fileInput = createFileInput(page);
  page.searches = parts.searchesOf(page);
  addBoard(page);
  addPanels(page);
  followModeKeys(page);
  window.addEventListener("resize", () => redraw(page));
  followSky(page.settings, () => {
    redraw(page);
    page.searches.redraw();
  });
  setMode(page, "block"); // the new level already has a floor
  showLevel(page);
  return page;
}
