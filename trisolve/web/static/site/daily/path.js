// How a level was solved, move by move: g for a move nearer to the goal, y for any other, r for an undone move.

const MOST = 20;

/**
 * Follow a play: call `heard` with the moves so far after each change.
 * @type {() => {open(moves: string[]): void, heard(moves: string[]): void, letters(distances: (number | null)[]): string}}
 *
 */
export function createPath() {
  /** @type {{move: string, isBack: boolean}[]} */
  let made = [];
  const standing = () => made.filter(({ isBack }) => !isBack);
  return {
    open(moves) {
      made = moves.map((move) => ({ move, isBack: false }));
    },
    heard(moves) {
      const before = standing();
      let same = 0;
      while (same < Math.min(before.length, moves.length) && before[same].move === moves[same])
        same += 1;
      for (const one of before.slice(same)) one.isBack = true;
      made.push(...moves.slice(same).map((move) => ({ move, isBack: false })));
    },
    /**
     * Return the letters; `distances` are the distances to the goal after 0, 1, 2, ... moves.
     */
    letters(distances) {
      let n = 0;
      const all = made.map(({ isBack }) => {
        if (isBack) return "r";
        const [from, to] = [distances[n], distances[n + 1]];
        n += 1;
        return from !== null && to !== null && to < from ? "g" : "y";
      });
      return all.slice(-MOST).join("");
    },
  };
}
