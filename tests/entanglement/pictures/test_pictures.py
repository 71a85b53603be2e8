"""Pictures: their contents and positions, and the same bytes for the same game."""

import io
import re
from dataclasses import replace
from math import hypot

import pytest
from PIL import Image, ImageChops, ImageStat
from thorough import first_daily

from trisolve.entanglement import Game, Tile, generate, largest_game
from trisolve.entanglement.pictures import (
    Pens,
    Style,
    film_picture,
    game_lines,
    game_picture,
    render_animation,
    render_game,
    render_tiles,
)
from trisolve.entanglement.pictures.look import look_of
from trisolve.entanglement.pictures.tile import link_path, pin_point, tile_nodes
from trisolve.errors import FormatError, IllegalMove, TrisolveError
from trisolve.hexagon import Hex
from trisolve.paint.picture import Size
from trisolve.paint.png import paint_png
from trisolve.paint.scene import Box, Group, Scene, Shape
from trisolve.paint.terminal import dump_line
from trisolve.paint.themes import THEMES, Paint, sky_theme

PUZZLE = generate(1, 5, seed=4)
TURNS = "2 s0 s5 4 s5"


def picture(nodes, turn=0.0):
    """Return nodes around (0, 0) as pixels."""
    box = Box(-1.2, -1.2, 1.2, 1.2)
    scene = Scene(box, (Shape(box.path(), "paper"), Group(tuple(nodes), turn=turn)))
    png = paint_png(scene, look_of("day").theme, width=360, height=360)
    return Image.open(io.BytesIO(png)).convert("L")


def difference(one, other):
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


@pytest.mark.long
@pytest.mark.parametrize("layout", ["flat", "pointy"])
@pytest.mark.parametrize("code", ["10643a29b758", "1032547698ba", "6789ab012345"])
def test_a_rotation_gives_the_same_picture_turned_by_sixty_degrees(code, layout):
    # links that cross lie over each other by their pins, so only where none cross is all alike
    tile = Tile(code)
    for k in range(1, 6):
        turned = picture(tile_nodes(tile, Style(layout)), turn=60 * k)
        rotated = picture(tile_nodes(tile.rotate(k), Style(layout)))
        assert difference(turned, rotated) < (0.2 if code == "1032547698ba" else 2.5)
    if tile.orientations == 6:
        assert difference(picture(tile_nodes(tile, Style(layout))), rotated) > 4


