"""The directory of a disk search: stopped, it can be resumed; damaged or foreign, it is refused."""

import json
import os
import signal
import subprocess
import sys
import time

import boards
import pytest
from cli_session import PUZZLE_5, PUZZLE_30, Session
from thorough import LONG, first_daily

from trisolve.errors import FileError, SearchInterrupted
from trisolve.sliding.formats import dump_level, parse_level
from trisolve.sliding.search import explore, solve

BUDGET = 1 << 20
LONG_S = 60


@pytest.fixture(autouse=True)
def _no_power_cuts(monkeypatch):
    monkeypatch.setattr("os.fsync", lambda _descriptor: None)


@pytest.fixture
def every_turn(monkeypatch):
    """Report progress in every round, and make the rounds short."""
    monkeypatch.setattr("trisolve.sliding.engine.disk.layers.REPORT_S", 0)
    monkeypatch.setattr("trisolve.sliding.engine.disk.layers.TURN", 512)
    monkeypatch.setattr("trisolve.sliding.engine.disk.search.TURN", 20_000)


@pytest.fixture(scope="module")
def level():
    """A level with 34,301 states in 10 layers, the largest of which has 10,516."""
    return boards.crowded_level(2, boards.MIDDLE_SHAPES, max_blocks=9)


@pytest.fixture(scope="module")
def wide():
    """A level with 244,385 states in 13 layers, whose successors need many runs."""
    return boards.crowded_level(53, boards.MIDDLE_SHAPES, max_blocks=9)


class StopHere(Exception):
    """Stops a search like an unexpected error."""


def same_graph(one, other):
    return (one.status, one.layers, one.n_successors) == (
        other.status,
        other.layers,
        other.n_successors,
    )


def listed(disk):
    return json.loads((disk / "manifest.json").read_text())["layers"]


def names(disk):
    return sorted(path.name for path in disk.iterdir())


@pytest.mark.usefixtures("every_turn")
def test_ctrl_c_in_any_layer_leaves_a_resumable_search(tmp_path, level, wide):
    wide = wide if LONG else level
    expected = explore(wide)
    written = {}
    for depth in range(0, expected.depth + 1, 1 if LONG else 4):

        def interrupt(progress, depth=depth):
            if progress.depth == depth:
                raise KeyboardInterrupt

        with pytest.raises(
            SearchInterrupted, match=r"run again with .* to continue from there"
        ) as cut:
            explore(wide, max_bytes=BUDGET, disk=tmp_path, progress=interrupt)
        assert f"every position within {depth} move" in str(cut.value)
        assert [entry["n_states"] for entry in listed(tmp_path)] == [*expected.layers[: depth + 1]]
        assert names(tmp_path) == [
            *(f"layer-{d:04}.states" for d in range(depth + 1)),
            "lock",
            "manifest.json",
        ]
        for d, inode in written.items():  # finished layers are kept as they are
            assert (tmp_path / f"layer-{d:04}.states").stat().st_ino == inode
        written[depth] = (tmp_path / f"layer-{depth:04}.states").stat().st_ino
    assert same_graph(explore(wide, max_bytes=BUDGET, disk=tmp_path), expected)


def test_ctrl_c_before_the_first_layer_does_not_offer_to_resume(tmp_path, wide, monkeypatch):
    def stop(*_args, **_named):
        raise KeyboardInterrupt

    monkeypatch.setattr("trisolve.sliding.engine.disk.search_on_disk", stop)
    with pytest.raises(SearchInterrupted) as cut:
        explore(wide, disk=tmp_path / "disk")
    assert "continue" not in str(cut.value)


@pytest.mark.usefixtures("every_turn")
def test_a_search_stopped_at_any_layer_resumes_to_the_same_solution(tmp_path, shipped):
    level = shipped["article/puzzle-35"]
    expected = solve(level)
    turns = []
    solve(level, disk=tmp_path / "whole", progress=turns.append)
    for cut_at in range(0, len(turns), 1 if LONG else 6):
        n_turns = 0

        def stop(_progress, cut_at=cut_at):
            nonlocal n_turns
            n_turns += 1
            if n_turns > cut_at:
                raise StopHere

        disk = tmp_path / str(cut_at)
        with pytest.raises(StopHere):
            solve(level, disk=disk, progress=stop)
        assert solve(level, disk=disk).moves == expected.moves


