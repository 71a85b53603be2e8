"""Moves in pictures: arrows, chains, struck edges, strips, animations and films."""

import re
from io import BytesIO
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from boards import chained_level, crowded_level
from drawn import styled
from PIL import Image

from trisolve import Block, IllegalMove, Level, Move, parse_moves, solve
from trisolve.paint.picture import Film, Size, picture, pixels
from trisolve.paint.svg import UNIT, number
from trisolve.sliding import rules
from trisolve.sliding.lattice import N_CELLS, center, vertex_xy, vertices
from trisolve.sliding.pictures.blocks import place_of
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.moves import play, push_order, struck_edge
from trisolve.sliding.pictures.render import (
    BEGIN_S,
    END_S,
    PAUSE_S,
    STEP_S,
    animated_scene,
    film,
    render_animation,
    render_move,
    render_strip,
    timeline,
)
from trisolve.sliding.pictures.scene import Details, places_of

FLAT = {"look": look_of("dawn"), "details": Details()}


def blocked_units():
    """Yield levels with a step that fails, for every reason."""
    seen = set()
    for level in (*map(crowded_level, range(60)), *map(chained_level, range(12))):
        for block in range(len(level.blocks)):
            for sign in (1, -1):
                found = rules.step(level, level.positions, block, sign)
                if isinstance(found, rules.Blocked):
                    key = (found.reason, len(found.signs) > 1, level.blocks[block].axis)
                    if key not in seen:
                        seen.add(key)
                        yield level, block, sign, found


def test_the_struck_edge_leads_into_the_cell_that_stops_the_chain():
    reasons = set()
    for level, block, sign, found in blocked_units():
        played = play(level, level.positions, Move(level.blocks[block].id, sign))
        assert played.blocked == found
        ends = set(struck_edge(level, level.positions, found))
        x, y = ((a + b) / 2 for a, b in zip(*ends, strict=True))
        mover = level.blocks[found.mover]
        way = found.signs[found.mover]
        lead = rules.covered_cells(level, level.positions, found.mover)[-1 if way > 0 else 0]
        begin = center(lead)
        assert (x - begin[0]) ** 2 + (y - begin[1]) ** 2 < 1.0
        if found.cell >= 0:
            assert ends <= {vertex_xy(vertex) for vertex in vertices(found.cell)}
        assert mover.axis is not None
        reasons.add(found.reason)
    assert reasons == {"wall", "side", "immovable", "conflict"}


@pytest.mark.parametrize("sign", [1, -1])
def test_the_border_of_the_grid_can_be_struck(sign):
    blocks = [Block("A", [0, 1, 2]), Block("B", [509, 510, 511])]
    level = Level(range(N_CELLS), blocks)
    block = 1 if sign > 0 else 0
    found = rules.step(level, level.positions, block, sign)
    assert found.cell == -1
    ends = struck_edge(level, level.positions, found)
    xs = [x for x, _ in ends]
    corners = [vertex_xy(v) for cell in blocks[block].cells for v in vertices(cell)]
    assert (
        (max(xs) == max(x for x, _ in corners))
        if sign > 0
        else (min(xs) == min(x for x, _ in corners))
    )


def test_an_illegal_move_is_drawn_up_to_its_stop_with_the_reason():
    level = Level(range(8), [Block("A", [0, 1, 2])])
    svg = render_move(level, Move("A", 3))
    assert "A3 is illegal: A meets a wall" in svg
    (edge,) = styled(svg, "struck")
    x0, _, x1, _ = edge.bounds()
    ends = sorted(vertex_xy(vertex)[0] * UNIT for vertex in ((4, 0), (4, 1)))
    assert [x0, x1] == pytest.approx(ends, abs=0.01)
    (block,) = styled(svg, "block", "g")
    assert block.element.get("transform") == "translate(200 0)"
    assert len(styled(svg, "arrow-illegal")) == 1


def test_a_move_of_an_unknown_block_cannot_be_drawn():
    with pytest.raises(IllegalMove, match="expected one of the block ids A, got 'B'"):
        render_move(Level(range(8), [Block("A", [0, 1, 2])]), Move("B", 1))


def test_a_push_chain_is_numbered_in_order_and_linked(shipped):
    level = shipped["tutorial/05-chain"]
    (first,) = rules.replay(level, parse_moves("D1"))
    svg = render_move(level, Move("A", 1), first.positions)
    texts = [one.element.text for one in styled(svg, "badge-text", "text")]
    assert texts == ["1", "2", "3"]
    assert len(styled(svg, "push-link")) == 2
    assert len(styled(svg, "arrow")) == len(styled(svg, "moved")) == 3
    assert "A1: A pushes B, B pushes C" in svg


