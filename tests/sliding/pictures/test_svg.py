"""The structure of SVG boards: closed paths, disjoint blocks, nothing outside, no scripts."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from boards import MIDDLE_SHAPES, crowded_level
from drawn import contours, disjoint, elements, parse_data, styled, view_box
from shapely import Polygon, box, unary_union
from thorough import first_daily

from trisolve import Block, Level, TrisolveError, explore, parse_moves, solve
from trisolve.paint.layout import text_width
from trisolve.paint.palette import dump_color, luminance, parse_color
from trisolve.paint.picture import Size
from trisolve.paint.svg import UNIT, paint_svg
from trisolve.paint.themes import THEMES
from trisolve.sliding.lattice import vertex_xy, vertices
from trisolve.sliding.pictures.heat_map import heat_scene, solution_heat
from trisolve.sliding.pictures.look import look_of, scheme_colors
from trisolve.sliding.pictures.render import (
    render_animation,
    render_board,
    render_move,
    render_strip,
)
from trisolve.sliding.pictures.scene import Details

FAR = ("far", "cast-1", "cast-2", "cast-3")
"""What a clip cuts off: what is far away, and shadows."""
LEVELS = [crowded_level(seed, MIDDLE_SHAPES, 12) for seed in range(6)]
ALL = Details(labels=True, indices=True, axes=True, marks=True)
SLIDE = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], name="Slide")


def lattice_area(cells):
    """Return the union of the cells' triangles, in the units of the picture."""
    triangles = (map(vertex_xy, vertices(cell)) for cell in cells)
    return unary_union([Polygon([(x * UNIT, y * UNIT) for x, y in one]) for one in triangles])


@pytest.mark.parametrize("theme", first_daily(THEMES, 2))
@pytest.mark.parametrize("level", LEVELS, ids=range(len(LEVELS)))
def test_blocks_are_inside_their_cells_and_do_not_touch(level, theme):
    svg = render_board(level, theme=theme)
    drawn = [one.area() for one in styled(svg, "block")]
    assert len(drawn) == len(level.blocks)
    assert disjoint(drawn)
    gap = THEMES[theme].gap * UNIT
    for block, area in zip(level.blocks, drawn, strict=True):
        cells = lattice_area(block.cells)
        assert cells.contains(area)
        assert area.distance(cells.exterior) == pytest.approx(gap, abs=0.02)


@pytest.mark.parametrize("theme", first_daily(sorted(THEMES, reverse=True)))
def test_filled_svg_paths_are_closed_and_lie_inside_the_view_box(theme):
    for level in LEVELS[:3]:
        svg = render_board(level, theme=theme, details=ALL)
        left, top, width, height = view_box(svg)
        for one in elements(svg):
            if one.tag != "path":
                continue
            if one.element.get("fill") != "none":
                _, closed = contours(parse_data(one.element.get("d")))
                assert all(closed), one.style
            if one.style not in FAR:
                x0, y0, x1, y1 = one.bounds()
                assert left - 0.01 <= x0 <= x1 <= left + width + 0.01, one.style
                assert top - 0.01 <= y0 <= y1 <= top + height + 0.01, one.style


def floor_area(svg):
    """Return the union of all shapes drawn as floor."""
    return unary_union([one.area() for s in ("floor", "island-floor") for one in styled(svg, s)])


@pytest.mark.parametrize("theme", first_daily(THEMES, 2))
def test_the_drawn_floor_matches_the_floor(theme):
    for level in LEVELS:
        whole = lattice_area(level.floor)
        area = floor_area(render_board(level, theme=theme))
        assert area.symmetric_difference(whole).area < 1e-4 * whole.area  # two decimals


def test_shadows_fall_only_on_the_floor():
    svg = render_board(LEVELS[0])
    (shadows,) = styled(svg, "shadows", "g")
    name = re.fullmatch(r"url\(#(.*)\)", shadows.element.get("clip-path"))[1]
    clip = ET.fromstring(svg).find(f".//*[@id='{name}']")
    (floor,) = styled(render_board(LEVELS[0], theme="print"), "floor")
    assert clip[0].get("d") == floor.element.get("d")
    assert clip[0].get("clip-rule") == "evenodd"


