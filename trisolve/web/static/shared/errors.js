// What is wrong, as one line: "expected X, got Y".

/**
 * Throw an Error unless something is right: what was expected, and perhaps what was there instead.
 * @type {(right: unknown, what: string, got?: unknown) => asserts right}
 */
export function expect(right, what, got) {
  const found = got === undefined ? "" : `, got ${JSON.stringify(String(got).slice(0, 60))}`;
  if (!right) throw new Error(`expected ${what}${found}`);
}
