"""Options of the editor's searches, without a server."""

import json

import pytest
from editing import file_text
from places import LEVELS
from thorough import LONG

from trisolve.sliding.formats import load_level, parse_level
from trisolve.sliding.insight.fingerprint import similarity
from trisolve.sliding.insight.looks import looks
from trisolve.web.server.jobs import SEARCHES

N_TRIALS = 800 if LONG else 200


@pytest.fixture(scope="module")
def text():
    return file_text(load_level(LEVELS / "article" / "puzzle-30.json"))


def answer(kind, **asked):
    parts = []
    SEARCHES[kind](asked, parts.append)
    assert parts[-1]["finds"]
    return parts[-1]["finds"]


def finds_of(kind, **asked):
    """Return the levels that a search finds."""
    found = []
    for find in answer(kind, **asked):
        record = {k: v for k, v in find["level"].items() if k not in ("stats", "metadata")}
        found.append(parse_level(json.dumps({"format": "trisolve-level", "version": 1, **record})))
    return found


def max_similarity(levels):
    return max(similarity(one, two) for i, one in enumerate(levels) for two in levels[:i])


def test_rejected_finds_are_replaced_by_others(text):
    run = {"level": text, "trials": N_TRIALS, "count": 4, "seed": 1, "tidy": False}
    more = [find["key"] for find in answer("mutate", **{**run, "count": 6})]
    left = [find["key"] for find in answer("mutate", **run, leave_out=more[:2])]
    assert sorted(left) == sorted(more[2:])


def test_finds_are_as_different_as_requested(text):
    run = {"level": text, "trials": N_TRIALS, "count": 20, "seed": 1, "tidy": False}
    alike, differ = finds_of("mutate", **run), finds_of("mutate", **run, similarity=50)
    assert max_similarity(alike) > 0.5 >= max_similarity(differ)


def test_kinds_and_numbers_of_edits_can_be_requested(text):
    run = {"level": text, "trials": N_TRIALS, "count": 20, "seed": 1, "tidy": False}
    usual = finds_of("mutate", **run)
    assert usual != finds_of("mutate", **run, edits="6..9")
    assert usual != finds_of("mutate", **run, edit_kinds="add, move")


@pytest.mark.long
def test_looks_can_be_requested(text):
    run = {"level": text, "trials": N_TRIALS, "count": 20, "seed": 1, "tidy": False}
    good = finds_of("mutate", **run, looks=60)
    assert all(looks(one).score >= 60 for one in good)
    assert finds_of("mutate", **run, objective="looks")


@pytest.mark.parametrize("kind", ["mutate", "generate"])
def test_locked_parts_do_not_move_in_a_job(text, kind):
    drawn = parse_level(text)
    locked = [block for block in drawn.blocks if not block.highlighted][:2]
    walls = sorted(drawn.floor - {cell for block in drawn.blocks for cell in block.cells})[:4]
    asked = {"lock": [block.id for block in locked], "lock_floor": walls, "walls": True}
    run = {"level": text, "trials": 1500, "count": 6, "seed": 2, "tidy": False, **asked}
    for level in finds_of(kind, **run):
        for block in locked:
            assert level.blocks[level.indices[block.id]].cells == block.cells
        assert set(walls) <= level.floor
