// The ladder of hints, the same in all games: what to look at, where to look, which move, then the
// move is made. A request from an embedding page starts on the last step.

export const WHERE = 2;
export const WHICH = 3;
export const MAKE = 4;

/**
 * Return whether a hint has made a move of a play, after one more move. A move that does not
 * continue the play begins a new play of the player's own: a first move, after which no earlier
 * move can be redone.
 * @type {(was: boolean, goesOn: boolean, byHint: boolean) => boolean}
 */
export const isAided = (was, goesOn, byHint) => byHint || (was && goesOn);

/**
 * Make a ladder; it starts over at another position.
 * @type {() => {up(position: string): number}}
 */
export function createLadder() {
  let at = "",
    step = 0;
  return {
    up(position) {
      step = position === at ? Math.min(MAKE, step + 1) : 1;
      at = position;
      return step;
    },
  };
}
