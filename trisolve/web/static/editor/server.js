// Talking to the editor's server: with the token that came in the address, and in lines of JSON
// where an answer comes in parts.

const TOKEN_KEY = "trisolve/token";

/** Thrown where the server refuses: `status` as of HTTP, 0 where there is no server. */
export class ServerError extends Error {
  /** @param {number} status @param {string} message @param {any} told */
  constructor(status, message, told) {
    super(message);
    this.status = status;
    this.told = told;
  }
}

/** @type {() => string} the token of the address, which is taken out of it, or the one kept for a reload */
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

/** @param {string} token */
export function createServer(token) {
  /** @type {(path: string, body?: string, signal?: AbortSignal) => Promise<Response>} */
  async function send(path, body, signal) {
    const headers = { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
    /** @type {Response} */
    let response;
    try {
      response = await fetch(path, { method: body === undefined ? "GET" : "POST", headers, body, signal, cache: "no-store" });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ServerError(0, "the server does not answer", null);
    }
    if (!response.ok) {
      const told = await response.json().catch(() => ({}));
      throw new ServerError(response.status, told.error ?? response.statusText, told);
    }
    return response;
  }
  return {
    /** @type {(path: string) => Promise<any>} */
    get: async (path) => (await send(path)).json(),
    /** @type {(path: string, value: object) => Promise<any>} */
    post: async (path, value) => (await send(path, JSON.stringify(value))).json(),
    /** Call `take` with each part of an answer. @type {(path: string, value: object, signal: AbortSignal, take: (part: any) => void) => Promise<void>} */
    async stream(path, value, signal, take) {
      const { body } = await send(path, JSON.stringify(value), signal);
      const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader(), decoder = new TextDecoder();
      let rest = "";
      for (;;) {
        const part = await reader.read().catch((error) => {
          throw signal.aborted ? error : new ServerError(0, "the server has ended", null);
        });
        if (part.done) return;
        const lines = (rest + decoder.decode(part.value, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) take(JSON.parse(line));
      }
    },
  };
}
