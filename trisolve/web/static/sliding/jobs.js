// The jobs of the Workers on all pages with levels.

import { exploreJob, hintJob, reasonsJob, reviewJob } from "./asking.js";

/** @type {Jobs} */
export const levelJobs = {
  explore: exploreJob,
  hint: hintJob,
  reasons: reasonsJob,
  review: reviewJob,
};
