// The editor: one level of a document on the board, drawn and played, with what is known of it.

import { createBoard } from "./board.js";
import { openDialog } from "./dialogs.js";
import { createHistory, differences, newDoc, newLevel, sameDoc } from "./documents.js";
import { el, pageData } from "./dom.js";
import { createDrafts, dropDraft, recallDrafts } from "./drafts.js";
import { createEasel } from "./easel.js";
import { isFree, withChange, withEnds, withPlace, withStart, withTurn } from "./edits.js";
import { createFactsPanel } from "./facts_panel.js";
import { ALL_MOVES } from "./hints.js";
import { NO_CELL, stepCell } from "./lattice.js";
import { hasGoals, startOf } from "./level.js";
import { docOf, docText, drawnOf, drawnText, parseDoc, plainDoc } from "./level_file.js";
import { createLive } from "./live.js";
import { createModePanel } from "./mode_panel.js";
import { createGlide } from "./motion.js";
import { openPack } from "./pack_panel.js";
import { createSearchPanel } from "./search_panel.js";
import { createServer, takeToken } from "./server.js";
import { bareCode, parseShareCode } from "./share_code.js";
import { createShell } from "./shell.js";
import { readText, writeText } from "./text_board.js";
import { createTrial } from "./trial.js";
import { startEngine } from "./worker.js";

const LOOK_MS = 2000, UNTITLED = "untitled", NEW_FILE = "new";
/** @type {[Mode, string, string][]} */
const MODES = [["wall", "Wall", "△"], ["goal", "Goal", "◎"], ["block", "Block", "▰"], ["play", "Play", "▷"]];

