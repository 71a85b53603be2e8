// What the Worker of the player, of the site's levels and of the editor does.

import { exploreJob, hintJob, reasonsJob, reviewJob } from "./asking.js";

/** @type {Jobs} */
export const jobs = {
  explore: exploreJob,
  hint: hintJob,
  reasons: reasonsJob,
  review: reviewJob,
};
