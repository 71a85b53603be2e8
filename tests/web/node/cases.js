// Helpers of the tests in Node: the cases written by Python, by their path in tests/data.

import { readFileSync } from "node:fs";

/** Return the text of a file of tests/data. */
export const dataText = (name) =>
  readFileSync(new URL(`../../data/${name}`, import.meta.url), "utf-8");

/** Return the objects of a file of tests/data with one JSON object per line, each line prepared first. */
export const dataLines = (name, prepared = (line) => line) =>
  dataText(name)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(prepared(line)));

/** The levels and share codes on which Python and the page must agree. */
export const conformance = JSON.parse(dataText("page_conformance.json"));

/** Whether to run long tests as well. */
export const LONG = process.env.TRISOLVE_LONG === "1";

/** Return the cases of a test: an eighth of them in daily runs, all of them in long runs. */
export const daily = (cases) => (LONG ? cases : cases.filter((_, at) => at % 8 === 0));

/**
 * Stop the clock during a test, so that no time limit ends a search and a busy computer finds the
 * same results.
 */
export const stopClock = ({ mock }) => mock.method(performance, "now", () => 0);

/**
 * Let a clock go on by some milliseconds whenever it is read during a test, so that a search ends
 * at its time limit, after the same trials on every computer.
 */
export function tickClock({ mock }, ms) {
  let now = 0;
  mock.method(performance, "now", () => (now += ms));
}
