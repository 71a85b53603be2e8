"""Tables of levels: each number agrees with its definition, and both forms have the same data."""

import csv
import io
import re

import naive
import naive_ideas
import pytest
import yaml
from places import ROOT

import trisolve
from trisolve.limits import Limits
from trisolve.sliding.insight.difficulty import WEIGHTS
from trisolve.sliding.packs.features import COLUMNS, dump_csv, dump_parquet, measure, measure_all

TYPES = {"text": str, "integer": int, "number": float}


@pytest.fixture(scope="module")
def rows():
    levels = trisolve.load_pack("tutorial").levels
    return measure_all([(f"tutorial:{n}", level) for n, level in enumerate(levels, 1)], workers=2)


def test_features_of_levels_match_their_plain_definitions(rows):
    for row in rows:
        level = trisolve.parse_level(row["code"])
        assert level.key == row["key"]
        seen, to_goal = naive.explore(level), naive.distances_to_goal(level)
        assert (row["states"], row["depth"]) == (seen.n_states, len(seen.layers) - 1)
        assert row["legal_moves"] == seen.n_successors
        assert row["dead_states"] == seen.n_states - len(to_goal)
        assert row["hardest_moves"] == max(to_goal.values())
        assert row["moves"] == to_goal[level.positions] == row["part_moves"]
        assert row["branching"] == row["legal_moves"] / row["states"]
        assert row["dead_share"] == row["dead_states"] / row["states"]
        score = sum(row[f"part_{name}"] * weight for name, weight in WEIGHTS.items())
        assert row["score"] == round(score, 2)
        groups = (row[f"{kind}_move"] for kind in ("must", "always", "sometimes", "never"))
        assert sum(groups) == row["blocks"]


def test_ideas_match_a_list_of_all_shortest_solutions(rows):
    for row in rows:
        names, stages = naive_ideas.ideas(trisolve.parse_level(row["code"]))
        assert (row["ideas"], row["stages"]) == (",".join(names), stages)


def test_unknown_features_are_left_empty():
    level = trisolve.load_level("article:puzzle-30")
    row = measure(level, limits=Limits(max_states=2))
    assert row["status"] == "limit"
    assert row["states"] is row["score"] is row["dead_share"] is None
    bare = measure(trisolve.parse_level("board:\n..AAA.."))
    assert (bare["status"], bare["moves"], bare["dead_states"]) == ("goalless", None, None)
    assert bare["states"] == 3


@pytest.mark.long
def test_csv_and_parquet_hold_the_same_features(rows):
    from pyarrow import parquet

    written = list(csv.DictReader(io.StringIO(dump_csv(rows))))
    table = parquet.read_table(io.BytesIO(dump_parquet(rows)))
    assert table.to_pylist() == rows
    assert table.schema.field("states").metadata[b"meaning"].startswith(b"number of positions")
    for row, line in zip(rows, written, strict=True):
        assert list(line) == list(row) == [column.name for column in COLUMNS]
        for column in COLUMNS:
            assert row[column.name] is None or column.type(line[column.name]) == row[column.name]


def test_the_documentation_defines_every_column_of_the_features():
    page = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| `(\w+)` \| (\w+) \| (.*) \|$", page, re.MULTILINE)
    assert [(name, TYPES[kind], meaning) for name, kind, meaning in found] == list(COLUMNS)


def test_the_citation_names_this_version():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["version"] == trisolve.__version__
    assert cited["cff-version"] == "1.2.0"
    assert {"title", "authors", "message", "license", "repository-code"} <= set(cited)
    assert cited["date-released"].year >= 2026


def test_pack_export_writes_a_table_of_features_and_reports_errors(run, tmp_path):
    done = run("pack", "export", "tutorial:1", "tutorial:2")
    assert [line.split(",")[0] for line in done.out.splitlines()[1:]] == [
        "tutorial:1",
        "tutorial:2",
    ]
    path = tmp_path / "levels.txt"
    run("pack", "export", "tutorial:1", "-o", path).assert_one_line()
    assert run("pack", "export", "tutorial:1", "--format", "csv", "-o", path).code == 0
    assert path.read_bytes().startswith(b"source,name,")
    assert run("pack", "export", "article:puzzle-30", "--max-states", "2").code == 3


def test_a_name_that_a_spreadsheet_would_run_is_quoted(rows):
    (row,) = csv.DictReader(io.StringIO(dump_csv([{**rows[0], "name": "=cmd|' /C calc'!A0"}])))
    assert row["name"] == "'=cmd|' /C calc'!A0"
