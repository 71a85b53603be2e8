// The editor: one level of a document on the board, drawn and played, with what is known of it.

import { openHelp } from "../shared/help.js";
import { command } from "../shared/shell.js";
import { startEngine } from "../shared/worker.js";
import { buildEditor } from "./building.js";
import { beginNew } from "./editing.js";
import { openDownload } from "./local_files.js";
import { openFile } from "./opening.js";
import { openPack } from "./pack_panel.js";
import { stepBy } from "./play_panel.js";
import { lookAtFile, save } from "./saving.js";
import { createSearchPanel } from "./search_panel.js";
import { createServer, takeToken } from "./server.js";
import { docNow, levelNow } from "./state.js";
import { HELP, TIPS } from "./words.js";

const LOOK_MS = 2000;

/** @type {(editor: Editor) => Command[]} */
function commandsOf(editor) {
  const commands = [
    command("New", "+", "head", [], () => beginNew(editor)),
    command("Open", "⇡", "head", ["Ctrl+O"], () => editor.fileInput.click()),
    command("Download", "⇣", "head", [], () =>
      openDownload(docNow(editor), levelNow(editor), TIPS.download),
    ),
    command("Levels", "☰", "head", [], () => openPack(editor)),
    command("Save", "✓", "head", ["Ctrl+S"], () => void save(editor, editor.file.version)),
    command("Help", "?", "head", ["?"], () => openHelp(HELP, commands)),
    command("Undo", "↶", "foot", ["Ctrl+Z"], () => stepBy(editor, -1)),
    command("Redo", "↷", "foot", ["Ctrl+Shift+Z", "Ctrl+Y"], () => stepBy(editor, 1)),
  ];
  return commands;
}

export function main() {
  const editor = buildEditor({
    server: createServer(takeToken()),
    call: startEngine(engine()).call,
    commandsOf,
    searchesOf: createSearchPanel,
  });
  window.addEventListener("hashchange", () => {
    editor.server = createServer(takeToken());
    void openFile(editor);
  });
  void openFile(editor);
  setInterval(() => void lookAtFile(editor), LOOK_MS);
}
