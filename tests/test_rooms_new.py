"""``trisolve rooms new`` writes a package that runs, passes its tests and keeps its promises."""

import re
import subprocess
import sys
from shutil import copytree, ignore_patterns

import pytest
from package_site import data_of, installed, run_each, run_with
from places import ROOT
from thorough import first_daily

from trisolve.web.script.in_node import PARTS, node

NAME = "dots"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return the folder of a new package, and a folder with the package as pip would install it."""
    folder = tmp_path_factory.mktemp("made")
    home = folder / "package"
    done = run_with("", "rooms", "new", NAME, "--title", "All the Dots", "-o", str(home))
    assert (done.returncode, done.stderr) == (0, "")
    return home, installed(folder, home / NAME)


@pytest.mark.long
def test_a_new_room_passes_its_own_tests(made):
    home, site = made
    done = run_with(site, "-q", "-p", "no:cacheprovider", str(home / "tests"), module="pytest")
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("..........") or node() is None


def test_the_puzzle_of_a_new_room_can_be_played_and_solved(made, tmp_path):
    home, site = made
    page = tmp_path / "page.html"
    first, folder = f"{NAME}:first", tmp_path / "site"
    commands = ["solve", first], ["play", first, "-o", str(page)], ["rooms"]
    build = ["site", "build", str(folder), str(home / NAME / "levels" / "first.json"), "--only"]
    solved, played, listed, built = run_each(site, *commands, build)
    assert (
        solved.stdout == "First (dots:first)\n  solved in 3 moves: optimal, 24 positions searched\n"
    )
    assert played.returncode == 0
    assert "All the Dots" in listed.stdout
    assert page.read_text("utf-8").count('"preset"') > 20
    assert built.returncode == 0, built.stderr
    assert data_of(folder / NAME / "index.html")["entries"][0]["name"] == "First"
    assert not (folder / "boco").exists()


@pytest.mark.parametrize("words", [["check"], ["format", "--check"]], ids=" ".join)
def test_a_new_room_passes_ruff(made, words):
    pytest.importorskip("ruff", reason="no ruff: install trisolve[lint]")
    command = [sys.executable, "-m", "ruff", *words, "--isolated", "--line-length=100", "."]
    done = subprocess.run(command, cwd=made[0], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_a_new_room_passes_mypy_strict(made):
    pytest.importorskip("mypy", reason="no mypy: install trisolve[lint]")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir=/dev/null", NAME]
    done = subprocess.run(command, cwd=made[0], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_the_scripts_of_a_new_room_pass_type_checking(made):
    tsc = ROOT / "tests" / "web" / "node_modules" / "typescript" / "bin" / "tsc"
    if node() is None or not tsc.exists():
        pytest.skip("no TypeScript: run tools/check_pages.py")
    command = [node(), str(tsc), "--project", str(made[0])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("tantrix", "expected a name of its own, got 'tantrix', which is taken"),
        ("Dots", "expected a name of lower-case letters, digits and _, got 'Dots'"),
        ("json", "expected a name that Python does not use, got 'json'"),
    ],
)
def test_an_invalid_name_for_a_new_room_is_refused(run, tmp_path, name, line):
    done = run("rooms", "new", name, "-o", tmp_path / "new")
    assert (done.code, done.err) == (2, f"trisolve: error: {line}\n")
    assert not (tmp_path / "new").exists()


def test_a_folder_that_is_not_empty_is_refused(run, tmp_path):
    (tmp_path / "mine.txt").touch()
    done = run("rooms", "new", NAME, "-o", tmp_path)
    assert done.code == 2
    assert done.err.endswith("expected a new or empty folder\n")
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


BROKEN = {
    "status": ("solve.py", "    return shortest(", "    from trisolve.reports import Found\n"
               "    return Found('fewest') or shortest(", "expected a status such as solved"),
    "room": ("room.py", "ROOM = puzzle(", "ROOMS = puzzle(", "expected ROOM to be a Room"),
    "value": ("room.py", '    value="dots.rules:Puzzle",', "", "'value', which is missing"),
    "field": ("room.py", "    rules=", "    rulez=", "got 'rulez'; did you mean rules?"),
    "module": ("room.py", '"""\n', '"""\nimport nothing_here\n', "No module named 'nothing_here'"),
    "rules": ("rules.py", "def legal(", "def moves(", "expected a function 'legal', found none"),
    "name": ("room.py", "solve:carried", "solve:nothing", "expected a function 'nothing'"),
    "types": ("generate.py", 'Annotated[str, option("A', 'Nothing[str, option("A',
              "name 'Nothing' is not defined"),
    "seed": ("generate.py", "SplitMix64(seed)", "SplitMix64(__import__('secrets').randbits(60))",
             "the same seed"),
    "file": ("levels/first.json", '"lit": [0', '"lit": [99', "expected cells from 0 to 15"),
    "claim": ("levels/first.json", '"lit": [0, ', '"lit": [', "solvable: claimed yes"),
    "picture": ("rules.py", '"accent" if', '"loud" if', "'loud'"),
    "export": ("static/page.js", "export const game", "const game", "expected an export named"),
    "part": ("static/page.js", "  outcome:", "  outcom:", "expected game.outcome, which is"),
    "import": ("static/page.js", "legal, play, ", "legal, lay, ", "to export ['lay']"),
}  # fmt: skip


def test_the_functions_of_a_new_game_match_the_type_declarations():
    types = ROOT / "trisolve" / "web" / "static" / "shared" / "game" / "types.d.ts"
    game = types.read_text("utf-8").partition("interface Game<")[2].partition("type AnyGame")[0]
    assert re.findall(r"^ {2}(\w+)(?=[:(])", game, re.MULTILINE) == [*PARTS]


@pytest.mark.parametrize("what", first_daily(["room", "value", "field", "module"]))
def test_an_unusable_package_prints_one_line_in_every_command(made, tmp_path, what):
    home, _ = made
    file, old, new, line = BROKEN[what]
    source = tmp_path / NAME
    copytree(home / NAME, source, ignore=ignore_patterns("__pycache__"))
    path = source / file
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    site = installed(tmp_path, source)
    for words in (["solve", f"{NAME}:first"], ["levels", NAME], [NAME, "solve", "x.json"]):
        done = run_with(site, *words)
        assert (done.returncode, done.stdout) == (2, ""), words
        assert done.stderr.count("\n") == 1, done.stderr
        assert line in done.stderr
    listed = run_with(site, "levels")
    assert (listed.returncode, listed.stderr.count("\n")) == (0, 1)
    assert line in listed.stderr


def test_a_package_without_bundled_files_is_valid_and_lists_none(made, tmp_path):
    source = tmp_path / NAME
    copytree(made[0] / NAME, source, ignore=ignore_patterns("__pycache__", "levels"))
    room = source / "room.py"
    room.write_text(room.read_text("utf-8").replace('("first",)', "()"), "utf-8")
    site = installed(tmp_path, source)
    checked, done = run_each(site, ["rooms", "check", NAME], ["levels", NAME])
    assert checked.stdout == f"{NAME}: nothing is wrong\n"
    line = f"trisolve: error: {NAME}: expected bundled files of this puzzle, found none\n"
    assert (done.returncode, done.stderr) == (2, line)


@pytest.mark.parametrize("what", first_daily(BROKEN, 3))
def test_a_broken_package_prints_one_line_in_rooms_check(made, tmp_path, what):
    home, _ = made
    file, old, new, line = BROKEN[what]
    source = tmp_path / NAME
    copytree(home / NAME, source, ignore=ignore_patterns("__pycache__"))
    path = source / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    done = run_with(installed(tmp_path, source), "rooms", "check", NAME)
    assert done.returncode == 1, done
    assert line in done.stdout
    assert done.stderr == ""
    assert (
        len({one.partition(":")[2].partition(", theme")[0] for one in done.stdout.splitlines()})
        == 1
    )
