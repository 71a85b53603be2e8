// The page About: authors, license, privacy, and progress as a file.

import { el, pageData } from "../../shared/dom.js";
import { followSky } from "../../shared/sky.js";
import { paper, showPage } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { filePart } from "./progress.js";
import { ABOUT, versionText } from "./words.js";

export function main() {
  const page = pageData("page");
  followSky(page);
  document.title = `${PAGES_WORDS.about.name} – ${page.title}`;
  const texts = ABOUT.map(([head, ...lines]) =>
    paper(el("h2", {}, head), ...lines.map((text) => el("p", {}, text))),
  );
  /** @type {(report?: string) => void} show the page, with the result of an import */
  const show = (report = "") =>
    void showPage(page, "about", { title: PAGES_WORDS.about.name }, [
      ...texts,
      filePart(report, show),
      el("p", { class: "version" }, versionText(page.version)),
    ]);
  show();
}