def test_the_order_of_a_chain_follows_the_rule():
    for seed in range(10):
        level = chained_level(seed)
        found = rules.step(level, level.positions, level.indices["A"], -1)
        if isinstance(found, rules.Step) and found.pushes:
            order, pushes = push_order([found])
            assert order == list(found.signs)
            assert {push.pushed for push in pushes} == {push.pushed for push in found.pushes}
            assert set(order) >= {push.pusher for push in pushes}


def test_a_strip_has_a_numbered_frame_per_move_and_wraps(shipped):
    level = shipped["article/puzzle-30"]
    svg = render_strip(level, level.solution, columns=3)
    captions = [one.element.text for one in styled(svg, "caption", "text")]
    names = [str(move) for move in level.solution]
    assert captions == ["start", *(f"{n}. {name}" for n, name in enumerate(names, 1))]
    places = [one.matrix[4:] for one in styled(svg, "card-group", "g")]
    assert len({round(x, 1) for x, _ in places}) == 3
    assert len({round(y, 1) for _, y in places}) == 3
    assert [one.element.text for one in styled(svg, "note", "text") if one.element.text] == [
        "pushes F-1"
    ]
    moved = len(styled(svg, "moved"))
    assert moved == len(level.solution) + 1


def test_a_strip_of_an_illegal_line_is_refused(shipped):
    with pytest.raises(IllegalMove, match="move 1, A9"):
        render_strip(shipped["article/puzzle-1"], parse_moves("A9"))


def test_every_unit_of_an_animation_takes_the_same_time(shipped):
    level = shipped["article/puzzle-30"]
    line = timeline(level, level.solution)
    steps = sum(abs(move.distance) for move in level.solution)
    pauses = len(level.solution) - 1
    assert line.seconds == pytest.approx(BEGIN_S + steps * STEP_S + pauses * PAUSE_S + END_S)
    assert line.keys[0].places == places_of(level.positions)
    *_, last = rules.replay(level, level.solution)
    assert line.keys[-1].places == places_of(last.positions)


def test_all_blocks_of_a_chain_move_together():
    for seed in range(12):
        level = chained_level(seed)
        moves = [Move("A", -1)]
        try:
            (played,) = rules.replay(level, moves)
        except IllegalMove:
            continue
        scene = animated_scene(level, moves, **FLAT)
        motions = [group.motion for group in scene.children if getattr(group, "motion", None)]
        assert len(motions) == len(played.steps[0].signs)
        assert {motion.times[1:3] for motion in motions} == {(BEGIN_S, BEGIN_S + STEP_S)}
        for motion in motions:
            (x, y), (u, v) = motion.points[1:3]
            assert (u - x) ** 2 + (v - y) ** 2 == pytest.approx(1.0)


def test_an_animated_svg_begins_and_ends_with_the_blocks(shipped):
    level = shipped["article/puzzle-30"]
    svg = render_animation(level, level.solution)
    *_, last = rules.replay(level, level.solution)
    root = ET.fromstring(svg)
    blocks = [one for one in root if one.get("class") == "block"]
    for block, before, after in zip(blocks, level.positions, last.positions, strict=True):
        moving = block.findall("{*}animateTransform")
        if not moving:
            assert before == after
            continue
        (animation,) = moving
        points = animation.get("values").split(";")
        times = [float(time) for time in animation.get("keyTimes").split(";")]
        assert points[0] == " ".join(map(number, place_of(before)))
        assert points[-1] == " ".join(map(number, place_of(after)))
        assert (times[0], times[-1]) == (0, 1)
        assert all(one < other for one, other in pairwise(times))
        assert len(times) == len(points)
        assert animation.get("repeatCount") == "indefinite"
    durations = set(re.findall(r'dur="([^"]*)"', svg))
    assert len(durations) == 1


def test_a_film_shows_each_unit_for_the_same_time_and_then_ends():
    level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    moves = solve(level).moves
    frames = list(film(level, moves, **FLAT))
    seconds = timeline(level, moves).seconds
    assert sum(frame.seconds for frame in frames) == pytest.approx(seconds)
    for form in ("gif", "apng"):
        shown = Film(lambda: frames[0].scene, lambda: frames)
        data = picture(shown, look_of("dawn").theme, form, Size(90))
        image = Image.open(BytesIO(data))
        assert image.size == pixels(frames[0].scene, Size(90))
        assert image.n_frames == len(frames)
        assert image.info["loop"] == 0
        first = image.convert("RGB").tobytes()
        durations = []
        for frame in range(image.n_frames):
            image.seek(frame)
            durations.append(image.info["duration"])
        assert sum(durations) == pytest.approx(1000 * seconds, abs=6)
        assert image.convert("RGB").tobytes() != first