def test_goals_have_the_color_of_their_block():
    for level in LEVELS:
        wanted = [
            dump_color(color)
            for block, color in zip(level.blocks, scheme_colors(level), strict=True)
            if block.goal
        ]
        assert [one.element.get("fill") for one in styled(render_board(level), "goal")] == wanted
        goals = [block.goal for block in level.blocks if block.goal]
        for goal, one in zip(goals, styled(render_board(level), "goal"), strict=True):
            assert lattice_area(goal).contains(one.area())


def test_a_block_may_have_its_own_color():
    level = Level(range(8), [Block("A", [0, 1, 2], color="#123456")])
    (block,) = styled(render_board(level), "block")
    assert block.element.get("fill") == "#123456"


def test_large_print_blocks_stand_out_from_white():
    level = Level(range(8), [Block("A", [0, 1, 2], color="#f0e442")])
    (block,) = styled(render_board(level, theme="large-print"), "block")
    color = parse_color(block.element.get("fill"))
    assert luminance(color) <= 0.1
    assert color.red > color.blue + 50  # still yellow


@pytest.mark.parametrize("draw", [render_board, lambda level: render_strip(level, level.solution)])
def test_the_same_level_gives_the_same_bytes(draw):
    level = replace(SLIDE, solution=parse_moves("A2"))
    assert draw(level) == draw(
        Level(level.floor, level.blocks, name="Slide", solution=level.solution)
    )


def test_an_svg_has_no_scripts_no_styles_and_only_known_elements():
    known = {
        *("svg", "title", "defs", "clipPath", "linearGradient", "stop", "g", "path", "text"),
        *("animate", "animateTransform"),
    }
    for svg in (render_board(LEVELS[0], details=ALL), render_animation(SLIDE, parse_moves("A2"))):
        root = ET.fromstring(svg)
        assert {element.tag.partition("}")[2] for element in root.iter()} <= known
        assert root.get("version") == "1.1"
        for element in root.iter():
            assert not [name for name in element.attrib if name.startswith("on") or "href" in name]


def test_ids_do_not_clash_between_pictures_on_one_page():
    names = {}
    for level in LEVELS:
        for definition in ET.fromstring(render_board(level)).iter():
            if definition.get("id"):
                content = ET.tostring(definition)
                assert names.setdefault(definition.get("id"), content) == content
    assert len(names) > len(LEVELS)


def test_text_in_an_svg_is_escaped_and_valid_xml():
    level = Level(range(8), [Block("<&\"'>", [0, 1, 2])], name="a < b\x00\x0b & \uffff")
    root = ET.fromstring(render_board(level, details=Details(labels=True)))
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert texts == ["<&\"'>"]
    assert root.find("{*}title").text.startswith("a < b\ufffd")


def test_a_floor_is_centered_in_the_requested_size():
    for width, height in ((400, 400), (800, 200), (100, 700)):
        svg = render_board(LEVELS[1], size=Size(width, height))
        left, top, wide, high = view_box(svg)
        assert wide / high == pytest.approx(width / height, rel=1e-3)
        x0, y0, x1, _ = floor_area(svg).bounds
        assert (x0 + x1) / 2 == pytest.approx(left + wide / 2, abs=0.1)
        rock = max(one.bounds()[3] for one in styled(svg, "rock"))
        margins = x0 - left, y0 - top, top + high - rock + 0.7 * UNIT
        assert min(margins) == pytest.approx(UNIT, abs=0.1)  # an edge of sky, where it is tightest
        root = ET.fromstring(svg)
        assert (root.get("width"), root.get("height")) == (str(width), str(height))


def test_picture_details_are_drawn_on_request():
    plain = {one.style for one in elements(render_board(SLIDE))}
    assert plain.isdisjoint({"label", "index", "mark", "axis"})
    svg = render_board(SLIDE, details=ALL)
    texts = {
        style: [one.element.text for one in styled(svg, style, "text")]
        for style in ("label-faint", "index", "mark")
    }
    assert texts["label-faint"] == ["A"]  # large and faint under the numbers
    assert texts["index"] == [str(cell) for cell in range(8)]
    assert texts["mark"] == ["0", "0", "1", "2", "3", "U", "V", "W"]


