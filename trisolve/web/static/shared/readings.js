// Recovers the link that was meant: mail programs, chats and sentences add punctuation, invisible
// characters, needless percent-encoding and tracking parameters. trisolve's
// sliding/formats/share_code.py reads links the same way.

const HIDDEN = /\p{Cf}/gu,
  AROUND = /[`<>|\s\p{Cf}]|(?![-_&#%/@])\p{P}/u,
  UNRESERVED = /[\w.~-]/,
  TRACKERS = /(?:^#?|[?&])(?:fbclid|gclid|msclkid|utm_\w+)(?:=[^&#]*)?(?=[&#]|$)/g,
  ENCODED = /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}/gi;

/**
 * @type {(text: string, wanted: RegExp) => string} the text with these characters percent-decoded
 */
const decoded = (text, wanted) =>
  text.replace(ENCODED, (found) => {
    try {
      const character = decodeURIComponent(found);
      return wanted.test(character) ? character : found;
    } catch {
      return found;
    }
  });

/** @type {(text: string) => string} the link without additions by sentences, mail programs or trackers */
function stripped(text) {
  const [line] = decoded(text, AROUND).replace(HIDDEN, "").trim().split("\n");
  let end = line.length;
  while (AROUND.test(line.charAt(end - 1))) end--;
  const link = line.slice(0, end),
    cut = untracked(link);
  return cut === link ? link : stripped(cut);
}

/** @type {(text: string) => string} */
const untracked = (text) => text.replace(TRACKERS, "").replace(/^&/, "");

/**
 * Return readings of a link: without tracking parameters, without any additions, without needless
 * percent-encoding.
 * @type {(text: string) => string[]}
 */
export function readings(text) {
  const short = stripped(text);
  return [untracked(text), short, stripped(decoded(short, UNRESERVED))];
}

/**
 * Return the first valid reading of a link, or else the link itself.
 * @type {(text: string, isRight: (text: string) => boolean) => string}
 */
export const meant = (text, isRight) => readings(text).find(isRight) ?? text;

/**
 * Parse the first valid reading of a link; if none is valid, throw the error of the last reading.
 * @template T
 * @param {string} text
 * @param {(text: string) => T} read
 * @returns {T}
 */
export function readAsMeant(text, read) {
  let error;
  for (const reading of readings(text)) {
    try {
      return read(reading);
    } catch (caught) {
      error = caught;
    }
  }
  throw error;
}
