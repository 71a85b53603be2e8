// The service worker of a site: its caches from build to build, and the switch that removes it.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";

const SITE = "https://a.org/b/",
  SCRIPT = "../../../../trisolve/web/static/site/worker/page.js",
  STYLE = "assets/slide-0123456789ab.css",
  PAGE = "slide/index.html",
  FILES = [STYLE, PAGE];
const world = /** @type {any} */ (globalThis),
  { fetch } = world;

/** @type {Map<string, Map<string, Response>>} the stored responses, by the names of caches */
let caches;
/** @type {Record<string, string>} what the network answers for a path */
let network;
let isRegistered = true;

const copyOf = (/** @type {Response | undefined} */ answer) => answer?.clone();
/** @type {(cache: Map<string, Response>) => object} */
const cacheOf = (cache) => ({
  keys: async () => [...cache.keys()],
  match: async (/** @type {string} */ url) => copyOf(cache.get(url)),
  put: async (/** @type {string} */ url, /** @type {Response} */ answer) => cache.set(url, answer),
});

/**
 * Start the worker of a build. Return a function that sends it an event, waits until all work is
 * done, and returns the response.
 * @type {(build: string) => Promise<(type: string, event: object) => Promise<Response>>}
 */
async function started(build) {
  /** @type {Record<string, (event: object) => void>} */
  const handlers = {};
  world.self = {
    siteBuild: build,
    siteFiles: FILES,
    addEventListener: (/** @type {string} */ type, /** @type {any} */ handle) => {
      handlers[type] = handle;
    },
    registration: {
      scope: SITE,
      unregister: async () => {
        isRegistered = false;
      },
    },
  };
  const { main } = await import(`${SCRIPT}?${build}`);
  delete world.self;
  main();
  return async (type, event) => {
    /** @type {any[]} */
    const waited = [];
    let answer;
    handlers[type]({
      ...event,
      waitUntil: (/** @type {Promise<void>} */ work) => waited.push(work),
      respondWith: (/** @type {Promise<Response>} */ given) => {
        answer = given;
      },
    });
    await Promise.all(waited);
    return /** @type {any} */ (answer);
  };
}

const FILL = { data: { fill: true } };
/** @type {(path: string, mode?: string) => object} */
const request = (path, mode = "no-cors") => ({
  request: { method: "GET", mode, url: `${SITE}${path}` },
});
const builds = () => [...caches.keys()].map((name) => name.split(" ")[1]);

describe("the service worker", () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] }); // or the process waits as long as the worker's patience
    caches = new Map();
    network = { [PAGE]: `old ${STYLE}`, [STYLE]: "old", "worker.json": '{"enabled": true}' };
    isRegistered = true;
    world.fetch = async (/** @type {any} */ asked) => {
      const text = network[(asked.url ?? asked).slice(SITE.length)];
      if (text === undefined) throw new TypeError("no connection");
      return Object.defineProperty(new Response(text), "type", { value: "basic" });
    };
    world.caches = {
      delete: async (/** @type {string} */ name) => caches.delete(name),
      keys: async () => [...caches.keys()],
      match: async (
        /** @type {string} */ url,
        /** @type {{ cacheName: string }} */ { cacheName },
      ) => copyOf(caches.get(cacheName)?.get(url)),
      open: async (/** @type {string} */ name) => {
        if (!caches.has(name)) caches.set(name, new Map());
        return cacheOf(/** @type {Map<string, Response>} */ (caches.get(name)));
      },
    };
  });

  afterEach(() => {
    mock.timers.reset();
    world.fetch = fetch;
    delete world.caches;
  });

  test("a new build replaces the stored one when all its files are stored", async () => {
    const first = await started("one");
    await first("message", FILL);
    const send = await started("two");
    network = {};
    await send("message", FILL);
    assert.deepEqual(builds(), ["one", "two"]);
    const offline = await send("fetch", request("slide/", "navigate"));
    assert.equal(await offline.text(), `old ${STYLE}`);
    network = { [PAGE]: `new ${STYLE}` };
    await send("message", FILL);
    assert.deepEqual(builds(), ["two"]);
    network = {};
    const updated = await send("fetch", request("slide/", "navigate"));
    assert.equal(await updated.text(), `new ${STYLE}`);
  });

  test("only files with hashed names are loaded from the cache first", async () => {
    const send = await started("three");
    await send("message", FILL);
    network = { [PAGE]: "changed", [STYLE]: "changed" };
    assert.equal(await (await send("fetch", request(STYLE))).text(), "old");
    assert.equal(await (await send("fetch", request(PAGE))).text(), "changed");
  });

  test("the switch of a site removes its worker and its cache", async () => {
    const send = await started("four");
    await send("message", FILL);
    await send("fetch", request(PAGE, "navigate"));
    assert.deepEqual([builds(), isRegistered], [["four"], true]);
    network["worker.json"] = '{"enabled": false}';
    await send("fetch", request(PAGE, "navigate"));
    assert.deepEqual([builds(), isRegistered], [[], false]);
  });
});
