"""Islands: the rock follows any floor's outline, in Python and in JavaScript."""

from math import cos, pi, sin
from random import Random

import pytest
from node import in_node
from thorough import first_daily

from trisolve import load_theme, mesh
from trisolve.paint.island import island, rim_of, sun
from trisolve.paint.palette import N_STRONG, STRONG
from trisolve.paint.scene import Box
from trisolve.paint.skies import NAMES, sky
from trisolve.web.pages.shared import sky_settings

HEIGHT = 3**0.5 / 2


def triangle(row, col):
    """Return the corners of a triangle of side 1: it points up where row + col is even."""
    x, y = col / 2, row * HEIGHT
    if (row + col) % 2 == 0:
        return [(x, y + HEIGHT), (x + 1, y + HEIGHT), (x + 0.5, y)]
    return [(x, y), (x + 1, y), (x + 0.5, y + HEIGHT)]


def hexagon(q, r):
    x, y = 1.5 * q, 2 * HEIGHT * (r + q / 2)
    return [(x + cos(k * pi / 3), y + sin(k * pi / 3)) for k in range(6)]


def random_floor(seed):
    """Return the faces of a random floor, which may have holes and several parts."""
    random = Random(seed)
    cells = [(row, col) for row in range(6) for col in range(9)]
    shape = triangle if seed % 2 else hexagon
    return [shape(*cell) for cell in random.sample(cells, random.randint(1, 50))]


def meshes():
    """Return the faces of boards of all kinds that lie flat."""
    for name in ("squares:4x3", "honeycomb:2", "rosette", "kagome:2", "cairo:3"):
        board = mesh.board(name)
        points = [(float(x), -float(y)) for x, y, _ in board.vertices]
        yield [[points[corner] for corner in ring] for ring in board.faces]


@pytest.mark.parametrize("n_floors", first_daily([12, 200]))
def test_python_and_javascript_make_the_same_islands(n_floors):
    floors = [*meshes(), *(random_floor(seed) for seed in range(n_floors - 5))]
    cases = []
    for number, faces in enumerate(floors):
        chosen = sky(NAMES[number % 5], dark=number % 3 == 0)
        cases.append([faces, chosen._asdict(), {"unit": 1.0, "plain": number % 4 == 0}])
    script = "(cases) => cases.map((one) => island(...one))"
    for (faces, _, options), found, number in zip(
        cases, in_node({"shared/island.js": "island"}, script, cases), range(n_floors), strict=True
    ):
        made = island(faces, sky(NAMES[number % 5], dark=number % 3 == 0), **options)
        assert [(one.kind, one.color) for one in made] == [
            (one["kind"], one["color"]) for one in found
        ]
        for one, other in zip(made, found, strict=True):
            assert other["width"] == pytest.approx(one.width)
            assert [list(map(list, contour)) for contour in one.contours] == [
                [pytest.approx(point) for point in contour] for contour in other["contours"]
            ]


def test_a_rim_consists_of_sides_with_only_one_cell():
    pair = [triangle(0, 0), triangle(0, 1)]
    ring = [triangle(0, col) for col in range(6)]
    assert len(rim_of(pair, 1.0)) == 4
    assert len(rim_of(ring, 1.0)) == 8
    assert len(rim_of([hexagon(q, r) for q, r in ((0, 0), (5, 5))], 1.0)) == 12


def test_the_floor_is_drawn_over_the_rock():
    """In a hole, the wall at its back is visible, and the wall at its front never."""
    kinds = [part.kind for part in island(random_floor(3), sky("day"))]
    first = kinds.index("floor")
    assert set(kinds[:first]) == {"rock", "joint"}
    assert set(kinds[first:]) == {"floor", "slab", "back", "front"}


def test_plain_islands_have_no_outlines_and_no_joints():
    parts = island(random_floor(3), sky("day"), plain=True)
    assert all(part.width == 0 for part in parts if part.kind == "floor")
    assert "joint" not in {part.kind for part in parts}


def test_the_rock_under_an_island_is_lowest_in_the_middle():
    row = [triangle(0, col) for col in range(15)]
    tips = [max(c, key=lambda p: p[1]) for part in island(row, sky("dusk")) for c in part.contours]
    x, _ = max(tips, key=lambda point: point[1])
    assert 2 < x < 6


def test_the_sun_moves_up_as_it_rises():
    box = Box(0, 0, 4, 3)
    (low, *_), (high, *_) = sun(box, sky("day")), sun(box, sky("day"), rise=0.1)
    assert low[0][1] - high[0][1] == pytest.approx(0.3)


def test_a_page_uses_the_roles_and_colors_of_a_theme_file(tmp_path):
    (tmp_path / "own.toml").write_text('base = "night"\nfloor = "#0a5a5a"\ngoals = ["#12ab34"]\n')
    theme = load_theme(tmp_path / "own.toml")
    modules = {"shared/sky.js": "skyIn", "player/miniature.js": "namedColors"}
    blocks = "[5, -1, 7].map((goal) => ({ color: null, goal }))"
    script = (
        "(all) => all.map((settings) => skyIn(settings, true))"
        f".map((sky) => [sky, namedColors({{ blocks: {blocks} }}, sky)])"
    )
    own, usual = in_node(modules, script, [sky_settings(theme), sky_settings("dusk")])
    stone = theme.sky.stone
    assert own == [
        {**theme.sky._asdict(), "dark": True, "strong": ["#12ab34"]},
        ["#12ab34", stone, "#12ab34"],
    ]
    dusk = sky("dusk", dark=True)
    assert usual == [
        {**dusk._asdict(), "strong": [*STRONG[:N_STRONG]]},
        [STRONG[0], dusk.stone, STRONG[1]],
    ]


def test_a_page_shows_the_sky_of_the_given_hour():
    hours = "(hours) => hours.map((hour) => skyOfHour(hour))"
    found = in_node({"shared/hours.js": "skyOfHour"}, hours, [0, 4, 5, 8, 9, 16, 17, 19, 20, 23])
    assert found == [
        *("night", "night", "dawn", "dawn", "day", "day", "dusk", "dusk", "night", "night"),
    ]
