// One-line errors: "expected X, got Y".

import { expectedText } from "./words.js";

/**
 * Throw an Error unless a condition holds. The Error says what was expected and, if given, what was found.
 * @type {(right: unknown, what: string, got?: unknown) => asserts right}
 */
export function expect(right, what, got) {
  if (!right)
    throw new Error(expectedText(what, got === undefined ? undefined : String(got).slice(0, 60)));
}
