// Why a move of BOCO is illegal.

/** @type {(ply: number, code: string, move: unknown) => string} */
export const illegalMoveText = (ply, code, move) => `ply ${ply}: ${code}: ${move}`;
