// The service worker. Pages and data come from the network first, and from what is stored where there
// is none. Only names that hold a hash of their content are taken from the store first. `siteFiles`,
// which the site's builder writes in front of this script, lists what is stored once there is time.

const worker = /** @type {any} */ (self);
const { siteFiles } = worker;
const PATIENCE_MS = 4000, PREFIX = "trisolve";

/** @type {() => string} */
const scope = () => worker.registration.scope;
const storeName = () => `${PREFIX} ${scope()}`;

/** @type {(url: string) => string} the address under which an answer is stored: a folder is its index */
const storedAs = (url) => url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
/** @type {(url: string) => boolean} */
const isHashed = (url) => /\/assets\/[^/]+-[0-9a-f]{16}\.\w+$/.test(url);

/** @type {(request: Request | string) => Promise<Response>} fetch, and store what came */
async function fetched(request) {
  const answer = await fetch(request);
  const url = storedAs(typeof request === "string" ? request : request.url);
  if (answer.ok && answer.type === "basic" && !answer.redirected) await (await caches.open(storeName())).put(url, answer.clone());
  return answer;
}

/** @type {(url: string) => Promise<Response | undefined>} */
const stored = async (url) => (await caches.open(storeName())).match(storedAs(url));

/** @type {(request: Request) => Promise<Response>} the network, or after a while what is stored */
async function networkFirst(request) {
  const fallback = await stored(request.url);
  if (!fallback) return fetched(request);
  const late = new Promise((resolve) => { setTimeout(() => resolve(fallback.clone()), PATIENCE_MS); });
  return Promise.race([fetched(request).catch(() => fallback.clone()), late]);
}

/** @type {() => Promise<void>} empty the store and end where the site's switch is off */
async function heedSwitch() {
  try {
    const answer = await fetch(`${scope()}worker.json`, { cache: "no-store" });
    if (!answer.ok || (await answer.json()).enabled !== false) return;
  } catch {
    return;
  }
  await caches.delete(storeName());
  await worker.registration.unregister();
}

/** @type {() => Promise<void>} store what is listed and not there yet; forget hashed names of other builds */
async function fill() {
  const store = await caches.open(storeName()), listed = siteFiles.map((/** @type {string} */ path) => `${scope()}${path}`);
  for (const { url } of await store.keys()) if (isHashed(url) && !listed.includes(url)) await store.delete(url);
  for (const url of listed) {
    if (!(isHashed(url) && await store.match(url))) await fetched(url).catch(() => undefined);
  }
}

export function main() {
  worker.addEventListener("install", () => worker.skipWaiting());
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener("message", (/** @type {any} */ event) => { if (event.data?.fill) event.waitUntil(fill()); });
  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event, { url } = request;
    if (request.method !== "GET" || !url.startsWith(scope()) || /\/(?:worker\.json|sw\.js)$/.test(storedAs(url))) return;
    if (request.mode === "navigate") event.waitUntil(heedSwitch());
    event.respondWith(isHashed(url) ? stored(url).then((found) => found ?? fetched(request)) : networkFirst(request));
  });
}
