// What the Workers of the site's levels do: what every player's does, and new levels.

import { endlessJob } from "../../sliding/endless.js";
import { levelJobs } from "../../sliding/jobs.js";

/** @type {Jobs} */
export const jobs = { ...levelJobs, endless: endlessJob };
