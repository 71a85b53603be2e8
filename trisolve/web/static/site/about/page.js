// Who made this, under which terms, and what it keeps.

import { el, pageData } from "../../shared/dom.js";
import { followTheme } from "../../shared/theme.js";
import { pageHead, showPage } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { ABOUT, versionText } from "./words.js";

export function main() {
  const page = pageData("page");
  followTheme(page.looks);
  document.title = `${PAGES_WORDS.about.name} – ${page.title}`;
  showPage(
    page,
    "about",
    pageHead(PAGES_WORDS.about.name, [el("p", { class: "quiet" }, versionText(page.version))]),
    el(
      "div",
      { class: "texts" },
      ...ABOUT.map(([head, ...texts]) =>
        el(
          "section",
          { class: "card" },
          el("h2", {}, head),
          ...texts.map((text) => el("p", {}, text)),
        ),
      ),
    ),
  );
}
