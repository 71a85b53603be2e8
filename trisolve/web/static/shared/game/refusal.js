// A move that the rules do not allow.

/** What `play` of a game throws: a sentence for the player, "" if nothing is said, and what it is about. */
export class Refusal extends Error {
  /** @param {string} sentence @param {unknown} [about] */
  constructor(sentence, about = null) {
    super(sentence);
    this.about = about;
  }
}
