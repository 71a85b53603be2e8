// The editor: one level of a document on the board, where it is drawn and played, with the facts
// about it.

import { command } from "../shared/commands.js";
import { startEngine } from "../shared/worker.js";
import { buildEditor } from "./building.js";
import { openFile } from "./opening.js";
import { lookAtFile, save } from "./saving.js";
import { createSearchPanel } from "./search_panel.js";
import { createServer, takeToken } from "./server.js";
import { COMMANDS, HELP, TIPS } from "./words.js";

const LOOK_MS = 2000;

export function main() {
  const run = () => void save(page, page.file.version),
    page = buildEditor({
      server: createServer(takeToken()),
      call: startEngine(engine).call,
      own: command("save", COMMANDS.save, "✓", "head", ["Ctrl+S"], run),
      help: HELP,
      downloadTip: TIPS.download,
      searchesOf: createSearchPanel,
    });
  window.addEventListener("hashchange", () => {
    page.server = createServer(takeToken());
    void openFile(page);
  });
  void openFile(page);
  setInterval(() => void lookAtFile(page), LOOK_MS);
}
