"""``trisolve play``: what is written where, and what is refused."""

from cli_session import PUZZLE_5


def test_a_page_goes_to_a_file_or_to_standard_output(run, put, tmp_path):
    path = put("one.json", PUZZLE_5)
    out = tmp_path / "one.html"
    assert run("play", path, "-o", out).code == 0
    page = out.read_text("utf-8")
    assert run("play", path, "-o", "-").out == page
    assert page.startswith("<!doctype html>")


def test_without_a_name_the_page_goes_to_a_folder_of_ones_own(run, put, tmp_path, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = put("one.json", PUZZLE_5)
    first, again = run("play", path, "--no-open"), run("play", path)
    assert first.out == again.out
    assert first.out.startswith(str(tmp_path / "data" / "trisolve" / "pages" / "play-"))
    assert "no browser found" in again.err
    assert first.err == ""


def test_bad_input_is_one_line_and_nothing_is_written(run, put, tmp_path):
    path, out = put("one.json", PUZZLE_5), tmp_path / "out.html"
    for arguments, told in (
        (("nowhere.json",), "nowhere.json: expected a file"),
        ((path, "--first", "2"), "expected a first level of 1 to 1"),
        ((path, "--embed-origin", "*"), "expected an origin"),
        ((path, "--link-base", "x"), "expected a link base"),
    ):
        found = run("play", *arguments, "-o", out)
        assert found.code == 2
        assert told in found.err
        assert found.err.count("\n") == 1
        assert not out.exists()


def test_links_are_levels_and_their_moves_are_played(run):
    link = "https://example.org/p.html#tri1.AAAABfwBAABeQRsp~A-1,A1~1"
    assert '"moves": 2' in run("replay", link, "--json").out
    assert run("show", link).code == 0
    for wrong in ("https://example.org/", link + "~1", link[:-1] + "7"):
        found = run("show", wrong)
        assert found.code == 2
        assert found.err.count("\n") == 1
