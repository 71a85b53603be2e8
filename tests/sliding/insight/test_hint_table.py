"""Hint tables agree with `trisolve hint`, in Python and in every reader of the examples."""

import json
import struct
from base64 import b64decode, b64encode
from random import Random

import pytest
from gdscript import class_of, made
from lupa import lua54
from node import run_node
from places import ROOT

import trisolve
from trisolve.files.lua import lua_value
from trisolve.sliding import rules
from trisolve.sliding.packing import Packing
from trisolve.sliding.pictures.atlas import LOST, SOLVED, hint_table

EXAMPLES = ROOT / "docs" / "examples"
NAMES = ("article:puzzle-30", "tutorial:05-chain", "starter:60", "starter:90")
N_EACH = 50
IN_NODE = """
import { readFileSync } from "node:fs";
import { hintFor, stateOf, tableOf } from "HINTS";
const cases = JSON.parse(readFileSync(0, "utf-8"));
const found = cases.map(({ hints, units }) => {
  const table = tableOf(hints);
  return units.map((one) => hintFor(table, stateOf(table, one)));
});
process.stdout.write(JSON.stringify(found));
"""


def expected(level, positions):
    """Return the block and the distance of a hint, or SOLVED or LOST."""
    found = trisolve.hint(level.with_positions(positions))
    if found.status == "solved":
        return SOLVED, 0
    if found.status in {"lost", "unsolvable"}:
        return LOST, 0
    return level.indices[found.move.block], found.move.distance


@pytest.fixture(scope="module")
def cases():
    """Return levels with their tables and with positions: the units moved, and the hint."""
    found = []
    for name in NAMES:
        level = trisolve.load_level(name)
        table = hint_table(level).as_json()
        packing = Packing(level)
        states = [one for (one,) in struct.iter_unpack("<Q", b64decode(table["states"]))]
        assert states == sorted(set(states))
        drawn = Random(1).choices(states, k=N_EACH)
        units = [
            [(state >> 4 * at & 15) - digit for at, digit in enumerate(table["start"])]
            for state in drawn
        ]
        hints = [expected(level, packing.positions(state)) for state in drawn]
        found.append({"hints": table, "units": units, "expected": hints})
    assert sum(len(one["units"]) for one in found) == 200
    kinds = {block for one in found for block, _ in one["expected"]}
    assert {SOLVED, LOST} <= kinds or len(kinds) > 3
    return found


def test_the_javascript_reader_gives_the_same_hints(cases):
    script = IN_NODE.replace("HINTS", (EXAMPLES / "javascript" / "hints.js").as_uri())
    done = run_node("--input-type=module", "--eval", script, input=json.dumps(cases))
    assert done.returncode == 0, done.stderr
    words = {"solved": (SOLVED, 0), "lost": (LOST, 0)}
    for one, found in zip(cases, json.loads(done.stdout), strict=True):
        said = [words[x] if isinstance(x, str) else (x["block"], x["distance"]) for x in found]
        assert said == one["expected"]


def test_the_lua_reader_gives_the_same_hints(cases):
    lua = lua54.LuaRuntime()
    hints = lua.execute((EXAMPLES / "lua" / "hints.lua").read_text("utf-8"))
    words = {"solved": (SOLVED, 0), "lost": (LOST, 0)}
    for one in cases:
        table = hints.table_of(lua.eval(lua_value(one["hints"])))
        said = []
        for units in one["units"]:
            found = hints.hint_for(table, hints.state_of(table, lua.table_from(units)))
            said.append(words[found] if isinstance(found, str) else (found[0] - 1, found[1]))
        assert said == one["expected"]


def test_the_godot_reader_gives_the_same_hints(cases):
    script = class_of((EXAMPLES / "godot" / "hints.gd").read_text("utf-8"))
    for one in cases:
        table = made(script, one["hints"])
        said = [tuple(table.hint_for(table.state_of(units))) for units in one["units"]]
        assert said == one["expected"]


@pytest.mark.long
def test_the_godot_reader_parses_with_the_grammar_of_godot():
    from gdtoolkit.parser import parser

    parser.parse((EXAMPLES / "godot" / "hints.gd").read_text("utf-8"))


def test_states_of_sixteen_blocks_compare_as_unsigned_integers():
    """Readers find states with and without the top bit."""
    states = [1, 2**63 - 1, 2**63, 2**64 - 1]
    table = {
        "start": [0] * 16,
        "states": b64encode(struct.pack("<4Q", *states)).decode(),
        "blocks": b64encode(bytes([0, 1, 2, 3])).decode(),
        "distances": b64encode(struct.pack("4b", 1, -2, 3, -4)).decode(),
    }
    units = [[state >> 4 * at & 15 for at in range(16)] for state in states]
    both = [{"hints": table, "units": units, "expected": [(0, 1), (1, -2), (2, 3), (3, -4)]}]
    test_the_javascript_reader_gives_the_same_hints(both)
    test_the_lua_reader_gives_the_same_hints(both)
    test_the_godot_reader_gives_the_same_hints(both)


def test_a_level_with_too_many_states_has_no_table():
    level = trisolve.load_level("article:puzzle-30")
    assert hint_table(level, max_states=10) is None


def test_each_hint_brings_a_winnable_state_nearer_to_the_goal():
    level = trisolve.load_level("tutorial:05-chain")
    table, packing = hint_table(level), Packing(level)
    for at, (state,) in enumerate(struct.iter_unpack("<Q", table.states)):
        positions = packing.positions(state)
        if table.blocks[at] < SOLVED:
            block = level.blocks[table.blocks[at]].id
            (distance,) = struct.unpack_from("b", table.distances, at)
            rules.apply(level, positions, trisolve.Move(block, distance))
        else:
            assert rules.is_solved(level, positions) == (table.blocks[at] == SOLVED)
