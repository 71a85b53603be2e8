// Make: the editor without a server. The page's own Worker analyzes the level.

import { buildEditor } from "../editor/building.js";
import { update } from "../editor/view.js";
import { HELP } from "../editor/words.js";
import { common } from "../shared/commands.js";
import { startEngine } from "../shared/worker.js";
import { createAnswers } from "./answering.js";
import { createHarderPanel } from "./harder_panel.js";
import { PATH, openFirst } from "./opening.js";
import { openShareLevel } from "./sharing.js";
import { MAKE_HELP, MAKE_TIPS } from "./words.js";

export function main() {
  const { call } = startEngine(engine),
    page = buildEditor({
      server: createAnswers(call),
      call,
      own: common("share", () => openShareLevel(page)),
      help: { ...HELP, ...MAKE_HELP },
      downloadTip: MAKE_TIPS.download,
      searchesOf: createHarderPanel,
    });
  page.file.path = PATH;
  update(page);
  void openFirst(page);
}
