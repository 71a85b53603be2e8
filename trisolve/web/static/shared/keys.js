// The names of keys, on any layout: what a key prints, and on a layout without Latin letters also what
// the same key prints on one with them.

const LATIN = /\p{Script=Latin}/u;

/**
 * Return the names of a key, first by what it prints: modifiers, then the key.
 * @type {(event: KeyboardEvent) => string[]}
 */
export function keyNames({ key, code, shiftKey, ctrlKey, metaKey }) {
  const isCommand = ctrlKey || metaKey,
    letter = /^Key(.)$/.exec(code)?.[1],
    isForeign = letter && !LATIN.test(key) && (isCommand || /\p{L}/u.test(key));
  return [key, ...(isForeign ? [letter.toLowerCase()] : [])].map((one) => {
    const shift = shiftKey && (isCommand || one.length > 1);
    return (
      (isCommand ? "Ctrl+" : "") + (shift ? "Shift+" : "") + (isCommand ? one.toUpperCase() : one)
    );
  });
}
