// Entries of the settings on a site: offline use, and installation if the browser offers it.

import { el } from "../../shared/dom.js";
import { OFFLINE_WORDS } from "../words.js";
import { canServe } from "./worker.js";

/** @typedef {Event & {prompt(): Promise<unknown>}} InstallEvent */

/** @type {InstallEvent | null} */
let offered = null;

/** @type {() => Promise<boolean>} whether the worker has stored the whole site */
async function isReady() {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data.isFull === true);
    worker.postMessage({ isFull: true }, [port2]);
  });
}

/** @type {() => HTMLElement} */
function readyLine() {
  const line = el("p", { role: "status" });
  void isReady().then((is) => {
    line.textContent = is ? OFFLINE_WORDS.ready : OFFLINE_WORDS.notYet;
  });
  return line;
}

/** @type {() => HTMLElement[]} */
function installButton() {
  const event = offered;
  if (!event) return [];
  const button = el(
    "button",
    {
      onclick: () => {
        offered = null;
        button.remove();
        void event.prompt();
      },
    },
    OFFLINE_WORDS.install,
  );
  return [button];
}

/** Add the entries to the settings of the page, if it is served and can have a worker. */
export function offerOffline() {
  if (!canServe()) return;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the settings have a button for it
    offered = /** @type {InstallEvent} */ (event);
  });
  document.addEventListener("trisolve:setting-nodes", (event) => {
    /** @type {CustomEvent<Node[]>} */ (event).detail.push(readyLine(), ...installButton());
  });
}