@pytest.mark.long
def test_a_search_killed_at_any_moment_resumes(tmp_path, wide):
    board, disk = tmp_path / "level.json", tmp_path / "disk"
    board.write_text(dump_level(wide, "json"))
    script = (
        "import sys, trisolve; level = trisolve.load_level(sys.argv[1]);"
        f"trisolve.explore(level, disk=sys.argv[2], max_bytes={BUDGET})"
    )
    killed = []
    for name in ("run-000001.states", "layer-0007.states", "layer-0009.states.tmp"):
        search = subprocess.Popen([sys.executable, "-c", script, str(board), str(disk)])
        deadline = time.monotonic() + LONG_S
        while search.poll() is None and not (disk / name).exists():
            assert time.monotonic() < deadline
        search.kill()
        killed.append(search.wait() == -signal.SIGKILL)
    assert killed[:2] == [True, True]
    assert same_graph(explore(wide, max_bytes=BUDGET, disk=disk), explore(wide))
    assert not [name for name in names(disk) if name.startswith("run") or name.endswith("tmp")]


@pytest.mark.long
def test_ctrl_c_on_the_command_line_explains_how_to_resume(tmp_path):
    floor, blocks = range(512), []
    for row in range(15):  # every block has a row of its own, and one a goal it cannot reach
        blocks.append({"id": chr(65 + row), "cells": [32 * row + i for i in range(3)]})
    blocks[0]["goal"] = [20, 21, 22]
    level = {
        "format": "trisolve-level",
        "version": 1,
        "floor": [cell for cell in floor if cell != 15],
        "blocks": blocks,
    }
    board, disk = tmp_path / "level.json", tmp_path / "disk"
    board.write_text(json.dumps(level))
    command = [sys.executable, "-m", "trisolve", "solve", "--disk", str(disk), str(board)]
    search = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while search.poll() is None and not (disk / "layer-0002.states").exists():
        time.sleep(0.01)
    search.send_signal(signal.SIGINT)
    out, err = search.communicate(timeout=LONG_S)
    assert (search.returncode, out) == (130, "")
    assert err.splitlines()[-1].startswith("trisolve: interrupted after ")
    assert f"run again with {disk} to continue from there" in err
    assert "Traceback" not in err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no /dev/full")
@pytest.mark.usefixtures("every_turn")
@pytest.mark.parametrize("kind", first_daily(["run", "layer"]))
def test_a_full_disk_gives_a_one_line_error_and_the_search_resumes_later(tmp_path, wide, kind):
    names = {"run": [f"run-{n:06}" for n in range(1, 50)], "layer": ["layer-0006"]}[kind]

    def fill(progress):
        if progress.depth == 5 and not (tmp_path / f"{names[-1]}.states.tmp").is_symlink():
            for name in names:
                (tmp_path / f"{name}.states.tmp").symlink_to("/dev/full")

    with pytest.raises(FileError) as full:
        explore(wide, max_bytes=BUDGET, disk=tmp_path, progress=fill)
    assert "No space left on device; run the same search again" in str(full.value)
    assert "\n" not in str(full.value)
    assert any(f"{name}.states" in str(full.value) for name in names)
    assert len(listed(tmp_path)) == 6
    assert same_graph(explore(wide, max_bytes=BUDGET, disk=tmp_path), explore(wide))


def flip(path, at):
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


def cut(path, n_bytes):
    path.write_bytes(path.read_bytes()[:n_bytes])


DAMAGES = {
    "a state": lambda path: flip(path, 5000),
    "the first byte": lambda path: flip(path, 0),
    "the number of states": lambda path: flip(path, 24),
    "the digest": lambda path: flip(path, 40),
    "the index": lambda path: flip(path, -1),
    "the end": lambda path: cut(path, -1),
    "half of it": lambda path: cut(path, 9000),
    "nearly all": lambda path: cut(path, 10),
    "all": lambda path: cut(path, 0),
    "the file": lambda path: path.unlink(),
}


@pytest.mark.parametrize("damage", first_daily(DAMAGES, 3))
def test_a_damaged_layer_is_named(tmp_path, level, damage):
    explore(level, max_states=20_000, disk=tmp_path)
    assert len(listed(tmp_path)) == 6
    path = tmp_path / "layer-0004.states"
    DAMAGES[damage](path)
    with pytest.raises(FileError) as refused:
        explore(level, disk=tmp_path)
    assert str(refused.value).startswith(f"{path}: ")
    assert "\n" not in str(refused.value)


