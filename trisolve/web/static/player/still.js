// Draws a level as the board draws it, as one picture that nothing moves.

import { svg } from "../shared/dom.js";
import { number } from "../sliding/outline.js";
import { boxOf, drawLevel, placeBlocks } from "./board.js";

/** Return a picture of a level at its start. @type {(level: Level, sky: Sky) => SVGElement} */
export function still(level, sky) {
  const [ground, shadows, pieces, over] = Array.from({ length: 4 }, () => svg("g")),
    drawn = drawLevel(level, sky, { ground, shadows, pieces, over });
  placeBlocks(
    drawn,
    level.blocks.map(({ first }) => first),
  );
  return svg(
    "svg",
    { viewBox: boxOf(level).map(number).join(" "), class: "mini", "aria-hidden": "true" },
    ground,
    shadows,
    pieces,
  );
}
