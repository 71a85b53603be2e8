// The card for a day with solved puzzles: the streak, the time until the next day, recent days as
// columns of stones, and the moves in each level as shapes.

import { counted } from "../../shared/counted.js";
import { el, svg } from "../../shared/dom.js";
import { starPoints } from "../../shared/path/medals.js";
import { LEVELS } from "./puzzles.js";
import { untilMidnight } from "./days.js";
import { DAILY_WORDS, LEVEL_NAMES, columnsText, hoursText, pathText } from "./words.js";

/** @typedef {import("./statistics.js").DayRow} DayRow */
/** @typedef {import("./results.js").DailyResult} DailyResult */

const STEP = 10.7,
  FEW_DAYS = 5, // below that there is nothing to compare
  STONE = 7.5,
  HIGH = 11,
  MOST = 6, // the maximum number of stones in a column
  GROUND = 6 + MOST * (HIGH + 2);

/** @type {(row: DayRow, at: number) => SVGElement[]} */
function column({ over, isStar }, at) {
  const x = at * STEP + (STEP - STONE) / 2,
    middle = x + STONE / 2;
  if (over === null) return [svg("circle", { cx: middle, cy: GROUND - 5, r: 1.6, class: "none" })];
  if (isStar)
    return [
      svg("polygon", {
        points: starPoints(7),
        transform: `translate(${middle} ${GROUND - 8})`,
        class: "gold",
      }),
    ];
  return Array.from({ length: Math.min(MOST, Math.max(1, over)) }, (_, n) =>
    svg("rect", {
      x,
      y: GROUND - (n + 1) * (HIGH + 2),
      width: STONE,
      height: HIGH,
      rx: 2,
      class: "stone",
    }),
  );
}

/** @type {(rows: DayRow[]) => SVGElement} the last days, today at the right end */
function columns(rows) {
  const wide = rows.length * STEP,
    high = 6 + Math.min(MOST, Math.max(...rows.map(({ over }) => over ?? 0), 1)) * (HIGH + 2);
  return svg(
    "svg",
    {
      class: "thirty",
      viewBox: `0 ${GROUND - high} ${wide} ${high + 18}`,
      width: wide,
      role: "img",
      "aria-label": columnsText(rows),
    },
    svg("path", { d: `M0 ${GROUND}H${wide}`, class: "ground" }),
    ...rows.flatMap(column),
    svg("text", { x: wide, y: GROUND + 14, "text-anchor": "end" }, DAILY_WORDS.now),
  );
}

const SHAPES = /** @type {Record<string, string>} */ ({
  g: "M0 13L7 0l7 13z",
  y: "M0 0h14L7 13z",
  r: "M1 .5h12v12H1z",
});

/**
 * @type {(name: string, result: DailyResult | undefined) => HTMLElement[]}
 * the moves of a solved level, as one shape each
 */
function shapesOf(name, result) {
  if (!result?.path) return [];
  return [
    el("span", {}, LEVEL_NAMES[name]),
    el(
      "span",
      { class: "moves", role: "img", "aria-label": pathText(result.path) },
      ...[...result.path].map((letter) =>
        svg("svg", { viewBox: "-1 -1 16 15" }, svg("path", { d: SHAPES[letter], class: letter })),
      ),
    ),
  ];
}

/** @type {(value: string, name: string) => HTMLElement} */
const figure = (value, name) => el("span", {}, el("b", { class: "big" }, value), name);

/**
 * Return the parts of the card: the streak, the last days, and the moves of the day's levels.
 * @type {(results: Record<string, DailyResult>, rows: DayRow[], streak: number, longest: number) => Element[]}
 *
 */
export function dayCard(results, rows, streak, longest) {
  const shapes = LEVELS.flatMap((name) => shapesOf(name, results[name]));
  return [
    el(
      "div",
      { class: "three" },
      figure(String(streak), DAILY_WORDS.inARow),
      figure(String(longest), DAILY_WORDS.longest),
      figure(hoursText(untilMidnight()), DAILY_WORDS.toNext),
    ),
    ...(rows.length >= FEW_DAYS
      ? [el("h3", {}, `${DAILY_WORDS.over}, ${counted(rows.length, "day")}`), columns(rows)]
      : []),
    ...(shapes.length ? [el("div", { class: "shapes" }, ...shapes)] : []),
  ];
}
