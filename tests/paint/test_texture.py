"""Textures: refused files, their position, and the same repetition by all painters."""

import re
import struct
import zlib
from base64 import b64decode
from io import BytesIO

import pytest
from boards import MIDDLE_SHAPES, crowded_level
from drawn import elements, styled
from PIL import Image

from trisolve import Block, FileError, FormatError, Level, parse_moves
from trisolve.paint.pdf import paint_pdf
from trisolve.paint.png import paint_png
from trisolve.paint.svg import UNIT, paint_svg
from trisolve.paint.texture import MAX_BYTES, PX_PER_EDGE, load_texture, parse_texture
from trisolve.paint.themes import THEMES
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.render import render_animation, render_board
from trisolve.sliding.pictures.scene import Details, board_scene

GRAY = Level(range(8), [Block("A", [0, 1, 2])])
LEVEL = crowded_level(3, MIDDLE_SHAPES, 8)


def png_of(width, height, mode="RGB"):
    """Return a picture whose pixels encode their position: red for x, green for y."""
    image = Image.new("RGB", (width, height))
    image.putdata([(x * 4 % 256, y * 4 % 256, 7) for y in range(height) for x in range(width)])
    stream = BytesIO()
    image.convert(mode).save(stream, "PNG")
    return stream.getvalue()


PNG = png_of(60, 48)
FLAT = look_of(THEMES["dawn"].with_texture(parse_texture(PNG, seed=3))).theme


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def header(width, height, depth=8, color=2, interlaced=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced))


SIGNATURE, END = PNG[:8], chunk(b"IEND", b"")
PIXELS = chunk(b"IDAT", zlib.compress(bytes(99)))


@pytest.mark.parametrize(
    ("png", "message"),
    [
        (b"GIF89a", "expected a PNG picture, got something else"),
        (PNG[:50], "got a damaged one: it is cut off"),
        (PNG[:40] + b"!" + PNG[41:], "got a damaged one: a checksum is wrong"),
        (PNG[:-12], "got a damaged one: its end is missing"),
        (SIGNATURE, "got a damaged one: its header is missing"),
        (SIGNATURE + header(9, 9, 3) + PIXELS + END, "its header has no known color type"),
        (SIGNATURE + header(9, 9) + END, "got a damaged one: pixels are missing"),
        (SIGNATURE + header(9, 9) + PIXELS + END, "got a damaged one: pixels are missing"),
        (SIGNATURE + header(9, 9) + chunk(b"IDAT", b"junk") + END, "pixels cannot be unpacked"),
        (SIGNATURE + header(5000, 20) + PIXELS + END, "8 to 2048 pixels per side, got 5000 x 20"),
        (SIGNATURE + header(9, 9, 16, 0) + PIXELS + END, "gray of up to 8 bits per pixel, got 16"),
        (SIGNATURE + header(7, 20) + PIXELS + END, "8 to 2048 pixels per side, got 7 x 20"),
        (PNG + bytes(MAX_BYTES), "expected a PNG picture of up to 4 MiB, got more"),
    ],
)
def test_an_invalid_texture_is_refused_in_one_line(tmp_path, png, message):
    path = tmp_path / "wood.png"
    path.write_bytes(png)
    with pytest.raises(FormatError, match=re.escape(message)) as caught:
        load_texture(path)
    assert str(caught.value).startswith(f"{path}: expected")
    assert "\n" not in str(caught.value)


def test_a_missing_texture_gives_a_one_line_error(tmp_path):
    with pytest.raises(FileError, match="expected a readable file: No such file or directory"):
        load_texture(tmp_path / "no.png")


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1"])
def test_any_kind_of_png_is_accepted(mode):
    theme = look_of("dawn").theme.with_texture(parse_texture(png_of(16, 12, mode)))
    scene = board_scene(GRAY, look=look_of(theme), details=Details())
    plain = paint_png(scene, look_of("dawn").theme, width=80, height=40)
    assert paint_png(scene, theme, width=80, height=40) != plain
    assert b"/Subtype /Image" in paint_pdf([scene], theme)


