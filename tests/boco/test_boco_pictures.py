"""Pictures, text, generated boards, and descriptions of boards."""

import re

import pytest
from contrast import ratio

from trisolve import boco, mesh
from trisolve.boco.analysis import analyze
from trisolve.boco.board import Board, board_of
from trisolve.boco.generate import Design, design, make_board, with_metadata
from trisolve.boco.pictures import Marks, animated_scene, film, position_scene, sheet_scene
from trisolve.boco.pictures.look import look_of
from trisolve.boco.pictures.text import position_text
from trisolve.errors import FormatError
from trisolve.paint.palette import parse_color
from trisolve.paint.skies import NAMES
from trisolve.paint.svg import paint_svg

CROSS = boco.Record("squares:3x3", (1, 4, 3, 0, 5, 2, 7))


def svg(state, **options):
    scene, theme = position_scene(state, **options)
    return paint_svg(scene, theme)


@pytest.mark.parametrize("theme", [*NAMES, "print", "large-print"])
def test_the_same_position_gives_the_same_picture(theme):
    state = boco.replay(CROSS)[-1]
    assert svg(state, theme=theme) == svg(state, theme=theme)
    assert svg(state, theme=theme) != svg(boco.replay(CROSS)[-2], theme=theme)


@pytest.mark.parametrize("theme", ["day", "night"])
def test_lines_between_empty_faces_are_visible_on_the_floor(theme):
    look = look_of(theme)
    line = parse_color(look.theme.paint("mesh-face-side").stroke)
    assert ratio(line, look.mesh.face(4)) >= 2


def test_pieces_of_each_player_have_distinct_marks_and_the_result_is_shown():
    state = boco.replay(CROSS)[-1]
    drawn = svg(state)
    assert drawn.count('class="boco-disc"') == 4
    assert drawn.count('class="boco-ring-out"') == 3
    assert drawn.count('class="boco-around"') == 4
    assert 'class="boco-hatch"' in drawn
    before = svg(boco.replay(CROSS)[-2], marks=Marks(last=True, legal=True))
    assert before.count('class="boco-legal"') == 3
    assert before.count('class="boco-last"') == 1
    numbered = svg(state, marks=Marks(numbers=True))
    assert all(f">{ply}<" in numbered for ply in range(1, 8))
    assert "boco-disc" not in numbered.split("</style>")[-1].replace("boco-disc{", "")


def test_move_values_and_face_numbers_are_written_on_empty_faces():
    state = boco.Game("squares:3x3", "wall").new_initial_state()
    found = boco.solve(state, children=True)
    heat = {face: float(value) for face, value in found.children.items()}
    drawn = svg(state, marks=Marks(heat=heat))
    assert (drawn.count(">+<"), drawn.count(">\u2212<")) == (5, 4)
    assert svg(state, marks=Marks(indices=True)).count(">8<") == 1


def test_closed_boards_are_drawn_from_two_sides():
    state = boco.Game("cube").new_initial_state()
    for face in (0, 2):
        state.apply_action(face)
    flat = svg(boco.Game("squares:3x2").new_initial_state())
    floors = re.findall('class="island-floor"[^>]* d="([^"]*)"', flat)
    assert sum(floor.count("M") for floor in floors) == 6
    assert svg(state).count('class="mesh-face"') == 6  # three in front, three behind
    assert svg(state).count('class="boco-piece"') == 2


@pytest.mark.long
def test_pieces_on_faces_seen_nearly_edge_on_have_no_mark():
    state = boco.Game("torus:12x6").new_initial_state()
    for _ in range(20):
        state.apply_action(state.legal_actions()[0])
    drawn = svg(state)
    marks = drawn.count('class="boco-disc"') + drawn.count('class="boco-ring-out"')
    assert 10 < marks < drawn.count('class="boco-piece"')


def test_films_and_sheets_of_games_are_drawn():
    states = boco.replay(CROSS)
    frames, _ = film(states)
    assert len(frames) == 8
    scene, theme = animated_scene(states)
    assert paint_svg(scene, theme).count("<animate") >= 7
    sheet, theme = sheet_scene([("One", states[-1]), ("Two", states[3])])
    drawn = paint_svg(sheet, theme)
    assert "One" in drawn
    assert "first: encircled" in drawn


def test_a_game_defined_only_by_neighbors_cannot_be_drawn():
    state = boco.Game(Board(((1,), (0,)), (True, True))).new_initial_state()
    with pytest.raises(FormatError, match="expected a game on a mesh"):
        position_scene(state)


@pytest.mark.parametrize(
    ("board", "moves", "drawn"),
    [
        ("squares:3x2", (1, 4), ". o .\n. X ."),
        ("triangle:2", (0, 2), "  X\n. o ."),
        ("honeycomb:2", (3, 0), " . .\n. X .\n o ."),
    ],
)
def test_boards_of_equal_faces_are_drawn_in_rows(board, moves, drawn):
    state = boco.Game(board).new_initial_state()
    for move in moves:
        state.apply_action(move)
    text = position_text(state)
    assert text.replace("●", "X").replace("○", "o").replace("·", ".") == drawn


def test_boards_of_unequal_faces_are_drawn_as_a_table():
    state = boco.Game("octagon").new_initial_state()
    state.apply_action(13)
    lines = position_text(state, legal=True).splitlines()
    assert len(lines) == 32
    assert lines[13].split()[1] == "●"
    assert sum(line.split()[1] == "+" for line in lines) == len(state.legal_actions())


def test_a_small_board_is_analyzed():
    found = analyze(boco.Game("hexagon:2"))
    assert (found.value, found.swap_value, found.symmetries) == (1, 0, 12)
    assert (found.wins, found.draws, found.losses) == (6, 12, 6)
    limited = analyze(boco.Game("rosette"), max_nodes=100)
    assert (limited.value, limited.swap_value, limited.limit) == (None, None, "max_nodes")


@pytest.mark.parametrize("symmetric", [False, True])
def test_generated_boards_have_the_requested_number_of_faces(symmetric):
    made = [
        make_board("squares:5x5", 14 if not symmetric else 13, seed, symmetric=symmetric)
        for seed in range(8)
    ]
    boards = [one for one in made if one is not None]
    assert boards
    for one in boards:
        assert one.n_faces == (13 if symmetric else 14)
        assert one.n_components == 1
        assert one.n_isolated == 0
        assert one.is_flat
        assert sum(one.areas()) == pytest.approx(25)
        if symmetric:
            assert len(boco.Game(one).symmetries()) > 1


def test_the_best_designs_come_first_and_repeat_for_the_same_seed():
    one, two = (design(9, count=3, seed=4, tries=5, lattice="squares:4x4") for _ in range(2))
    assert [d.mesh for d in one] == [d.mesh for d in two]
    assert [d.rank for d in one] == sorted(d.rank for d in one)
    assert len({board_of(d.mesh).key for d in one}) == 3
    said = with_metadata(one[0], "Mine")
    assert mesh.parse_mesh(mesh.dump_mesh(said)).metadata["boco"]["plies"] == one[0].analysis.plies
    assert isinstance(one[0], Design)
    with pytest.raises(FormatError):
        design(3)
