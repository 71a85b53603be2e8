"""``trisolve play``: its files and errors."""

import json
import re
from pathlib import Path

import pytest
from cli_session import PUZZLE_5
from places import LEVELS
from thorough import first_daily

from trisolve.extras import MissingExtra
from trisolve.web.site import build as site_build
from trisolve.web.site import serving
from trisolve.web.site.folder import LISTING
from trisolve.web.site.options import SiteOptions


def test_a_page_is_written_to_a_file_or_to_standard_output(run, put, tmp_path):
    path = put("one.json", PUZZLE_5)
    out = tmp_path / "one.html"
    assert run("play", path, "-o", out).code == 0
    page = out.read_text("utf-8")
    assert run("play", path, "-o", "-").out == page
    assert page.startswith("<!doctype html>")


def test_chosen_colors_override_those_of_the_levels(run, put):
    blocks = [{**block, "color": "#0000ff"} for block in PUZZLE_5["blocks"]]
    path = put("one.json", {**PUZZLE_5, "blocks": blocks})
    page = run("play", path, "--colors", "#12ab34", "-o", "-").out
    chosen, own = (json.loads(found) for found in re.findall(r'"colors":(\["?[#n][^]]*\])', page))
    assert chosen == ["#12ab34"]
    aimed = ["goal" in block for block in blocks]
    assert own == [None if has_goal else "#0000ff" for has_goal in aimed]


