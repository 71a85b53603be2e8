// What the Tantrix page knows: one record. What may be done in it depends on its kind: a puzzle
// (puzzle.js), a game (duel.js) or a solitaire (solitaire.js).

/**
 * Return the state before anything is open.
 * @type {(settings: Tantrix.Settings, raw: object[]) => Tantrix.State}
 */
export function newState(settings, raw) {
  const entries = raw.map((one, at) => /** @type {TileEntry} */ ({ ...one, at }));
  return {
    settings,
    entries,
    entry: entries[0],
    chosen: null,
    trial: null,
    rotations: new Map(),
    drag: null,
    note: "",
    hinted: null,
    film: null,
  };
}

/**
 * Return the state's fields at the opening of an entry.
 * @type {(entry: TileEntry) => Pick<Tantrix.State, "entry" | "chosen" | "trial" | "rotations" | "drag" | "note" | "hinted" | "film">}
 */
export const opened = (entry) => ({
  entry,
  chosen: null,
  trial: null,
  rotations: new Map(),
  drag: null,
  note: "",
  hinted: null,
  film: null,
});

/** The machines that play, from the weakest on. */
export const MACHINES = ["random", "greedy", "strong"];

const MAX_SEED = (1n << 64n) - 1n;

/** @type {(text: any) => boolean} */
export const isSeed = (text) => /^\d{1,20}$/.test(text) && BigInt(text) <= MAX_SEED;

/** @type {(state: Tantrix.State, tile: number) => number} how a tile of the tray is turned */
export const turnOf = ({ rotations }, tile) => rotations.get(tile) ?? 0;

/** What can be done while someone else's placements are watched. */
export const CAN_NOTHING = {
  turn: false,
  place: false,
  remove: false,
  undo: false,
  redo: false,
  reset: false,
  hint: false,
};
