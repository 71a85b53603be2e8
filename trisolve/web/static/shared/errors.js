// What is wrong, as one line: "expected X, got Y".

import { expectedText } from "./words.js";

/**
 * Throw an Error unless something is right: what was expected, and perhaps what was there instead.
 * @type {(right: unknown, what: string, got?: unknown) => asserts right}
 */
export function expect(right, what, got) {
  if (!right)
    throw new Error(expectedText(what, got === undefined ? undefined : String(got).slice(0, 60)));
}
