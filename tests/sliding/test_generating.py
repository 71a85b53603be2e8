"""Making levels in Python: the same packs as the commands write, packs as sequences, NetworkX."""

import re
import shlex
import subprocess
import sys
from contextlib import closing

import pytest
from clusters import free_port
from places import ROOT
from thorough import first_daily

import trisolve
from trisolve.sliding.graph_export.elements import edges, nodes
from trisolve.sliding.packing import DEAD


@pytest.mark.long
def test_a_search_accepts_the_option_names_of_the_command():
    given = {"shape": "hexagon:3", "trials": 300, "seed": 2, "count": 3}
    found = trisolve.generate(**given, moves="2..5", floor="keep")
    assert all(2 <= level.stats["moves"] <= 5 for level in found)
    assert found.metadata["generator"]["options"]["floor"] == "keep"
    assert {len(level.floor) for level in found} == {54}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"move": "3..5"}, "expected options of a search, got 'move'; did you mean moves"),
        ({"mask": 3}, "expected options of a search, got 'mask'"),
        ({"floor": range(9)}, "expected floor as one of clean, keep, smooth, got range"),
        ({"floors": "keep"}, "expected options of a search, got 'floors'; did you mean floor"),
    ],
)
def test_an_unknown_option_gives_a_one_line_error(options, message):
    for shape in ("hexagon:2", trisolve.load_level("article:puzzle-5")):
        with pytest.raises(trisolve.FormatError, match=f"^{message}"):
            trisolve.generate(shape, trials=10, **options)


def test_each_call_returns_the_pack_that_its_command_writes(run, tmp_path):
    out = tmp_path / "out.json"
    search = ("--trials", "200", "--seed", "4", "--count", "3", "--blocks", "5..8")
    assert run("generate", "hexagon:3", *search, "-o", out).code == 0
    found = trisolve.generate("hexagon:3", trials=200, seed=4, count=3, blocks="5..8")
    assert trisolve.load_pack(out) == found
    drawn = ("--highlighted", "2", "--seed", "7", "--count", "3", "--symmetry", "3-fold")
    assert run("layout", "blob:45", *drawn, "-o", out).code == 0
    options = {"highlighted": 2, "symmetry": "3-fold"}
    assert trisolve.load_pack(out) == trisolve.layouts("blob:45", 3, seed=7, **options)


@pytest.mark.long
def test_build_pack_returns_the_pack_that_its_command_writes(run, tmp_path):
    out = tmp_path / "out.json"
    assert run("pack", "build", "recipes:tiny", "-o", out).code == 0
    assert trisolve.load_pack(out) == trisolve.build_pack("recipes:tiny")


def test_a_start_level_keeps_its_floor_and_goals():
    start = trisolve.load_level("article:puzzle-5")
    found = trisolve.generate(start, trials=100, seed=1, count=5)
    assert len(found)
    assert all(len(level.floor) == len(start.floor) for level in found)
    with pytest.raises(trisolve.FormatError, match="expected blocks within"):
        trisolve.generate("hexagon:3", trials=1, blocks="0..99")


@pytest.mark.parametrize(
    ("one", "other"), first_daily([("4", 4), ("4..5", (4, 5)), ("4..", (4, None))])
)
def test_a_range_is_a_string_a_pair_or_a_number(one, other):
    def search(size):
        options = {"trials": 100, "count": 3, "tidy": False, "workers": 1}
        return trisolve.generate("hexagon:3", **options, blocks=size, edits=size)

    def count(size):
        floor = trisolve.load_level("tutorial:9").floor
        return trisolve.count_arrangements(floor, blocks=size, lengths=size)

    def layout(size):
        return trisolve.layouts("hexagon:3", lengths=size)

    def census(size):
        with closing(trisolve.census(range(16), blocks=size, lengths=size, workers=1)) as found:
            return found.summary()["levels"]

    for make in (search, count, layout, census):
        assert make(one) == make(other)
    with pytest.raises(trisolve.FormatError, match=r"^edits: expected bounds such as 8\.\.14"):
        trisolve.generate("hexagon:3", trials=1, edits="some")


