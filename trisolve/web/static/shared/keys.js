// The names of keys, on any layout: the character of a key and, on a layout without Latin letters,
// also the Latin letter of the same key.

const LATIN = /\p{Script=Latin}/u;

/**
 * Return the names of a key, each with its modifiers in front; the name by its character comes
 * first.
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
