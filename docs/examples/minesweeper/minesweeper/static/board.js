// The board: a polygon and a sign for each cell, and an unseen button for those who use no pointer.

import { createButtonList, setLabel, unseenGroup } from "../shared/button_list.js";
import { svg } from "../shared/dom.js";
import { SAID, cellText, stateText } from "./words.js";

/** @type {(stage: HTMLElement, press: (cell: number, flags?: boolean) => void) => any} */
export function createBoard(stage, press) {
  const root = svg("svg", { class: "board", "aria-hidden": "true" });
  /** @type {{cell: SVGPolygonElement, sign: SVGTextElement}[]} */
  let drawn = [];
  /** @type {string[]} */
  let outlinesNow = [];
  const frame = svg("polygon", { class: "focused" });
  const group = unseenGroup(SAID.cells);
  stage.append(root, group);
  /** @type {(cell: number) => void} */
  const ring = (cell) => frame.setAttribute("points", outlinesNow[cell] ?? "");
  const list = createButtonList(group, { press, reach: ring, leave: () => ring(-1) });
  /** @type {(event: Event) => number} */
  const cellOf = ({ target }) => drawn.findIndex(({ cell }) => cell === target);
  root.addEventListener("click", (event) => {
    if (cellOf(event) >= 0) press(cellOf(event));
  });
  root.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (cellOf(event) >= 0) press(cellOf(event), true);
  });
  return {
    list,
    ring,
    /** @type {(entry: Mines.Entry) => void} */
    begin({ box, outlines, spots }) {
      outlinesNow = outlines;
      drawn = outlines.map((points, at) => {
        const [x, y, radius] = spots[at],
          corners = Math.min(8, points.split(" ").length);
        return {
          cell: svg("polygon", { points, class: `corners-${corners}` }),
          sign: svg("text", { x, y, "font-size": Math.min(0.55, 1.3 * radius) }),
        };
      });
      root.setAttribute("viewBox", box.join(" "));
      root.replaceChildren(...drawn.flatMap(({ cell, sign }) => [cell, sign]), frame);
    },
    /** @type {(position: Mines.Position) => void} */
    show(position) {
      const { numbers, flags, hit } = position;
      drawn.forEach(({ cell, sign }, at) => {
        cell.classList.toggle("open", numbers.has(at));
        cell.classList.toggle("hit", at === hit);
        sign.classList.toggle("open", numbers.has(at));
        sign.textContent = at === hit ? "●" : flags.has(at) ? "⚑" : String(numbers.get(at) || "");
      });
      list.draw(drawn.keys(), (button, at) =>
        setLabel(button, cellText(at, stateText(position, at))),
      );
    },
  };
}
