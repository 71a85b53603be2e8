// The part of the list of packs that has mixes: those that are kept, and a new one.

import { choiceOf } from "../../shared/choices.js";
import { el } from "../../shared/dom.js";
import { openLinkDialog } from "../../shared/link_dialog.js";
import { IDEAS } from "../../sliding/ideas.js";
import { ANYTHING, dropMix, keepMix, keptMixes, mixId, mixLink } from "./mixes.js";
import { GRADE_NAMES, MIX_WORDS, ideaText, mixText } from "./words.js";

const MOVES = ["1.5", "6.10", "11.15", "16.20", "21.30", "31.50", "51"];
const MAX_BLOCKS = 16;

/**
 * Return a choice whose options begin with its label; the first one asks for nothing.
 * @type {(label: string, values: [value: string, name: string][], none?: string, changed?: () => void) => HTMLSelectElement}
 */
export const labeledChoice = (label, values, none = "", changed = () => {}) =>
  choiceOf(
    [[none, MIX_WORDS.any], ...values].map(([value, name]) => [value, `${label}: ${name}`]),
    none,
    changed,
    { "aria-label": label },
  );

/** @type {(name: string) => {box: HTMLInputElement, root: HTMLElement}} */
function tick(name) {
  const box = el("input", { type: "checkbox" });
  return { box, root: el("label", { class: "choice" }, box, name) };
}

/** @type {(redraw: () => void) => HTMLElement} */
function newMix(redraw) {
  const grades = Object.entries(GRADE_NAMES).filter(([grade]) => grade);
  const grade = labeledChoice(MIX_WORDS.grade, grades),
    moves = labeledChoice(
      MIX_WORDS.moves,
      MOVES.map((range) => [range, range.includes(".") ? range.replace(".", "–") : range + "+"]),
    ),
    blocks = labeledChoice(
      MIX_WORDS.blocks,
      Array.from({ length: MAX_BLOCKS }, (_, n) => [String(n + 1), String(n + 1)]),
    ),
    idea = labeledChoice(
      MIX_WORDS.idea,
      IDEAS.flatMap((name) => [
        [name, ideaText(name)],
        ["!" + name, ideaText("!" + name)],
      ]),
    ),
    unsolved = tick(MIX_WORDS.unsolved),
    favorites = tick(MIX_WORDS.favorites),
    again = tick(MIX_WORDS.again),
    name = el("input", { type: "text", maxlength: 60, "aria-label": MIX_WORDS.name });
  const make = () => {
    const query = {
      ...ANYTHING,
      grade: grade.value,
      moves: moves.value,
      blocks: blocks.value,
      idea: idea.value,
      unsolved: unsolved.box.checked,
      favorites: favorites.box.checked,
      again: again.box.checked,
    };
    const mix = { id: mixId(query), name: name.value.trim() || mixText(query) };
    keepMix(mix);
    redraw();
    location.hash = mixLink(mix);
  };
  name.placeholder = MIX_WORDS.name;
  return el(
    "div",
    { class: "filters" },
    grade,
    moves,
    blocks,
    idea,
    unsolved.root,
    favorites.root,
    again.root,
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