def test_without_a_name_the_page_is_written_to_a_private_folder(run, put, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("trisolve.cli.pages.open_page", opened.append)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = put("one.json", PUZZLE_5)
    first, again = run("play", path, "--no-open"), run("play", path)
    assert first.out == again.out
    assert first.out.startswith(str(tmp_path / "data" / "trisolve" / "pages" / "play-"))
    assert opened == []  # standard input and output are no terminal
    assert first.err == ""


def test_bad_input_gives_a_one_line_error_and_writes_nothing(run, put, tmp_path):
    path, out = put("one.json", PUZZLE_5), tmp_path / "out.html"
    for arguments, said in (
        (("nowhere.json",), "nowhere.json: expected a readable file"),
        ((path, "--first", "2"), "expected a first level of 1 to 1"),
        ((path, "--embed-origin", "*"), "expected an origin"),
        ((path, "--link-base", "x"), "expected a link base"),
        ((path, "--colors", "red"), "--colors: expected colors such as"),
        ((path, "--colors", "#fff", "--theme", "print"), "--colors: expected a theme with colors"),
    ):
        found = run("play", *arguments, "-o", out)
        assert found.code == 2
        assert said in found.err
        assert found.err.count("\n") == 1
        assert not out.exists()


def test_links_are_accepted_as_levels_and_their_moves_are_played(run):
    link = "https://example.org/p.html#tri1.AAAABfwBAABeQRsp~A-1,A1~1"
    assert '"moves": 2' in run("replay", link, "--json").out
    assert run("show", link).code == 0
    for wrong in ("https://example.org/", link + "~1", link[:-1] + "7"):
        found = run("show", wrong)
        assert found.code == 2
        assert found.err.count("\n") == 1


@pytest.mark.parametrize(
    ("source", "same"),
    first_daily(
        [
            (LEVELS / "entanglement" / "small.json", ("entanglement", "play")),
            ("entanglement:small", ("entanglement", "play")),
            ("tantrix:starter-01", ("tantrix", "play")),
            ("discovery:10", ("tantrix", "play")),
        ],
        2,
    ),
)
def test_a_file_of_another_puzzle_gets_its_own_page(run, source, same):
    page = run("play", source, "-o", "-").out
    assert page == run(*same, source, "-o", "-").out
    assert page.startswith("<!doctype html>")


def test_a_directory_of_another_puzzle_becomes_one_page(run):
    page = run("play", "entanglement", "-o", "-", "--first", "2", "--title", "All").out
    assert page.count('"radius":') > 5
    assert '"first":2' in page
    assert "<title>All</title>" in page


def test_a_game_record_opens_at_its_last_position(run, put):
    record = {"format": "trisolve-boco", "version": 1, "board": "squares:3x3", "moves": [1, 4]}
    page = run("play", put("game.json", record), "--theme", "night", "-o", "-").out
    assert '"moves":[1,4]' in page
    wrong = run("play", put("wrong.json", record | {"moves": [1, 1]}), "-o", "-")
    assert wrong.code == 1
    assert "wrong.json: ply 1: occupied" in wrong.err
    assert "it is a file for" not in wrong.err
    assert wrong.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("hexagon:ruins", "starter"), "starter: expected one puzzle per page"),
        (("hexagon:ruins", "--first", "2"), "expected a first map of 1 to 1"),
        (("dodecahedron.obj",), "dodecahedron.obj: expected a puzzle to play, but a mesh"),
        (("entanglement:small", "starter"), "expected one puzzle per page"),
        (("discovery:10", "--first", "9"), "expected a first level of 1 to 2"),
        (("entanglement:small", "--embed-origin", "null"), "expected an origin such as"),
        (("squares:3x3", "--embed-origin", "*"), "expected an origin such as"),
        (("entanglement:small", "--first", "99"), "expected a first puzzle of 1 to"),
        (("boco:cross", "boco:torus"), "boco:torus: expected one BOCO game for a page"),
    ],
)
def test_input_without_a_page_gives_a_one_line_error(run, tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dodecahedron.obj").write_text("v 0 0 0\n")
    done = run("play", *arguments, "-o", "out.html")
    assert done.code == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not (tmp_path / "out.html").exists()


def test_json_contains_the_path_of_the_page(run, put, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = put("one.json", PUZZLE_5)
    out = tmp_path / "one.html"
    assert json.loads(run("play", path, "-o", out, "--json").out) == {"written": str(out)}
    kept = json.loads(run("play", path, "--json", "--no-open").out)["written"]
    assert kept.startswith(str(tmp_path / "trisolve" / "pages"))
    assert run("play", path, "-o", "-", "--json").code == 2


def test_a_file_with_one_puzzle_is_played_at_the_terminal(run, put):
    board = run("play", "squares:3x3", "--terminal", stdin="")
    assert board.code == 0
    assert board.out.endswith("game left open\n")
    puzzle = run("play", "entanglement:small:1", "--terminal", stdin="q\n")
    assert "0 points, " in puzzle.out
    record = put(
        "open.json",
        '{"format": "trisolve-tantrix", "version": 1, "kind": "game", "players": ["R", "Y"],'
        ' "seed": 7, "turns": []}',
    )
    game = run("play", record, "--terminal", stdin="")
    assert (game.code, game.err) == (0, "")
    assert game.out.endswith("game left open\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("starter:1",), "the sliding puzzle can only be played on a page"),
        (("discovery:10",), "expected the record of a game with --terminal"),
        (("entanglement:graded",), "expected one puzzle, got"),
        (("squares:3x3", "squares:4x4"), "--terminal: expected one file, got 2"),
        (("squares:3x3", "--title", "Three"), "--title: expected a page, got --terminal"),
    ],
)
def test_unplayable_input_at_the_terminal_gives_a_one_line_error(run, arguments, said):
    done = run("play", *arguments, "--terminal", stdin="")
    assert done.code == 2
    assert said in done.err
    assert done.err.count("\n") == 1


@pytest.fixture
def served(monkeypatch, tmp_path):
    """Start no server, but list the folders that it would serve; use a new cache."""
    found = []

    def serve(folder, _port, started):
        found.append(folder)
        started("http://127.0.0.1:1/", 1)

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(serving, "serve_site", serve)
    return found


def test_play_without_a_source_builds_the_full_site_once(run, served, monkeypatch):
    def build(folder, options):
        assert options == SiteOptions()
        (folder / "assets").mkdir(parents=True)
        (folder / LISTING).write_text("{}")

    monkeypatch.setattr(site_build, "build_site", build)
    first, second = run("play"), run("play", "--no-open")
    assert (first.code, first.out) == (130, "http://127.0.0.1:1/\n")
    assert first.err == "trisolve: building the site of all games, once for this version\n"
    assert (second.code, second.err) == (130, "")
    assert served[0] == served[1]
    refused = run("play", "--title", "Mine")
    refused.assert_one_line()
    assert refused.err.endswith("--title: expected a SOURCE to play, got none\n")


@pytest.mark.long
def test_play_without_the_web_extra_opens_the_site_from_disk(run, served, monkeypatch):
    def refuse(*_):
        raise MissingExtra("no server")

    monkeypatch.setattr(serving, "serve_site", refuse)
    done = run("play")
    assert done.code == 0
    assert (Path(done.out.strip().removeprefix("file://")).parent / LISTING).is_file()
