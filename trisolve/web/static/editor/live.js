// Asks the server about the level while it is drawn. Each edit asks again and cancels the previous question;
// until the new answer arrives, the old one is shown as stale. If there is no server, or its
// kernels are still being compiled, the page's own engine answers.

import { drawnText } from "../sliding/formats/level_file.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { hasGoals } from "../sliding/level.js";
import { noBlocks, ownFacts, withFacts, withPart } from "./answers.js";
import { drawMarks } from "./drawing.js";
import { levelNow } from "./state.js";
import { FACTS, SERVER_WORDS } from "./words.js";

/** @type {(page: Editor, live: Live) => void} */
function show(page, live) {
  page.live = live;
  page.facts.showAnswer();
  if (!page.stroke) drawMarks(page, levelNow(page));
}

/** Ask about the shown level. @type {(page: Editor) => Promise<void>} */
export async function ask(page) {
  const { asked, server } = page,
    level = levelNow(page);
  asked.stop.abort();
  asked.own?.cancel();
  asked.own = null;
  if (!level.blocks.length) {
    show(page, noBlocks());
    return;
  }
  const code = bareCode(level),
    mine = (asked.stop = new AbortController());
  show(page, { ...page.live, stale: page.live.of !== code, note: "", searched: 0, tiers: 0 });
  try {
    await server.stream("/api/analyze", { level: drawnText(level, true) }, mine.signal, (part) => {
      if (mine === asked.stop) take(page, code, part);
    });
  } catch (error) {
    if (mine === asked.stop)
      refused(page, level, /** @type {import("./server.js").ServerError} */ (error));
  }
}

/** @type {(page: Editor, code: string, part: any) => void} */
function take(page, code, part) {
  if (part.alive) return;
  if (part.compiling) {
    void askOwn(page, code, FACTS.compiling);
    return;
  }
  if (part.tier === 1) page.asked.own?.cancel();
  show(page, withPart(page.live, code, part));
}

/** @type {(page: Editor, level: Drawn, error: import("./server.js").ServerError) => void} */
function refused(page, level, { status = 0, message }) {
  const { live } = page;
  if (status === 422) show(page, { ...live, note: message });
  else if (!hasGoals(level))
    show(page, { ...live, stale: false, facts: null, note: SERVER_WORDS.stopped });
  else
    void askOwn(
      page,
      bareCode(level),
      status === 401 ? FACTS.refused : `${SERVER_WORDS.stopped}. ${FACTS.own}`,
    );
}

/** @type {(page: Editor, code: string, note: string) => Promise<void>} */
async function askOwn(page, code, note) {
  const { asked } = page;
  show(page, { ...page.live, note });
  if (asked.own) return;
  const mine = (asked.own = page.call("explore", [code]));
  const facts = ownFacts(await mine.result.catch((error) => error));
  if (asked.own === mine && page.live.tiers === 0) show(page, withFacts(page.live, code, facts, 0));
}
