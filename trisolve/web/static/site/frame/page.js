// What every page of the site runs before its own script: the service worker and its switch, and,
// once a game has set itself up, the way home in its head.

import { homeLink } from "../top.js";
import { startWorker } from "./worker.js";

export function main() {
  document.addEventListener("DOMContentLoaded", () => {
    const head = document.querySelector("body > header:not(.top)");
    head?.prepend(homeLink());
  });
  void startWorker();
}
