// The packs of a site with a playtest: plays of packs that ask for them are recorded on the device.

import { followPlaytest } from "../../../player/plays_part.js";
import { openSlide } from "../page.js";

export const main = () => openSlide(followPlaytest);
