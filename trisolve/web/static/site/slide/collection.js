// The page for makers: mixes, which are queries over all packs, the favorites, and the levels that have marks.

import { el } from "../../shared/dom.js";
import { openLinkDialog } from "../../shared/link_dialog.js";
import { enterSky, skyNow } from "../../shared/sky.js";
import { levelOf } from "../../player/entries.js";
import { marksOf } from "../../player/marks.js";
import { miniature } from "../../player/miniature.js";
import { paper, showPage } from "../top.js";
import { createFields } from "./filters.js";
import { isFavorite } from "./favorites.js";
import { ANYTHING, UNGRADED, dropMix, keepMix, keptMixes, mixId, mixLink } from "./mixes.js";
import { routeTo } from "./routes.js";
import { LIST_WORDS, MIX_WORDS, marksText, mixText, tileText } from "./words.js";

/** @typedef {{id: string, name: string, entries: Entry[]}} Pack */

/** @type {(redraw: () => void) => HTMLElement} */
function newMix(redraw) {
  const { fields, query } = createFields(ANYTHING, (_, value) => value !== UNGRADED);
  const name = el("input", {
    type: "text",
    maxlength: 60,
    "aria-label": MIX_WORDS.name,
    placeholder: MIX_WORDS.name,
  });
  const make = () => {
    const mix = { id: mixId(query), name: name.value.trim() || mixText(query) };
    keepMix(mix);
    redraw();
    location.hash = mixLink(mix);
  };
  return el(
    "div",
    { class: "filters" },
    ...fields,
    name,
    el("button", { class: "main", onclick: make }, MIX_WORDS.make),
  );
}

/** @type {(redraw: () => void) => HTMLElement} */
const keptList = (redraw) =>
  el(
    "ul",
    { class: "mixes" },
    ...keptMixes().map((mix) =>
      el(
        "li",
        { class: "row" },
        el("a", { class: "button", href: mixLink(mix) }, mix.name),
        el(
          "button",
          {
            "aria-label": `${MIX_WORDS.share}: ${mix.name}`,
            onclick: () => void openLinkDialog(mixLink(mix), mix.name),
          },
          MIX_WORDS.share,
        ),
        el(
          "button",
          {
            "aria-label": `${MIX_WORDS.remove}: ${mix.name}`,
            onclick: () => {
              dropMix(mix.id);
              redraw();
            },
          },
          MIX_WORDS.remove,
        ),
      ),
    ),
  );

/** @type {() => HTMLElement} */
function mixPart() {
  const place = el("div", { class: "mix" });
  const draw = () => place.replaceChildren(keptList(draw), newMix(draw));
  draw();
  return place;
}

/** @type {(levels: [pack: Pack, entry: Entry][], said: (entry: Entry) => string, none: string) => HTMLElement} */
const shelfOf = (levels, said, none) =>
  levels.length
    ? el(
        "ul",
        { class: "shelf" },
        ...levels.map(([{ id, name }, entry]) =>
          el(
            "li",
            {},
            el(
              "a",
              { href: routeTo(id, entry.at + 1) },
              miniature(levelOf(entry), skyNow()),
              el("h3", {}, `${name} ${entry.at + 1}`),
              el("p", {}, said(entry)),
            ),
          ),
        ),
      )
    : el("p", { class: "quiet" }, none);

/**
 * Show the collection; `read` returns every readable pack.
 * @type {(page: SitePage, read: () => Promise<Pack[]>) => void}
 */
export function showCollection(page, read) {
  document.title = `${MIX_WORDS.collection} – ${page.title}`;
  enterSky();
  const favorites = el("div", {}),
    marks = el("div", {});
  showPage(
    page,
    "slide",
    {
      title: MIX_WORDS.collection,
      back: { name: LIST_WORDS.backToPacks, href: "#packs" },
    },
    [
      paper(el("h2", {}, MIX_WORDS.title), el("p", { class: "quiet" }, MIX_WORDS.about), mixPart()),
      paper(
        el("h2", {}, MIX_WORDS.favorites),
        favorites,
        el("p", { class: "row" }, el("a", { class: "button", href: "#mix-f" }, MIX_WORDS.playAll)),
      ),
      paper(el("h2", {}, MIX_WORDS.marks), marks),
      paper(
        el("h2", {}, MIX_WORDS.again),
        el("p", { class: "row" }, el("a", { class: "button", href: "#mix-a" }, MIX_WORDS.playAll)),
      ),
    ],
  );
  void read().then((packs) => {
    const levels = packs.flatMap((pack) =>
      pack.entries.map((entry) => /** @type {[Pack, Entry]} */ ([pack, entry])),
    );
    favorites.replaceChildren(
      shelfOf(
        levels.filter(([, entry]) => isFavorite(entry)),
        (entry) => tileText(entry, null),
        MIX_WORDS.noFavorites,
      ),
    );
    marks.replaceChildren(
      shelfOf(
        levels.filter(([, entry]) => marksOf(entry).length > 0),
        (entry) => marksText(marksOf(entry).length),
        MIX_WORDS.noMarks,
      ),
    );
  });
}
