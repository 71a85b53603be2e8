"""PNG, PDF, sheets, booklets and atlases: the contents of the files."""

import json
import re
import sys
import zlib
from dataclasses import replace
from io import BytesIO

import pytest
from boards import MIDDLE_SHAPES, crowded_level
from drawn import area_of, styled, view_box
from PIL import Image, ImageChops
from shapely import Point, unary_union
from thorough import first_daily

from trisolve import Block, Level, TrisolveError, parse_moves
from trisolve.paint.layout import GAP, lines_height, shorten, text_width
from trisolve.paint.palette import parse_color
from trisolve.paint.pdf import arc_curves, paint_pdf
from trisolve.paint.picture import Size
from trisolve.paint.picture import picture as paint
from trisolve.paint.png import paint_png
from trisolve.paint.scene import Box, Segment
from trisolve.paint.svg import BASELINE, UNIT, paint_svg
from trisolve.paint.themes import THEMES
from trisolve.sliding.lattice import AXIS_STEP, Axis, vertex_xy
from trisolve.sliding.pictures.atlas import atlas
from trisolve.sliding.pictures.booklet import booklet_pages
from trisolve.sliding.pictures.cards import A4, PAGE_WIDTH, fit, sheet_pages
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details, board_scene

DAY = look_of("day").theme
LEVELS = [crowded_level(seed, MIDDLE_SHAPES, 8) for seed in range(7)]
SLIDE = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], name="Slide")


def picture(scene, theme, width=300):
    height = round(width * scene.view.height / scene.view.width)
    return Image.open(BytesIO(paint_png(scene, theme, width=width, height=height))).convert("RGB")


def test_a_png_shows_the_blocks_in_their_places():
    scene = board_scene(SLIDE, look=look_of(DAY), details=Details())
    image = picture(scene, DAY, 600)
    scale = 600 / scene.view.width

    def at(x, y):
        return image.getpixel(
            (round((x - scene.view.left) * scale), round((y - scene.view.top) * scale))
        )

    assert at(0.75, 0.45) == (242, 164, 19)
    goal = at(2.4, 0.6)
    assert goal not in ((242, 164, 19), parse_color(DAY.sky.floor))


@pytest.mark.parametrize("longest", [64, 101, 400])
def test_a_png_is_opaque_to_its_edges(longest):
    """The aspect ratio of a picture in whole pixels differs a little from that of the board."""
    for level in LEVELS[:2]:
        scene = board_scene(level, look=look_of(DAY), details=Details())
        image = Image.open(BytesIO(paint(scene, DAY, "png", Size(longest))))
        assert image.convert("RGBA").getchannel("A").getextrema() == (255, 255)


def test_page_labels_use_only_the_bundled_font():
    level = replace(SLIDE, blocks=(replace(SLIDE.blocks[0], goal=None),))
    plain = picture(board_scene(level, look=look_of(DAY), details=Details()), DAY)
    scene = board_scene(level, look=look_of(DAY), details=Details(labels=True))
    labeled = picture(scene, DAY)
    left, top, right, bottom = ImageChops.difference(plain, labeled).getbbox()
    assert 5 < right - left < 40
    assert 5 < bottom - top < 40


def test_an_oversized_picture_is_refused():
    scene = board_scene(SLIDE, look=look_of(DAY), details=Details())
    with pytest.raises(TrisolveError, match="expected a picture of up to 64 million pixels"):
        paint_png(scene, DAY, width=10**5, height=10**5)


@pytest.mark.parametrize(
    ("module", "draw", "message"),
    [
        ("resvg_py", lambda scene: paint_png(scene, DAY, width=9, height=9), r'"trisolve\[png\]"'),
        ("reportlab.pdfgen.canvas", lambda scene: paint_pdf([scene], DAY), r'"trisolve\[pdf\]"'),
    ],
)
def test_a_missing_extra_gives_an_error_with_the_install_command(
    monkeypatch, module, draw, message
):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(TrisolveError, match=message):
        draw(board_scene(SLIDE, look=look_of(DAY), details=Details()))


def streams(pdf):
    """Return the page contents of a PDF."""
    found = []
    for data in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        text = data.strip()
        if text.endswith(b"~>"):
            import base64

            found.append(zlib.decompress(base64.a85decode(text[:-2])).decode("latin-1"))
    return [text for text in found if " cm" in text]


@pytest.mark.parametrize("theme", first_daily(THEMES, 2))
def test_a_pdf_contains_vectors_and_has_the_same_bytes_each_time(theme):
    scene = board_scene(LEVELS[0], look=look_of(THEMES[theme]), details=Details(labels=True))
    painted = look_of(theme).theme
    pdf = paint_pdf([scene, scene], painted)
    assert pdf == paint_pdf([scene, scene], painted)
    assert pdf.startswith(b"%PDF-")
    assert b"/Subtype /Image" not in pdf
    first, second = (re.sub(r"/Sh\d+", "/Sh", page) for page in streams(pdf))
    assert first == second
    assert first.count("BT") >= len(LEVELS[0].blocks)
    assert first.count(" c\n") + first.count(" c ") > 4 * len(LEVELS[0].blocks)


