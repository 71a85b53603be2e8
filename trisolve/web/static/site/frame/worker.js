// The service worker: started unless the site's worker.json turns it off. In that case, it is
// removed with its cache.

import { rootOfSite } from "../files.js";

/** @type {() => string} the folder of the site, which is the worker's scope */
const folderOfSite = () => new URL(rootOfSite() || "./", location.href.replace(/[?#].*/, "")).href;

/**
 * @type {() => Promise<boolean>}
 * whether the site wants a worker; an unreadable file decides nothing
 */
async function isWanted() {
  const answer = await fetch(`${rootOfSite()}worker.json`, { cache: "no-store" });
  return !answer.ok || (await answer.json()).enabled !== false;
}

/** @type {(scope: string) => Promise<void>} */
async function takeAway(scope) {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  if (registration?.scope === scope) await registration.unregister();
  for (const name of await caches.keys()) if (name.endsWith(` ${scope}`)) await caches.delete(name);
}

/** Have the worker store the site once there is time. */
function fillStore() {
  const idle =
    window.requestIdleCallback ?? ((/** @type {() => void} */ run) => setTimeout(run, 2000));
  idle(
    () =>
      void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ fill: true })),
  );
}

/** Whether the page is served and can have a worker. @type {() => boolean} */
export const canServe = () => "serviceWorker" in navigator && /^https?:$/.test(location.protocol);

/** Start the worker, or remove it. @type {() => Promise<void>} */
export async function startWorker() {
  if (!canServe()) return;
  const scope = folderOfSite();
  try {
    if (await isWanted()) {
      await navigator.serviceWorker.register(`${scope}sw.js`, { scope, updateViaCache: "none" });
      navigator.serviceWorker.addEventListener("controllerchange", fillStore); // the worker of a new build has taken over
      fillStore();
    } else {
      await takeAway(scope);
    }
  } catch {
    /* offline, or if the browser allows no worker, the page works without one */
  }
}
