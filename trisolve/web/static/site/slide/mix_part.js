// The part of the list of packs that has mixes: those that are kept, and a new one.

import { el } from "../../shared/dom.js";
import { openLinkDialog } from "../../shared/link_dialog.js";
import { createFields } from "./filters.js";
import { ANYTHING, UNGRADED, dropMix, keepMix, keptMixes, mixId, mixLink } from "./mixes.js";
import { MIX_WORDS, mixText } from "./words.js";

/** @type {(redraw: () => void) => HTMLElement} */
function newMix(redraw) {
  const { fields, query } = createFields(
    ANYTHING,
    (key, value) => key !== "seconds" && value !== UNGRADED,
  );
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
    el("button", { type: "button", class: "main", onclick: make }, MIX_WORDS.make),
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
            type: "button",
            "aria-label": MIX_WORDS.share + ": " + mix.name,
            onclick: () => void openLinkDialog(mixLink(mix), mix.name),
          },
          MIX_WORDS.share,
        ),
        el(
          "button",
          {
            type: "button",
            "aria-label": MIX_WORDS.remove + ": " + mix.name,
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

/** Return the part. @type {() => HTMLElement} */
export function mixPart() {
  const place = el("div", {});
  const draw = () => place.replaceChildren(keptList(draw), newMix(draw));
  draw();
  return el("details", { class: "mix" }, el("summary", {}, MIX_WORDS.title), place);
}
