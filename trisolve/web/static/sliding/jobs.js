// What the Workers of all pages with levels do.

import { exploreJob, hintJob, reasonsJob, reviewJob } from "./asking.js";

/** @type {Jobs} */
export const levelJobs = {
  explore: exploreJob,
  hint: hintJob,
  reasons: reasonsJob,
  review: reviewJob,
};
