// What the Workers of the site's levels do: what every player's does, and new levels.

import { exploreJob, hintJob, reasonsJob, reviewJob } from "../../sliding/asking.js";
import { endlessJob } from "../../sliding/endless.js";

/** @type {Jobs} */
export const jobs = {
  explore: exploreJob,
  hint: hintJob,
  reasons: reasonsJob,
  review: reviewJob,
  endless: endlessJob,
};
