// What is kept of each level, here without storage: the module remembers by itself.

import assert from "node:assert/strict";
import { test } from "node:test";

import { firstEntry } from "../../../../trisolve/web/static/player/opening.js";
import {
  bestOf,
  exported,
  imported,
  isBegun,
  keepPlay,
  recalledPlay,
} from "../../../../trisolve/web/static/player/kept.js";
import { levelsFound } from "../../../../trisolve/web/static/player/levels.js";
import {
  entriesOf,
  foreignEntry,
  leastOf,
  levelOf,
} from "../../../../trisolve/web/static/player/entries.js";
import { dumpMoves, parseMoves } from "../../../../trisolve/web/static/sliding/moves.js";
import { made, playOf } from "../../../../trisolve/web/static/sliding/play.js";
import { conformance } from "../cases.js";

const every = new Map(conformance.levels.map((level) => [level.code, level]));
const solved = [...every.values()].filter(
  ({ optimum, samples }) => optimum === 1 && samples[0].hint?.[4],
);

/** Return the state of a page of some levels, and a solution of each. */
function page(count, from = 0) {
  const few = solved.slice(from, from + count);
  const raw = few.map(({ code }, at) => ({
    name: `Level ${at}`,
    author: "",
    code,
    moves: 1,
    solution: null,
    colors: null,
  }));
  const settings = { title: "", version: "", looks: [], first: null, linkBase: null, origins: [] },
    state = { settings, entries: entriesOf(raw) };
  return { state, solutions: few.map(({ samples }) => samples[0].hint[4][1]) };
}

globalThis.location = /** @type {any} */ ({ pathname: "/levels.html" });

test("a play is left off and taken up again, with the best line", () => {
  const {
    state: {
      entries: [entry],
    },
    solutions: [solution],
  } = page(1);
  assert.deepEqual([bestOf(entry), isBegun(entry), made(recalledPlay(entry))], [null, false, []]);
  const level = levelOf(entry),
    line = parseMoves(solution);
  keepPlay(entry, playOf(level, line));
  assert.deepEqual([bestOf(entry), isBegun(entry)], [1, true]);
  assert.equal(dumpMoves(made(recalledPlay(entry))), solution);
  keepPlay(entry, playOf(level, line, 0));
  assert.deepEqual([bestOf(entry), made(recalledPlay(entry))], [1, []]);
});

test("progress goes out and comes in, and what does not solve a level is refused whole", () => {
  const {
    state: { entries },
    solutions,
  } = page(2, 1);
  keepPlay(entries[0], playOf(levelOf(entries[0]), parseMoves(solutions[0])));
  const text = exported(entries),
    [first, second] = entries;
  assert.equal(imported(entries, text), 1);
  const wrong = JSON.stringify({
    [second.code]: { moves: solutions[1], cursor: 1, best: solutions[1] },
    [first.code]: { moves: "", cursor: 0, best: "Q9" },
  });
  assert.throws(() => imported(entries, wrong));
  assert.equal(bestOf(second), null);
  assert.throws(() => imported(entries, "rubbish"));
});

test("the page opens with the level asked for, else with the first that is not solved", () => {
  const { state, solutions } = page(3, 3);
  assert.equal(firstEntry(state), state.entries[0]);
  keepPlay(state.entries[0], playOf(levelOf(state.entries[0]), parseMoves(solutions[0])));
  assert.equal(firstEntry(state), state.entries[1]);
  assert.equal(
    firstEntry({ ...state, settings: { ...state.settings, first: 3 } }),
    state.entries[2],
  );
});

test("levels are found by number and by part of their name", () => {
  const {
    state: { entries },
  } = page(12, 6);
  assert.equal(levelsFound(entries, "").length, 12);
  assert.deepEqual(
    levelsFound(entries, "LEVEL 3").map(({ at }) => at),
    [3],
  );
  assert.deepEqual(
    levelsFound(entries, "1").map(({ at }) => at),
    [0, 1, 10, 11],
  );
});

test("the fewest moves known of are the proved ones, else the claimed ones", () => {
  const {
    state: {
      entries: [entry],
    },
  } = page(1, 20);
  assert.equal(leastOf(entry), 1);
  assert.equal(
    leastOf({ ...entry, proved: { states: 1, moves: 0, dead: 1, optimum: null } }),
    null,
  );
});

test("a level that came by a link has no number and claims nothing", () => {
  const {
      state: {
        entries: [entry],
      },
    } = page(1, 21),
    found = foreignEntry(levelOf(entry), entry.code);
  assert.deepEqual([found.at, found.moves, found.code], [-1, null, entry.code]);
  assert.deepEqual(
    levelOf(found).blocks.map(({ id }) => id),
    levelOf(entry).blocks.map(({ id }) => id),
  );
});
