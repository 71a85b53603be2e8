// The jobs of the Workers on the page of levels: those of every player, and new levels.

import { endlessJob } from "../../sliding/endless.js";
import { levelJobs } from "../../sliding/jobs.js";

/** @type {Jobs} */
export const jobs = { ...levelJobs, endless: endlessJob };
