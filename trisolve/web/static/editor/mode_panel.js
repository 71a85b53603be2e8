// The tools of each mode beside the board: shapes and symmetry for walls, the chosen block's goal,
// the chosen block itself, and what is said about the level.

import { el } from "../shared/dom.js";
import { expect } from "../shared/errors.js";
import { floorOf, isFree, withBlock, withChange, withFloor, withPush, withTurn, withoutBlock } from "../sliding/edits.js";
import { SHAPE_SIZES, SYMMETRY_NAMES, grownFloor, shapeCells, shrunkFloor } from "../sliding/floors.js";
import { tagList } from "../sliding/formats/text_board.js";
import { N_CELLS, NO_CELL, WAYS } from "../sliding/lattice.js";
import { PUSH_MODES } from "../sliding/level.js";
import { isBlockId } from "../sliding/moves.js";

/** @type {(label: string, control: HTMLElement) => HTMLElement} */
const labelled = (label, control) => el("label", {}, el("span", {}, label), control);

/** @type {(control: Element | null) => string} */
const nameOf = (control) => (control?.closest("label")?.firstElementChild ?? control)?.textContent ?? "";

/** @type {(name: string, run: () => void, off?: boolean) => HTMLButtonElement} */
const action = (name, run, off = false) => el("button", { type: "button", onclick: run, disabled: off }, name);

