// The board of BOCO as polygons: from above, or from the front and the back. What stands on a face
// is told by classes alone; the faces themselves are drawn once.

import { el, svg } from "../shared/dom.js";
import { beside } from "./rules.js";
import { faceName } from "./words.js";

const OWNERS = ["first", "second"], MARGIN = 0.09, DISC = 0.42, RING = 0.79, RING_WIDTH = 0.42;

/** How large a name is written in a circle. @type {(radius: number, name: string) => string} */
const lettering = (radius, name) => Math.min(0.42, 2 * radius / Math.max(2, name.length)).toFixed(2);

/**
 * Draw the board into the stage; `press` is called with the face that is pressed.
 * @param {HTMLElement} stage
 * @param {BocoPage} page
 * @param {(face: number) => void} press
 */
export function createBoard(stage, page, press) {
  /** @type {{face: number, group: SVGGElement, over: SVGPolygonElement}[]} */
  const drawn = [];
  const boards = page.views.map(({ box, faces }, view) => {
    const above = svg("g", {}), hatch = `hatch-${view}`;
    const lines = svg("pattern", { id: hatch, width: 0.16, height: 0.16, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("path", { class: "hatch-line", d: "M0 0V.16" }));
    const groups = faces.map(({ face, points, spot: [cx, cy, r], corners, light }) => {
      const clip = `clip-${view}-${face}`, over = svg("polygon", { class: "over", points });
      const shade = page.flat ? [] : [svg("polygon", { class: "shade", points, "fill-opacity": (0.45 * (1 - light)).toFixed(2) })];
      const group = svg("g", { "data-face": face },
        svg("clipPath", { id: clip }, svg("polygon", { points })),
        svg("polygon", { class: `tile corners-${Math.min(corners, 8)}`, points }),
        svg("g", { class: "piece", "clip-path": `url(#${clip})` },
          svg("polygon", { class: "own", points }),
          svg("polygon", { class: "hatching", points, fill: `url(#${hatch})` }),
          svg("polygon", { class: "margin", points, "stroke-width": 2 * MARGIN })),
        ...shade,
        svg("circle", { class: "disc", cx, cy, r: DISC * r }),
        svg("circle", { class: "ring", cx, cy, r: RING * DISC * r, "stroke-width": RING_WIDTH * DISC * r }),
        svg("circle", { class: "dot", cx, cy, r: 0.2 * r }),
        svg("text", { class: "name", x: cx, y: cy, "font-size": lettering(r, faceName(page, face)) }, faceName(page, face)),
        svg("polygon", { class: "side", points }));
      (page.flat ? above : group).append(over);
      drawn.push({ face, group, over });
      return group;
    });
    return svg("svg", { class: "board boco", viewBox: box.join(" "), "aria-hidden": "true" }, svg("defs", {}, lines), ...groups, above);
  });
  const holder = el("div", { class: "views" }, ...boards);
  holder.addEventListener("click", ({ target }) => {
    const group = target instanceof Element && target.closest("[data-face]");
    if (group) press(Number(group.getAttribute("data-face")));
  });
  stage.append(holder);

  return {
    /** @type {(state: BocoState, legal: BocoMove[]) => void} */
    show({ owners, moves, ending }, legal) {
      const caught = new Set(ending?.encircled.flat()), open = new Set(legal);
      const around = new Set(ending?.encircled.flatMap((group) => [...beside(page.game, group)]));
      const last = moves.at(-1) === "swap" ? moves[0] : moves.at(-1);
      for (const { face, group, over } of drawn) {
        const owner = owners.get(face);
        group.setAttribute("class", [
          owner === undefined ? "" : OWNERS[owner], caught.has(face) ? "caught" : "", open.has(face) ? "legal" : "",
        ].filter(Boolean).join(" "));
        over.classList.toggle("around", around.has(face));
        over.classList.toggle("last", face === last && !around.has(face));
      }
    },
    /** Ring the face whose button has the focus; -1 for none. @type {(face: number) => void} */
    ring(face) {
      for (const one of drawn) one.over.classList.toggle("focused", one.face === face);
    },
    /** Write the names of empty faces, or not any more; return whether they are written. @type {() => boolean} */
    number: () => holder.classList.toggle("numbered"),
    /** @type {(colors: Record<string, string>) => void} */
    dress(colors) {
      for (const [name, color] of Object.entries(colors)) stage.style.setProperty(`--${name}`, color);
    },
  };
}
