// Whether plays are recorded on this device, and under which name.

import { keep, recall } from "../shared/storage.js";

const ON = "plays/on",
  PLAYER = "plays/player";

/** Return whether the player lets plays be recorded. @type {() => boolean} */
export const isRecording = () => recall(ON) !== false;

/** @type {(on: boolean) => void} */
export const setRecording = (on) => keep(ON, on);

/** @type {() => string} a name that says nothing about the person */
function newPlayer() {
  const drawn = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => (byte % 36).toString(36))
    .join("");
  keep(PLAYER, drawn);
  return drawn;
}

/** @type {string | null} who plays, where there is no storage */
let someone = null;

/** Return the name of who plays. @type {() => string} */
export function playerName() {
  const found = recall(PLAYER);
  someone =
    typeof found === "string" && /^[a-z0-9]{4,32}$/.test(found) ? found : (someone ?? newPlayer());
  return someone;
}

/** Draw another name: plays from now on are someone else's. @type {() => void} */
export const drawPlayer = () => {
  someone = newPlayer();
};
