// The editor: one level of a document on the board, drawn and played, with what is known of it.

import { command, common } from "../shared/commands.js";
import { openHelp } from "../shared/help.js";
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
import { COMMANDS, HELP, TIPS } from "./words.js";

const LOOK_MS = 2000;

/** @type {(page: Editor) => Command[]} */
function commandsOf(page) {
  /** @type {Command[]} */
  const commands = [
    command("new", COMMANDS.new, "+", "head", [], () => beginNew(page)),
    command("open", COMMANDS.open, "⇡", "head", ["Ctrl+O"], () => page.fileInput.click()),
    command("download", COMMANDS.download, "⇣", "head", [], () =>
      openDownload(docNow(page), levelNow(page), TIPS.download),
    ),
    common("levels", () => openPack(page)),
    command(
      "save",
      COMMANDS.save,
      "✓",
      "head",
      ["Ctrl+S"],
      () => void save(page, page.file.version),
    ),
    common("help", () => openHelp(HELP, commands)),
    common("undo", () => stepBy(page, -1), ["Ctrl+Z"]),
    common("redo", () => stepBy(page, 1), ["Ctrl+Shift+Z", "Ctrl+Y"]),
  ];
  return commands;
}

export function main() {
  const page = buildEditor({
    server: createServer(takeToken()),
    call: startEngine(engine()).call,
    commandsOf,
    searchesOf: createSearchPanel,
  });
  window.addEventListener("hashchange", () => {
    page.server = createServer(takeToken());
    void openFile(page);
  });
  void openFile(page);
  setInterval(() => void lookAtFile(page), LOOK_MS);
}
