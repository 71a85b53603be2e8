// Placed tiles as the board shows them: each with the pens that draw the line through it.

import { cellKey } from "./rules.js";

/**
 * Return placed tiles, each with the part of the line that runs through it. `held` is the tile in
 * hand, `ahead` its effect. While the line of the last turn grows, fewer segments are shown.
 * @type {(placements: Entanglement.Placement[], held?: Entanglement.Placement | null,
 *   ahead?: Entanglement.Placement | null, segments?: number) => Entanglement.LaidTile[]}
 */
export function laidTiles(placements, held = null, ahead = null, segments = Infinity) {
  const last = placements.at(-1);
  /** @type {Map<string, Entanglement.LaidTile>} */
  const tiles = new Map();
  for (const {
    cell: [q, r],
    tile,
  } of [...placements, ...(held ? [held] : [])]) {
    tiles.set(cellKey(q, r), { q, r, code: tile, pens: new Map() });
  }
  for (const placement of [...placements, ...(ahead ? [ahead] : [])]) {
    const pen = placement === (held ? ahead : last) ? "mark" : "highlight",
      shown = placement === last ? segments : Infinity;
    for (const [q, r, pinIn, out] of placement.path.slice(0, shown)) {
      tiles.get(cellKey(q, r))?.pens.set(Math.min(pinIn, out), pen);
    }
  }
  return [...tiles.values()];
}

/** @type {(done: Entanglement.Placement) => Map<number, Entanglement.Pen>} the line through the tile that a turn places */
export const pensIn = ({ cell: [q, r], path }) =>
  new Map(
    path
      .filter(([u, v]) => u === q && v === r)
      .map(([, , pinIn, out]) => [Math.min(pinIn, out), "mark"]),
  );
