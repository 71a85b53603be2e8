"""A running editor: live answers, jobs, canceling and killing jobs, and files after a kill."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import httpx
import pytest
from editing import file_text, running
from places import LEVELS

from trisolve.cli import main
from trisolve.errors import TrisolveError
from trisolve.extras import install_line
from trisolve.sliding.formats import load_level, parse_level
from trisolve.sliding.lattice import star
from trisolve.sliding.level import Block, Level
from trisolve.web.server.children import MAX_ASKED, Analyst
from trisolve.web.server.jobs import SEARCHES
from trisolve.web.server.serving import bound_socket

PUZZLE = LEVELS / "article" / "puzzle-30.json"


@pytest.fixture
def editor(edited):
    edited.path.write_text(PUZZLE.read_text())
    return edited


@pytest.fixture(scope="module")
def text():
    return file_text(load_level(PUZZLE))


def test_an_answer_arrives_in_stages(editor):
    level = replace(load_level(PUZZLE), metadata={})  # without the codes that it ignores
    parts = list(editor.lines("/api/analyze", level=file_text(level)))
    assert [part.get("tier") for part in parts] == [1, 2, 3, 3, 3, None]
    first, second = parts[:2]
    assert (first["status"], first["moves"], first["shortest"]) == ("solved", 7, "1")
    assert (first["states"], first["dead"]) == (197, 0)
    assert second["difficulty"]["grade"] == "medium"
    assert {found["code"] for found in second["findings"]} == {"B001", "F001"}
    assert [found["code"][0] for part in parts[2:5] for found in part["findings"]] == ["R"] * 5
    assert parts[-1] == {"done": True}


def large_text():
    blocks = [Block(chr(65 + n), [32 * n, 32 * n + 1, 32 * n + 2]) for n in range(1, 16)]
    return file_text(Level(range(512), [Block("A", [0, 1, 2], [4, 5, 6]), *blocks]))


def test_two_pages_can_ask_questions_at_once(editor, text):
    with editor.http.stream("POST", "/api/analyze", json={"level": text, "do": "live"}) as first:
        second = list(editor.lines("/api/analyze", level=text))
        parts = [json.loads(line) for line in first.iter_lines()]
    answered = [part for part in parts if part != {"alive": True}]
    assert [part.get("tier") for part in answered] == [1, 2, 3, 3, 3, None]
    assert [part.get("tier") for part in second] == [1, 2, 3, 3, 3, None]


def test_a_closed_question_ends_and_the_next_one_is_answered(editor, text):
    asked = {"level": large_text()}
    with editor.http.stream("POST", "/api/analyze", json=asked) as response:
        assert response.status_code == 200
    assert next(editor.lines("/api/analyze", level=text))["states"] == 197


def test_the_queue_of_questions_is_bounded(text):
    async def asked():
        analyst = Analyst()
        analyst._n_asked = MAX_ASKED
        return [part async for part in analyst.ask("live", text)]

    with ThreadPoolExecutor(1) as thread:  # a browser's tests leave a loop running in this one
        [part] = thread.submit(asyncio.run, asked()).result()
    assert "at most 32 questions" in part["error"]


def test_the_hardest_position_is_a_level_of_the_same_blocks(editor, text):
    found, _ = editor.lines("/api/analyze", level=text, do="hardest")
    assert found["moves"] >= 7
    level, own = parse_level(text), found["level"]
    assert [block["id"] for block in own["blocks"]] == [block.id for block in level.blocks]


def test_a_job_reports_its_finds_oriented_like_the_level(editor, text):
    parts = list(editor.lines("/api/job", do="mutate", level=text, trials=600, count=5))
    assert parts[-1] == {"done": True}
    finds = parts[-2]["finds"]
    assert 1 <= len(finds) <= 5
    assert [find["moves"] for find in finds] == sorted((f["moves"] for f in finds), reverse=True)
    assert finds[0]["moves"] > 7
    level = parse_level(text)
    goals = {block.goal for block in level.blocks if block.goal}
    for find in finds:
        found = {tuple(block["goal"]) for block in find["level"]["blocks"] if "goal" in block}
        assert found == goals


@pytest.mark.long
def test_layouts_stay_on_the_requested_floor(editor, text):
    *_, last, done = editor.lines("/api/job", do="layouts", level=text, shape="hexagon:2", count=3)
    assert done == {"done": True}
    assert [len(find["level"]["floor"]) for find in last["finds"]] == [24, 24, 24]
    *_, last = editor.lines("/api/job", do="layouts", level=text, shape=str(editor.path))
    assert "expected a shape" in last["error"]


def test_layouts_read_no_file(text):
    for shape in ("../x.json", "/etc/passwd", "blob:60.json", "hexagon:99", 5):
        with pytest.raises(TrisolveError, match="expected"):
            SEARCHES["layouts"]({"shape": shape, "level": text}, print)


def bare_text(floor):
    return json.dumps(
        {
            "format": "trisolve-level",
            "version": 1,
            "push": "none",
            "floor": sorted(floor),
            "blocks": [],
        }
    )


def finds_of(kind, **asked):
    parts = []
    SEARCHES[kind](asked, parts.append)
    assert parts[-1]["finds"]
    return [find["level"] for find in parts[-1]["finds"]]


@pytest.mark.long
def test_layouts_and_generate_need_only_a_floor_or_a_shape():
    floor = frozenset(cell + 66 for cell in star(2))  # not in the corner
    run = {"trials": 60, "count": 2}
    for level in finds_of("generate", level=bare_text(floor), **run):
        assert frozenset(level["floor"]) == floor
        assert level["push"] == "none"
    for shape, n_cells in (("hexagon:3", 54), ("blob:40", 40)):
        for text in (bare_text([]), bare_text(floor)):
            for kind in ("generate", "layouts"):
                levels = finds_of(kind, level=text, shape=shape, **run)
                assert {len(level["floor"]) for level in levels} == {n_cells}
    assert {len(level["floor"]) for level in finds_of("layouts", level=bare_text(floor))} == {48}
    for kind in ("generate", "layouts"):
        with pytest.raises(TrisolveError, match="expected a shape such as hexagon:4 or a drawn"):
            SEARCHES[kind]({"level": bare_text([])}, print)


def layouts_of(**asked):
    parts = []
    SEARCHES["layouts"]({"level": bare_text([]), **asked}, parts.append)
    return [find["key"] for find in parts[-1]["finds"]]


@pytest.mark.long
def test_layouts_differ_from_each_other_and_from_rejected_ones():
    for seed in range(20):  # on this shape, one seed in eight makes a copy among its first four
        keys = layouts_of(shape="hexagon:3", seed=seed, count=4)
        assert len(set(keys)) == 4
    others = layouts_of(shape="hexagon:3", seed=seed, count=4, leave_out=keys[:2])
    assert others[:2] == keys[2:]
    assert len(set(others + keys[:2])) == 6
    few = layouts_of(shape="hexagon:2", seed=1, count=100, lengths="3..3")
    assert 1 < len(few) == len(set(few)) < 100
    assert layouts_of(shape="hexagon:2", lengths="3..3", leave_out=few) == []


@pytest.mark.long
def test_generate_accepts_a_shape_in_place_of_drawn_goals(text):
    levels = finds_of("generate", level=text, shape="hexagon:3", trials=400, count=3)
    assert {len(level["floor"]) for level in levels} == {54}


@pytest.mark.long
def test_mutate_says_what_it_needs(editor):
    aimless = file_text(Level(range(24), [Block("A", [0, 1, 2])]))
    for text, found in ((bare_text(range(24)), "no blocks"), (aimless, "blocks without goals")):
        *_, last = editor.lines("/api/job", do="mutate", level=text)
        assert last["error"].startswith("expected a level with a goal to search around")
        assert f"found {found}: draw a block and its goal" in last["error"]


def test_an_invalid_floor_is_refused(editor):
    for key, value in (("floor", 5), ("floor", [-1]), ("push", []), ("blocks", None)):
        drawn = json.loads(bare_text(range(24))) | {key: value}
        answer = editor.post("/api/job", do="generate", level=json.dumps(drawn))
        assert (answer.status_code, key in answer.json()["error"]) == (422, True)


@pytest.mark.parametrize(
    "asked",
    [
        {"trials": 10**9},
        {"trials": "1"},
        {"seconds": 10**6},
        {"max_states": 10**9},
        {"count": 0},
        {"walls": 1},
        {"strategy": "x"},
        {"moves": "9..1"},
        {"pick": []},
        {"looks": 101},
        {"edits": "0..3"},
        {"edit_kinds": "add,bend"},
        {"similarity": 1.5},
        {"leave_out": "abc"},
        {"lock": ["?"]},
        {"lock_floor": [-1]},
        {"lock_floor": [True]},
    ],
)
def test_a_job_without_bounds_is_refused(text, asked):
    for kind in ("mutate", "generate"):
        with pytest.raises(TrisolveError, match="expected"):
            SEARCHES[kind]({"level": text, **asked}, print)


def test_cancel_ends_a_job_and_only_one_job_runs_at_a_time(editor, text):
    job = {"do": "mutate", "level": text, "trials": 900_000, "seconds": 60}
    with editor.http.stream("POST", "/api/job", json=job) as response:
        lines = response.iter_lines()
        while "trials" not in json.loads(next(lines)):
            pass
        assert editor.post("/api/job", **job).status_code == 409
        assert editor.post("/api/cancel").json() == {"cancelled": True}
        *_, last = lines
        assert json.loads(last) == {"cancelled": True}
    assert editor.post("/api/cancel").json() == {"cancelled": False}


def gone(pid):
    for _ in range(300):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_a_closed_page_ends_its_job(editor, text):
    job = {"do": "mutate", "level": text, "trials": 900_000, "seconds": 60}
    with editor.http.stream("POST", "/api/job", json=job) as response:
        for line in response.iter_lines():
            if "trials" in json.loads(line):
                pid = editor.children()["search"]
                break
    assert gone(pid)
    for _ in range(100):
        if not editor.http.get("/api/state").json()["busy"]:
            break
        time.sleep(0.1)
    assert not editor.http.get("/api/state").json()["busy"]


def test_a_killed_child_is_reported_and_replaced(editor, text):
    os.kill(editor.children()["live"], signal.SIGKILL)
    for _ in range(100):
        parts = list(editor.lines("/api/analyze", level=text))
        if parts[-1] == {"done": True}:
            break
        assert "next one starts" in parts[-1]["error"]
    assert parts[-1] == {"done": True}


def test_a_conflict_names_the_version_and_can_be_overwritten(editor):
    version = editor.http.get("/api/open").json()["version"]
    level = load_level(editor.path)
    other = Level(level.floor, level.blocks, name="Theirs")
    editor.path.write_text(file_text(other))
    mine = file_text(Level(level.floor, level.blocks, name="Mine"))
    answer = editor.post("/api/save", text=mine, version=version)
    assert answer.status_code == 409
    assert load_level(editor.path).name == "Theirs"
    again = editor.post("/api/save", text=mine, version=answer.json()["version"])
    assert again.status_code == 200
    assert load_level(editor.path).name == "Mine"


@pytest.mark.long
def test_a_killed_server_leaves_the_saved_file_and_no_process(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(PUZZLE.read_text())
    with running(path, "--port", "8860") as editor:
        version = editor.http.get("/api/open").json()["version"]
        level = load_level(path)
        mine = file_text(Level(level.floor, level.blocks, name="Mine"))
        assert editor.post("/api/save", text=mine, version=version).status_code == 200
        children = editor.children()
        editor.process.kill()
        editor.process.wait()
        assert load_level(path).name == "Mine"
        assert sorted(one.name for one in tmp_path.iterdir()) == ["mine.json", "mine.json.bak"]
        assert children
        assert all(gone(pid) for pid in children.values())


@pytest.mark.long
def test_a_port_in_use_is_replaced_by_the_next_and_reported(tmp_path):
    taken = bound_socket(8870)
    with taken, running(tmp_path / "new.json", "--port", "8870") as editor:
        assert editor.port > 8870
        assert editor.http.get("/api/open").json()["version"] == "new"
        with socket.socket() as other:  # bound to this machine alone
            other.settimeout(1)
            assert other.connect_ex(("127.0.0.1", editor.port)) == 0
        editor.process.send_signal(signal.SIGINT)
        assert editor.process.wait(20) == 130


@pytest.mark.long
def test_ctrl_c_during_an_answer_prints_one_line(tmp_path, text):
    path = tmp_path / "touched.json"
    path.touch()
    command = [sys.executable, "-m", "trisolve", "edit", str(path), "--no-open"]
    with subprocess.Popen(command, stdout=-1, stderr=-1, text=True) as process:
        base, _, token = process.stdout.readline().split()[0].partition("#")
        asking = httpx.Client(base_url=base, headers={"Authorization": f"Bearer {token}"})
        asked = {"do": "mutate", "level": text}
        with asking, asking.stream("POST", "/api/job", json=asked) as answer:
            assert "started" in next(answer.iter_lines())
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 130
        said = process.stderr.read().splitlines()
    assert said == [
        f"trisolve: {path} is empty: it opens as a new level",
        "trisolve: interrupted",
    ]


def test_an_uneditable_file_gives_a_one_line_error(tmp_path, capsys):
    path = tmp_path / "broken.json"
    path.write_text('{"format": "trisolve-level"}')
    for arguments in ([str(path)], [str(tmp_path)], [str(tmp_path / "x.exe")], ["--port", "0"]):
        assert main(["edit", *arguments, "--no-open"]) == 2
        out, error = capsys.readouterr()
        assert (out, error.count("\n")) == ("", 1)
    assert path.read_text() == '{"format": "trisolve-level"}'


def test_a_missing_extra_prints_one_line_with_the_install_command(tmp_path):
    (tmp_path / "starlette.py").write_text("raise ModuleNotFoundError(name='starlette')")
    command = [sys.executable, "-m", "trisolve", "edit", "--no-open"]
    paths = os.pathsep.join([str(tmp_path), os.getcwd()])
    own = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run(command, capture_output=True, check=False, text=True, timeout=60, env=own)
    assert done.returncode == 2
    line = f"trisolve: error: the editor needs starlette: {install_line('web')}"
    assert done.stderr == f"{line}\n"
