// The script that every page of the site runs before its own: the service worker and its switch,
// the results of daily puzzles and, once a game is set up, the link home in its header.

import { backLink } from "../top.js";
import { dayPlace } from "../daily/links.js";
import { dayOfPage, followDay } from "./daily.js";
import { joinLesson } from "./lesson.js";
import { offerOffline } from "./offline.js";
import { offerReading } from "./reading.js";
import { startWorker } from "./worker.js";

export function main() {
  if (parent !== window) {
    joinLesson();
    return;
  }
  followDay();
  offerReading();
  offerOffline();
  document.addEventListener("DOMContentLoaded", () => {
    const date = dayOfPage(),
      head = document.querySelector("body > header:not(.top)");
    if (!head?.querySelector(".home")) head?.prepend(backLink(date ? dayPlace(date) : undefined));
  });
  void startWorker();
}