/** @param {Studio} studio */
export function createModePanel(studio) {
  const section = el("section", { "aria-label": "Tools" }), box = el("div", { class: "tools" });
  let shape = "hexagon", isPressed = false, isLate = false;

  /** @type {() => Node[]} */
  function wallTools() {
    const kind = el("select", {}, ...Object.keys(SHAPE_SIZES).map((name) => el("option", { selected: name === shape }, name)));
    const sizes = SHAPE_SIZES[shape].map(([name, usual, most]) =>
      el("input", { type: "number", min: 1, max: most, value: usual, "aria-label": name, class: "size" }));
    kind.addEventListener("change", () => {
      shape = kind.value;
      show();
    });
    const symmetry = el("select", {}, ...SYMMETRY_NAMES.map((name) => el("option", { selected: name === studio.symmetry }, name)));
    symmetry.addEventListener("change", () => {
      studio.symmetry = symmetry.value;
      studio.select(studio.selected);
    });
    const begin = () => {
      const numbers = sizes.map((size) => Math.max(1, Math.min(Number(size.max), Math.round(Number(size.value) || 1))));
      if (shape === "trapezoid") numbers[1] = Math.min(numbers[0], numbers[1]);
      studio.attempt(() => withFloor({ ...studio.level, blocks: [] }, shapeCells(shape, numbers)), `${shape} begun`);
    };
    return [el("h2", {}, "Walls"), el("p", { class: "quiet" }, "Drag over the board: floor becomes wall, wall becomes floor."),
      labelled("Symmetry", symmetry),
      el("p", { class: "row" }, action("Grow", () => studio.attempt(() => withFloor(studio.level, grownFloor(floorOf(studio.level.floor))), "grown")),
        action("Shrink", () => studio.attempt(() => withFloor(studio.level, shrunkFloor(floorOf(studio.level.floor))), "shrunk"))),
      el("p", { class: "row" }, labelled("Shape", kind), ...sizes.map((size, i) => labelled(SHAPE_SIZES[shape][i][0], size)), action("Begin anew", begin))];
  }

  /** @type {() => Node[]} the blocks to choose from, for those hidden under others and for keys */
  function chooser() {
    const { level, selected } = studio;
    const choice = el("select", {}, el("option", { value: -1 }, "none"),
      ...level.blocks.map(({ id, goal }, at) => el("option", { value: at, selected: at === selected }, `${id}${goal === NO_CELL ? "" : ", has a goal"}`)));
    choice.addEventListener("change", () => studio.select(Number(choice.value)));
    return [labelled("Block", choice)];
  }

  /** @type {() => Node[]} */
  function goalTools() {
    const { level, selected } = studio, block = level.blocks[selected];
    const what = !block ? "Tap a block, then where it is to end." : block.goal === NO_CELL
      ? `Tap where ${block.id} is to end: one of the dots.` : `Drag the goal of ${block.id}, or tap another dot.`;
    return [el("h2", {}, "Goals"), el("p", { class: "quiet" }, what), ...chooser(),
      el("p", { class: "row" }, action("Remove the goal", () => studio.attempt(() => withChange(studio.level, selected, { goal: NO_CELL }), "goal removed"),
        !block || block.goal === NO_CELL))];
  }

  /** @type {() => Node[]} */
  function blockTools() {
    const { level, selected } = studio, block = level.blocks[selected];
    const told = "Drag on floor to add a block along a direction; drag a block to move it, its ends to resize it.";
    const nodes = [el("h2", {}, "Blocks"), el("p", { class: "quiet" }, told), ...chooser()];
    if (!block) return [...nodes, el("p", { class: "row" }, action("Add a block", addAnywhere))];
    const name = el("input", { value: block.id, maxlength: 32, size: 4, autocomplete: "off" });
    name.addEventListener("change", () => studio.attempt(() => {
      expect(isBlockId(name.value), "an id without spaces, commas and colons", name.value);
      return withChange(studio.level, selected, { id: name.value });
    }, "block renamed"));
    const color = el("input", { type: "color", value: longColor(block.color) });
    color.addEventListener("change", () => studio.attempt(() => withChange(studio.level, selected, { color: color.value }), "block coloured"));
    return [...nodes, el("p", {}, `${block.id}: ${block.length} cells, slides ${WAYS[block.axis][1]} and ${WAYS[block.axis][0]}`),
      el("p", { class: "row" }, labelled("Id", name), labelled("Colour", color),
        action("Usual colour", () => studio.attempt(() => withChange(studio.level, selected, { color: null }), "block coloured"), !block.color)),
      el("p", { class: "row" }, action("Rotate", () => studio.attempt(() => withTurn(studio.level, selected), "block rotated")),
        action("Delete", removeSelected), action("Add a block", addAnywhere))];
  }

  function removeSelected() {
    const { level, selected } = studio;
    if (!level.blocks[selected]) return;
    studio.attempt(() => withoutBlock(level, selected), "block deleted");
    studio.select(-1);
  }

  function addAnywhere() {
    const { level } = studio;
    for (let first = 0; first < N_CELLS; first++) {
      for (const axis of [0, 1, 2]) {
        if (!isFree(level, { first, axis, length: 3 })) continue;
        studio.attempt(() => withBlock(level, first, axis, 3), "block added");
        studio.select(studio.level.blocks.length - 1);
        studio.focus();
        return;
      }
    }
    studio.say("no room for a block of 3 cells");
  }

  const oneLine = () => el("input", { autocomplete: "off" });
  const name = oneLine(), author = oneLine(), tags = oneLine(), notes = el("textarea", { rows: 3 });
  const push = el("select", {}, ...PUSH_MODES.map((mode, at) => el("option", { value: at }, mode)));
  /** @type {(label: string, input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, put: (text: string) => Drawn) => HTMLElement} */
  const field = (label, input, put) => {
    input.addEventListener("change", () => studio.attempt(() => put(input.value), `${label.toLowerCase()} changed`));
    return labelled(label, input);
  };
  /** @type {(key: "author" | "tags" | "notes", value: string | string[]) => Drawn} an empty one is none */
  const withAbout = (key, value) => {
    const { [key]: _, ...rest } = studio.level.about;
    return { ...studio.level, about: value.length ? { ...rest, [key]: value } : rest };
  };
  section.append(box, el("details", { class: "about" }, el("summary", {}, "Name, author, tags, notes, push"),
    field("Name", name, (text) => ({ ...studio.level, name: text })),
    field("Author", author, (text) => withAbout("author", text.trim())),
    field("Tags, parted by commas", tags, (text) => withAbout("tags", [...new Set(tagList(text))])),
    field("Notes", notes, (text) => withAbout("notes", text.trim())),
    field("Push", push, (at) => withPush(studio.level, Number(at)))));

  // while a button is pressed it is not taken away, though what was typed before is an edit by now
  section.addEventListener("pointerdown", () => { isPressed = true; });
  for (const over of ["pointerup", "pointercancel"]) {
    window.addEventListener(over, () => setTimeout(() => {
      isPressed = false;
      if (isLate) show();
    }), true);
  }

  /** @type {(name: string) => void} the control that had the focus is another one now, or gone */
  function focusAgain(name) {
    const controls = /** @type {HTMLButtonElement[]} */ ([...box.querySelectorAll("button, input, select")]);
    const same = controls.find((one) => nameOf(one) === name && !one.disabled);
    if (same) same.focus({ preventScroll: true });
    else studio.focus();
  }

  function show() {
    const { level, mode } = studio, { about } = level;
    isLate = isPressed;
    if (isPressed) return;
    const values = [level.name, about.author, about.tags?.join(", "), about.notes, String(level.push)];
    for (const [i, input] of [name, author, tags, notes, push].entries()) input.value = values[i] ?? "";
    const was = box.contains(document.activeElement) ? nameOf(document.activeElement) : "";
    box.replaceChildren(...{ wall: wallTools, goal: goalTools, block: blockTools, play: () => [] }[mode]());
    section.hidden = mode === "play";
    if (was) focusAgain(was);
  }
  return { section, show, removeSelected };
}

/** @type {(color: string | null) => string} */
const longColor = (color) => (color ?? "#888888").replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3").toLowerCase();
