"""State graphs as files: their contents are the oracle's graph."""

import csv
import io
import re
import sys
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import boards
import naive
import pytest
from hypothesis import given
from thorough import examples

from trisolve.errors import FileError, TrisolveError
from trisolve.sliding import graph_export, search, solution
from trisolve.sliding.graph_export import (
    dump_edge_table,
    dump_graphml,
    dump_node_table,
    dump_picture,
    save_graph,
)
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import Move

SVG = "{http://www.w3.org/2000/svg}"


def explored(level, **options):
    return search.explore(level, analyze=True, **options)


def oracle_edges(level, metric):
    """Return every move with its two states, which are numbered in breadth-first order."""
    places = list(naive.explore(level, metric).line)
    index = {at: number for number, at in enumerate(places)}
    return [
        (index[at], index[there], str(move), " ".join(str(Move(*push)) for push in move.pushes))
        for at in places
        for move, there in naive.successors(level, at, metric)
    ]


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_text_that_a_spreadsheet_would_run_as_a_formula_is_escaped():
    level = Level(range(8), [Block("=1+1", [0, 1, 2], goal=[4, 5, 6])])
    graph = explored(level)
    states, moves = rows(dump_node_table(graph)), rows(dump_edge_table(graph))
    assert states[0]["positions"] == "'=1+1:0"
    assert moves[0]["move"].startswith("'=1+1:")
    assert {row["to_goal"] for row in states} == {"0", "1"}
    for bad in ("@x", "+x", "-x"):
        graph = explored(named(level, bad))
        assert rows(dump_edge_table(graph))[0]["move"].startswith(f"'{bad}")


def named(level, *ids):
    """Return the level with its first blocks renamed to the given ids."""
    blocks = [replace(b, id=new) for b, new in zip(level.blocks, ids, strict=False)]
    return replace(level, blocks=(*blocks, *level.blocks[len(ids) :]), solution=None)


@pytest.fixture
def dead_end(shipped):
    return shipped["tutorial/09-dead-end"]


@pytest.mark.parametrize("metric", solution.METRICS)
@given(level=boards.crowded_levels(max_blocks=4))
@examples(25)
def test_tables_agree_with_the_oracle(metric, level):
    graph = explored(level, metric=metric)
    moves = rows(dump_edge_table(graph))
    found = [(int(m["source"]), int(m["target"]), m["move"], m["pushes"]) for m in moves]
    assert found == oracle_edges(level, metric)
    states = rows(dump_node_table(graph))
    distance = naive.distances_to_goal(level, metric)
    for state, (at, line) in zip(states, naive.explore(level, metric).line.items(), strict=True):
        assert int(state["from_start"]) == len(line)
        assert int(state["to_goal"]) == distance.get(at, -1)
        where = " ".join(f"{b.id}:{first}" for b, first in zip(level.blocks, at, strict=True))
        assert state["positions"] == where


def test_exported_states_have_kinds(dead_end):
    graph = explored(dead_end)
    kinds = Counter(state["kind"] for state in rows(dump_node_table(graph)))
    assert kinds["dead"] == graph.n_dead
    assert kinds["solved"] == 6
    # 8 states on shortest solutions, one of them solved
    assert kinds["shortest"] == 7
    assert sum(kinds.values()) == graph.n_states


def test_graphml_has_the_nodes_and_edges_of_the_tables(dead_end, tmp_path):
    import networkx

    graph = explored(named(dead_end, "<&>", '"', "'"))
    path = tmp_path / "a.graphml"
    assert save_graph(graph, path) == (str(path),)
    found = networkx.read_graphml(path, node_type=int, force_multigraph=True)
    assert found.graph["metric"] == "moves"
    states = rows(dump_node_table(graph))
    assert list(found.nodes) == [int(s["id"]) for s in states]
    assert [
        (str(n["from_start"]), str(n.get("to_goal", -1)), n["kind"], n["positions"])
        for _, n in found.nodes(data=True)
    ] == [(s["from_start"], s["to_goal"], s["kind"], s["positions"]) for s in states]
    moves = rows(dump_edge_table(graph))
    edges = [(s, t, e["move"], e["pushing"]) for s, t, e in found.edges(data=True)]
    expected = [(int(m["source"]), int(m["target"]), m["move"], bool(m["pushes"])) for m in moves]
    assert Counter(edges) == Counter(expected)


def test_without_networkx_graphml_explains_how_to_install_it(monkeypatch, run, tmp_path):
    monkeypatch.setitem(sys.modules, "networkx", None)
    done = run("analyze", "tutorial:9", "--graph", tmp_path / "a.graphml")
    done.assert_one_line()
    assert "a GraphML file needs networkx: " in done.err
    assert '-m pip install "trisolve[networkx]"' in done.err
    assert not list(tmp_path.iterdir())
    assert run("analyze", "tutorial:9", "--graph", tmp_path / "a.csv").code == 0


