// The player of a page that asks for a playtest: plays are recorded on the device, and given as a file.

import { openPlayer } from "../page.js";
import { followPlaytest } from "../plays_part.js";

export const main = () => openPlayer(followPlaytest);
