// The player of a playtest page: plays are recorded on the device and exported as a file.

import { openPlayer } from "../page.js";
import { followPlaytest } from "../plays_part.js";

export const main = () => openPlayer(followPlaytest);
