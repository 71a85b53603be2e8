// The ladder of hints, the same in all games: what to look at, where to look, which move to make,
// and finally the move itself. A request from an embedding page starts on the last step.

export const WHERE = 2;
export const WHICH = 3;
export const MAKE = 4;

/**
 * Return whether a play includes a move made by a hint, once one more move is added. `goesOn` is false for a first
 * move, which starts a new play: no earlier move can be redone after it.
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
