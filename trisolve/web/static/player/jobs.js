// The jobs of the player's Worker.

import { levelJobs } from "../sliding/jobs.js";

export const jobs = levelJobs;
