// The editor: one level of a document on the board, drawn and played, with what is known of it.

import { el, pageData } from "../shared/dom.js";
import { createGlide } from "../shared/motion.js";
import { createShell } from "../shared/shell.js";
import { startEngine } from "../shared/worker.js";
import { createBoard } from "../player/board.js";
import { withStart } from "../sliding/edits.js";
import { docOf, docText, drawnOf, drawnText, plainDoc } from "../sliding/formats/level_file.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { ALL_MOVES } from "../sliding/hints.js";
import { startOf } from "../sliding/level.js";
import { createHistory, differences, newDoc, newLevel, sameDoc } from "./documents.js";
import { createEasel } from "./easel.js";
import { createFactsPanel } from "./facts_panel.js";
import { gradeAll } from "./grading.js";
import { createDrafts, dropDraft, recallDrafts } from "./kept.js";
import { createEditKeys, openEditorHelp } from "./keys.js";
import { createLive } from "./live.js";
import { openDownload, readLocal } from "./local_files.js";
import { createModePanel } from "./mode_panel.js";
import { openPack } from "./pack_panel.js";
import { createSearchPanel } from "./search_panel.js";
import { createServer, takeToken } from "./server.js";
import { createTrial } from "./trial.js";

const LOOK_MS = 2000, UNTITLED = "untitled", NEW_FILE = "new";
/** @type {[Mode, string, string][]} */
const MODES = [["wall", "Wall", "△"], ["goal", "Goal", "◎"], ["block", "Block", "▰"], ["play", "Play", "▷"]];

