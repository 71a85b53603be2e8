// Draws the board as the pictures do: a link is a curve from pin to pin toward the middle, drawn
// twice so that it has an outline, with the played line on top. Colors are custom properties (see
// entanglement/page.css), so changing the look does not redraw.

import { svg } from "../shared/dom.js";
import {
  SIDE,
  facesOfHexes,
  hexPoints,
  hexesAround,
  middleOfHex,
  viewOfHexes,
} from "../shared/hexes.js";
import { TILE_SHAPE, castLayer, groundOf, hexEdges } from "../table/ground.js";
import { cellKey } from "./rules.js";
import { partnersOf, pinPoint } from "./tiles.js";

const PENS = ["idle", "highlight", "mark"];
const PLACE_RADIUS = 94,
  DOT_RADIUS = 9,
  VIEW_MARGIN = 5,
  CLIP = "tile-shape";

/**
 * Return the clip path that cuts links off at the edge of a tile; each page has one such path.
 * @type {() => SVGElement}
 */
export const tileShape = () =>
  svg("defs", {}, svg("clipPath", { id: CLIP }, svg("polygon", { points: hexPoints() })));

/** @type {(point: number[]) => string} */
const pointText = (point) => point.map((part) => part.toFixed(1)).join(" ");

/** @type {(code: string, pens?: Map<number, Entanglement.Pen>) => SVGElement[]} a tile about (0, 0) */
function tileNodes(code, pens = new Map()) {
  const links = partnersOf(code).flatMap((other, pin) =>
    pin < other ? [{ pin, other, pen: pens.get(pin) ?? "idle" }] : [],
  );
  links.sort((one, two) => PENS.indexOf(one.pen) - PENS.indexOf(two.pen) || one.pin - two.pin);
  const curves = links.flatMap(({ pin, other, pen }) => {
    const d = `M${pointText(pinPoint(pin))}Q0 0 ${pointText(pinPoint(other))}`;
    const rim = pen === "idle" ? "link-rim" : "line-rim lights";
    return [svg("path", { class: rim, d }), svg("path", { class: pen, d })];
  });
  return [
    svg("path", { class: "tile", d: TILE_SHAPE }),
    ...hexEdges(),
    svg("g", { "clip-path": `url(#${CLIP})` }, ...curves),
  ];
}

/**
 * Return a separate picture of a tile with the line through it, or of an empty slot if there is
 * no tile.
 * @type {(code: string | null, pens?: Map<number, Entanglement.Pen>) => SVGSVGElement}
 */
export function tilePicture(code, pens) {
  const nodes = code
    ? tileNodes(code, pens)
    : [svg("polygon", { class: "cell", points: hexPoints() })];
  return svg(
    "svg",
    { class: "picture", viewBox: "-104 -92 208 184", "aria-hidden": "true" },
    ...nodes,
  );
}

/** @type {(q: number, r: number) => string} */
const toCell = (q, r) => `translate(${pointText(middleOfHex(q, r))})`;

/** @type {() => SVGElement[]} the center, with the start of the line */
function centerNodes() {
  const d = `M0 0L${pointText(pinPoint(0))}`;
  return [
    svg("path", { class: "wall", d: TILE_SHAPE }),
    ...hexEdges(),
    svg("path", { class: "line-rim lights", d }),
    svg("path", { class: "highlight", d }),
    svg("circle", { class: "dot", r: 1.4 * DOT_RADIUS }),
  ];
}

/** @type {(q: number, r: number) => SVGElement} the shadow of a tile */
const castOf = (q, r) => svg("path", { d: TILE_SHAPE, transform: toCell(q, r) });

