// Make: the editor without a server. The page's own Worker answers about the level.

import { buildEditor } from "../editor/building.js";
import { beginNew } from "../editor/editing.js";
import { openDownload } from "../editor/local_files.js";
import { openPack } from "../editor/pack_panel.js";
import { stepBy } from "../editor/play_panel.js";
import { docNow, levelNow } from "../editor/state.js";
import { update } from "../editor/view.js";
import { HELP } from "../editor/words.js";
import { openHelp } from "../shared/help.js";
import { command } from "../shared/shell.js";
import { startEngine } from "../shared/worker.js";
import { createAnswers } from "./answering.js";
import { createHarderPanel } from "./harder_panel.js";
import { PATH, openFirst } from "./opening.js";
import { openShareLevel } from "./sharing.js";
import { MAKE_HELP, MAKE_TIPS } from "./words.js";

/** @type {(editor: Editor) => Command[]} */
function commandsOf(editor) {
  const commands = [
    command("New", "+", "head", [], () => beginNew(editor)),
    command("Open", "⇡", "head", ["Ctrl+O"], () => editor.fileInput.click()),
    command("Download", "⇣", "head", ["Ctrl+S"], () =>
      openDownload(docNow(editor), levelNow(editor), MAKE_TIPS.download),
    ),
    command("Levels", "☰", "head", [], () => openPack(editor)),
    command("Share", "↗", "head", [], () => openShareLevel(editor)),
    command("Help", "?", "head", ["?"], () => openHelp({ ...HELP, ...MAKE_HELP }, commands)),
    command("Undo", "↶", "foot", ["Ctrl+Z"], () => stepBy(editor, -1)),
    command("Redo", "↷", "foot", ["Ctrl+Shift+Z", "Ctrl+Y"], () => stepBy(editor, 1)),
  ];
  return commands;
}

export function main() {
  const { call } = startEngine(engine());
  const editor = buildEditor({
    server: createAnswers(call),
    call,
    commandsOf,
    searchesOf: createHarderPanel,
  });
  editor.file.path = PATH;
  update(editor);
  void openFirst(editor);
}