def test_the_pointy_layout_is_the_flat_one_turned_30_degrees_counterclockwise():
    tile = Tile("10643a29b758")
    turned = picture(tile_nodes(tile), turn=-30)
    assert difference(turned, picture(tile_nodes(tile, Style("pointy")))) < 0.2


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_matching_pins_lie_on_the_same_point(layout):
    for pin in range(12):
        other = (pin + 7) % 12 if pin % 2 == 0 else (pin + 5) % 12
        dx, dy = Hex(0, 0).neighbor(pin // 2).to_pixel(layout, 1.0)
        x, y = pin_point(other, layout)
        assert pin_point(pin, layout) == pytest.approx((x + dx, y + dy))


def test_every_link_has_an_outline_and_the_line_is_drawn_on_top():
    svg = render_game(PUZZLE, TURNS)
    for tile in re.findall(r'class="game-laid".*?class="game-outline"', svg):
        pens = re.findall(r'class="game-(rim|case|idle|highlight|mark)"', tile)
        assert pens[::2] == ["rim" if pen == "idle" else "case" for pen in pens[1::2]]
        order = ["idle", "highlight", "mark"]
        assert [order.index(pen) for pen in pens[1::2]] == sorted(map(order.index, pens[1::2]))
    marked = svg.count('class="game-mark"')
    assert marked == 4  # the segments of the last turn
    assert svg.count('class="game-highlight"') == 5 + 1  # and those before, with the stub


def test_line_widths_come_from_the_article_and_colors_from_the_theme():
    svg = render_game(PUZZLE, "2")
    widths = {
        name: re.search(rf'class="game-{name}" fill="none" [^>]*stroke-width="([\d.]+)"', svg)[1]
        for name in ("rim", "mark", "outline")
    }
    assert widths == {"rim": "10", "mark": "8", "outline": "2"}
    pens = Pens(link_width=12, outline_width=1, tile="#abc", mark="#112233")
    own = render_game(PUZZLE, "2", pens=pens)
    assert re.search('class="game-rim" fill="none" [^>]*stroke-width="15"', own)
    assert 'stroke="#112233" stroke-width="12"' in own
    assert 'class="game-tile" fill="#abc"' in own


@pytest.mark.parametrize("theme", first_daily(THEMES))
@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_the_same_game_gives_the_same_bytes_in_every_format(theme, layout):
    for format, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        size = Size(200)
        one, other = (
            game_picture(PUZZLE, "2 s0", theme=theme, style=Style(layout), size=size).data(format)
            for _ in range(2)
        )
        assert one == other
        assert one.startswith(start)


def test_a_preview_shows_an_unplayed_turn():
    svg = render_game(PUZZLE, "2 s0", preview="s5")
    assert svg.count('class="game-laid"') == 3
    assert "+1 = 5" in svg
    assert ">2 s0<" in svg
    assert svg.count('class="game-mark"') == 1


def test_slots_score_and_end_are_drawn_next_to_the_board():
    svg = render_game(PUZZLE, TURNS)
    assert "+10 = 16" in svg
    assert "ended in the center" in svg
    assert ">2 s0 s5 4 s5<" in svg
    assert render_game(PUZZLE).count("game-slot") == 2


def test_every_tile_of_the_largest_game_is_drawn():
    puzzle = largest_game(3)
    svg = render_game(puzzle, puzzle.solution)
    assert svg.count('class="game-laid"') == 36
    assert svg.count('class="game-mark"') == 134
    assert svg.count('class="game-highlight"') == 35 + 1
    assert "+9,045 = 9,080" in svg


def test_tiles_are_drawn_with_number_and_code():
    svg = render_tiles(PUZZLE.tiles)
    assert svg.count('class="game-tile-of"') == 5
    assert "1: 421503b9a786" in svg


def test_a_film_turns_each_tile_and_extends_the_line():
    svg = render_animation(PUZZLE, TURNS)
    assert svg.count('type="rotate"') == 4  # s0 needs no turn
    assert svg.count('class="game-mark"') == 9
    assert svg == render_animation(PUZZLE, TURNS)
    gif = film_picture(PUZZLE, "2 s0", size=Size(120)).data("gif")
    film = Image.open(io.BytesIO(gif))
    assert film.n_frames > 6
    assert gif == film_picture(PUZZLE, "2 s0", size=Size(120)).data("gif")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"turns": "9"}, FormatError),
        ({"turns": "0 0 0 0 0 0 0"}, IllegalMove),
        ({"preview": "x"}, FormatError),
        ({"theme": "pink"}, TrisolveError),
    ],
)
def test_invalid_arguments_for_pictures_are_refused(options, error):
    with pytest.raises(error):
        game_picture(PUZZLE, **options)


def test_an_unknown_format_is_refused():
    with pytest.raises(FormatError):
        game_picture(PUZZLE).data("bmp")


@pytest.mark.parametrize(
    "options",
    [
        {"link_width": 0},
        {"link_width": float("nan")},
        {"outline_width": 99},
        {"mark": "red"},
        {"tile": "#12"},
        {"idle": "#gggggg"},
        {"outline": "#1"},
        {"rim_ratio": 0.5},
        {"rim_ratio": True},
    ],
)
def test_invalid_pens_are_refused(options):
    with pytest.raises(TrisolveError, match=r"^expected "):
        Pens(**options)


def test_a_film_without_turns_is_refused():
    with pytest.raises(FormatError, match="expected turns to animate"):
        render_animation(PUZZLE, "")