def test_a_layer_of_another_search_is_refused(tmp_path, level):
    for metric in ("moves", "steps"):
        explore(level, metric=metric, max_states=20_000, disk=tmp_path / metric)
    other = (tmp_path / "steps" / "layer-0003.states").read_bytes()
    (tmp_path / "moves" / "layer-0003.states").write_bytes(other)
    with pytest.raises(FileError, match=r"layer-0003\.states: damaged, expected the run"):
        explore(level, disk=tmp_path / "moves")


@pytest.mark.parametrize(
    "change",
    first_daily(
        [
            lambda text: "",
            lambda text: text[: len(text) // 2],
            lambda text: text.replace('"n_states": 19', '"n_states": 18'),
            lambda text: text.replace('"complete": false', '"complete": true'),
            lambda text: text.replace('"version": 1', '"version": 2'),
            lambda text: "[]",
            lambda text: "\udcff",
        ],
        3,
    ),
)
def test_a_damaged_manifest_is_named(tmp_path, level, change):
    explore(level, max_states=20_000, disk=tmp_path)
    manifest = tmp_path / "manifest.json"
    before = manifest.read_text()
    after = change(before)
    assert after != before
    manifest.write_text(after, errors="surrogateescape")
    with pytest.raises(FileError, match=r"manifest\.json: damaged, expected ") as refused:
        explore(level, disk=tmp_path)
    assert "\n" not in str(refused.value)


def test_a_foreign_directory_is_refused_and_left_alone(tmp_path, level):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(FileError, match=r"expected an empty directory or .* 'thesis\.txt'"):
        solve(level, disk=tmp_path)
    with pytest.raises(FileError, match="expected a directory, found a file"):
        solve(level, disk=tmp_path / "thesis.txt")
    with pytest.raises(FileError, match="expected a directory that can be made and read"):
        solve(level, disk=tmp_path / "thesis.txt" / "disk")
    assert names(tmp_path) == ["thesis.txt"]


def test_layers_without_a_manifest_are_left_unchanged(tmp_path, level):
    explore(level, max_states=20_000, disk=tmp_path)
    (tmp_path / "manifest.json").unlink()
    before = names(tmp_path)
    with pytest.raises(
        FileError, match="expected an empty directory or the directory of a disk search"
    ):
        explore(level, disk=tmp_path)
    assert names(tmp_path) == before


def test_a_search_cut_off_before_its_manifest_starts_over(tmp_path, level):
    (tmp_path / "lock").write_text("1")
    (tmp_path / "layer-0000.states.tmp").write_bytes(b"\0" * 9)
    (tmp_path / ".trisolve-00ff.tmp").write_text("{")
    assert same_graph(explore(level, disk=tmp_path), explore(level))
    assert not [name for name in names(tmp_path) if name.endswith("tmp")]


def test_another_level_or_metric_is_refused(tmp_path, level):
    puzzle = parse_level(json.dumps(PUZZLE_30))
    moves = solve(puzzle, disk=tmp_path).moves
    with pytest.raises(
        FileError, match=r"of this level, found the search of another level .*own directory"
    ):
        solve(level, disk=tmp_path)
    with pytest.raises(FileError, match="in metric steps, found one in moves"):
        solve(puzzle, metric="steps", disk=tmp_path)
    swapped = type(puzzle)(puzzle.floor, puzzle.blocks[::-1], puzzle.push)
    with pytest.raises(FileError, match="found the search of another"):
        solve(swapped, disk=tmp_path)
    assert solve(puzzle, disk=tmp_path).moves == moves


def test_two_searches_cannot_share_a_directory(tmp_path, wide):
    refused = []

    def meanwhile(_progress):
        with pytest.raises(FileError, match=rf"no other search .* found process '{os.getpid()}'"):
            explore(wide, disk=tmp_path)
        refused.append(True)

    found = explore(wide, disk=tmp_path, progress=meanwhile)
    assert refused
    assert same_graph(found, explore(wide))


def test_the_solve_command_can_search_on_disk(tmp_path, capsys, monkeypatch):
    session = Session(capsys, monkeypatch, tmp_path)
    puzzle, other = session.put("30.json", PUZZLE_30), session.put("5.json", PUZZLE_5)
    disk = tmp_path / "disk"
    on_disk = session.run("solve", "--disk", disk, "--json", puzzle).objects()[0]
    in_memory = session.run("solve", "--json", puzzle).objects()[0]
    assert on_disk["solution"] == in_memory["solution"]
    session.run("solve", "--disk", disk, other).assert_one_line()
    flip(disk / "layer-0003.states", 60)
    damaged = session.run("solve", "--disk", disk, puzzle)
    damaged.assert_one_line()
    assert "layer-0003.states: damaged" in damaged.err