/** @type {(place: Entanglement.Place | null, next: Entanglement.Place | null) => SVGElement[]} */
function marksAt(place, next) {
  const dots = [place, next].flatMap((at) => {
    if (!at) return [];
    const [q, r, pin] = at,
      [cx, cy] = pinPoint(pin);
    return [svg("circle", { class: "dot", r: DOT_RADIUS, cx, cy, transform: toCell(q, r) })];
  });
  if (!place) return dots;
  const points = hexPoints(PLACE_RADIUS),
    transform = toCell(place[0], place[1]);
  return [svg("polygon", { class: "place", points, transform }), ...dots];
}

/** @type {(root: SVGElement, onWheel: (way: number) => void) => void} */
function followWheel(root, onWheel) {
  let rolled = 0;
  root.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      rolled += event.deltaMode ? 40 * event.deltaY : event.deltaY;
      if (Math.abs(rolled) < 40) return;
      onWheel(Math.sign(rolled));
      rolled = 0;
    },
    { passive: false },
  );
}

/**
 * Make the board in the stage; `onTap` is called on a press, `onWheel` with the direction, 1 or -1.
 * @param {HTMLElement} stage
 * @param {{onTap: () => void, onWheel: (way: number) => void}} handlers
 */
export function createBoard(stage, { onTap, onWheel }) {
  const ground = svg("g", { class: "ground" }),
    casts = castLayer(SIDE),
    center = svg("g", {}, ...centerNodes()),
    laid = svg("g"),
    marks = svg("g");
  const root = svg(
    "svg",
    { class: "board", "aria-hidden": "true" },
    tileShape(),
    ground,
    casts,
    center,
    laid,
    marks,
  );
  /** @type {Map<string, {look: string, node: SVGGElement, cast: SVGElement}>} */
  const drawn = new Map();
  root.addEventListener("click", onTap);
  followWheel(root, onWheel);
  stage.append(root);
  return {
    /** Describe the board to players who do not see it. @type {(text: string) => void} */
    name(text) {
      root.removeAttribute("aria-hidden");
      root.setAttribute("role", "img");
      root.setAttribute("aria-label", text);
    },
    /** Show an empty field. @type {(radius: number) => void} */
    begin(radius) {
      const cells = hexesAround([0, 0], radius);
      ground.replaceChildren(...groundOf(facesOfHexes(cells), SIDE));
      casts.replaceChildren(castOf(0, 0));
      root.setAttribute(
        "viewBox",
        viewOfHexes(cells, VIEW_MARGIN)
          .map((part) => part.toFixed(1))
          .join(" "),
      );
      laid.replaceChildren();
      drawn.clear();
    },
    /** Show exactly these tiles. @type {(tiles: Entanglement.LaidTile[]) => void} */
    show(tiles) {
      const keys = new Set(tiles.map(({ q, r }) => cellKey(q, r)));
      for (const [key, { node, cast }] of drawn) {
        if (keys.has(key)) continue;
        node.remove();
        cast.remove();
        drawn.delete(key);
      }
      for (const { q, r, code, pens } of tiles) {
        const key = cellKey(q, r),
          look = code + [...pens].sort().join(" "),
          known = drawn.get(key);
        if (known?.look === look) continue;
        const node = known?.node ?? svg("g", { transform: toCell(q, r), "data-cell": key });
        node.replaceChildren(svg("g", {}, ...tileNodes(code, pens)));
        const cast = known?.cast ?? castOf(q, r);
        if (!known) {
          laid.append(node);
          casts.append(cast);
        }
        drawn.set(key, { look, node, cast });
      }
    },
    /** Rotate a tile by a number of degrees. @type {(key: string, degrees: number) => void} */
    lean(key, degrees) {
      const tile = drawn.get(key)?.node.firstElementChild;
      tile?.setAttribute("transform", `rotate(${degrees.toFixed(1)})`);
    },
    /**
     * Mark the next cell, the pin where the line enters, and the pin where it would leave.
     * @type {(place: Entanglement.Place | null, next: Entanglement.Place | null) => void}
     */
    mark(place, next) {
      marks.replaceChildren(...marksAt(place, next));
    },
  };
}
