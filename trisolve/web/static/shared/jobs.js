// Long work in turns, so that it can report progress and be canceled: in a Worker or, without one,
// on the page itself between frames. An engine has one table of jobs; a job is a generator function
// that yields progress and returns the result. Jobs run one after another.
//
//   to the server    {id, job, args} or {cancel: id}
//   from the server  {ready: true} once, then {id, progress}, {id, result} or {id, error, limit}

/**
 * Return the function that receives messages; answers go to `post`. A turn takes about `turnMs`.
 * @type {(jobs: Jobs, post: (message: any) => void, turnMs: number) => (message: any) => void}
 */
export function serveJobs(jobs, post, turnMs) {
  /** @type {{id: number, job: string, args: any[]}[]} */
  const waiting = [];
  const cancelled = new Set();
  const { port1, port2 } = new MessageChannel(); // a message starts the next turn at once, unlike a timer
  /** @type {Generator<unknown, unknown, void> | null} */
  let running = null;

  const turn = () => {
    if (!waiting.length) return;
    const { id, job, args } = waiting[0];
    let done = true;
    try {
      if (cancelled.has(id)) throw new Error("cancelled");
      running ??= jobs[job](...args);
      const stop = performance.now() + turnMs;
      let next = running.next();
      while (!next.done && performance.now() < stop) next = running.next();
      done = next.done === true;
      post(next.done ? { id, result: next.value } : { id, progress: next.value });
    } catch (error) {
      const { message, limit = null } = /** @type {Error & {limit?: string}} */ (error);
      post({ id, error: message, limit });
    }
    if (done) {
      waiting.shift();
      cancelled.delete(id);
      running = null;
    }
    port2.postMessage(null);
  };
  port1.onmessage = turn;
  return (message) => {
    if (message.cancel !== undefined) {
      if (waiting.some((one) => one.id === message.cancel)) cancelled.add(message.cancel);
    } else {
      waiting.push(message);
      if (waiting.length === 1) port2.postMessage(null);
    }
  };
}
