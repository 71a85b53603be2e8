// What the Worker of the player of several packs does.

import { levelJobs } from "../../sliding/jobs.js";

export const jobs = levelJobs;