export function main() {
  const page = pageData("page");
  let server = createServer(takeToken());
  const { call } = startEngine(engine()), glide = createGlide();
  /** @type {typeof server} the server of the moment: another token makes another one */
  const wire = {
    get: (at) => server.get(at),
    post: (at, value) => server.post(at, value),
    stream: (...all) => server.stream(...all),
  };
  const history = createHistory(newDoc());
  /** @type {Mode} */
  let mode = "wall";
  /** @type {Look} */
  let look = page.looks[0];
  let selected = -1, path = UNTITLED, version = NEW_FILE, seen = NEW_FILE, saved = history.doc, known = false;
  let draftState = "";

  const shell = createShell([
    { name: "New", sign: "+", place: "head", keys: [], run: () => edit(newLevel(), "a new level begun") },
    { name: "Open", sign: "⇡", place: "head", keys: ["Ctrl+O"], run: () => file.click() },
    { name: "Download", sign: "⇣", place: "head", keys: [], run: () => openDownload(history.doc, studio.level) },
    { name: "Levels", sign: "☰", place: "head", keys: [], run: showPack },
    { name: "Save", sign: "✓", place: "head", keys: ["Ctrl+S"], run: () => void save(version) },
    { name: "Help", sign: "?", place: "head", keys: ["?"], run: openEditorHelp },
    { name: "Undo", sign: "↶", place: "foot", keys: ["Ctrl+Z"], run: () => go(-1) },
    { name: "Redo", sign: "↷", place: "foot", keys: ["Ctrl+Shift+Z", "Ctrl+Y"], run: () => go(1) },
  ], onKey);
  const { stage, panel, buttons, count, say } = shell;
  document.body.classList.add("editor", "folded");
  shell.title.after(count);
  const board = createBoard(stage);
  const toast = el("p", { class: "toast", hidden: true, "aria-hidden": "true" });
  stage.append(toast);
  stage.tabIndex = 0;

  /** @type {Studio} */
  const studio = {
    get level() { return history.doc.levels[history.shown]; },
    get mode() { return mode; },
    get selected() { return selected; },
    get look() { return look; },
    symmetry: "none",
    edit, attempt, say,
    select(block) {
      selected = block;
      easel.draw(studio.level);
      tools.show();
      if (block >= 0) say(`block ${studio.level.blocks[block].id} chosen`);
    },
    focus: () => stage.focus({ preventScroll: true }),
  };
  const easel = createEasel(studio, board, stage);
  const tools = createModePanel(studio);
  const editKey = createEditKeys(studio, easel, tools, warn);
  const facts = createFactsPanel((finding) => easel.showFlaws(live.live.findings, finding));
  const live = createLive(wire, call, (now) => {
    facts.show(now, live?.isWhole ?? false);
    easel.showFlaws(now.stale ? [] : now.findings, null);
  });
  const trial = createTrial(studio, { stage, toast, board, glide }, solve, (positions) => edit(withStart(studio.level, positions), "another start"), hardest);
  const searches = createSearchPanel(studio, wire);
  const notices = el("div", { class: "notices" });
  panel.setAttribute("aria-label", "Level and tools");
  const fold = el("button", { type: "button", class: "fold", "aria-expanded": "false", onclick: () => { // on small screens
    const isFolded = document.body.classList.toggle("folded");
    fold.setAttribute("aria-expanded", String(!isFolded));
    resized();
  } }, "Tools");
  panel.append(fold, notices, facts.section, tools.section, trial.section, facts.more, searches.section);

  const modes = el("div", { role: "group", "aria-label": "Mode", class: "modes" }, ...MODES.map(([name, label, sign], at) =>
    el("button", { type: "button", "data-mode": name, "aria-keyshortcuts": `Alt+${at + 1}`, onclick: () => setMode(name) },
      el("span", { class: "sign", "aria-hidden": "true" }, sign), label)));
  shell.foot.prepend(modes);
  document.addEventListener("keydown", (event) => {
    const chosen = event.altKey && !event.ctrlKey ? MODES[Number(event.key) - 1] : undefined;
    if (!chosen || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    setMode(chosen[0]);
  });
  const file = el("input", { type: "file", accept: ".json,.tri,.txt", hidden: true, "aria-label": "File to open" });
  file.addEventListener("change", () => void openLocal());
  document.body.append(file);

  // ---- editing ----

  /** @type {(doc: Doc, shown: number, what: string) => void} */
  function editDoc(doc, shown, what) {
    if (doc !== history.doc) {
      history.add(doc, shown);
      drafts.keep(path, plainDoc(doc), version);
      say(what);
    } else {
      history.show(shown);
    }
    fresh();
  }

  /** @type {(next: Drawn, what: string) => void} */
  function edit(next, what) {
    if (next === studio.level) {
      easel.draw(studio.level);
      return;
    }
    const { doc, shown } = history;
    editDoc({ ...doc, levels: doc.levels.map((level, at) => (at === shown ? next : level)) }, shown, what);
  }

  /** @type {(change: () => Drawn, what: string) => void} an edit that may not be possible: then why */
  function attempt(change, what) {
    try {
      edit(change(), what);
    } catch (error) {
      warn(/** @type {Error} */ (error).message);
      tools.show();
    }
  }

  /** @type {(by: number) => void} */
  function go(by) {
    if (by < 0 ? !history.canUndo : !history.canRedo) return;
    history.go(by);
    if (sameDoc(history.doc, saved)) drafts.clear();
    else drafts.keep(path, plainDoc(history.doc), version);
    fresh();
    say(by < 0 ? "edit undone" : "edit made again");
  }

  let warning = 0;
  /** @type {(text: string) => void} */
  function warn(text) {
    toast.textContent = text;
    toast.hidden = false;
    clearTimeout(warning);
    warning = setTimeout(() => { toast.hidden = true; }, 4000);
    say(text);
  }

  function fresh() { // all that shows the level, once it is another one
    easel.giveUp();
    trial.giveUp();
    glide.stop();
    if (selected >= studio.level.blocks.length) selected = -1;
    easel.draw(studio.level);
    tools.show();
    trial.begin();
    update();
    void live.ask(studio.level);
  }

  function update() {
    const { doc, shown, canUndo, canRedo } = history, { level } = studio;
    const name = path === UNTITLED ? "New level" : path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
    const changed = !sameDoc(doc, saved);
    const place = doc.pack ? [`${shown + 1} of ${doc.levels.length}`] : [];
    shell.title.textContent = [name, ...place, ...(level.name ? [level.name] : [])].join(" · ");
    document.title = `${changed ? "• " : ""}${name} – trisolve edit`;
    const draft = { keeping: "keeping the draft …", kept: "draft kept", failed: "the draft cannot be kept: this browser stores nothing" }[draftState] ?? "";
    count.replaceChildren(changed ? draft || "not saved" : known ? version === NEW_FILE ? "not saved yet" : "saved" : "");
    count.dataset.draft = changed ? draftState : "none";
    buttons.Undo.disabled = !canUndo;
    buttons.Redo.disabled = !canRedo;
    buttons.Save.disabled = !known || path === UNTITLED;
    for (const button of modes.children) button.setAttribute("aria-pressed", String(button.getAttribute("data-mode") === mode));
    trial.section.hidden = mode !== "play";
  }

  /** @type {(next: Mode) => void} */
  function setMode(next) {
    easel.giveUp();
    trial.giveUp();
    mode = next;
    document.body.dataset.mode = mode;
    easel.draw(studio.level);
    trial.show();
    tools.show();
    panel.scrollTop = 0; // its tools are the first
    update();
    say(`mode ${mode}`);
  }

  // ---- drafts ----

  const drafts = createDrafts((state) => {
    draftState = state;
    update();
  });

  /** @type {(id: string, text: string, lines: string[], choices: [string, () => void][]) => void} */
  function notice(id, text, lines, choices) {
    notices.querySelector(`[data-notice="${id}"]`)?.remove();
    const box = el("section", { "data-notice": id, "aria-label": text, class: "notice" }, el("p", {}, text),
      ...(lines.length ? [el("ul", {}, ...lines.map((line) => el("li", {}, line)))] : []),
      el("p", { class: "row" }, ...choices.map(([name, run]) => el("button", { type: "button", onclick: () => {
        box.remove();
        run();
      } }, name))));
    notices.append(box);
    say(text);
  }

  async function offerDrafts() {
    for (const draft of await recallDrafts(path)) {
      /** @type {Doc} */
      let doc;
      try {
        doc = docOf(draft.document);
      } catch {
        continue; // of another version of the editor: it stays where it is
      }
      if (sameDoc(doc, saved)) {
        void dropDraft(draft.id);
        continue;
      }
      const when = new Date(draft.at).toLocaleString();
      const moved = draft.version === version ? "" : " The file has changed since.";
      notice(draft.id, `A draft of ${when} was not saved.${moved} It has:`, differences(doc, saved), [
        ["Restore", () => {
          if (draft.version !== version) version = draft.version; // so that saving says what is on disk by now
          editDoc(doc, 0, "draft restored");
          void dropDraft(draft.id);
        }],
        ["Discard", () => void dropDraft(draft.id)]]);
    }
  }

  // ---- the file ----

  async function connect() {
    try {
      const opened = await server.get("/api/open");
      const first = !known;
      known = true;
      notices.querySelector("[data-notice=server]")?.remove();
      path = opened.path ?? UNTITLED;
      version = seen = opened.version;
      if (first) {
        const drawn = history.canUndo ? history.doc : null; // before the server knew this page
        if (opened.document?.levels.length) {
          saved = docOf(opened.document);
          history.begin(saved);
          mode = "block";
        } else {
          saved = history.doc;
        }
        setMode(mode);
        if (drawn) editDoc(drawn, 0, "what was drawn before is kept, as an edit");
        else fresh();
        await offerDrafts();
      }
    } catch (error) {
      const { status = 0, message } = /** @type {import("./server.js").ServerError} */ (error);
      const told = status === 401 ? "This page does not have the key: open the line that trisolve edit printed in the terminal." : message;
      notice("server", `${told} Nothing is lost: what you draw stays here as a draft.`, [], [["Try again", () => void connect()]]);
      update();
    }
  }

  /** @type {(over: string) => Promise<void>} save in place of that version of the file */
  async function save(over) {
    const field = /** @type {HTMLElement} */ (document.activeElement);
    field.blur(); // what is typed there is an edit now
    field.focus();
    const { doc } = history;
    try {
      const told = await server.post(doc.pack ? "/api/save-pack" : "/api/save", { text: docText(doc), version: over });
      version = seen = told.version;
      saved = doc;
      if (sameDoc(history.doc, saved)) drafts.clear();
      notices.querySelector("[data-notice=conflict]")?.remove();
      update();
      say("saved");
    } catch (error) {
      const { status = 0, message } = /** @type {import("./server.js").ServerError} */ (error);
      if (status === 409) await conflict();
      else warn(status === 401 ? "not saved: open the line printed in the terminal" : `not saved: ${message}`);
    }
  }

  async function conflict() {
    const opened = await server.get("/api/open").catch((error) => error.told ?? {});
    const now = opened.version, theirs = opened.document?.levels.length ? docOf(opened.document) : null;
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (now === version) return;
    seen = now ?? seen;
    const lines = theirs ? differences(theirs, history.doc) : [opened.error ?? "nothing: it is empty, or not there any more"];
    /** @type {[string, () => void][]} */
    const choices = [["Keep mine", () => {}]];
    if (now) choices.unshift(["Save mine over it", () => void save(now)]);
    if (theirs) choices.unshift(["Reload the file", () => {
      version = now;
      saved = theirs;
      editDoc(theirs, 0, "file reloaded");
      drafts.clear();
      update();
    }]);
    notice("conflict", `${name} has changed on disk. There it has:`, lines.length ? lines : ["the same level, written otherwise"], choices);
  }

  async function lookAtFile() {
    if (!known || document.hidden) return;
    try {
      const state = await server.get("/api/state");
      if (state.version !== seen && state.version !== version) {
        seen = state.version;
        await conflict();
      }
    } catch {
      // said by whatever needs the server
    }
  }

  async function openLocal() {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    file.value = "";
    try {
      const doc = await readLocal(server, await chosen.text());
      editDoc(doc, 0, `${chosen.name} opened`);
    } catch (error) {
      warn(`${chosen.name}: ${/** @type {Error} */ (error).message}`);
    }
  }

  function showPack() {
    openPack(history.doc, history.shown, look, editDoc, async (text) => {
      const { keys } = await server.post("/api/read", { text });
      return keys;
    }, (levels) => gradeAll(server, call, levels));
  }

  // ---- playing ----

  /** @type {() => Promise<Move[] | null>} the way from where the play stands */
  async function solve() {
    const { facts: known_ } = live.live, fromStart = trial.moves.length === 0;
    if (fromStart && !live.live.stale && known_?.solution) return known_.solution;
    const hint = await call("hint", [bareCode(studio.level), trial.moves, ALL_MOVES]).result;
    return hint.next?.line ?? null;
  }

  async function hardest() {
    /** @type {any} */
    let found = null;
    try {
      await server.stream("/api/analyze", { do: "hardest", level: drawnText(studio.level, true) }, new AbortController().signal, (part) => {
        if (part.level) found = part;
        if (part.error) throw new Error(part.error);
      });
    } catch (error) {
      warn(`hardest position: ${/** @type {Error} */ (error).message}`);
    }
    if (!found) return;
    const { blocks } = drawnOf(found.level);
    edit(withStart(studio.level, startOf({ ...studio.level, blocks })), `the hardest position, ${found.moves} moves, is the start`);
  }

  // ---- keys, looks ----

  /** @type {(key: string, event: KeyboardEvent) => boolean} */
  function onKey(key, event) {
    if (key === "Escape") {
      if (easel.giveUp() || trial.giveUp()) return true;
      if (mode === "play") return false;
      studio.select(-1);
      return true;
    }
    const target = /** @type {Element} */ (event.target), presses = target.closest("button") !== null && " Enter".includes(key);
    const here = !presses && !panel.contains(target);
    if (mode === "play") {
      if (key === "Backspace") trial.undo();
      else if (key === "Shift+Backspace") trial.redo();
      else return here && trial.key(key, target);
      update();
      return true;
    }
    return here && editKey(key);
  }

  function dressEditor() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    look = page.looks[dark ? 1 : 0];
    document.documentElement.dataset.look = look.dark ? "dark" : "light";
    document.documentElement.style.setProperty("--board", look.wall);
    stage.style.setProperty("--wall", look.wall);
    stage.style.setProperty("--on-floor", look.ink);
    easel.draw(studio.level);
    trial.show();
    searches.redraw();
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dressEditor);
  function resized() {
    easel.draw(studio.level);
    trial.show();
  }
  window.addEventListener("resize", resized);
  window.addEventListener("hashchange", () => {
    server = createServer(takeToken());
    void connect();
  });
  dressEditor();
  setMode("wall");
  fresh();
  void connect();
  setInterval(() => void lookAtFile(), LOOK_MS);
}
