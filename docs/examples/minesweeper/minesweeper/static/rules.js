// The rules, as rules.py has them: what is open, flagged or hit after some moves.

/** @type {(entry: Mines.Entry, position: Mines.Position, move: Mines.Move) => boolean} */
export function isLegal({ near }, { numbers, flags, hit, isWon }, move) {
  const cell = Number(move.replace(/^f/, ""));
  const isCovered = Number.isInteger(cell) && cell in near && !numbers.has(cell);
  return isCovered && hit < 0 && !isWon && (move.startsWith("f") || !flags.has(cell));
}

/** @type {(entry: Mines.Entry, moves: Mines.Move[]) => Mines.Position} */
export function positionAfter(entry, moves) {
  const { near, opened } = entry,
    mines = new Set(entry.mines);
  /** @type {Mines.Position} */
  const position = { numbers: new Map(), flags: new Set(), hit: -1, isWon: false };
  const { numbers, flags } = position;
  /** @type {(cell: number) => void} */
  const open = (cell) => {
    if (mines.has(cell)) position.hit = cell;
    for (const waiting = mines.has(cell) ? [] : [cell]; waiting.length;) {
      const one = /** @type {number} */ (waiting.pop());
      if (numbers.has(one)) continue;
      numbers.set(one, near[one].filter((other) => mines.has(other)).length);
      flags.delete(one);
      if (!numbers.get(one)) waiting.push(...near[one]);
    }
    position.isWon = numbers.size === near.length - mines.size;
  };
  opened.forEach(open);
  for (const move of moves) {
    const cell = Number(move.replace(/^f/, ""));
    if (!isLegal(entry, position, move)) throw new Error(`illegal move ${move}`);
    if (!move.startsWith("f")) open(cell);
    else if (!flags.delete(cell)) flags.add(cell);
  }
  return position;
}
