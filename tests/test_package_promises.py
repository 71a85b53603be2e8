"""A mistake in a package gives one line on stderr; strict xfails mark those that do not yet."""

import re
import shutil

import pytest
from package_site import MINESWEEPER, installed, run_with
from thorough import first_daily


@pytest.fixture
def changed(tmp_path):
    """Return a function that replaces text in a file of the package."""

    def change(file, old, new):
        source = tmp_path / "minesweeper"
        shutil.copytree(MINESWEEPER, source, ignore=shutil.ignore_patterns("__pycache__"))
        path = source / file
        text, n = re.subn(old, new, path.read_text("utf-8"), flags=re.DOTALL)
        assert n
        path.write_text(text, "utf-8")
        return installed(tmp_path, source)

    return change


def is_one_line(done):
    return done.returncode == 2 and done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("old", "new"),
    first_daily([("export (?:function main|const game)", "const nothing"), (r"\Z", "let = ;\n")]),
)
def test_a_page_with_unresolved_imports_is_not_written(changed, tmp_path, old, new):
    page = tmp_path / "page.html"
    done = run_with(changed("static/page.js", old, new), "play", "minesweeper:squares", "-o", page)
    assert is_one_line(done)
    assert not page.exists()


def test_an_unknown_status_from_a_package_is_an_error(changed):
    site = changed("solve.py", '"solved"', '"fewest"')
    done = run_with(site, "solve", "minesweeper:squares")
    assert is_one_line(done)
    assert "fewest" in done.stderr


COUNT = """
from trisolve.options import command

def counting(number):
    def count({parameter}) -> int:
        "Print a number."
        print(number)
        return 0
    return count

count = {mark}(counting(7))
"""
EXAMPLES = "command(examples=('trisolve minesweeper count',))"


@pytest.fixture
def with_commands(tmp_path):
    """Return a function that adds commands.py to the package."""

    def add(**parts):
        source = tmp_path / "minesweeper"
        shutil.copytree(MINESWEEPER, source, ignore=shutil.ignore_patterns("__pycache__"))
        (source / "commands.py").write_text(COUNT.format(**parts), "utf-8")
        return installed(tmp_path, source)

    return add


def test_a_command_may_be_returned_by_a_function(with_commands):
    site = with_commands(parameter="", mark=EXAMPLES)
    done = run_with(site, "minesweeper", "count")
    assert (done.returncode, done.stdout, done.stderr) == (0, "7\n", "")
    assert "  count     Print a number.\n" in run_with(site, "minesweeper", "--help").stdout
    assert run_with(site, "solve", "minesweeper:squares").returncode == 0


def test_a_command_without_examples_gives_a_one_line_error(with_commands):
    site = with_commands(parameter="", mark="")
    assert is_one_line(run_with(site, "minesweeper", "count"))


@pytest.mark.parametrize(
    ("parameter", "line"),
    [
        ("number", "minesweeper.commands:count: expected a type for 'number', found none"),
        ("number: Missing", "minesweeper: name 'Missing' is not defined"),
        ("number: type", "minesweeper: Type not yet supported"),
    ],
)
def test_a_parameter_with_a_missing_or_unknown_type_gives_a_one_line_error(
    with_commands, parameter, line
):
    done = run_with(with_commands(parameter=parameter, mark=EXAMPLES), "minesweeper", "count")
    assert is_one_line(done)
    assert line in done.stderr


def test_parameters_of_declared_functions_need_types(changed):
    site = changed("generate.py", "board: _Board", "board")
    done = run_with(site, "minesweeper", "generate", "squares:4x4")
    assert is_one_line(done)
    assert "minesweeper.generate:generate: expected a type such as" in done.stderr


def test_a_wrong_page_name_gives_a_one_line_error(changed, tmp_path):
    site = changed(
        "room.py",
        r"import puzzle(.*)puzzle\(",
        r'import Page, puzzle\1puzzle(page=Page("minesweeper.cells:nothing"),',
    )
    done = run_with(site, "play", "minesweeper:squares", "-o", tmp_path / "page.html")
    assert is_one_line(done)
    assert "'nothing'" in done.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    first_daily(
        [
            (r"minesweeper\.rules:Puzzle\"", 'minesweeper.rules:Nothing"'),
            (r"minesweeper\.solve:solve", "minesweeper.nothing:solve"),
            (
                r"puzzle\(",
                'puzzle(files=(__import__("trisolve").rooms.Files("M", "m", ("nothing",)),),',
            ),
        ]
    ),
)
def test_a_wrong_name_in_a_declaration_gives_a_one_line_error(changed, old, new):
    done = run_with(changed("room.py", old, new), "rooms")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "othing" in done.stderr