def test_the_terminal_shows_how_often_the_line_crosses_each_tile():
    game = Game(PUZZLE)
    for turn in TURNS.split()[:2]:
        game.play(turn)
    lines = [dump_line(line, "none") for line in game_lines(game)]
    assert lines == [
        "       2+1          current  894b265a0173",
        " 1+1        <11>    pocket   9a6b54287013",
        "       ##           left     1",
        "  .           .     score    4",
        "        .",
        "                    turn s0: +3 = 4",
    ] or lines[0].startswith("       2+1")
    seen = game_lines(game, preview=game.preview("s5"))
    assert "turn s5: +1 = 5" in "\n".join(dump_line(line, "none") for line in seen)
    assert game.turns == "2 s0"


def test_a_custom_theme_is_applied():
    dark = THEMES["night"]
    mine = sky_theme(dark.sky._replace(stone="#123456"))
    assert look_of(mine).theme.paint("game-tile").fill == "#123456"
    marked = replace(dark, paints={**dark.paints, "game-mark": Paint("", "#abcdef", 0.2)})
    assert 'stroke="#abcdef"' in render_game(PUZZLE, "2", theme=marked)
    assert render_game(PUZZLE, "2", theme=dark) == render_game(PUZZLE, "2", theme="night")


def test_outlines_and_rims_have_their_own_colors_and_widths():
    pens = Pens(outline="#00ff00", rim="#0000ff", rim_ratio=2)
    svg = render_tiles(PUZZLE.tiles[:1], pens=pens)
    assert 'class="game-outline" fill="none" stroke="#00ff00"' in svg
    assert 'class="game-rim" fill="none" stroke="#0000ff" stroke-width="16"' in svg


def test_pins_are_numbered_clockwise_at_their_sides():
    svg = render_tiles([Tile("10643a29b758")], style=Style(pins="top"))
    assert re.findall(r"game-pin[^>]*>(\d+)<", svg) == [str(pin) for pin in range(12)]
    svg = render_tiles([Tile("10643a29b758")], style=Style("pointy", pins="lower-left"))
    found = re.findall(r"game-pin[^>]*>(\d+)<", svg)
    assert found == [*(str(pin) for pin in range(4, 12)), "0", "1", "2", "3"]


@pytest.mark.parametrize("animate", [False, True])
def test_the_cells_of_a_field_are_labeled_with_coordinates(animate):
    draw = film_picture if animate else game_picture
    for cells, n_texts in (("qr",), 1), (("uv",), 1), (("qr", "uv"), 2):
        svg = draw(PUZZLE, "2 s0", style=Style(cells=cells)).svg()
        found = re.findall(r'game-name"[^>]*>(-?\d+,-?\d+)<', svg)
        assert len(found) == 6 * n_texts
        assert {"qr": "0,-1", "uv": "1,1"}[cells[0]] in found


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_curved_links_leave_their_sides_at_right_angles(layout):
    style = Style(layout, curve="cubic")
    for one, other in ((0, 1), (0, 6), (3, 10)):
        begin, *_, last = link_path(one, other, style)
        assert (begin.x, begin.y) == pytest.approx(pin_point(one, layout))
        assert (last.x, last.y) == pytest.approx(pin_point(other, layout))
        dx, dy = Hex(0, 0).neighbor(other // 2).to_pixel(layout, 1.0)
        way = last.x - last.via_x, last.y - last.via_y
        assert (way[0] * dx + way[1] * dy) / (hypot(dx, dy) * hypot(*way)) > 0.95


@pytest.mark.parametrize("theme", first_daily(THEMES, 2))
def test_the_field_is_drawn_as_an_island_or_a_closed_ring(theme):
    svg = render_game(PUZZLE, theme=theme)
    is_island = THEMES[theme].kind == "sky"
    assert ('class="rock"' in svg) == is_island
    n_ring = 0 if is_island else 6 * (PUZZLE.radius + 1)
    assert svg.count('class="game-wall"') == n_ring + 1  # with the center
    assert ('class="lit"' in svg) == is_island
