// The board of a theme with a texture. On each block, the texture repeats from an offset of its
// own, as in trisolve's pictures, under the tint of the block's color and the light on its rim.
// Pages without a texture do not include this module.

import { pageData, svg } from "../shared/dom.js";
import { createBoard } from "./board.js";
import { UNITS, coversOf } from "./covers.js";

/** @type {Texture | null} the data is read before the page removes it */
const carried = pageData("texture");

let nBoards = 0;

/**
 * Return a texture that repeats from the origin; half a pixel more on each side avoids seams.
 * @type {(id: string, texture: Texture) => SVGElement}
 */
const patternOf = (id, { address, width, height }) =>
  svg(
    "pattern",
    { id, patternUnits: "userSpaceOnUse", width: width * UNITS, height: height * UNITS },
    svg("image", {
      href: address,
      x: -UNITS / 2,
      y: -UNITS / 2,
      width: (width + 1) * UNITS,
      height: (height + 1) * UNITS,
      preserveAspectRatio: "none",
    }),
  );

/**
 * @type {(group: Element, cover: ReturnType<typeof coversOf>[number], pattern: string) => void}
 * texture a block when it is drawn
 */
function cover(group, { isTinted, light }, pattern) {
  const [body, ...others] = group.children,
    d = body.getAttribute("d"),
    fill = body.getAttribute("fill"),
    name = group.querySelector("text");
  body.after(
    svg("path", { d, fill: `url(#${pattern})` }),
    ...(isTinted ? [svg("path", { d, fill, "fill-opacity": 0.6 })] : []),
  );
  for (const [side, amount] of light.entries()) {
    others[side].setAttribute("fill", amount > 0 ? "#fff" : "#000");
    others[side].setAttribute("fill-opacity", String(Math.abs(amount)));
  }
  const halo = { stroke: "#fff", "stroke-width": 12, "stroke-linejoin": "round" };
  for (const [key, value] of Object.entries({ ...halo, "paint-order": "stroke" }))
    name?.setAttribute(key, String(value));
}

/** Return the page's texture; a widget has its own. @type {(stage: Element) => Texture} */
function textureAt(stage) {
  const root = stage.getRootNode(),
    own = root instanceof ShadowRoot && root.getElementById("texture");
  return carried ?? JSON.parse((own && own.textContent) || "null");
}

/** @type {(board: ReturnType<typeof createBoard>, level: Level) => (Element | null)[]} the group of each block */
function groupsOf({ root }, { blocks }) {
  const groups = [...root.querySelectorAll("[data-block]")],
    named = new Map(groups.map((group) => [group.getAttribute("data-block"), group]));
  return blocks.map(({ id }) => named.get(id) ?? null);
}

/** Make an empty board whose blocks get the page's texture. @type {typeof createBoard} */
export function texturedBoard(stage) {
  const board = createBoard(stage),
    id = `texture-${nBoards++}`;
  /**
   * @type {{texture: Texture, pattern: SVGElement} | null}
   * cached, so that its picture is loaded once
   */
  let kept = null;
  let nDrawn = 0;
  return {
    ...board,
    draw(level, sky) {
      board.draw(level, sky);
      const texture = kept?.texture ?? textureAt(stage),
        defs = svg("defs"),
        groups = groupsOf(board, level),
        drawn = `${id}-${nDrawn++}`; // a board that fades out still needs its own patterns
      kept ??= { texture, pattern: patternOf(id, texture) };
      defs.append(kept.pattern);
      for (const [at, one] of coversOf(level, texture).entries()) {
        const group = groups[at],
          own = `${drawn}-${at}`,
          patternTransform = `translate(${one.begin.join(" ")})`;
        defs.append(svg("pattern", { id: own, href: `#${id}`, patternTransform }));
        if (group) cover(group, one, own);
      }
      board.root.append(defs);
    },
  };
}
