// Runs an engine in the background: in a Worker made from the engine function's source or, if
// no Worker starts, in turns on the page itself. `engine` is the function into which assembly.py
// puts the modules that a page's jobs need; it returns their exports, including `jobs` and
// `serveJobs`.

const PATIENCE_MS = 2000,
  WORKER_TURN_MS = 50,
  PAGE_TURN_MS = 12;

/**
 * Start the engine; return `call`, which runs a job, returns a promise of its result and can cancel
 * it.
 * @param {() => {jobs: Jobs, serveJobs: typeof import("./jobs.js").serveJobs}} make
 */
export function startEngine(make) {
  /** @type {Map<number, {message: object, resolve: (value: any) => void, reject: (error: Error) => void,
   *   onProgress: ((value: any) => void) | undefined}>} */
  const open = new Map();
  /** @type {((message: any) => void) | null} */
  let post = null;
  let last = 0;

  /** @type {(message: any) => void} */
  const receive = ({ id, progress, result, error, limit }) => {
    const asked = open.get(id);
    if (!asked) return;
    if (progress !== undefined) {
      asked.onProgress?.(progress);
      return;
    }
    open.delete(id);
    if (error === undefined) asked.resolve(result);
    else asked.reject(Object.assign(new Error(error), { limit }));
  };
  /** @type {(way: (message: any) => void) => void} */
  const begin = (way) => {
    if (post) return;
    post = way;
    for (const { message } of open.values()) post(message);
  };
  const stay = () => {
    const { jobs, serveJobs } = make();
    begin(serveJobs(jobs, receive, PAGE_TURN_MS));
  };

  try {
    const source =
      `"use strict";const e=(${make})();` +
      `const take=e.serveJobs(e.jobs,(m)=>postMessage(m),${WORKER_TURN_MS});` +
      "onmessage=(m)=>take(m.data);postMessage({ready:true});";
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(url);
    worker.onerror = stay;
    worker.onmessage = ({ data }) => {
      if (data.ready) begin((message) => worker.postMessage(message));
      else receive(data);
    };
    setTimeout(stay, PATIENCE_MS);
  } catch {
    stay();
  }
  return {
    /** @type {(job: string, args: any[], onProgress?: (value: any) => void) => {result: Promise<any>, cancel: () => void}} */
    call(job, args, onProgress) {
      const id = ++last,
        message = { id, job, args };
      const result = new Promise((resolve, reject) => {
        open.set(id, { message, resolve, reject, onProgress });
      });
      post?.(message);
      return { result, cancel: () => post?.({ cancel: id }) };
    },
  };
}
