// The parts of a page that a site keeps in scripts of their own: the engine, and the data of entries that are not on
// the first screen. A page in one file has them already.

import { el } from "../dom.js";
import { GAME_WORDS } from "./words.js";

/** @type {(name: "engine" | "entries") => Promise<any>} load a part; null if the page has none */
export function loadPart(name) {
  const src = document.documentElement.dataset[name],
    found = /** @type {any} */ (window).trisolveParts ?? {};
  if (!src || found[name]) return Promise.resolve(found[name] ?? null);
  return new Promise((resolve, reject) => {
    const onload = () => loadPart(name).then(resolve),
      onerror = () => reject(new Error(GAME_WORDS.notLoaded));
    document.head.append(el("script", { src, onload, onerror }));
  });
}

/** Complete the entries that lack data. @type {(page: Pick<GameState, "entries" | "pool">) => Promise<void>} */
export async function complete({ entries, pool }) {
  const lacking = [...entries, ...pool].filter(({ lacks }) => lacks),
    data = lacking.length ? await loadPart("entries") : {};
  for (const one of lacking)
    Object.assign(one, {
      ...data[one.like ?? one.preset ?? ""],
      ...data[one.id],
      ...one,
      lacks: false,
    });
}
