// Links as they were meant: mailers, chats and sentences put punctuation, invisible characters, needless
// percent-encoding and the keys of trackers around a link. trisolve's sliding/formats/share_code.py reads the same.

const HIDDEN = /\p{Cf}/gu,
  AROUND = /[`<>|\s\p{Cf}]|(?![-_&#%/@])\p{P}/u,
  UNRESERVED = /[\w.~-]/,
  TRACKERS = /(?:^#?|[?&])(?:fbclid|gclid|msclkid|utm_\w+)(?:=[^&#]*)?(?=[&#]|$)/g,
  ENCODED = /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}/gi;

/** @type {(text: string, wanted: RegExp) => string} without the percent-encoding of these characters */
const decoded = (text, wanted) =>
  text.replace(ENCODED, (found) => {
    try {
      const character = decodeURIComponent(found);
      return wanted.test(character) ? character : found;
    } catch {
      return found;
    }
  });

/** @type {(text: string) => string} without what a sentence, a mailer or a tracker added */
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
 * Return a link without keys of trackers, without all additions, without needless percent-encoding.
 * @type {(text: string) => string[]}
 */
export function readings(text) {
  const short = stripped(text);
  return [untracked(text), short, stripped(decoded(short, UNRESERVED))];
}

/**
 * Return the first reading of a link that is right, else the link as it is.
 * @type {(text: string, isRight: (text: string) => boolean) => string}
 */
export const meant = (text, isRight) => readings(text).find(isRight) ?? text;

/**
 * Read a link by its first reading that can be read; throw the error of the last reading.
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