def test_a_search_without_finds_gives_the_reason():
    nothing = (
        r"^no level within these bounds in 20 trials; .*\d needed fewer than 90 moves \(moves\)"
    )
    with pytest.warns(UserWarning, match=nothing) as warned:
        found = trisolve.generate("hexagon:3", trials=20, moves="90..", max_states=300)
    assert (len(found), repr(found)[-25:-14]) == (0, "levels=<0>,")
    assert "--" not in str(warned[0].message)
    assert warned[0].filename == __file__


def test_two_packs_can_be_added():
    tutorial, starter = trisolve.load_pack("tutorial"), trisolve.load_pack("starter")
    both = tutorial + starter
    assert both == trisolve.Pack("tutorial", (*tutorial, *starter))
    assert sum([tutorial, starter], trisolve.Pack()) == both
    with pytest.raises(TypeError, match="unsupported operand"):
        tutorial + starter[0]


def test_a_pack_is_indexed_like_a_tuple_and_by_name():
    pack = trisolve.load_pack("starter")
    assert pack[11] == trisolve.load_level("starter:12")
    assert (pack[-1], pack[:2]) == (pack.levels[99], pack.levels[:2])
    assert pack["Hard 21"] == pack[90]
    assert list(pack) == list(pack.levels)
    assert bool(trisolve.Pack("Empty")) is True
    with pytest.raises(KeyError, match="got 'Hrd 21', the nearest is 'Hard 21'"):
        pack["Hrd 21"]
    with pytest.raises(IndexError):
        pack[100]


def test_networkx_gets_every_state_and_move_with_its_attributes():
    import networkx

    graph = trisolve.explore(trisolve.load_level("tutorial:9"), analyze=True)
    found = graph.to_networkx()
    ids = tuple(block.id for block in trisolve.load_level("tutorial:9").blocks)
    assert found.graph == {"metric": "moves", "blocks": ids}
    for node in nodes(graph):
        facts = found.nodes[node.state]
        assert (facts["from_start"], facts["kind"]) == (node.from_start, node.kind)
        assert facts.get("to_goal", DEAD) == node.to_goal
        assert facts["positions"] == graph.positions(node.state)
    assert found.number_of_edges() == sum(1 for _ in edges(graph))
    assert max(networkx.single_source_shortest_path_length(found, 0).values()) == max(
        node.from_start for node in nodes(graph)
    )


@pytest.mark.long
def test_the_commands_on_the_cluster_page_work_as_shown(tmp_path):
    """The scheduler, worker and search of docs/checking.md run at a local address."""
    import distributed

    page = (ROOT / "docs" / "checking.md").read_text(encoding="utf-8")
    port = str(free_port())

    def command(begins):
        line = re.search(rf"^{begins}.*$", page, re.MULTILINE)[0]
        line = line.replace("10.0.0.5:8786", f"127.0.0.1:{port}").replace("8786", port)
        line = line.replace("100000", "400")
        return shlex.split(line)

    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": tmp_path}
    started = [
        subprocess.Popen([*dask, *command("dask scheduler")[1:], "--no-dashboard"], **quiet),
        subprocess.Popen([*dask, *command("dask worker")[1:], "--no-dashboard"], **quiet),
    ]
    try:
        with distributed.Client(f"tcp://127.0.0.1:{port}", set_as_default=False) as client:
            client.wait_for_workers(1, timeout=120)
        search = [sys.executable, "-m", "trisolve", *command("trisolve generate")[1:]]
        done = subprocess.run(
            search, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, done.stderr
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()
    alone = trisolve.generate("hexagon:4", trials=400, seed=1)
    assert trisolve.load_pack(tmp_path / "hard.json") == alone