@pytest.mark.parametrize("clockwise", [True, False])
def test_bezier_curves_of_an_arc_follow_its_circle(clockwise):
    segment = Segment("A", 0.0, 2.0, 2.0, clockwise)
    curves = arc_curves((2.0, 0.0), segment)
    center = (2.0, 2.0) if not clockwise else (0.0, 0.0)
    begin = (2.0, 0.0)
    for first, second, end in curves:
        for step in range(21):
            t = step / 20
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points = (begin, first, second, end)
            x, y = (sum(w * p[i] for w, p in zip(weights, points, strict=True)) for i in (0, 1))
            assert ((x - center[0]) ** 2 + (y - center[1]) ** 2) ** 0.5 == pytest.approx(
                2, rel=3e-4
            )
        begin = end
    assert begin == pytest.approx((0.0, 2.0))


def test_a_sheet_shows_every_level_once_with_name_moves_and_grade():
    named = [
        Level(level.floor, level.blocks, name=f"Level {n}", stats={"moves": n, "grade": "hard"})
        for n, level in enumerate(LEVELS, 1)
    ]
    pages = list(
        sheet_pages(named, title="Seven", look=look_of(DAY), details=Details(), per_page=3)
    )
    assert len(pages) == 3
    svgs = [paint_svg(page, DAY) for page in pages]
    names = [one.element.text for svg in svgs for one in styled(svg, "caption", "text")]
    assert [name for name in names if name != "Seven"] == [f"Level {n}" for n in range(1, 8)]
    notes = [one.element.text for svg in svgs for one in styled(svg, "note", "text")]
    assert [note for note in notes if "move" in note][:2] == ["1 move · hard", "2 moves · hard"]
    assert [note for note in notes if "/" in note] == ["1 / 3", "2 / 3", "3 / 3"]
    for svg in svgs:
        for card in styled(svg, "card"):
            x0, y0, x1, y1 = card.area().bounds
            assert x0 > 0
            assert x1 < PAGE_WIDTH * UNIT
            assert y0 > 0
            assert y1 < A4.height * UNIT


def test_cards_of_a_sheet_do_not_overlap():
    (page,) = sheet_pages(LEVELS, look=look_of(DAY), details=Details())
    cards = [card.area() for card in styled(paint_svg(page, DAY), "card")]
    assert len(cards) == 7
    for number, one in enumerate(cards):
        assert all(one.distance(other) > 1 for other in cards[number + 1 :])


def test_one_tall_board_does_not_make_all_cards_tall():
    wide, tall = Box(0, 0, 5, 4), Box(0, 0, 2, 15)
    alone, mixed = fit([wide] * 20, 20, 2), fit([wide] * 19 + [tall], 20, 2)
    assert mixed.area > 0.85 * alone.area
    assert mixed.shape < 1.3


