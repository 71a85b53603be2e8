// The stored data of each level; without storage, the module remembers it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { firstEntry } from "../../../../trisolve/web/static/player/opening.js";
import {
  bestOf,
  isBegun,
  keepPlay,
  recalledPlay,
} from "../../../../trisolve/web/static/player/kept.js";
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

/** Return the state of a page with some levels, and a solution of each. */
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

test("an interrupted play is resumed, with the best line", () => {
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

test("the page opens with the requested level, or else the first unsolved level", () => {
  const { state, solutions } = page(3, 3);
  assert.equal(firstEntry(state), state.entries[0]);
  keepPlay(state.entries[0], playOf(levelOf(state.entries[0]), parseMoves(solutions[0])));
  assert.equal(firstEntry(state), state.entries[1]);
  assert.equal(
    firstEntry({ ...state, settings: { ...state.settings, first: 3 } }),
    state.entries[2],
  );
});

test("the fewest known moves are the proved ones, or else the claimed ones", () => {
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

test("a level opened by a link has no number and claims nothing", () => {
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
