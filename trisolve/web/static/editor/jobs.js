// The jobs of the editor's Worker.

import { levelJobs } from "../sliding/jobs.js";

export const jobs = levelJobs;
