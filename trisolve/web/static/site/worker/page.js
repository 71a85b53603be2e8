// The service worker of a site. It loads pages and data from the network, or from the cache when
// offline, and loads files with hashed names from the cache first. Each build has its own cache, and the previous
// cache is used until the new cache is complete. The site's builder writes two values in front of
// this script: `siteBuild` is the name of the build, and `siteFiles` lists its files, with the pages last.

const worker = /** @type {any} */ (self);
const { siteBuild, siteFiles } = worker;
const PATIENCE_MS = 4000,
  PREFIX = "trisolve";

/** @type {Promise<void> | undefined} */
let filling;

/** @type {() => string} */
const scope = () => worker.registration.scope;
const storeName = () => `${PREFIX} ${siteBuild} ${scope()}`;
/** @type {() => Promise<string[]>} the names of this site's caches, oldest first */
const storeNames = async () =>
  (await caches.keys()).filter(
    (name) => name.startsWith(`${PREFIX} `) && name.endsWith(` ${scope()}`),
  );

/**
 * @type {(url: string) => string}
 * the address under which a response is cached; for a folder, this is the address of its index page
 */
const storedAs = (url) => url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
/** @type {(url: string) => boolean} */
const isHashed = (url) => /\/assets\/[^/]+-[0-9a-f]{12}\.\w+$/.test(url);

/**
 * @type {(url: string) => Promise<Response | undefined>}
 * the response from the oldest cache that contains it
 */
async function stored(url) {
  for (const cacheName of await storeNames()) {
    const found = await caches.match(storedAs(url), { cacheName });
    if (found) return found;
  }
  return undefined;
}

/** @type {(request: Request) => Promise<Response>} the response from the network or, after a timeout, from the cache */
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
 * the site's own page for missing addresses, with a link to the site
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

/** @type {() => Promise<void>} if the site's switch is off, delete the caches and unregister the worker */
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
 * the response to store; an unchanged asset is copied from an older cache
 */
async function found(url) {
  const known = isHashed(url) ? await stored(url) : undefined;
  if (known) return known;
  const answer = await fetch(url, { cache: "no-cache" });
  if (!answer.ok || answer.type !== "basic") return undefined;
  return answer.redirected ? new Response(answer.body, answer) : answer; // a browser refuses a redirected response as a page
}

/**
 * @type {(store: Cache, page: string) => Promise<boolean>} whether all assets of a page are cached
 */
async function hasAssets(store, page) {
  const names = page.match(/\bassets\/[\w-]+-[0-9a-f]{12}\.\w+/g) ?? [];
  const answers = await Promise.all(names.map((name) => store.match(`${scope()}${name}`)));
  return answers.every(Boolean);
}

/**
 * @type {(store: Cache, url: string) => Promise<boolean>}
 * whether the file is cached now; a page is cached only after its assets
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

/** @type {() => Promise<void>} cache the missing files; when all are cached, delete older caches */
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
