"""The pictures of the README and the docs show the present commands and pages."""

import re
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from browser import no_browser
from places import ROOT

sys.path.append(str(ROOT / "tools"))

import picture_table
import pictures
from PIL import Image, ImageDraw

from trisolve.sliding.records import TABLES


@pytest.mark.long
def test_pictures_drawn_by_commands_are_up_to_date():
    """To draw them again: make gallery."""
    assert pictures.stale_drawings(list(picture_table.DRAWN)) == []


@pytest.mark.long
def test_photographs_are_up_to_date(tmp_path):
    """To take them again: make gallery."""
    with ThreadPoolExecutor(1) as aside:  # a thread has one browser, and tests before have theirs
        found = aside.submit(pictures.photographed, tmp_path).result()
    if not found:
        no_browser("no Chromium: `make browser` installs one")
    assert [
        name for name, new in found.items() if not pictures.look_the_same(new, ROOT / name)
    ] == []


def test_a_single_command_makes_every_picture():
    made = {*picture_table.DRAWN}
    for module in pictures.PHOTOGRAPHERS:
        text = (ROOT / "tools" / f"{module}.py").read_text("utf-8")
        names = re.findall(r'"([a-z]+-[a-z-]+)(?:\.png)?"', text)
        folder = "levels/gallery" if module == "gallery_picture" else "docs/pictures"
        made |= {f"{folder}/{name}.png" for name in names}
        made |= {
            f"docs/pictures/{name}-page.png" for name in re.findall(r'\("(\w+)", played', text)
        }
    suffixes = {".png", ".svg"}
    found = [*(ROOT / "docs" / "pictures").iterdir(), *(ROOT / "levels" / "gallery").iterdir()]
    names = {path.relative_to(ROOT).as_posix() for path in found if path.suffix in suffixes}
    made |= {f"docs/pictures/records-{table}.png" for table in TABLES}  # tools/records_page.py
    assert names - made == {"levels/gallery/wood.png"}  # a texture, which nothing draws


def test_a_changed_level_makes_its_picture_stale(monkeypatch):
    name = "docs/pictures/two-in-a-hexagon.svg"
    other = picture_table.DRAWN[name]._replace(command="render article:puzzle-5 --size 300")
    monkeypatch.setitem(picture_table.DRAWN, name, other)
    assert pictures.stale_drawings([name]) == [name]


def test_photographs_may_differ_in_a_few_pixels_but_not_in_a_word(tmp_path):
    one, word, pixels = (tmp_path / name for name in ("one.png", "word.png", "pixels.png"))
    picture = Image.new("RGB", (400, 300), "white")
    picture.save(one)
    ImageDraw.Draw(picture).point([(50, 50), (51, 50), (200, 90)], "black")
    picture.save(pixels)
    ImageDraw.Draw(picture).text((100, 100), "Color of a block", "black", font_size=18)
    picture.save(word)
    assert pictures.look_the_same(pixels, one)
    assert not pictures.look_the_same(word, one)
    assert not pictures.look_the_same(one, tmp_path / "missing.png")
