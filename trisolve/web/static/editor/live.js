// Asking about the level while it is drawn. Each edit asks again and ends what was asked before; until
// its answer is there, the one before is shown as stale. Where there is no server, or its kernels
// are still being compiled, the page's own engine answers.

import { drawnText } from "../sliding/formats/level_file.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { hasGoals } from "../sliding/level.js";
import { noBlocks, ownFacts, withFacts, withPart } from "./answers.js";
import { drawMarks } from "./drawing.js";
import { levelNow } from "./state.js";
import { FACTS, SERVER_WORDS } from "./words.js";

/** @type {(editor: Editor, live: Live) => void} */
function show(editor, live) {
  editor.live = live;
  editor.facts.showAnswer();
  if (!editor.stroke) drawMarks(editor, levelNow(editor));
}

/**
 * Ask about the level that is shown.
 * @type {(editor: Editor) => Promise<void>}
 */
export async function ask(editor) {
  const { asked, server } = editor,
    level = levelNow(editor);
  asked.stop.abort();
  asked.own?.cancel();
  asked.own = null;
  if (!level.blocks.length) {
    show(editor, noBlocks());
    return;
  }
  const code = bareCode(level),
    mine = (asked.stop = new AbortController());
  show(editor, { ...editor.live, stale: editor.live.of !== code, note: "", searched: 0, tiers: 0 });
  try {
    await server.stream("/api/analyze", { level: drawnText(level, true) }, mine.signal, (part) => {
      if (mine === asked.stop) take(editor, code, part);
    });
  } catch (error) {
    if (mine === asked.stop)
      refused(editor, level, /** @type {import("./server.js").ServerError} */ (error));
  }
}

/** @type {(editor: Editor, code: string, part: any) => void} */
function take(editor, code, part) {
  if (part.alive) return;
  if (part.compiling) {
    void askOwn(editor, code, FACTS.compiling);
    return;
  }
  if (part.tier === 1) editor.asked.own?.cancel();
  show(editor, withPart(editor.live, code, part));
}

/** @type {(editor: Editor, level: Drawn, error: import("./server.js").ServerError) => void} */
function refused(editor, level, { status = 0, message }) {
  const { live } = editor;
  if (status === 422) show(editor, { ...live, note: message });
  else if (!hasGoals(level))
    show(editor, { ...live, stale: false, facts: null, note: SERVER_WORDS.stopped });
  else
    void askOwn(
      editor,
      bareCode(level),
      status === 401 ? FACTS.refused : `${SERVER_WORDS.stopped}. ${FACTS.own}`,
    );
}

/** @type {(editor: Editor, code: string, note: string) => Promise<void>} */
async function askOwn(editor, code, note) {
  const { asked } = editor;
  show(editor, { ...editor.live, note });
  if (asked.own) return;
  const mine = (asked.own = editor.call("explore", [code]));
  const facts = ownFacts(await mine.result.catch((error) => error));
  if (asked.own === mine && editor.live.tiers === 0)
    show(editor, withFacts(editor.live, code, facts, 0));
}
