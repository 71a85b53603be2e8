// The service worker. Pages and data come from the network first, or from the cache when offline.
// Only hashed names come from the cache first. Each build has its own cache; the previous cache answers
// until the new cache is complete. The site's builder writes two values in front of this script:
// `siteBuild` is the name of the build, `siteFiles` lists its files, pages last.

const worker = /** @type {any} */ (self);
const { siteBuild, siteFiles } = worker;
const PATIENCE_MS = 4000,
  PREFIX = "trisolve";

/** @type {Promise<void> | undefined} */
let filling;

/** @type {() => string} */
const scope = () => worker.registration.scope;
const storeName = () => `${PREFIX} ${siteBuild} ${scope()}`;
/** @type {() => Promise<string[]>} the names of this site's stores, oldest first */
const storeNames = async () =>
  (await caches.keys()).filter(
    (name) => name.startsWith(`${PREFIX} `) && name.endsWith(` ${scope()}`),
  );

/**
 * @type {(url: string) => string}
 * the address under which a response is cached: a folder means its index
 */
const storedAs = (url) => url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
/** @type {(url: string) => boolean} */
const isHashed = (url) => /\/assets\/[^/]+-[0-9a-f]{16}\.\w+$/.test(url);

/**
 * @type {(url: string) => Promise<Response | undefined>}
 * the response from the oldest cache that has one
 */
async function stored(url) {
  for (const cacheName of await storeNames()) {
    const found = await caches.match(storedAs(url), { cacheName });
    if (found) return found;
  }
  return undefined;
}

/** @type {(request: Request) => Promise<Response>} the network or, after a while, the cache */
async function networkFirst(request) {
  const fallback = await stored(request.url);
  if (!fallback)
    return request.mode === "navigate" ? fetch(request).catch(missingPage) : fetch(request);
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(fallback.clone()), PATIENCE_MS);
  });
  return Promise.race([fetch(request).catch(() => fallback.clone()), late]);
}

/**
 * @type {() => Promise<Response>}
 * the site's own page for a missing address, with a link to the site
 */
async function missingPage() {
  const found = await stored(`${scope()}404.html`);
  if (!found) return Response.error();
  const page = (await found.text()).replaceAll('href="./"', `href="${scope()}index.html"`);
  return new Response(page, { status: 404, headers: found.headers });
}

/** @type {() => Promise<boolean>} whether this build is cached completely and works offline */
async function isFull() {
  const known = await (await caches.open(storeName())).keys();
  return known.length >= siteFiles.length;
}

/** @type {() => Promise<void>} delete the stores and end where the site's switch is off */
async function heedSwitch() {
  try {
    const answer = await fetch(`${scope()}worker.json`, { cache: "no-store" });
    if (!answer.ok || (await answer.json()).enabled !== false) return;
  } catch {
    return;
  }
  for (const name of await storeNames()) await caches.delete(name);
  await worker.registration.unregister();
}

/**
 * @type {(url: string) => Promise<Response | undefined>}
 * the response to cache; an unchanged asset is not requested again
 */
async function found(url) {
  const known = isHashed(url) ? await stored(url) : undefined;
  if (known) return known;
  const answer = await fetch(url, { cache: "no-cache" });
  if (!answer.ok || answer.type !== "basic") return undefined;
  return answer.redirected ? new Response(answer.body, answer) : answer; // a page cannot open from a redirected response
}

/**
 * @type {(store: Cache, page: string) => Promise<boolean>} whether all assets of a page are cached
 */
async function hasAssets(store, page) {
  const names = page.match(/\bassets\/[\w-]+-[0-9a-f]{16}\.\w+/g) ?? [];
  const answers = await Promise.all(names.map((name) => store.match(`${scope()}${name}`)));
  return answers.every(Boolean);
}

/**
 * @type {(store: Cache, url: string) => Promise<boolean>}
 * whether it is cached now; a page needs its assets first
 */
async function putOne(store, url) {
  if (await store.match(url)) return true;
  try {
    const answer = await found(url);
    if (
      !answer ||
      (url.endsWith(".html") && !(await hasAssets(store, await answer.clone().text())))
    )
      return false;
    await store.put(url, answer);
    return true;
  } catch {
    return false;
  }
}

/** @type {() => Promise<void>} cache the missing files; once all are there, delete older caches */
async function fill() {
  const own = storeName(),
    store = await caches.open(own);
  let isFull = true;
  for (const path of siteFiles) isFull = (await putOne(store, `${scope()}${path}`)) && isFull;
  if (!isFull) return;
  const names = await storeNames();
  for (const name of names.slice(0, Math.max(0, names.indexOf(own)))) await caches.delete(name);
}

export function main() {
  worker.addEventListener("install", () => worker.skipWaiting());
  worker.addEventListener("activate", (/** @type {any} */ event) =>
    event.waitUntil(worker.clients.claim()),
  );
  worker.addEventListener("message", (/** @type {any} */ event) => {
    if (event.data?.isFull)
      event.waitUntil(isFull().then((is) => event.ports[0].postMessage({ isFull: is })));
    if (event.data?.fill)
      event.waitUntil(
        (filling ??= fill().finally(() => {
          filling = undefined;
        })),
      );
  });
  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event,
      { url } = request;
    if (
      request.method !== "GET" ||
      !url.startsWith(scope()) ||
      /\/(?:worker\.json|sw\.js)$/.test(storedAs(url))
    )
      return;
    if (request.mode === "navigate") event.waitUntil(heedSwitch());
    event.respondWith(
      isHashed(url)
        ? stored(url).then((answer) => answer ?? fetch(request))
        : networkFirst(request),
    );
  });
}
