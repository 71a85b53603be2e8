// What the Worker of the editor does.

import { levelJobs } from "../sliding/jobs.js";

export const jobs = levelJobs;
