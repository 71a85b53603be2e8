// Messages to and from an embedding page. Only the origins listed when the page was built are
// accepted.

import { expect } from "./errors.js";
import { CALL_EXPECTED } from "./words.js";

/**
 * Report events to the embedding page, and run its calls.
 * @type {(origins: string[], events: string[], calls: Record<string, (...args: any[]) => any>) => void}
 *
 */
function answerParent(origins, events, calls) {
  if (!origins.length || parent === window) return;
  for (const event of events) {
    document.addEventListener(`trisolve:${event}`, (heard) => {
      const { detail } = /** @type {CustomEvent} */ (heard);
      for (const origin of origins)
        parent.postMessage({ ...detail, source: "trisolve", event }, origin);
    });
  }
  window.addEventListener("message", async ({ source, origin, data }) => {
    if (source !== parent || !origins.includes(origin) || data?.source !== "trisolve") return;
    const { id, call, args } = data;
    try {
      expect(Object.hasOwn(calls, call), CALL_EXPECTED);
      const result = await calls[call](...(Array.isArray(args) ? args : []));
      parent.postMessage({ source: "trisolve", id, result: result ?? null }, origin);
    } catch (error) {
      parent.postMessage(
        { source: "trisolve", id, error: /** @type {Error} */ (error).message },
        origin,
      );
    }
  });
}

/**
 * Answer the calls that every page has: opening, playing, hints.
 * @type {(face: PageFace, origins: string[], events: string[]) => void}
 */
export function embed({ open, hint, game }, origins, events) {
  const { play, undo, redo, reset } = game;
  answerParent(origins, events, { open, hint, play, undo, redo, reset });
}
