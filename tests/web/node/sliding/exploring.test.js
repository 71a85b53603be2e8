// A page's fast search gives the same counts as Python and the same hints as `trisolve hint`.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseShareCode } from "../../../../trisolve/web/static/sliding/formats/share_code.js";
import { ALL_MOVES, hintAfter } from "../../../../trisolve/web/static/sliding/hints.js";
import { NO_CELL } from "../../../../trisolve/web/static/sliding/lattice.js";
import { hasGoals, placementsOf, startOf } from "../../../../trisolve/web/static/sliding/level.js";
import { dumpMoves, parseMoves } from "../../../../trisolve/web/static/sliding/moves.js";
import { roundedTo } from "../../../../trisolve/web/static/sliding/rounding.js";
import { isSolved, replay, successors } from "../../../../trisolve/web/static/sliding/rules.js";
import { difficultyOf } from "../../../../trisolve/web/static/sliding/difficulty.js";
import { DEAD } from "../../../../trisolve/web/static/sliding/engine/distances.js";
import { LimitError, exploring } from "../../../../trisolve/web/static/sliding/engine/exploring.js";
import { countShortest } from "../../../../trisolve/web/static/sliding/engine/shortest.js";
import { conformance, daily } from "../cases.js";

const LIMITS = { maxStates: 400000, timeLimitMs: 600000 };

/** Return the graph of a level: after a complete search. */
function explored(level, limits = LIMITS) {
  const search = exploring(level, limits);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** Return the difficulty of a level in Python's format. */
function hardness(graph) {
  const { score, grade, parts } = difficultyOf(graph);
  return [
    score,
    grade,
    parts.map(({ name, value, points, reason }) => [name, value, roundedTo(points, 9), reason]),
  ];
}

/** Return every state that the readable rules reach from the start, by a separate search. */
function reached(level) {
  const found = new Map([[startOf(level).join(), startOf(level)]]);
  for (const positions of found.values()) {
    for (const next of successors(level, positions)) {
      const name = next.positions.join();
      if (!found.has(name)) found.set(name, next.positions);
    }
  }
  return [...found.values()];
}

for (const one of daily(conformance.levels)) {
  test(`${one.from}: counts, difficulty and hints match Python`, () => {
    const level = parseShareCode(one.code),
      graph = explored(level);
    const { states, moves, dead, optimum } = graph;
    assert.deepEqual(
      { states, moves, dead, optimum },
      { states: one.states, moves: one.moves, dead: one.dead, optimum: one.optimum },
    );
    assert.equal(optimum === null ? null : String(countShortest(graph.explored)), one.shortest);
    assert.deepEqual(optimum === null ? null : hardness(graph), one.difficulty);
    for (const { after, hint } of one.samples) {
      if (!hint) continue;
      const found = hintAfter(level, parseMoves(after), ALL_MOVES, graph, null);
      const shown = (way) => way && [way.pushes, dumpMoves(way.line)];
      assert.deepEqual(
        [
          found.status,
          found.distance,
          found.kept,
          found.distance_kept,
          shown(found.next),
          shown(found.instead),
        ],
        hint,
        after,
      );
    }
  });
}

test("the search reaches the states of the readable rules, and distances are consistent with moves", () => {
  const few = conformance.levels.filter(({ states }) => states < 300).slice(0, 12);
  assert.ok(few.length > 5);
  for (const { code, from } of few) {
    const level = parseShareCode(code),
      graph = explored(level),
      every = reached(level);
    assert.equal(every.length, graph.states, from);
    if (!hasGoals(level)) continue;
    for (const positions of every) {
      const left = graph.distance(positions);
      const next = successors(level, positions).map((to) => graph.distance(to.positions));
      const best = Math.min(...next.filter((far) => far !== DEAD));
      if (isSolved(level, positions)) assert.equal(left, 0);
      else assert.equal(left, Number.isFinite(best) ? best + 1 : DEAD);
    }
  }
});

test("a position that cannot be reached has no distance", () => {
  const { code } = conformance.levels.find(({ states, dead }) => states < 300 && dead > 30);
  const level = parseShareCode(code),
    graph = explored(level),
    known = new Set(reached(level).map(String));
  let every = [[]],
    unknown = 0;
  for (const block of level.blocks) {
    const places = placementsOf(level, block);
    every = every.flatMap((positions) => places.map((first) => [...positions, first]));
  }
  for (const positions of every) {
    assert.equal(Number.isNaN(graph.distance(positions)), !known.has(String(positions)));
    unknown += known.has(String(positions)) ? 0 : 1;
  }
  assert.ok(unknown > 0);
  assert.ok(Number.isNaN(graph.distance(startOf(level).map(() => NO_CELL))));
});

test("a search stops at its limit and names it", () => {
  const { code } = conformance.levels.find(({ states }) => states > 1000),
    level = parseShareCode(code);
  const stopped = (limit) => (error) => error instanceof LimitError && error.limit === limit;
  assert.throws(() => explored(level, { ...LIMITS, maxStates: 100 }), stopped("max_states"));
  assert.throws(() => explored(level, { ...LIMITS, timeLimitMs: -1 }), stopped("time_limit"));
});

test("without a graph a hint names the limit, and still recognizes a solved position", () => {
  const one = conformance.levels.find(({ optimum }) => optimum > 0);
  const level = parseShareCode(one.code),
    { graph, line } = { graph: explored(level), line: [] };
  const stopped = hintAfter(level, [], ALL_MOVES, null, "max_states");
  assert.deepEqual([stopped.status, stopped.limit, stopped.next], ["limit", "max_states", null]);
  line.push(...hintAfter(level, [], ALL_MOVES, graph, null).next.line);
  assert.equal(hintAfter(level, line, ALL_MOVES, null, "max_states").status, "solved");
  assert.ok(isSolved(level, replay(level, startOf(level), line).at(-1)));
});

test("a hint reveals no more than the requested level", () => {
  const one = conformance.levels.find(({ optimum }) => optimum > 1);
  const level = parseShareCode(one.code),
    graph = explored(level);
  const shown = [1, 2, 3, 4].map((much) => hintAfter(level, [], much, graph, null).next);
  assert.equal(shown[0], null);
  assert.deepEqual([shown[1].move, shown[1].pushes, shown[1].line], [null, null, null]);
  assert.deepEqual([shown[2].move[0], shown[2].line], [shown[1].block, null]);
  assert.equal(shown[3].line.length, one.optimum);
});