/** @type {(name: string, text: string) => void} */
function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export function main() {
  const page = pageData("page");
  let server = createServer(takeToken());
  const { call } = startEngine(engine()), glide = createGlide();
  const history = createHistory(newDoc());
  /** @type {Mode} */
  let mode = "wall";
  /** @type {Look} */
  let look = page.looks[0];
  let selected = -1, path = UNTITLED, version = NEW_FILE, seen = NEW_FILE, saved = history.doc, known = false;
  let draftState = "";

  const shell = createShell([
    { name: "New", sign: "+", place: "head", keys: [], run: () => editDoc({ ...history.doc, levels: history.doc.levels.map((one, at) => (at === history.shown ? newLevel() : one)) }, history.shown, "a new level begun") },
    { name: "Open", sign: "⇡", place: "head", keys: ["Ctrl+o"], run: () => file.click() },
    { name: "Download", sign: "⇣", place: "head", keys: [], run: openDownload },
    { name: "Levels", sign: "☰", place: "head", keys: [], run: showPack },
    { name: "Save", sign: "✓", place: "head", keys: ["Ctrl+s"], run: () => void save(version) },
    { name: "Help", sign: "?", place: "head", keys: ["?"], run: openEditorHelp },
    { name: "Undo", sign: "↶", place: "foot", keys: ["Ctrl+z"], run: () => go(-1) },
    { name: "Redo", sign: "↷", place: "foot", keys: ["Ctrl+Shift+z", "Ctrl+y"], run: () => go(1) },
  ], onKey);
  const { stage, panel, buttons, count, say } = shell;
  document.body.classList.add("editor");
  const board = createBoard(stage);
  const toast = el("p", { class: "toast", hidden: true, "aria-hidden": "true" });
  stage.append(toast);
  stage.tabIndex = 0;
  stage.setAttribute("aria-label", "Board");

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
  };
  const easel = createEasel(studio, board, stage);
  const tools = createModePanel(studio);
  const facts = createFactsPanel((finding) => easel.showFlaws(live.live.findings, finding));
  const live = createLive({ get: (at) => server.get(at), post: (at, value) => server.post(at, value), stream: (...all) => server.stream(...all) }, call, (now) => {
    facts.show(now, live?.isWhole ?? false);
    easel.showFlaws(now.stale ? [] : now.findings, null);
  });
  const trial = createTrial(studio, board, glide, solve, (positions) => edit(withStart(studio.level, positions), "another start"), hardest);
  const searches = createSearchPanel(studio, { get: (at) => server.get(at), post: (at, value) => server.post(at, value), stream: (...all) => server.stream(...all) });
  const notices = el("div", { class: "notices" });
  panel.setAttribute("aria-label", "Level and tools");
  panel.append(notices, facts.section, tools.section, trial.section, facts.more, searches.section);

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
    shell.title.textContent = doc.pack ? `${name} · ${shown + 1} of ${doc.levels.length}${level.name ? ` · ${level.name}` : ""}` : `${name}${level.name ? ` · ${level.name}` : ""}`;
    document.title = `${changed ? "• " : ""}${name} – trisolve edit`;
    const draft = { keeping: "keeping the draft …", kept: "draft kept", failed: "the draft cannot be kept: this browser stores nothing" }[draftState] ?? "";
    count.replaceChildren(changed ? draft || "not saved" : known ? "saved" : "");
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
    if (mode === "play") trial.show();
    tools.show();
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
        if (opened.document?.levels.length) {
          saved = docOf(opened.document);
          history.begin(saved);
          mode = "block";
        } else {
          saved = history.doc;
        }
        setMode(mode);
        fresh();
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
    const lines = theirs ? differences(theirs, history.doc) : [opened.error ?? "it is not there any more"];
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
      const doc = await readLocal(chosen.name, await chosen.text());
      editDoc(doc, 0, `${chosen.name} opened`);
    } catch (error) {
      warn(`${chosen.name}: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** @type {(name: string, text: string) => Promise<Doc>} */
  async function readLocal(name, text) {
    try {
      return docOf((await server.post("/api/read", { text })).document);
    } catch (error) {
      const { status = 0 } = /** @type {import("./server.js").ServerError} */ (error);
      if (status !== 0 && status !== 401 && status !== 413) throw error;
    }
    if (/^\s*\{/.test(text)) return parseDoc(text);
    const level = /^\s*tri1\./.test(text) ? { ...parseShareCode(text.trim()), about: {} } : readText(text);
    return { pack: false, name: "", metadata: "", levels: [level] };
  }

  function openDownload() {
    const { doc } = history, { level } = studio, stem = (level.name || "level").replace(/[^\p{L}\p{N}_-]+/gu, "-").slice(0, 60);
    /** @type {(name: string, text: () => string) => HTMLElement} */
    const choice = (name, text) => el("button", { type: "button", onclick: () => {
      download(name, text());
      close();
    } }, name);
    const close = openDialog("Download", el("p", {}, "A copy for your downloads; FILE itself is written by Save."), el("p", { class: "row" },
      ...(level.blocks.length ? [choice(`${stem}.json`, () => `${drawnText(level)}\n`), choice(`${stem}.tri`, () => writeText(level))] : []),
      ...(doc.pack ? [choice(`${(doc.name || "pack").replace(/[^\p{L}\p{N}_-]+/gu, "-")}.json`, () => docText(doc))] : [])),
    ...(level.blocks.length ? [el("label", {}, el("span", {}, "Share code"), el("input", { readonly: true, value: bareCode(level) }))]
      : [el("p", {}, "A level needs a block before it can be a file.")]));
  }

  function showPack() {
    openPack(history.doc, history.shown, look, editDoc, async (text) => {
      const { keys } = await server.post("/api/read", { text });
      return keys;
    }, gradeAll);
  }

  /** @type {(levels: Drawn[]) => Promise<Drawn[]>} those that say nothing of themselves, solved */
  async function gradeAll(levels) {
    const graded = [];
    for (const level of levels) {
      let stats = level.about.stats;
      if (!stats && hasGoals(level)) {
        try {
          const stop = new AbortController();
          const told = { moves: 0, states: 0, score: 0, grade: "" };
          await server.stream("/api/analyze", { level: drawnText(level, true) }, stop.signal, (part) => {
            if (part.tier === 1 && part.moves !== null) [told.moves, told.states] = [part.moves, part.states];
            if (part.tier === 2) {
              if (part.difficulty) [told.score, told.grade] = [part.difficulty.score, part.difficulty.grade];
              stop.abort();
            }
          }).catch((error) => { if (!stop.signal.aborted) throw error; });
          if (told.grade) stats = JSON.stringify(told);
        } catch {
          const { optimum, states } = await call("explore", [bareCode(level)]).result.catch(() => ({}));
          if (optimum) stats = JSON.stringify({ moves: optimum, states });
        }
      }
      graded.push(stats ? { ...level, about: { ...level.about, stats } } : level);
    }
    return graded;
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

  /** @type {Record<string, [axis: number, sign: number]>} */
  const SLIDES = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 1], ArrowUp: [1, -1] };

  /** @type {(key: string, event: KeyboardEvent) => boolean} */
  function onKey(key, event) {
    if (key === "Escape") {
      if (easel.giveUp() || trial.giveUp()) return true;
      if (mode === "play") return trial.key(key);
      studio.select(-1);
      return true;
    }
    const target = /** @type {Element} */ (event.target), presses = target.closest("button") !== null && " Enter".includes(key);
    const here = !presses && !panel.contains(target);
    if (mode === "play") {
      if (key === "Backspace") trial.undo();
      else if (key === "Shift+Backspace") trial.redo();
      else return here && key !== "?" && trial.key(key);
      update();
      return true;
    }
    if (!here) return false;
    const { level } = studio, block = level.blocks[selected];
    if (mode === "wall" && SLIDES[key]) easel.walk(key);
    else if (mode === "wall" && key === " ") easel.flip();
    else if (!block) return mode !== "wall" && chooseByLetter(key);
    else if (mode === "block" && (key === "Delete" || key === "Backspace")) tools.removeSelected();
    else if (mode === "block" && key === "/") attempt(() => withTurn(level, selected), "block rotated");
    else if (mode === "block" && (key === "+" || key === "-")) resize(key === "+" ? 1 : -1);
    else if (mode === "block" && SLIDES[key]) slide(...SLIDES[key]);
    else if (mode === "goal" && (key === "Delete" || key === "Backspace")) attempt(() => withChange(level, selected, { goal: NO_CELL }), "goal removed");
    else if (mode === "goal" && SLIDES[key]) slideGoal(SLIDES[key][1]);
    else return chooseByLetter(key);
    return true;
  }

  /** @type {(key: string) => boolean} */
  function chooseByLetter(key) {
    const { blocks } = studio.level, n = blocks.length;
    for (let k = 1; k <= n && [...key].length === 1; k++) {
      const at = (selected + k + n) % n;
      if (blocks[at].id.toLowerCase().startsWith(key.toLowerCase())) {
        studio.select(at);
        return true;
      }
    }
    return false;
  }

  /** @type {(axis: number, sign: number) => void} */
  function slide(axis, sign) {
    const { level } = studio, block = level.blocks[selected], first = stepCell(block.first, axis, sign);
    if (isFree(level, { ...block, first }, selected)) attempt(() => withPlace(level, selected, first), `block ${block.id} moved`);
    else warn("no room there");
  }

  /** @type {(by: number) => void} */
  function resize(by) {
    const { level } = studio, block = level.blocks[selected];
    if (block.length + by < 3 || (by > 0 && !isFree(level, { ...block, length: block.length + 1 }, selected))) warn("no room for that");
    else attempt(() => withEnds(level, selected, 0, by), `block ${block.id} resized`);
  }

  /** @type {(sign: number) => void} */
  function slideGoal(sign) {
    const { level } = studio, { goal, first, axis, id } = level.blocks[selected];
    const to = stepCell(goal === NO_CELL ? first : goal, axis, sign);
    attempt(() => {
      const next = withChange(level, selected, { goal: to });
      if (to === NO_CELL || next.blocks[selected].goal === NO_CELL) throw new Error("no floor for the goal there");
      return next;
    }, `goal of ${id} moved`);
  }

  function openEditorHelp() {
    /** @type {(key: string, text: string) => HTMLElement} */
    const row = (key, text) => el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, text));
    openDialog("Help",
      el("p", {}, "Draw the floor, put blocks on it, give one or more of them a goal: beside the board you read at once whether it can be solved, in how many moves at least, and why it is hard."),
      el("p", {}, "Every edit is kept as a draft in this browser. Save writes the file; what was in it before is in the file of that name with .bak."),
      el("table", {}, el("tbody", {}, row("Alt+1 … Alt+4", "wall, goal, block, play"),
        row("a block's letter", "choose it; again for the next of that letter"),
        row("arrows", "wall: go from cell to cell; block: move it; goal: move the goal; play: move the block"),
        row("Space", "wall: make the cell floor or wall"), row("+ − /", "block: longer, shorter, rotate"),
        row("Delete", "delete the block, or the goal"), row("Ctrl+Z, Ctrl+Shift+Z", "undo and redo edits"),
        row("Backspace, Shift+Backspace", "play: undo and redo moves"), row("Ctrl+S, Ctrl+O", "save, open"))));
  }

  function dressEditor() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    look = page.looks[dark ? 1 : 0];
    document.documentElement.dataset.look = look.dark ? "dark" : "light";
    document.documentElement.style.setProperty("--board", look.wall);
    stage.style.setProperty("--wall", look.wall);
    stage.style.setProperty("--on-floor", look.ink);
    easel.draw(studio.level);
    if (mode === "play") trial.show();
    searches.redraw();
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dressEditor);
  window.addEventListener("resize", () => { if (mode !== "play") easel.draw(studio.level); });
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