def test_the_picture_shows_every_state_in_the_row_of_its_layer(dead_end):
    graph = explored(named(dead_end, "<&>"))
    root = ElementTree.fromstring(dump_picture(graph))
    marks = states_drawn(root)
    assert len(marks) == graph.n_states
    assert sum(kind == "dead" for kind, _, _ in marks) == graph.n_dead
    heights = Counter(y for _, _, y in marks)
    assert [heights[y] for y in sorted(heights)] == list(graph.layers)
    width, height = (float(root.get(side)) for side in ("width", "height"))
    for _, x, y in marks:
        assert 0 < x < width
        assert 0 < y < height


def states_drawn(root):
    """Return the kind and the middle of every state's mark, found from the corners of its path."""
    found = []
    for group in root.findall(f"{SVG}g"):
        mark = group.find(f"{SVG}path")
        starts = re.findall(r"[ML]([\d.]+) ([\d.]+)", mark.get("d"))
        starts += re.findall(r"A[\d.]+ [\d.]+ 0 0 1 ([\d.]+) ([\d.]+)", mark.get("d"))[:1]
        x, y = zip(*[(float(a), float(b)) for a, b in starts], strict=True)
        middle = (min(x) + max(x)) / 2, (min(y) + max(y)) / 2
        found.append((mark.get("class"), round(middle[0], 1), round(middle[1], 1)))
    return found


def test_moves_that_can_be_undone_are_drawn_once(dead_end):
    graph = explored(dead_end)
    pairs = {(e["source"], e["target"]) for e in rows(dump_edge_table(graph))}
    n_both = sum((target, source) in pairs for source, target in pairs) // 2
    drawn = ElementTree.fromstring(dump_picture(graph)).findall(f"{SVG}path")
    arrows = [path for path in drawn if "oneway" in path.get("class", "")]
    tips = [path for path in drawn if "tip" in path.get("class", "")]
    assert len(tips) == len(arrows)
    assert sum(path.get("class", "").startswith("link") for path in drawn) == n_both
    assert len(arrows) == len(pairs) - 2 * n_both
    assert n_both
    assert arrows


def test_no_two_states_are_drawn_in_the_same_place(shipped):
    root = ElementTree.fromstring(dump_picture(explored(shipped["article/puzzle-30"])))
    assert len({(x, y) for _, x, y in states_drawn(root)}) == 197


def test_the_picture_of_a_large_graph_is_refused(shipped):
    with pytest.raises(TrisolveError, match=r"at most 600 states to draw, got 2,104"):
        dump_picture(explored(shipped["article/puzzle-35"]))


def test_a_graph_stopped_by_a_limit_is_written_up_to_it(dead_end):
    whole, part = explored(dead_end), explored(dead_end, max_states=12)
    states = rows(dump_node_table(part))
    assert [state["to_goal"] for state in states] == [""] * 12
    assert [s["positions"] for s in states] == [
        s["positions"] for s in rows(dump_node_table(whole))[:12]
    ]
    within = [e for e in rows(dump_edge_table(whole)) if int(e["source"]) < 12 > int(e["target"])]
    assert rows(dump_edge_table(part)) == within
    assert "to_goal" not in dump_graphml(part).split("<graph ")[1]
    assert "not known" in dump_picture(part)


def test_the_suffix_of_a_graph_file_selects_its_format(dead_end, tmp_path):
    graph = explored(dead_end)
    for name in ("a.graphml", "b.GraphML", "a.svg"):
        assert save_graph(graph, tmp_path / name) == (str(tmp_path / name),)
        assert (tmp_path / name).stat().st_size
    written = save_graph(graph, str(tmp_path / "a.b.csv"))
    assert written == (str(tmp_path / "a.b-nodes.csv"), str(tmp_path / "a.b-edges.csv"))
    assert len(rows((tmp_path / "a.b-nodes.csv").read_text())) == graph.n_states


@pytest.mark.parametrize("name", ["graph", "graph.dot", "graph.gv", "graph.png", "graph.json", ""])
def test_graph_files_with_unknown_suffixes_are_refused(dead_end, tmp_path, name):
    with pytest.raises(FileError, match=r"expected a name that ends in \.graphml, \.csv, \.svg"):
        save_graph(explored(dead_end), name)


@pytest.mark.parametrize(
    ("name", "bound"), [("a.graphml", "MAX_GRAPHML"), ("a.csv", "MAX_WRITTEN")]
)
def test_a_graph_too_large_to_write_is_refused(dead_end, tmp_path, monkeypatch, name, bound):
    monkeypatch.setattr(graph_export, bound, 44)
    with pytest.raises(FileError, match=r"at most 44 states to write, got 45"):
        save_graph(explored(dead_end), tmp_path / name)
    assert not list(tmp_path.iterdir())
