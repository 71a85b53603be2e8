"""Boards and blocks to cut out: the same scale on paper and no missing parts, in every form."""

from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from boards import MIDDLE_SHAPES, crowded_level
from drawn import disjoint, styled, view_box
from PIL import Image
from shapely import Polygon, box, unary_union

from trisolve import Block, FormatError, Level
from trisolve.paint.picture import Size, picture
from trisolve.paint.svg import UNIT, paint_svg
from trisolve.sliding.lattice import vertex_xy, vertices
from trisolve.sliding.pictures.cards import A4, PAGE_WIDTH
from trisolve.sliding.pictures.cut_out import cut_out_pages, scale_mm
from trisolve.sliding.pictures.look import look_of

FLAT = look_of("dawn").theme
LEVELS = [crowded_level(seed, MIDDLE_SHAPES, 10) for seed in range(3)]
PAPER = box(0, 0, PAGE_WIDTH * UNIT, A4.height * UNIT)
GAP = 0.02


def svgs(level, edge_mm=None):
    """Return the pages of boards and the pages of blocks."""
    pages = cut_out_pages([level], look=look_of(FLAT), edge_mm=edge_mm)
    found = [(page.title, paint_svg(page, FLAT)) for page in pages]
    return [[svg for title, svg in found if title.endswith(what)] for what in ("board", "blocks")]


def pieces_of(pages):
    """Return the outlines on pages of blocks, without the small picture of the start."""
    return [
        [one.area() for one in styled(svg, "block") if abs(one.matrix[0]) + abs(one.matrix[1]) > 1]
        for svg in pages
    ]


@pytest.mark.parametrize("edge_mm", [None, 31.5])
@pytest.mark.parametrize("level", LEVELS, ids=range(len(LEVELS)))
def test_blocks_have_the_size_of_their_cells_on_the_board(level, edge_mm):
    boards, pages = svgs(level, edge_mm)
    unit = scale_mm(level, edge_mm) * UNIT / 10
    floor = styled(boards[0], "floor")[0].area()
    triangle = unit * unit * 3**0.5 / 4
    assert floor.area == pytest.approx(len(level.floor) * triangle, rel=1e-3)
    pieces = pieces_of(pages)
    assert sum(map(len, pieces)) == len(level.blocks)
    for page in pieces:
        assert disjoint(page)
        assert all(PAPER.contains(piece) for piece in page)
    expected = []
    for block in level.blocks:
        corners = [[vertex_xy(corner) for corner in vertices(cell)] for cell in block.cells]
        cells = unary_union([Polygon(points) for points in corners])
        expected.append(cells.buffer(-GAP, join_style="mitre").area * unit * unit)
    found = [piece.area for page in pieces for piece in page]
    assert sorted(found) == pytest.approx(sorted(expected), rel=1e-3)


def test_a_large_board_is_cut_into_parts_that_cover_its_floor():
    level = Level(range(512), [Block("A", [0, 1, 2]), Block("B", range(32, 63))])
    boards, pages = svgs(level)
    assert len(boards) > 1
    covered = 0.0
    for svg in boards:
        (frame,) = styled(svg, "frame")
        floor = styled(svg, "floor")[0].area()
        assert PAPER.contains(frame.area())
        covered += frame.area().intersection(floor).area
    assert covered == pytest.approx(floor.area, rel=1e-3)
    assert all(PAPER.contains(piece) for page in pieces_of(pages) for piece in page)


def test_the_scale_is_printed_and_true_in_every_format():
    board, *_ = cut_out_pages([LEVELS[0]], look=look_of(FLAT), edge_mm=20)
    svg = picture(board, FLAT, "svg").decode()
    root = ET.fromstring(svg)
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    per_mm = view_box(svg)[2] / 210
    left, _, right, _ = styled(svg, "scale")[0].bounds()
    assert (right - left) / per_mm == pytest.approx(100)
    words = " ".join(one.element.text for one in styled(svg, "text", "text"))
    assert "A side of a triangle is 20 mm long. Print at 100%" in words
    image = Image.open(BytesIO(picture(board, FLAT, "png", Size(594))))
    assert image.size == (420, 594)
    assert image.info["dpi"] == pytest.approx((50.8, 50.8), abs=0.1)
    pdf = picture(board, FLAT, "pdf")
    assert b"/MediaBox [ 0 0 595.266" in pdf


@pytest.mark.parametrize("edge_mm", [0, 4.9, 100.1, float("nan"), float("inf")])
def test_a_side_too_long_for_any_page_is_refused(edge_mm):
    with pytest.raises(FormatError, match=r"expected a side of 5 to \d+(\.\d)? mm"):
        scale_mm(LEVELS[0], edge_mm)


def test_blocks_are_spread_over_a_page_that_has_room():
    level = Level(
        range(16),
        [Block(id_, range(at, at + 3)) for id_, at in zip("ABCD", range(0, 16, 4), strict=True)],
    )
    (pieces,) = pieces_of(svgs(level, 35)[1])
    tops = sorted({piece.bounds[1] for piece in pieces})
    assert len(tops) == 2
    assert tops[1] - tops[0] > 2 * max(piece.bounds[3] - piece.bounds[1] for piece in pieces)
