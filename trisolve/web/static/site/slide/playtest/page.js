// The packs of a site that asks for a playtest: plays of the packs that ask are recorded on the device.

import { followPlaytest } from "../../../player/plays_part.js";
import { openSlide } from "../page.js";

export const main = () => openSlide(followPlaytest);
