"""A theme's texture on pages: as in pictures, embedded in a page, and a single file in a site."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from boards import MIDDLE_SHAPES, crowded_level
from node import in_node
from PIL import Image
from places import LEVELS
from site_host import address_of
from waiting import until

from trisolve.paint.scene import Group, Shape
from trisolve.paint.svg import UNIT
from trisolve.paint.texture import load_texture, parse_texture
from trisolve.paint.themes import THEMES, WHITE
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.level import Block, Level
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import blocks, places_of
from trisolve.web.pages.player import play_page, player_page
from trisolve.web.pages.shared import script_of
from trisolve.web.pages.textures import MAX_EMBEDDED, data_of
from trisolve.web.site.build import site_files
from trisolve.web.site.options import SiteOptions
from trisolve.web.site.packs import site_packs
from trisolve.web.site.previews.pages import pack_previews

WOOD = LEVELS / "gallery" / "wood.png"
SEED = 2**64 - 3
RED = (200, 0, 0)
DAY = THEMES["day"]
WOODEN = DAY.with_texture(load_texture(WOOD, SEED))
ONE = Level(range(8), [Block("A", [0, 1, 2], [4, 5, 6])], name="One")
LEVEL = crowded_level(3, MIDDLE_SHAPES, 8)


def png_of(width, height, pixels=None):
    """Return a red picture, or one of given pixels."""
    image = Image.new("RGB", (width, height), RED)
    if pixels is not None:
        image = Image.frombytes("RGB", (width, height), pixels)
    stream = BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture
def theme_file(tmp_path):
    """Return the file of a theme with wooden blocks."""
    path = tmp_path / "own.toml"
    path.write_text(f'base = "day"\ntexture = "{WOOD}"\n', "utf-8")
    return path


@pytest.fixture
def noise(tmp_path):
    """Return the file of a theme whose texture is too large for a page."""
    picture = bytes(n * n % 251 ^ n // 7 & 255 for n in range(300 * 300 * 3))
    (tmp_path / "noise.png").write_bytes(png_of(300, 300, picture) + bytes(MAX_EMBEDDED))
    path = tmp_path / "noise.toml"
    path.write_text('base = "day"\ntexture = "noise.png"\n', "utf-8")
    return path


def drawn_covers(level):
    """Return how pictures cover blocks, in the form of `coversOf` in player/covers.js."""
    found = []
    for block in blocks(level, places_of(level.positions), look_of(WOODEN)):
        _, cover, *others = block.children
        lit = [one for one in others if isinstance(one, Group)]
        sides = [one.opacity * (1 if one.children[0].color == WHITE else -1) for one in lit]
        is_tinted = any(isinstance(one, Shape) and one.style == "tint" for one in others)
        begin = [UNIT * length for length in cover.at]
        found.append({"begin": begin, "isTinted": is_tinted, "light": sides})
    return found


def test_pages_texture_blocks_as_pictures_do():
    level = replace(LEVEL, blocks=(*LEVEL.blocks[:3], replace(LEVEL.blocks[3], color="#0000ff")))
    found = in_node(
        {"player/covers.js": "coversOf", "sliding/formats/share_code.js": "parseShareCode"},
        """({ code, colors, texture }) => {
          const level = parseShareCode(code);
          for (const [at, block] of level.blocks.entries()) block.color = colors[at];
          return coversOf(level, texture);
        }""",
        {
            "code": dump_share_code(level.bare()),
            "colors": [block.color for block in level.blocks],
            "texture": data_of(WOODEN.texture, ""),
        },
    )
    wanted = drawn_covers(level)
    assert [one["isTinted"] for one in found] == [True, False, True, True]
    assert [one["isTinted"] for one in wanted] == [True, False, True, True]
    for own, other in zip(found, wanted, strict=True):
        assert own["begin"] == pytest.approx(other["begin"])
        lights = [sorted({round(side, 6) for side in one["light"]}) for one in (own, other)]
        assert lights[0] == lights[1]  # a page may cut a side in two


def test_a_page_embeds_a_texture_and_one_without_is_unchanged(run, theme_file, tmp_path):
    page = tmp_path / "page.html"
    done = run("play", "tutorial:1", "--theme", theme_file, "-o", page)
    assert (done.code, done.err) == (0, "")
    assert WOODEN.texture.data_uri in page.read_text("utf-8")
    assert 'id="texture"' not in play_page(ONE, theme=DAY)
    assert player_page(ONE, theme=DAY).script == player_page(ONE).script == script_of("player")


def test_a_page_that_cannot_show_a_texture_says_so_in_one_line(run, theme_file, noise, tmp_path):
    page = tmp_path / "page.html"
    for source, theme, why in (
        ("entanglement:small", theme_file, "it has no sliding blocks"),
        ("squares:3x3", theme_file, "it has no sliding blocks"),
        ("tutorial:1", noise, "expected at most 200,000 bytes, got "),
    ):
        done = run("play", source, "--theme", theme, "-o", page)
        assert (done.code, done.err.count("\n")) == (0, 1)
        assert done.err.startswith("trisolve: note: the page does not show the ")
        assert why in done.err
        assert 'id="texture"' not in page.read_text("utf-8")


@pytest.mark.long
def test_a_site_stores_a_texture_once_for_all_its_pages_with_blocks():
    options = SiteOptions(("tutorial:1",), only=True, theme=WOODEN)
    files = site_files(options)
    (path,) = (path for path in files if path.startswith("assets/texture-"))
    assert files[path] == WOODEN.texture.png
    pages = {name: data.decode() for name, data in files.items() if name.endswith(".html")}
    named = {
        name: re.findall(r'"address":"([^"]*)"', page)
        for name, page in pages.items()
        if 'id="texture"' in page
    }
    below = [f"../{path}"]
    assert named == {"index.html": [path], "slide/index.html": below, "make/index.html": below}
    assert f'"{path}"' in files["sw.js"].decode()
    assert SiteOptions(theme=WOODEN, without=("tantrix", "boco")).untextured == ["Entanglement"]
    assert SiteOptions(theme=DAY).untextured == []


def test_the_name_of_a_preview_follows_the_texture_and_stays_short():
    def contents(theme):
        options = SiteOptions(("tutorial:1",), only=True, theme=theme)
        (pack,) = site_packs(options)
        return [one.picture.content for one in pack_previews(pack, options)]

    seeds = [DAY.with_texture(replace(WOODEN.texture, seed=seed)) for seed in (1, 2)]
    names = [contents(theme) for theme in (DAY, *seeds)]
    assert len({name for found in names for name in found}) == sum(map(len, names))
    assert max(len(name) for found in names for name in found) < 1000


_COVERED = """() => [...document.querySelectorAll("svg.board [data-block]")].map((group) => {
  const [, cover] = group.children, [id] = cover.getAttribute("fill").match(/[^#]+(?=\\))/);
  const own = document.getElementById(id);
  const base = document.querySelector(own.getAttribute("href"));
  return [group.dataset.block, own.getAttribute("patternTransform"), base.firstChild.href.baseVal];
})"""


@pytest.mark.long
def test_blocks_on_a_page_show_the_texture(new_page, tmp_path):
    red = DAY.with_texture(parse_texture(png_of(8, 8), 7))
    level = Level(range(8), [Block("A", [0, 1, 2])], name="Red")
    player_page([level, LEVEL], theme=red, first=2).save(tmp_path / "page.html")
    page = new_page()
    page.goto(address_of(tmp_path / "page.html"))
    page.wait_for_selector("svg.board [data-block=D]")
    found = page.evaluate(_COVERED)
    assert sorted(one[0] for one in found) == [block.id for block in LEVEL.blocks]
    assert len({one[1] for one in found}) == len(found)
    assert {one[2] for one in found} == {red.texture.data_uri}
    page.evaluate("trisolve.open(0)")
    page.wait_for_selector("svg.board [data-block=D]", state="detached")
    page.evaluate("() => document.querySelector('svg.board image').decode?.()")
    until(page, "!document.querySelector('.leaving')")
    box = page.locator("svg.board [data-block=A]").bounding_box()
    spot = {"x": box["x"] + 0.36 * box["width"], "y": box["y"] + 0.4 * box["height"]}
    shot = page.screenshot(clip={**spot, "width": 2, "height": 2})
    assert Image.open(BytesIO(shot)).convert("RGB").getpixel((0, 0)) == RED