def text_extent(one):
    """Return the box of a centered text, with the width that the painters assume."""
    size, x, y = (float(one.element.get(name)) for name in ("font-size", "x", "y"))
    half = text_width(one.element.text, size) / 2
    return one.moved(box(x - half, y - 0.72 * size, x + half, y))


@pytest.mark.parametrize("level", [*LEVELS, Level(range(96, 128), [Block("A", [96, 97, 98])])])
def test_the_axes_are_drawn_next_to_the_floor(level):
    svg = render_board(level, theme="print", details=Details(axes=True))
    names, arrows = styled(svg, "mark", "text"), styled(svg, "axis")
    floor = lattice_area(level.floor).buffer(6.5)  # the rim's half width
    assert not any(text_extent(one).intersects(floor) for one in names)
    assert not any(one.area().intersects(floor) for one in arrows)


def test_an_id_too_long_to_be_legible_is_shortened():
    level = Level(range(32), [Block("x" * 32, range(3)), Block("y" * 9, range(4, 14))])
    svg = render_board(level, details=Details(labels=True))
    short, whole = styled(svg, "label", "text")
    assert short.element.text.endswith("…")
    assert whole.element.text == "y" * 9
    for one, block in zip((short, whole), level.blocks, strict=True):
        assert lattice_area(block.cells).contains(text_extent(one))


def test_numbers_on_hatching_have_an_outline():
    svg = render_board(SLIDE, theme="print", details=Details(indices=True))
    rims = [one.element.text for one in styled(svg, "index-halo", "text")]
    assert rims == ["0", "1", "2", "4", "5", "6"]


def test_shadows_fall_on_goals_and_blocks_are_drawn_over_both():
    nodes = [one.style for one in elements(render_board(SLIDE)) if one.tag in ("g", "path")]
    order = ["island", "goal", "goal-rim", "shadows", "block"]
    assert sorted(order, key=nodes.index) == order


def test_a_heat_map_accepts_the_same_details_and_its_legend_fits():
    level = Level(range(3), [Block("A", [0, 1, 2])])
    heat = solution_heat(level, explore(level, analyze=True))
    scene = heat_scene(level, heat, look=look_of("day"), details=ALL)
    svg = paint_svg(scene, look_of("day").theme)
    for style, n in (("label-faint", 1), ("index", 3), ("mark", 6)):
        assert len(styled(svg, style, "text")) == n
    left, top, width, height = view_box(svg)
    view = box(left, top, left + width, top + height)
    reported = styled(svg, "on-wall", "text")
    assert "How often a block enters each triangle" in [one.element.text for one in reported]
    assert all(view.contains(text_extent(one)) for one in reported)


def test_the_print_theme_is_black_and_white():
    svg = render_board(LEVELS[0], theme="print", details=ALL)
    for color in re.findall(r'(?:fill|stroke)="#(..)(..)(..)"', svg):
        assert len(set(color)) <= 1 or color == ("18", "16", "14")


def test_an_unknown_theme_gives_a_one_line_error():
    with pytest.raises(TrisolveError, match=r"expected one of the themes dawn, day, .* got 'neon'"):
        render_board(SLIDE, theme="neon")


def test_a_legal_move_has_ghosts_at_the_old_positions_and_arrows():
    svg = render_move(SLIDE, parse_moves("A2")[0], theme="print")
    (ghost,), (block,) = styled(svg, "ghost"), styled(svg, "block")
    x0, y0, x1, y1 = ghost.area().bounds
    u0, v0, u1, v1 = block.area().bounds
    assert (u0 - x0, v0 - y0, u1 - x1, v1 - y1) == pytest.approx((200, 0, 200, 0), abs=0.05)
    assert len(styled(svg, "arrow")) == 1
    assert not styled(svg, "struck")


def test_levels_draw_themselves_in_notebooks():
    solution, graph = solve(SLIDE), explore(SLIDE)
    for thing in (SLIDE, solution, graph):
        ET.fromstring(thing._repr_svg_())
    assert "1. A2" in solution._repr_svg_()
    assert "3 states, 6 successors" in graph._repr_svg_()
    assert "_level" not in repr(solution)
    assert solution == replace(solution, _level=None)
    assert replace(solution, _level=None)._repr_svg_() is None
