// A move that the rules do not allow.

/**
 * The error thrown by a game's `play`: a sentence for the player, or "", and the subject of the
 * error.
 */
export class Refusal extends Error {
  /** @param {string} sentence @param {unknown} [about] */
  constructor(sentence, about = null) {
    super(sentence);
    this.about = about;
  }
}