@pytest.mark.parametrize("boxes", [[Box(0, 0, 9, 2)] * 12, [Box(0, 0, 2, 9)] * 12, []])
@pytest.mark.parametrize("per_page", [1, 5, 12])
def test_cards_of_any_shape_stay_on_the_page(boxes, per_page):
    columns, width, shape, area = fit(boxes, per_page, 2)
    n_cards = min(per_page, max(len(boxes), 1))
    card = (width - GAP * width / columns * (columns - 1)) / columns
    rows = -(-n_cards // columns)
    height = rows * card * (shape + lines_height(2)) + (rows - 1) * GAP * width / columns
    assert 0 < width <= PAGE_WIDTH
    assert height <= A4.height
    assert (area > 0) == bool(boxes)


@pytest.mark.parametrize("per_page", [1, 2, 4, 9])
def test_a_booklet_ends_with_all_solutions_upside_down(per_page):
    solutions = [parse_moves("A1 B-2"), None, ()] + [parse_moves("A1")] * 4
    pages = list(
        booklet_pages(LEVELS, solutions, look=look_of(DAY), details=Details(), per_page=per_page)
    )
    assert len(pages) == 1 + -(-7 // per_page) + 1
    svg = paint_svg(pages[-1], DAY)
    texts = styled(svg, "solution", "text")
    assert [one.element.text for one in texts] == [
        "A1 B-2",
        "no solution",
        "solved from the start",
        *["A1"] * 4,
    ]
    for one in texts:
        a, b, d, e, _, _ = one.matrix
        assert (a, b, d, e) == pytest.approx((-1, 0, 0, -1), abs=1e-9)
    assert "A1 B-2" not in "".join(paint_svg(page, DAY) for page in pages[1:-1])


def page_texts(page, style):
    return [one.element.text for one in styled(paint_svg(page, DAY), style, "text")]


@pytest.mark.long
def test_a_booklet_begins_with_the_rules_its_levels_need():
    free, still = SLIDE, replace(SLIDE, push="none")
    for levels, expected in (
        ([free, free], "Where the end of a moving block meets another"),
        ([still], "Nothing is pushed; a block stops at any obstacle."),
        ([free, still, free, still, still], "Levels 2, 4\u20135: Nothing is pushed;"),
    ):
        pages = list(
            booklet_pages(
                levels, [None] * len(levels), look=look_of(DAY), details=Details(labels=True)
            )
        )
        assert expected in " ".join(page_texts(pages[0], "text"))
        headings = page_texts(pages[0], "caption")
        assert headings[:3] == ["How to play", "The goal", "How a block moves"]
        assert page_texts(pages[0], "note")[-1] == "C1: down to the right"


def test_the_page_of_rules_has_no_large_empty_area():
    pages = booklet_pages([SLIDE], [()], look=look_of(DAY), details=Details(labels=True))
    svg = paint_svg(next(iter(pages)), DAY)
    _, _, _, height = view_box(svg)
    lowest = max(float(one.element.get("y")) for one in styled(svg, "text", "text"))
    assert 0.88 < lowest / height < 0.97


@pytest.mark.parametrize("in_the_way", [[], [Block("B", [4, 5, 6])], [Block("B", [3, 4, 5])]])
def test_goals_in_a_booklet_have_the_letters_of_their_blocks(in_the_way):
    level = Level(range(8), [*SLIDE.blocks, *in_the_way])
    pages = list(booklet_pages([level], [()], look=look_of("print"), details=Details(labels=True)))
    svg = paint_svg(pages[1], look_of("print").theme)
    (letter,), (goal,) = styled(svg, "goal-label", "text"), styled(svg, "goal")
    x, y, size = (float(letter.element.get(name)) for name in ("x", "y", "font-size"))
    assert letter.element.text == "A"
    spot = letter.moved(Point(x, y - BASELINE * size))
    assert goal.area().contains(spot)
    free = goal.area() - unary_union([one.area() for one in styled(svg, "block")])
    assert free.contains(spot) == (free.area > 1)


def test_solutions_are_large_in_large_print():
    def size_of(theme):
        *_, page = booklet_pages(
            [SLIDE], [parse_moves("A2")], look=look_of(theme), details=Details()
        )
        (text,) = styled(paint_svg(page, look_of(theme).theme), "solution", "text")
        return float(text.element.get("font-size"))

    assert size_of("large-print") > 1.5 * size_of("print")


def test_long_solutions_take_more_pages():
    solutions = [parse_moves("A1 B-2 " * 300)] * 7
    pages = list(booklet_pages(LEVELS, solutions, look=look_of(DAY), details=Details()))
    assert len(pages) > 3
    words = [
        word
        for page in pages
        for one in styled(paint_svg(page, DAY), "solution", "text")
        for word in one.element.text.split()
    ]
    assert len(words) == 7 * 600


def test_long_text_on_a_page_is_shortened_to_fit():
    for text in ("", "short", "m" * 50, "日本語" * 9):
        cut = shorten(text, 1.0, 8.0)
        assert text_width(cut, 1.0) <= 8.0
        assert cut == text or cut.endswith("…")


def test_an_atlas_places_sprites_where_the_board_draws_blocks():
    found = atlas(LEVELS, look=look_of(DAY), format="svg", edge_px=UNIT)
    assert json.loads(json.dumps(found.index)) == found.index
    for axis in Axis:
        x, y = vertex_xy(AXIS_STEP[axis])
        assert found.index["steps"][axis.name] == pytest.approx([x * UNIT, y * UNIT], abs=1e-3)
    for level, placed in zip(LEVELS, found.index["levels"], strict=True):
        scene = board_scene(level, look=look_of(DAY), details=Details())
        drawn = styled(paint_svg(scene, DAY), "block")
        for block, entry, one in zip(level.blocks, placed["blocks"], drawn, strict=True):
            assert entry["id"] == block.id
            sprite = found.sprites[entry["sprite"]]
            listed = found.index["sprites"][entry["sprite"]]
            assert (listed["axis"], listed["length"]) == (block.axis.name, block.length)
            inside = area_of(sprite.children[0].path).bounds
            x, y = (
                entry["at"][i] / UNIT + (scene.view.left, scene.view.top)[i] - sprite.view[i]
                for i in (0, 1)
            )
            moved = [inside[0] + x, inside[1] + y, inside[2] + x, inside[3] + y]
            assert [value * UNIT for value in moved] == pytest.approx(one.area().bounds, abs=0.02)
            assert (entry["goal"] is None) == (block.goal is None)


def test_an_atlas_contains_each_kind_of_block_once():
    blocks = [Block("A", [0, 1, 2], color="#111111"), Block("B", [4, 5, 6], color="#111111")]
    found = atlas([Level(range(8), blocks)], look=look_of(DAY), format="png", edge_px=32)
    assert list(found.sprites) == ["U-up-3-111111"]
    assert found.index["sprites"]["U-up-3-111111"]["file"] == "U-up-3-111111.png"


def test_goals_are_filled_under_blocks_and_outlined_over_them():
    covered = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6]), Block("B", [5, 6, 7])])
    scene = board_scene(covered, look=look_of("day"), details=Details())
    styles = [getattr(node, "style", "") for node in scene.children]
    last = len(styles) - styles[::-1].index("block")
    assert styles.index("goal") < styles.index("block")
    assert [style for style in styles[last:] if style.startswith("goal")] == ["goal-over"]
