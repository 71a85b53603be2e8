// Make: the editor without a server. The page's own Worker answers about the level.

import { buildEditor } from "../editor/building.js";
import { beginNew } from "../editor/editing.js";
import { openDownload } from "../editor/local_files.js";
import { openPack } from "../editor/pack_panel.js";
import { stepBy } from "../editor/play_panel.js";
import { docNow, levelNow } from "../editor/state.js";
import { update } from "../editor/view.js";
import { COMMANDS, HELP } from "../editor/words.js";
import { command, common } from "../shared/commands.js";
import { openHelp } from "../shared/help.js";
import { startEngine } from "../shared/worker.js";
import { createAnswers } from "./answering.js";
import { createHarderPanel } from "./harder_panel.js";
import { PATH, openFirst } from "./opening.js";
import { openShareLevel } from "./sharing.js";
import { MAKE_HELP, MAKE_TIPS } from "./words.js";

/** @type {(page: Editor) => Command[]} */
function commandsOf(page) {
  /** @type {Command[]} */
  const commands = [
    command("new", COMMANDS.new, "+", "head", [], () => beginNew(page)),
    command("open", COMMANDS.open, "⇡", "head", ["Ctrl+O"], () => page.fileInput.click()),
    command("download", COMMANDS.download, "⇣", "head", ["Ctrl+S"], () =>
      openDownload(docNow(page), levelNow(page), MAKE_TIPS.download),
    ),
    common("levels", () => openPack(page)),
    common("share", () => openShareLevel(page)),
    common("help", () => openHelp({ ...HELP, ...MAKE_HELP }, commands)),
    common("undo", () => stepBy(page, -1), ["Ctrl+Z"]),
    common("redo", () => stepBy(page, 1), ["Ctrl+Shift+Z", "Ctrl+Y"]),
  ];
  return commands;
}

export function main() {
  const { call } = startEngine(engine());
  const page = buildEditor({
    server: createAnswers(call),
    call,
    commandsOf,
    searchesOf: createHarderPanel,
  });
  page.file.path = PATH;
  update(page);
  void openFirst(page);
}
