"""Pictures of maps: scenes, files, and the drawing in the terminal."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from hexagon_strategies import grids
from hypothesis import given
from hypothesis import strategies as st
from places import LEVELS
from thorough import examples, first_daily

from trisolve.errors import FormatError, TrisolveError
from trisolve.hexagon import Grid, Hex, disk, distances, dump_map, field_of_view, load_map, route
from trisolve.hexagon.pictures import Overlay, map_picture, render_map, render_terminal
from trisolve.hexagon.pictures.look import look_of
from trisolve.hexagon.pictures.scene import map_scene
from trisolve.paint.picture import Size
from trisolve.paint.themes import THEMES, Paint, sky_theme

SVG = "{http://www.w3.org/2000/svg}"
ROOM = load_map(LEVELS / "hexagon" / "one-room.hex")
WAY = Overlay(route=route(ROOM, (0, 0), (0, 3)))


def classes(data):
    root = ET.fromstring(data)
    return [element.get("class") for element in root.iter()]


@pytest.mark.parametrize("theme", first_daily(THEMES, 2))
@pytest.mark.parametrize("layout", [None, "flat", "pointy"])
def test_every_layer_of_a_map_is_drawn_in_every_theme(theme, layout):
    everything = Overlay(
        route=WAY.route,
        distances=distances(ROOM, [(0, 0)]),
        seen=field_of_view(ROOM, (0, 0), 2),
    )
    found = classes(render_map(ROOM, everything, theme=theme, layout=layout))
    for style in ("map-cell", "map-edge", "map-link", "map-route", "map-start", "map-unseen"):
        assert style in found
    assert found == classes(render_map(ROOM, everything, theme=theme, layout=layout))


def test_the_same_map_gives_the_same_bytes():
    again = load_map(LEVELS / "hexagon" / "one-room.hex")
    assert render_map(ROOM, WAY) == render_map(again, WAY)


def test_cells_are_40_px_wide():
    svg = ET.fromstring(render_map(Grid([(0, 0)]), theme="print"))
    margin = 2 * 0.25 * 60
    assert float(svg.get("width")) == pytest.approx(80 + margin, abs=0.01)
    assert float(svg.get("height")) == pytest.approx(40 * 3**0.5 + margin, abs=0.01)
    wide = ET.fromstring(render_map(Grid([(0, 0)]), size=Size(300, 100)))
    assert (wide.get("width"), wide.get("height")) == ("300", "100")


def test_the_route_runs_through_the_centers_and_starts_at_the_dot():
    scene = map_scene(ROOM, look_of("day"), WAY)
    (line,) = (node for node in scene.children if getattr(node, "style", "") == "map-route")
    begin, end = line.path[0], line.path[-1]
    first = next(iter(ROOM))  # scenes are drawn from the least cell on
    pixels = [(cell - first).to_pixel("pointy", 40) for cell in (Hex(0, 0), Hex(0, 3))]
    place = [(x / 60, y / 60) for x, y in pixels]
    assert (begin.x, begin.y) == pytest.approx(place[0])
    assert (end.x, end.y) == pytest.approx(place[1])
    assert {segment.kind for segment in line.path} == {"M", "L", "A"}


def test_a_route_without_steps_is_drawn_as_a_dot():
    found = classes(render_map(ROOM, Overlay(route=route(ROOM, (0, 0), (0, 0)))))
    assert "map-start" in found
    assert "map-route" not in found


def test_the_inside_of_a_loop_is_filled():
    rings = load_map(LEVELS / "hexagon" / "rings.hex")
    assert classes(render_map(rings)).count("map-loop") == 3


def test_curved_lines_meet_at_the_midpoints_of_sides():
    straight, bent = disk((0, 0), 1), [((0, 0), (0, -1)), ((0, 0), (1, 0))]
    scene = map_scene(Grid(straight, links=bent), look_of("dawn"), Overlay())
    (line,) = (node for node in scene.children if getattr(node, "style", "") == "map-link")
    arcs = [segment for segment in line.path if segment.kind == "A"]
    assert len(arcs) == 1
    assert not arcs[0].clockwise  # in at the top, out at the lower right: round what lies right


@given(grids(), st.lists(st.sampled_from(["qr", "uv"]), unique=True))
@examples(30)
def test_random_maps_can_be_drawn(grid, coordinates):
    overlay = Overlay(coordinates=coordinates)
    assert ET.fromstring(render_map(grid, overlay)).tag == f"{SVG}svg"
    assert render_terminal(grid, overlay)


def test_cells_are_labeled_with_the_coordinates_of_the_articles():
    grid = Grid([(0, -1), (3, -1)])
    for coordinates, texts in (
        (["uv"], ["1,1", "1,-2"]),
        (["qr", "uv"], ["0,-1", "1,1", "3,-1", "1,-2"]),
    ):
        svg = render_map(grid, Overlay(coordinates=coordinates))
        assert re.findall(r">(-?\d+,-?\d+)<", svg) == texts
    drawn = render_terminal(grid, Overlay(coordinates=["qr", "uv"]))
    assert "0,-1 1,1" in drawn


def test_values_of_any_kind_can_be_drawn():
    grid = Grid({(0, 0): None, (0, 1): "text", (1, 0): 3.5, (1, 1): True, (2, 0): 10**400})
    assert render_terminal(grid).count(".") == 5
    assert ET.fromstring(render_map(grid)).tag == f"{SVG}svg"


@pytest.mark.parametrize("format", ["png", "pdf"])
def test_maps_can_be_drawn_in_other_formats(format, tmp_path):
    begin = {"png": b"\x89PNG", "pdf": b"%PDF"}[format]
    assert map_picture(ROOM, WAY).data(format).startswith(begin)
    map_picture(ROOM, WAY, size=Size(100)).save(tmp_path / f"room.{format}")
    assert (tmp_path / f"room.{format}").read_bytes().startswith(begin)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: render_map(Grid()),
        lambda: render_terminal(Grid()),
        lambda: map_picture(ROOM).data("gif"),
        lambda: render_map(ROOM, theme="none"),
        lambda: render_map(ROOM, layout="round"),
        lambda: render_terminal(ROOM, layout="round"),
        lambda: render_terminal(Grid([(0, 0), (10**30, 0)])),
    ],
)
def test_invalid_arguments_for_map_pictures_are_refused(wrong):
    with pytest.raises(TrisolveError):
        wrong()


def test_a_name_without_a_suffix_is_refused(tmp_path):
    with pytest.raises(FormatError):
        map_picture(ROOM).save(tmp_path / "room.hex")
    assert not list(tmp_path.iterdir())


@given(grids(max_cost=9, metadata=False), st.sampled_from(["flat", "pointy"]))
def test_a_plain_drawing_matches_the_text_format(grid, layout):
    grid.layout, grid.name = layout, None
    grid.marks = {}
    drawing = dump_map(grid, format="text").split("map:\n")[1]
    assert render_terminal(grid) == drawing.rstrip("\n")


def test_the_terminal_shows_the_requested_layers():
    assert render_terminal(ROOM, WAY).splitlines()[:2] == ["  A * *", " . # . *"]
    seen = Overlay(seen=frozenset(field_of_view(ROOM, (0, 0), 9)))
    assert render_terminal(ROOM, seen).splitlines()[2] == ". . ? ? ."
    far = render_terminal(ROOM, Overlay(distances=distances(ROOM, [(0, 0)])))
    assert far.splitlines()[0] == "  A 1 2"
    coordinates = render_terminal(ROOM, Overlay(coordinates=["qr"]))
    assert "-2,4" in coordinates
    assert len(re.findall(r"-?\d,-?\d", coordinates)) == len(ROOM)


def test_wide_labels_never_touch():
    grid = Grid({cell: 100 + cell.q for cell in disk((0, 0), 3)})
    for layout in ("flat", "pointy"):
        drawing = render_terminal(grid, layout=layout)
        assert len(re.findall(r"\b\d{2,3}\b", drawing)) == len(grid)


def test_colored_and_plain_drawings_have_the_same_characters():
    plain = render_terminal(ROOM, WAY)
    colored = render_terminal(ROOM, WAY, depth="truecolor")
    bare = re.sub(r"\x1b\[[\d;]*m", "", colored)
    assert "\x1b[" in colored
    assert [line.strip() for line in bare.splitlines()] == [x.strip() for x in plain.splitlines()]


def test_a_custom_theme_is_applied():
    dark = THEMES["night"]
    mine = sky_theme(dark.sky._replace(floor="#123456"))
    assert look_of(mine).floor == (0x12, 0x34, 0x56)
    routed = replace(dark, paints={**dark.paints, "map-route": Paint("", "#abcdef", 0.2)})
    assert 'stroke="#abcdef"' in render_map(ROOM, WAY, theme=routed)
    assert render_map(ROOM, WAY, theme=dark) == render_map(ROOM, WAY, theme="night")
