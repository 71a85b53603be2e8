// The shapes that every page shares. Types alone: nothing of this file reaches a page.

type Job = (...args: any[]) => Generator<unknown, unknown, void>;
type Jobs = Record<string, Job>;

// The function that assembly.py makes of a page's engine modules.
declare function engine(): { jobs: Jobs; serveJobs: typeof import("../shared/jobs.js").serveJobs };

interface Command {
  // a button of the frame, with the keys that do the same
  id: string; // such as "undo"
  name: string; // its accessible name
  sign: string; // its symbol
  keys: string[]; // as keyName gives them; the first is shown
  place: "head" | "foot" | "lead"; // the head, the toolbar, or the one primary button
  run(): void;
}

interface HelpWords {
  // what a page's help says: sentences, then what each key does
  sentences: string[];
  keys: [string, string][];
}
