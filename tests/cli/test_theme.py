"""``trisolve theme`` and ``--theme FILE``, for all rooms, in pictures, pages and sites."""

from dataclasses import replace

import pytest
from commands import typed
from contrast import contrasts
from fontTools.ttLib import TTFont
from thorough import first_daily

from trisolve import load_theme
from trisolve.cli.table import Group, commands_of
from trisolve.paint.fonts import REGULAR
from trisolve.paint.themes import THEMES, Paint
from trisolve.rooms import rooms
from trisolve.sliding.pictures.look import look_of
from trisolve.web.pages.fonts import WEIGHTS

DRAWING = [
    f"{name} {own}" if isinstance(found, Group) else name
    for room in rooms()
    for name, found in commands_of(room).items()
    for own in (found.commands if isinstance(found, Group) else [name])
    if own == "render"
]
DRAWING = [name.replace("render render", "render") for name in DRAWING]
OWN = """
base = "night"
above = "#102030"
below = "#203040"
floor = "#0a5a5a"
stone = "#c0ffee"
goals = ["#ff8800", "#ff0088"]
"""


@pytest.fixture
def own(tmp_path):
    (tmp_path / "own.toml").write_text(OWN, "utf-8")
    return tmp_path / "own.toml"


def test_themes_are_tested_in_every_room_that_draws():
    assert {"render", "entanglement render", "tantrix render", "boco render"} <= set(DRAWING)


@pytest.mark.parametrize("name", DRAWING)
def test_every_room_draws_in_a_custom_theme(run, tmp_path, own, name):
    drawn = {}
    for theme in ("night", own):
        file = tmp_path / "a.svg"
        done = run(*typed(name).words, "--theme", theme, "-o", file)
        assert (done.code, done.err) == (0, ""), theme
        drawn[theme] = file.read_text("utf-8")
    assert drawn["night"] != drawn[own]
    assert any(color in drawn[own] for color in ("#0a5a5a", "#102030", "#203040"))


@pytest.mark.parametrize("more", [["--booklet"], ["--atlas", "sprites"], ["--cut-out"]])
def test_booklets_and_atlases_accept_a_theme(run, tmp_path, own, monkeypatch, more):
    monkeypatch.chdir(tmp_path)
    out = [] if "--atlas" in more else ["-o", "a.svg"]
    assert run("render", "tutorial:01-slide", *more, "--theme", own, *out).code == 0
    drawn = "".join(path.read_text("utf-8") for path in tmp_path.rglob("*.svg"))
    assert "#c0ffee" in drawn or "#ff8800" in drawn


@pytest.mark.parametrize(
    "source", first_daily(["starter:1", "entanglement:small:1", "discovery:10", "squares:3x3"], 2)
)
def test_pages_accept_a_theme_and_embed_its_font_on_request(run, tmp_path, own, source):
    page = tmp_path / "page.html"
    found = TTFont(str(REGULAR))
    found.flavor = "woff2"
    found.save(tmp_path / "own.woff2")
    own.write_text(f'font = "own.woff2"\n{OWN}', "utf-8")
    assert run("play", source, "--theme", own, "-o", page).code == 0
    plain = page.read_text("utf-8")
    roles = load_theme(own).sky
    row = "".join(color.removeprefix("#") for color in roles[2:])
    assert row.startswith("102030203040")
    assert f'"sky":"night","isFixed":true,"row":"{row}","colors":["#ff8800","#ff0088"]' in plain
    assert plain.count("@font-face") == len(WEIGHTS)
    assert run("play", source, "--theme", own, "--embed-font", "-o", page).code == 0
    assert page.read_text("utf-8").count("@font-face") == 1
    assert "font-src data:" in page.read_text("utf-8")
    run("play", source, "--embed-font", "-o", page).assert_one_line()


@pytest.mark.long
def test_a_site_accepts_a_theme(run, tmp_path, own):
    assert run("site", tmp_path / "site", "--theme", own, "--without", "slide").code == 0
    pages = [path.read_text("utf-8") for path in (tmp_path / "site").rglob("*.html")]
    assert sum("102030203040" in page for page in pages) == len(pages) - 1  # 404.html has no sky
    cards = [path.read_text("utf-8") for path in (tmp_path / "site").rglob("*.svg")]
    assert any("#0a5a5a" in card for card in cards)


def test_theme_new_writes_a_theme_and_does_not_overwrite_edits(run, tmp_path):
    file = tmp_path / "my.toml"
    assert run("theme", "new", "--base", "print", "-o", file).code == 0
    assert run("theme", "new").out == run("theme", "new", "--base", "day").out
    file.write_text("floor = '#fff'", "utf-8")
    run("theme", "new", "-o", file).assert_one_line()
    assert run("theme", "new", "--base", "dusk", "-o", file, "--force").code == 0
    assert 'base = "dusk"' in file.read_text("utf-8")
    run("theme", "new", "--base", "flet").assert_one_line()


@pytest.mark.parametrize("name", first_daily(THEMES, 2))
def test_every_bundled_theme_passes_the_contrast_check(name):
    """Text has a contrast of 4.5; blocks and goals have 3 against the floor, in any color."""
    found = contrasts(THEMES[name])
    assert [one.what for one in found if not one.is_enough] == []
    assert {one.least for one in found} == {3, 4.5}


@pytest.mark.parametrize("style", ["block-edge", "goal-case"])
def test_theme_check_includes_lines_around_blocks_and_under_goals(style):
    day = look_of("day").theme
    without = contrasts(replace(day, paints={**day.paints, style: Paint()}))
    what = "block" if style == "block-edge" else "goal"
    low = [one.what for one in without if not one.is_enough]
    assert f"{what} #f2a413 on the floor" in low
    assert all(one.startswith(what) for one in low)


def test_an_unknown_theme_gives_a_one_line_error(run, tmp_path):
    for theme in ("darc", "auto", "none.toml"):
        done = run("render", "starter:1", "--theme", theme, "-o", tmp_path / "x.svg")
        done.assert_one_line()
        assert "--theme" in done.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('flor = "#fff"', "flor"),
        ('floor = "blu"', "floor"),
        ("goals = []", "goals"),
        ('font = "none.ttf"', "expected a readable file"),
        ('base = "flet"', "base"),
        ("floor = ", "expected TOML"),
        ("[entanglement]\nrim = 3", "entanglement"),
    ],
)
def test_a_theme_file_is_checked_when_it_is_read(run, tmp_path, text, said):
    file = tmp_path / "my.toml"
    file.write_text(text, "utf-8")
    done = run("render", "starter:1", "--theme", file, "-o", tmp_path / "x.svg")
    done.assert_one_line()
    assert str(tmp_path) in done.err
    assert said in done.err
    assert not (tmp_path / "x.svg").exists()
