// What the Worker of the player does.

import { levelJobs } from "../sliding/jobs.js";

export const jobs = levelJobs;
