// Requests to the editor's server, with the token from the address. Answers in parts are lines of
// JSON.

import { SERVER_WORDS } from "./words.js";

const TOKEN_KEY = "trisolve/token";

/** Thrown if the server refuses: `status` is the HTTP status, or 0 if there is no server. */
export class ServerError extends Error {
  /** @param {number} status @param {string} message @param {any} answer */
  constructor(status, message, answer) {
    super(message);
    this.status = status;
    this.answer = answer;
  }
}

/** @type {() => string} the token: taken out of the address, or saved before a reload */
export function takeToken() {
  const given = /^#([\w-]{20,100})$/.exec(location.hash)?.[1];
  if (given) history.replaceState(null, "", location.pathname);
  try {
    if (given) sessionStorage.setItem(TOKEN_KEY, given);
    return given ?? sessionStorage.getItem(TOKEN_KEY) ?? "";
  } catch {
    return given ?? "";
  }
}

/** @type {(error: unknown, signal?: AbortSignal) => unknown} the error for a failed request, unless it was aborted */
const stopped = (error, signal) =>
  signal?.aborted ? error : new ServerError(0, SERVER_WORDS.stopped, null);

/** @type {(token: string, path: string, body?: string, signal?: AbortSignal) => Promise<Response>} */
async function send(token, path, body, signal) {
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  const method = body === undefined ? "GET" : "POST";
  const response = await fetch(path, { method, headers, body, signal, cache: "no-store" }).catch(
    (error) => {
      throw stopped(error, signal);
    },
  );
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new ServerError(response.status, answer.error ?? response.statusText, answer);
}

/**
 * Call `take` with each line of an answer as soon as it arrives.
 * @type {(body: ReadableStream<Uint8Array>, signal: AbortSignal, take: (part: any) => void) => Promise<void>}
 *
 */
async function readLines(body, signal, take) {
  const reader = body.getReader(),
    decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const part = await reader.read().catch((error) => {
      throw stopped(error, signal);
    });
    if (part.done) return;
    const lines = (rest + decoder.decode(part.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(JSON.parse(line));
  }
}

/** @param {string} token */
export function createServer(token) {
  return {
    /** @type {(path: string) => Promise<any>} */
    get: async (path) => (await send(token, path)).json(),
    /** @type {(path: string, value: object) => Promise<any>} */
    post: async (path, value) => (await send(token, path, JSON.stringify(value))).json(),
    /**
     * Call `take` with each part of an answer.
     * @type {(path: string, value: object, signal: AbortSignal, take: (part: any) => void) => Promise<void>}
     */
    async stream(path, value, signal, take) {
      const { body } = await send(token, path, JSON.stringify(value), signal);
      await readLines(/** @type {ReadableStream<Uint8Array>} */ (body), signal, take);
    },
  };
}
