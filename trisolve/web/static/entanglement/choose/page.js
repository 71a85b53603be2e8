// Shows all tiles by family. The picked tiles, in the order in which they were picked, become a puzzle file.

import { download } from "../../shared/download.js";
import { el, pageData, para, svg } from "../../shared/dom.js";
import { keep, recall } from "../../shared/storage.js";
import { followSky } from "../../shared/sky.js";
import { tilePicture, tileShape } from "../board.js";
import { families, puzzleText } from "./families.js";
import { CHOOSE, allText, dropText, familyText, pickText, pickedText } from "./words.js";

const PICKS = "entanglement/choose",
  TILE = /^[0-9ab]{12}$/,
  MAX_RADIUS = 16,
  USUAL_RADIUS = 3;

/** @typedef {{codes: string[], list: HTMLElement, count: HTMLElement, download: HTMLButtonElement}} Picks */

/** @type {(label: string, code: string, run: () => void) => HTMLElement} */
const tileButton = (label, code, run) =>
  el(
    "button",
    { class: "choice", "aria-label": label, title: code, onclick: run },
    tilePicture(code),
  );

/** @type {(picks: Picks) => void} */
function showPicks(picks) {
  const { codes, list, count, download } = picks;
  list.replaceChildren(
    ...codes.map((code, at) =>
      el(
        "li",
        {},
        tileButton(dropText(code, at), code, () => {
          codes.splice(at, 1);
          showPicks(picks);
        }),
      ),
    ),
  );
  count.textContent = pickedText(codes.length);
  download.disabled = !codes.length;
  keep(PICKS, codes);
}

/** @type {(tiles: string[][], hasRotations: boolean, pick: (code: string) => void) => HTMLElement} */
const sheetOf = (tiles, hasRotations, pick) =>
  el(
    "ul",
    { class: "tiles" },
    ...tiles
      .flatMap((rotations) => (hasRotations ? rotations : [rotations[0]]))
      .map((code) =>
        el(
          "li",
          {},
          tileButton(pickText(code), code, () => pick(code)),
        ),
      ),
  );

/**
 * @type {(family: import("./families.js").Family, all: HTMLInputElement, pick: (code: string) => void) => HTMLDetailsElement}
 * a family, drawn when it is opened
 */
function familyOf({ lengths, tiles }, all, pick) {
  const place = el("div", {});
  const details = el(
    "details",
    {},
    el("summary", {}, familyText(lengths, tiles.length, tiles.flat().length)),
    place,
  );
  const draw = () =>
    place.replaceChildren(...(details.open ? [sheetOf(tiles, all.checked, pick)] : []));
  details.addEventListener("toggle", draw);
  all.addEventListener("change", draw);
  return details;
}

/** @type {(name: string, text: string) => void} */
const save = (name, text) => download(name, new Blob([text], { type: "application/json" }));

/** @type {() => string[]} the tiles that were picked on an earlier visit */
function kept() {
  const codes = recall(PICKS);
  return Array.isArray(codes)
    ? codes.filter((code) => typeof code === "string" && TILE.test(code))
    : [];
}

/** @type {(label: string, input: HTMLElement) => HTMLElement} */
const field = (label, input) => el("label", {}, el("span", {}, label), input);

export function main() {
  const page = pageData("page"),
    all = el("input", { type: "checkbox" }),
    radius = el("input", { type: "number", min: 1, max: MAX_RADIUS, value: USUAL_RADIUS }),
    name = el("input", { autocomplete: "off" });
  const download = el(
    "button",
    {
      class: "main",
      onclick: () => {
        const size = Math.round(Number(radius.value)) || USUAL_RADIUS;
        const bounded = Math.max(1, Math.min(MAX_RADIUS, size));
        save(CHOOSE.file, puzzleText(bounded, picks.codes, name.value.trim()));
      },
    },
    CHOOSE.download,
  );
  const list = el("ol", { class: "tiles", "aria-label": CHOOSE.picked }),
    count = el("p", { role: "status" });
  /** @type {Picks} */
  const picks = { codes: kept(), list, count, download };
  const pick = (/** @type {string} */ code) => {
    picks.codes.push(code);
    showPicks(picks);
  };
  const found = families();
  followSky(page);
  document.body.className = "choosing";
  document.body.replaceChildren(
    svg("svg", { width: 0, height: 0, "aria-hidden": "true" }, tileShape()),
    el(
      "main",
      {},
      el("h1", {}, page.title),
      para(CHOOSE.about),
      el(
        "section",
        { class: "picks", "aria-label": CHOOSE.picked },
        count,
        list,
        el(
          "div",
          { class: "row" },
          field(CHOOSE.name, name),
          field(CHOOSE.radius, radius),
          download,
        ),
      ),
      el("h2", {}, CHOOSE.families),
      para(
        allText(
          found.length,
          found.reduce((sum, { tiles }) => sum + tiles.flat().length, 0),
        ),
      ),
      el("label", { class: "whole" }, all, el("span", {}, CHOOSE.rotations)),
      ...found.map((family) => familyOf(family, all, pick)),
    ),
  );
  showPicks(picks);
}
