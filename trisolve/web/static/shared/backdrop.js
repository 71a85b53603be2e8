// The distant background: peaks, clouds, water or stars, with so little contrast that nothing looks touchable. It
// is made of plain polygons, which are always the same for a given sky.

import { svg } from "./dom.js";
import { blend } from "./island.js";

const WIDE = 1280,
  HIGH = 800,
  SMALL = 390;

/** @type {(seed: number) => () => number} numbers from 0 to 1 that look random */
const drawing = (seed) => () => {
  seed = (seed * 16807) % 2147483647;
  return seed / 2147483647;
};

/** @type {(d: string, fill: string, opacity: number) => SVGElement} */
const layer = (d, fill, opacity) => svg("path", { d, fill, opacity });

/** @type {(sky: Sky, w: number, h: number, next: () => number) => SVGElement[]} */
function stars({ sun }, w, h, next) {
  return Array.from({ length: Math.round(w / 8) }, () => {
    const [x, y, size] = [next() * w, next() ** 1.4 * 0.7 * h, 0.7 + next() * 1.5];
    return layer(`M${x} ${y - size}l${size} ${1.7 * size}h-${2 * size}z`, sun, 0.3 + next() * 0.5);
  });
}

/** @type {(sky: Sky, w: number, h: number, next: () => number) => SVGElement[]} */
function peaks({ rock, above }, w, h, next) {
  const scale = (w / SMALL) ** 0.35;
  return [0, 1, 2].map((range) => {
    const y = h * (0.73 + 0.04 * range),
      points = [[-20, h + 40]];
    let x = -20;
    for (; x < w + 60;) {
      const size = (26 + next() * 44) * scale;
      points.push([x, y + size * 0.2], [x + size * 0.6, y - size * (0.75 - range * 0.12)]);
      x += size * 1.1;
    }
    return layer(
      `M${points.join("L")}L${x} ${h + 40}z`,
      blend(rock, above, 0.4),
      0.06 + 0.03 * range,
    );
  });
}

/** @type {(sky: Sky, w: number, h: number) => SVGElement[]} */
function clouds({ dark, sun, above }, w, h) {
  const scale = (w / SMALL) ** 0.35;
  return [
    [0.02, 0.18, 0.8],
    [0.8, 0.14, 0.62],
    [0.76, 0.66, 1],
    [0.03, 0.62, 0.7],
  ].map(([u, v, size]) =>
    svg(
      "g",
      { transform: `translate(${u * w} ${v * h})scale(${size * scale})` },
      layer("M0 0 18-14 34-14 48-36 66-18 84-26 104 0z", dark ? sun : "#fff", dark ? 0.1 : 0.34),
      layer("M48-36 66-18 48 0 34 0z", above, 0.12),
    ),
  );
}

/**
 * @type {(sky: Sky, w: number, h: number, next: () => number) => SVGElement[]}
 * calm water with a reflection of light
 */
function water({ above, rock, sun }, w, h, next) {
  const scale = (w / SMALL) ** 0.35,
    from = 0.72 * h;
  const glints = Array.from({ length: 34 }, (_, at) => {
    const half = (8 + next() * 40) * scale,
      x = w * 0.56 + (next() - 0.5) * (60 + at * 9) * scale - half;
    return layer(
      `M${x} ${from + 4 + (at * (h - from)) / 34}l${half}-1.3 ${half} 1.3-${half} 1.3z`,
      sun,
      0.5,
    );
  });
  return [layer(`M0 ${from}H${w}V${h}H0z`, blend(above, rock, 0.2), 0.28), ...glints];
}

/** @type {Record<string, ((sky: Sky, w: number, h: number, next: () => number) => SVGElement[])[]>} */
const FIGURES = {
  dawn: [peaks, clouds],
  day: [clouds],
  lagoon: [water],
};

/**
 * Draw the background behind the page, once for phones and once for wider screens.
 * @type {(sky: Sky) => void}
 */
export function backdrop(sky) {
  document.querySelector(".far")?.remove();
  const [w, h] = innerWidth > innerHeight ? [WIDE, HIGH] : [SMALL, 664],
    next = drawing(7 + sky.name.length);
  const far = svg("svg", {
    class: "far",
    viewBox: `0 0 ${w} ${h}`,
    preserveAspectRatio: ["xMidYMax", "slice"].join(" "),
    "aria-hidden": "true",
  });
  for (const figure of [...(sky.dark ? [stars] : []), ...(FIGURES[sky.name] ?? [peaks])])
    far.append(...figure(sky, w, h, next));
  document.documentElement.append(far);
}
