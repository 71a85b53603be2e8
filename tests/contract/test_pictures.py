"""Every room that draws pictures draws them in every theme and every format."""

import pytest
from commands import Typed, examples, has_option, help_text, typed
from contract import NAMES
from thorough import LONG, first_daily

from trisolve.paint.picture import FILMS, FORMATS, STILL
from trisolve.paint.themes import THEMES

DRAWING = [name for name in NAMES if name.split()[-1] == "render"]
BEGINS = {
    "svg": b"<svg",
    "png": b"\x89PNG\r\n",
    "pdf": b"%PDF-",
    "gif": b"GIF89a",
    "apng": b"\x89PNG\r\n",
}


def pairs(formats):
    """Return every theme with every format; for daily tests, each theme and each format once."""
    if LONG:
        return [(theme, one) for theme in THEMES for one in formats]
    return [(theme, formats[n % len(formats)]) for n, theme in enumerate(THEMES)]


def test_every_format_is_recognized_by_its_first_bytes():
    assert set(BEGINS) == set(FORMATS) == {*STILL, *FILMS}


def test_every_room_with_pictures_is_tested_here():
    assert set(DRAWING) >= {"render", *(f"{one} render" for one in ("tantrix", "hex", "mesh"))}


@pytest.mark.parametrize("name", first_daily(DRAWING, 2))
def test_a_picture_is_drawn_in_every_theme_and_format(run, tmp_path, name):
    drawn = set()
    for theme, one in pairs(STILL):
        file = tmp_path / f"{theme}.{one}"
        done = run(*typed(name).words, "--theme", theme, "--size", 120, "-o", file)
        assert (done.code, done.err) == (0, ""), (theme, one)
        data = file.read_bytes()
        assert data.startswith(BEGINS[one]), (theme, one)
        drawn.add(data)
    assert len(drawn) == len(pairs(STILL))


@pytest.mark.parametrize("name", DRAWING)
def test_a_picture_has_the_requested_width_and_height(run, name):
    drawn = run(*typed(name).words, "--size", "300x120", "-o", "-").out
    assert 'width="300" height="120"' in drawn


@pytest.mark.long
@pytest.mark.parametrize("name", [one for one in DRAWING if has_option(one, "--animate")])
def test_a_film_is_drawn_in_every_theme_and_format(run, tmp_path, name, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = film(name)
    for theme, one in pairs(FILMS):
        file = tmp_path / f"{theme}.{one}"
        done = run(*words, "--theme", theme, "--size", 120, "-o", file)
        assert (done.code, done.err) == (0, ""), (theme, one)
        assert file.read_bytes().startswith(BEGINS[one]), (theme, one)


def film(name):
    """Return the words of the first example with a film, without theme and output."""
    shown = next(one for one in examples(help_text(name)) if "--animate" in one)
    words = Typed(name, shown).words
    if "--theme" in words:
        at = words.index("--theme")
        del words[at : at + 2]
    return words
