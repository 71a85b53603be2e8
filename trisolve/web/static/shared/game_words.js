// What the pages of the games share: watching, passing on, addresses.

/** What the buttons of a game that is watched say. */
export const FILM_WORDS = {
  back: "One step back",
  first: "To the start",
  last: "To the end",
  on: "One step on",
  pause: "Pause",
  play: "Play",
  speed: "Speed",
};

/** @type {(at: number, n: number) => string} */
export const filmPlace = (at, n) => `${at} of ${n}`;

/** What the dialog of a link says. */
export const LINK_WORDS = {
  noAddress:
    "This page has no web address. Paste this text after the address of a page with the same games.",
  share: "Share",
};

/** @type {(keys: string[]) => string} */
export const eachOnceText = (keys) => `one each of ${keys.join(", ")}`;

/** @type {(what: string, most: number) => string} */
export const upToText = (what, most) => `${what} from 1 to ${most}`;

export const SEED_EXPECTED = "a seed from 0 to 2^64 - 1, in digits";