def test_an_interlaced_picture_is_decoded_completely():
    head = SIGNATURE + header(9, 10, 1, 3, interlaced=1)
    rows = [(2, 2), (1, 2), (3, 1), (2, 3), (5, 2), (4, 5), (9, 5)]
    n_bytes = sum(n_rows * (1 + (n_columns + 7) // 8) for n_columns, n_rows in rows)
    assert parse_texture(head + chunk(b"IDAT", zlib.compress(bytes(n_bytes))) + END).width_px == 9
    with pytest.raises(FormatError, match="pixels are missing"):
        parse_texture(head + chunk(b"IDAT", zlib.compress(bytes(n_bytes - 1))) + END)


def test_the_same_seed_gives_the_same_bytes_in_every_format():
    def drawn(seed):
        theme = look_of("day").theme.with_texture(parse_texture(PNG, seed))
        scene = board_scene(LEVEL, look=look_of(theme), details=Details(labels=True))
        png = paint_png(scene, theme, width=90, height=80)
        return paint_svg(scene, theme), png, paint_pdf([scene], theme)

    first, again, other = drawn(1), drawn(1), drawn(2)
    assert first == again
    assert all(one != another for one, another in zip(first, other, strict=True))


def test_every_block_is_textured_from_its_own_offset():
    svg = render_board(LEVEL, theme=FLAT)
    covers, blocks = styled(svg, "texture"), styled(svg, "block")
    assert len(covers) == len(blocks) == len(LEVEL.blocks)
    starts = set()
    for cover, block in zip(covers, blocks, strict=True):
        assert cover.area().symmetric_difference(block.area()).area < 5
        x, y = cover.matrix[4] - block.matrix[4], cover.matrix[5] - block.matrix[5]
        assert -FLAT.texture.width * UNIT < x <= 0
        assert -FLAT.texture.height * UNIT < y <= 0
        starts.add((x, y))
    assert len(starts) == len(covers)
    (uri,) = set(re.findall(r'href="data:image/png;base64,([^"]*)"', svg))
    assert b64decode(uri) == PNG


def test_a_png_shows_the_pixels_of_the_texture_in_the_right_places():
    scene = board_scene(GRAY, look=look_of(FLAT), details=Details())
    scale = PX_PER_EDGE
    width, height = round(scene.view.width * scale), round(scene.view.height * scale)
    image = Image.open(BytesIO(paint_png(scene, FLAT, width=width, height=height))).convert("RGB")
    left, top = FLAT.texture.offset(0)
    for x, y in ((0.5, 0.3), (0.9, 0.45), (0.7, 0.7)):
        at = image.getpixel((int((x - scene.view.left) * scale), int((y - scene.view.top) * scale)))
        red = int((x + left) * scale) % 60 * 4
        green = int((y + top) * scale) % 48 * 4
        assert at == pytest.approx((red, green, 7), abs=9)


def test_a_block_with_a_goal_is_tinted_in_its_color():
    styles = [one.style for one in elements(render_board(GRAY, theme=FLAT))]
    assert "tint" not in styles
    aimed = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    (tint,) = styled(render_board(aimed, theme=FLAT), "tint")
    assert tint.element.get("fill") == "#f2a413"
    gray = THEMES["print"].with_texture(FLAT.texture)
    assert not styled(render_board(aimed, theme=gray), "tint")


def test_a_pdf_contains_the_texture_once():
    scene = board_scene(LEVEL, look=look_of(FLAT), details=Details())
    assert paint_pdf([scene, scene], FLAT).count(b"/Subtype /Image") == 1


def test_a_texture_moves_with_its_block():
    svg = render_animation(GRAY, parse_moves("A2"), theme=FLAT)
    moving = [one for one in elements(svg) if one.style == "block" and one.tag == "g"]
    assert 'class="texture"' in svg
    assert any(child.tag.endswith("animateTransform") for child in moving[0].element)
