"""A mistake in a package is one line on stderr; the strict xfails are those that are not yet."""

import re
import shutil

import pytest
from package_site import MINESWEEPER, installed, run_with


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


@pytest.mark.xfail(strict=True, reason="a page is written whether or not its script links")
@pytest.mark.parametrize(
    ("old", "new"), [("export function main", "function main"), (r"\Z", "let = ;\n")]
)
def test_a_page_whose_script_does_not_link_is_not_written(changed, tmp_path, old, new):
    page = tmp_path / "page.html"
    done = run_with(changed("static/page.js", old, new), "play", "minesweeper:squares", "-o", page)
    assert is_one_line(done)
    assert not page.exists()


@pytest.mark.xfail(strict=True, reason="an unknown status counts as a negative answer")
def test_an_unknown_status_is_an_error(changed):
    site = changed("solve.py", '"solved"', '"fewest"')
    done = run_with(site, "solve", "minesweeper:squares")
    assert is_one_line(done)
    assert "fewest" in done.stderr


@pytest.mark.xfail(strict=True, reason="a traceback")
def test_a_command_without_examples_is_one_line(changed):
    site = changed("commands.py", "SOLVE_EXAMPLES", "OTHERS")
    assert is_one_line(run_with(site, "solve", "minesweeper:squares"))


@pytest.mark.xfail(strict=True, reason="a traceback")
def test_a_parameter_without_a_type_is_one_line(changed):
    site = changed("commands.py", "def solve\\(files: Entries", "def solve(files")
    assert is_one_line(run_with(site, "solve", "minesweeper:squares"))


def test_a_wrong_name_of_a_page_is_one_line(changed, tmp_path):
    site = changed(
        "room.py", r'page=Page\("minesweeper.page:page_of"', 'page=Page("minesweeper.page:nothing"'
    )
    done = run_with(site, "play", "minesweeper:squares", "-o", tmp_path / "page.html")
    assert is_one_line(done)
    assert "'nothing'" in done.stderr


@pytest.mark.xfail(strict=True, reason="wrong names are not looked up")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"minesweeper\.rules:Puzzle", "minesweeper.rules:Nothing"),
        ('"check", "show"', '"nothing", "show"'),
    ],
)
def test_a_wrong_name_in_gives_or_verbs_is_one_line(changed, old, new):
    done = run_with(changed("room.py", old, new), "rooms")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "othing" in done.stderr
