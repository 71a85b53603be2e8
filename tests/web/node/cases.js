// What the tests in Node share: the cases that Python wrote, by their place in tests/data.

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

/** The levels and share codes that Python and the page must agree about. */
export const conformance = JSON.parse(dataText("page_conformance.json"));

/** Whether long tests run, too. */
export const LONG = process.env.TRISOLVE_LONG === "1";

/** Return the cases of a test: every day an eighth of them, all if long tests run. */
export const daily = (cases) => (LONG ? cases : cases.filter((_, at) => at % 8 === 0));

/** Stop the clock during a test: no limit of time ends a search, so that a busy machine finds what any finds. */
export const stopClock = ({ mock }) => mock.method(performance, "now", () => 0);
