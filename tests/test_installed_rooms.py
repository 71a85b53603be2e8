"""An installed package adds a puzzle; a broken package gives a one-line error."""

import json
import os
import subprocess
import sys

import pytest
from package_site import run_each
from thorough import first_daily

ROOM = '''
from trisolve.rooms import API, Files, Format, Names, Room, Ships

ROOM = Room(
    api={api},
    name="{name}",
    title="Pebbles",
    about="Pebbles: take the last one.",
    group="{name}",
    commands="""
solve  solve  Say who wins.
""",
    home="{home}",
    files=(
        Files(
            "a heap of pebbles",
            "{name}",
            verbs=("solve",),
            formats=(Format("{format}", "Heap of pebbles", "{home}.files:HeapFile"),),
            no_page="a heap has no page",
        ),
    ),
    ships=(Ships("heap", "{name}"),),
    gives={{"{home}.heap:Heap": {{"svg": "{home}.heap:picture"}}}},
)
'''
SOLVE = '''
"""``trisolve pebbles solve``."""

import json
from typing import Annotated

import typer

from trisolve.cli.output import say
from trisolve.files.entries import shipped_file

EXAMPLES = ("trisolve pebbles solve pebbles:three",)


def solve(file: Annotated[str, typer.Argument(metavar="FILE")]) -> int:
    """Say who wins."""
    with open(shipped_file(file), encoding="utf-8") as stream:
        say("first" if json.load(stream)["pebbles"] % 4 else "second")
    return 0
'''
HEAP = """
class Heap:
    pass


def picture(heap):
    return "<svg/>"
"""
FILES = """
from typing import Literal

from msgspec import Struct


class HeapFile(Struct):
    format: Literal["trisolve-pebbles"]
    version: Literal[1]
    name: str
    pebbles: int
"""


def install(folder, package="pebbles", module="pebbles.room", **named):
    """Write a package as pip leaves it; return its folder."""
    package_of = module.partition(".")[0]
    given = {"api": 1, "name": "pebbles", "format": "pebbles", "home": package_of, **named}
    home = folder / package_of
    (home / "levels").mkdir(parents=True)
    (home / "__init__.py").touch()
    for name, text in [
        ("room", ROOM.format(**given)),
        ("solve", SOLVE),
        ("heap", HEAP),
        ("files", FILES),
    ]:
        (home / f"{name}.py").write_text(text, encoding="utf-8")
    heap = {"format": "trisolve-pebbles", "version": 1, "name": "Three", "pebbles": 3}
    (home / "levels" / "three.json").write_text(json.dumps(heap), encoding="utf-8")
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    entry = f"{given['name']} = {module}\n"
    text = f"[console_scripts]\nx = y:z\n\n[trisolve.rooms]\n{entry}\n[other]\na = b\n"
    (info / "entry_points.txt").write_text(text, encoding="utf-8")
    return home


def path_with(*folders):
    """Return a PYTHONPATH with folders in front of its previous value."""
    return os.pathsep.join(filter(None, [*map(str, folders), os.environ.get("PYTHONPATH", "")]))


def python(folder, script):
    """Run a script of Python with the packages of a folder installed."""
    return subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": path_with(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def trisolve(tmp_path):
    """Return a function that runs the command line with the packages of a folder installed."""

    def run(*words, **environment):
        return subprocess.run(
            [sys.executable, "-m", "trisolve", *words],
            env={**os.environ, "PYTHONPATH": path_with(tmp_path), **environment},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.mark.parametrize("module", first_daily(["nope", "no.such"]))
def test_a_missing_module_of_commands_gives_a_one_line_error(trisolve, tmp_path, module):
    home = install(tmp_path)
    room = home / "room.py"
    rows = '"""\nsolve  solve  Say who wins.\n"""'
    room.write_text(room.read_text().replace(rows, f'"{module}"'))
    done = trisolve("pebbles", "solve", "pebbles:three")
    expected = f"pebbles: No module named 'pebbles.{module.partition('.')[0]}'"
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"trisolve: error: {expected}\n"
    assert trisolve("solve", "starter:1").returncode == 0


def test_an_installed_puzzle_has_a_group_of_commands(tmp_path):
    install(tmp_path)
    commands = "--help", "pebbles --help", "pebbles solve --help", "pebbles solve pebbles:three"
    found = run_each(tmp_path, *map(str.split, commands), ["rooms", "--json"])
    whole, group, command, solved, rooms = (done.stdout for done in found)
    assert "pebbles       An installed puzzle, of the package pebbles." in whole
    assert "trisolve solve takes its files." in group
    assert "Say who wins." in command
    assert solved == "first\n"
    assert json.loads(rooms.splitlines()[-1]) == {
        "name": "pebbles",
        "title": "Pebbles",
        "about": "Pebbles: take the last one.",
        "package": "pebbles",
        "formats": ["pebbles"],
        "commands": ["pebbles solve"],
    }


def test_top_level_commands_accept_the_files_of_an_installed_puzzle(tmp_path):
    file = str(install(tmp_path) / "levels" / "three.json")
    commands = ["solve", "pebbles:three"], ["solve", file], ["play", file]
    named, solved, played, other = run_each(tmp_path, *commands, ["tantrix", "solve", file])
    assert named.stdout == solved.stdout == "first\n"
    assert (played.returncode, played.stderr.count("\n")) == (2, 1)
    assert "expected a puzzle to play, but a heap has no page" in played.stderr
    assert other.stderr.strip().endswith("it is a file for trisolve pebbles")


def test_names_schema_and_pictures_of_an_installed_puzzle_are_known(trisolve, tmp_path):
    install(tmp_path)
    assert trisolve("levels", "pebbles").stdout == "pebbles:three  Three\n"
    completed = {"_TRISOLVE_COMPLETE": "complete_bash", "COMP_CWORD": "3"}
    line = {**completed, "COMP_WORDS": "trisolve\npebbles\nsolve\npebbles:"}
    assert trisolve(**line).stdout == "pebbles:three\n"
    schema = json.loads(trisolve("schema", "pebbles").stdout)
    assert schema["$id"].endswith("/trisolve-pebbles-1.json")
    assert schema["$defs"]["HeapFile"]["required"] == ["format", "version", "name", "pebbles"]
    script = (
        "from pebbles.heap import Heap; from trisolve.rooms import ask; print(ask(Heap(), 'svg'))"
    )
    assert python(tmp_path, script).stdout == "<svg/>\n"


def test_the_static_folder_of_an_installed_puzzle_is_used_next_to_the_shared_files(
    trisolve, tmp_path
):
    home = install(tmp_path)
    (home / "static").mkdir()
    page = 'import { el } from "../shared/dom.js";\nexport function main() { el("p"); }\n'
    (home / "static" / "page.js").write_text(page, encoding="utf-8")
    (home / "static" / "page.css").write_text("p { color: red; }", encoding="utf-8")
    script = (
        "from trisolve.web.pages.shared import script_of, style_of;"
        "print('createElement' in script_of('pebbles'), 'color:red' in style_of('pebbles'))"
    )
    assert python(tmp_path, script).stdout == "True True\n"
    (home / "static" / "jobs.js").write_text("export const jobs = {};\n", encoding="utf-8")
    page = "export function main() { engine(); }\n"
    (home / "static" / "page.js").write_text(page, encoding="utf-8")
    script = "from trisolve.web.pages.shared import script_of; print(script_of('pebbles'))"
    assert "serveJobs" in python(tmp_path, script).stdout


def test_a_page_named_differently_than_its_room_is_refused(trisolve, tmp_path):
    home = install(tmp_path)
    page = 'site=(SitePage("tantrix", "T", "T.", "a:b", "a:c"),),\n    gives='
    room = (home / "room.py").read_text(encoding="utf-8").replace("gives=", page)
    room = room.replace("Room, Ships", "Room, Ships, SitePage")
    (home / "room.py").write_text(room, encoding="utf-8")
    line = "pebbles: expected a page of the room's own name, got 'tantrix'"
    assert trisolve("rooms").stderr == f"trisolve: error: {line}\n"


def test_installed_puzzles_can_be_turned_off(trisolve, tmp_path):
    install(tmp_path)
    done = trisolve("rooms", TRISOLVE_ROOMS="none")
    assert (done.returncode, "pebbles" in done.stdout) == (0, False)
    assert trisolve("pebbles", TRISOLVE_ROOMS="none").returncode == 2


@pytest.mark.parametrize(
    ("given", "line"),
    first_daily(
        [
            ({"api": 9}, "expected a room for api 1, got api 9: upgrade trisolve"),
            ({"api": 0}, "expected a room for api 1, got api 0: upgrade broken"),
            ({"format": "tantrix"}, "expected formats of its own, got 'tantrix', which is taken"),
            ({"name": "stones"}, "expected one name for the room, its entry point and its Python"),
            ({"module": "nowhere.room", "name": "nowhere"}, "No module named 'pebbles'"),
            (
                {"module": "tantrix.room", "name": "tantrix"},
                "expected a name of its own, got 'tantrix', which is taken",
            ),
            (
                {"module": "lint.room", "name": "lint"},
                "expected a name of its own, got 'lint', which is taken",
            ),
            (
                {"module": "home.room", "name": "home"},
                "expected a name of its own, got 'home', which is taken",
            ),
            (
                {"module": "play.room", "name": "play"},
                "expected a name of its own, got 'play', which is taken",
            ),
        ],
        2,
    ),
)
def test_an_invalid_package_prints_one_line_and_the_others_work(trisolve, tmp_path, given, line):
    home = install(tmp_path, "broken", **given)
    if given.get("name") == "nowhere":
        (home / "room.py").write_text("import pebbles", encoding="utf-8")
    install(tmp_path / "good", "heaps", "heaps.room", name="heaps", format="heaps")
    path = path_with(tmp_path, tmp_path / "good")
    done = trisolve("rooms", PYTHONPATH=path)
    assert done.returncode == 1
    assert done.stderr.startswith(f"trisolve: error: broken: {line}")
    assert done.stderr.count("\n") == 1
    assert "(package heaps)" in done.stdout
    assert trisolve("solve", "starter:1", PYTHONPATH=path).stderr == ""
