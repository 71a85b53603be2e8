"""The rules in words, as the specification's tables have them."""

import pickle

import numpy as np
import pytest
from boco_graphs import games
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples

import trisolve
from trisolve import boco
from trisolve.boco.board import Board
from trisolve.errors import FormatError, TrisolveError


def played(board, moves, rim="safe", swap=False):
    state = boco.Game(board, rim, swap).new_initial_state()
    for move in moves.split():
        state.apply_action(state.string_to_action(move))
    return state


@pytest.mark.parametrize(
    ("moves", "rim", "result", "reason"),
    [
        ("1 4 3 0 5 2 7", "safe", "first", "encircled"),
        ("1 0 3 2 5 8 7 4", "safe", "first", "self-encircled"),
        ("0 1 4 3", "wall", "second", "encircled"),
    ],
)
def test_games_on_nine_squares_follow_the_rules(moves, rim, result, reason):
    state = played("squares:3x3", moves, rim)
    assert (state.result, state.reason) == (result, reason)
    assert state.legal_actions() == []
    assert state.current_player() == -4


def test_a_group_on_a_safe_rim_lives_without_liberties():
    state = played("squares:3x3", "4 1 3 0 5 2")
    assert state.legal_actions() == [6, 7, 8]
    assert boco.Group(1, (0, 1, 2), ()) in state.groups()
    assert state.result == "open"


def test_the_mover_wins_when_both_players_are_encircled():
    state = played("tetrahedron", "3 0 1 2")
    assert (state.result, state.reason) == ("second", "encircled")
    assert [group.player for group in state.encircled()] == [0, 1]


def test_boards_with_one_face_or_without_neighbors_are_playable():
    single = boco.Game(Board(((),), (True,)), swap=True).new_initial_state()
    single.apply_action(0)
    assert (single.result, single.reason) == ("draw", "full")
    apart = boco.Game(Board(((), (2,), (1,)), (True,) * 3), swap=True).new_initial_state()
    apart.apply_action(0)
    assert (apart.result, apart.reason, apart.legal_actions()) == ("draw", "no-move", [])


def test_play_stays_in_the_component_of_the_first_move():
    state = boco.Game(Board(((1,), (0,), (3,), (2,)), (True,) * 4)).new_initial_state()
    state.apply_action(0)
    assert state.legal_actions() == [1]
    state.apply_action(1)
    assert (state.result, state.reason) == ("draw", "no-move")


def test_the_swap_changes_the_owner_and_counts_as_a_ply():
    state = played("squares:3x3", "4", swap=True)
    assert state.legal_actions() == [1, 3, 5, 7, 9]
    state.apply_action(9)
    assert (state.owner(4), state.current_player(), state.history()) == (1, 0, [4, 9])
    assert state.legal_actions() == [1, 3, 5, 7]
    state.undo_action()
    assert (state.owner(4), state.current_player()) == (0, 1)
    assert boco.Game("squares:3x3", swap=True).max_game_length() == 10
    assert boco.Game("squares:3x3", swap=True).num_distinct_actions() == 10


@pytest.mark.parametrize(
    ("moves", "swap", "ply", "code"),
    [
        ("0 4", False, 1, "not-adjacent"),
        ("0 9", False, 1, "range"),
        ("0 -1", False, 1, "range"),
        ("0 0", True, 1, "occupied"),
        ("swap", True, 0, "swap"),
        ("0 9", True, 1, "range"),
        ("0 swap", False, 1, "swap"),
        ("0 1 swap", True, 2, "swap"),
        ("1 4 3 0 5 2 7 8", False, 7, "over"),
        ("1 4 3 0 5 2 7 99", False, 7, "over"),
    ],
)
def test_illegal_moves_change_nothing(moves, swap, ply, code):
    *legal, last = moves.split()
    state = played("squares:3x3", " ".join(legal), swap=swap)
    before = state.history(), state.owners
    with pytest.raises(boco.IllegalMove) as caught:
        state.apply_action(state.string_to_action(last))
    assert (caught.value.ply, caught.value.code) == (ply, code)
    assert isinstance(caught.value, trisolve.IllegalMove)
    assert (state.history(), state.owners) == before


def test_the_message_of_an_illegal_move_lists_the_legal_moves():
    state = played("squares:3x3", "0 1 3")
    with pytest.raises(boco.IllegalMove) as caught:
        state.apply_action(8)
    words = caught.value.at("game.json")
    expected = "expected an empty face next to a piece (2, 4, 6), found 8"
    assert str(words) == f"game.json: ply 3: not-adjacent: {expected}"
    assert str(pickle.loads(pickle.dumps(words))) == str(words)


def test_undo_child_and_clone_return_the_right_positions():
    state = played("squares:3x3", "1 4 3 0 5 2")
    end = state.child(7)
    assert end.is_terminal()
    assert not state.is_terminal()
    end.undo_action()
    assert end.history() == state.history()
    assert end.legal_actions() == state.legal_actions()
    with pytest.raises(TrisolveError, match="expected a move to take back"):
        boco.Game("cube").new_initial_state().undo_action()


def test_names_of_faces_round_trip():
    names = tuple("abcdefghi")
    board = boco.Game("squares:3x3").board
    game = boco.Game(Board(board.neighbors, board.rim, names))
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("e"))
    state.apply_action(state.string_to_action("1"))
    assert [state.action_to_string(a) for a in state.history()] == ["e", "b"]
    with pytest.raises(FormatError, match="expected the name or number of a face"):
        state.string_to_action("x")


NAMES = ("swap", "undo", "-", "a", "0x1", "1.", "\u00b2", "Swap", "first", "x" * 32, "~1")


@examples(100)
@given(games(), st.permutations(NAMES), st.booleans(), st.integers(0, 7))
def test_every_action_round_trips(drawn, names, is_named, n_plies):
    board, rim, swap = drawn
    named = Board(board.neighbors, board.rim, tuple(names[: board.n_faces]) if is_named else ())
    game = boco.Game(named, rim, swap)
    state = game.new_initial_state()
    for _ in range(n_plies):
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[-1])
    actions = range(game.num_distinct_actions())
    words = [state.action_to_string(action) for action in actions]
    assert [state.string_to_action(word) for word in words] == list(actions)
    for face in range(game.n_faces):
        assert state.string_to_action(str(face)) == face
    for other in (-1, len(actions)):
        with pytest.raises(FormatError, match="expected an action from 0 to"):
            state.action_to_string(other)


def test_a_face_named_swap_needs_its_number_while_swapping_is_legal():
    board = boco.Game("squares:3x1").board
    board = Board(board.neighbors, board.rim, ("y", "swap", "z"))
    state = boco.Game(board, swap=True).new_initial_state()
    state.apply_action(2)
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["1", "swap"]
    assert [state.string_to_action(word) for word in ("y", "1", "swap")] == [0, 1, 3]
    state = boco.Game(board).new_initial_state()
    assert state.action_to_string(1) == "swap"
    assert state.string_to_action("swap") == 1


@pytest.mark.parametrize(
    "text", ["", "00", "-0", "+1", "1.0", "1_0", "\u0661", " 1", "1" * 30, "SWAP"]
)
def test_malformed_numbers_are_bad_input(text):
    with pytest.raises(FormatError, match="expected the number of a face, found"):
        boco.Game("squares:3x3", swap=True).new_initial_state().string_to_action(text)


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("text", ["-1", "9", "10", "99"])
def test_numbers_beyond_the_last_face_are_out_of_range(text, swap):
    state = boco.Game("squares:3x3", swap=swap).new_initial_state()
    with pytest.raises(boco.IllegalMove, match=f"ply 0: range: expected .* 0 to 8, found {text}"):
        state.string_to_action(text)


@pytest.mark.parametrize("other", [True, False, 1.0, "1", None])
def test_an_action_must_be_an_integer(other):
    state = boco.Game("squares:3x3").new_initial_state()
    with pytest.raises(TypeError):
        state.apply_action(other)
    with pytest.raises(FormatError, match='expected the number of a face or "swap", got'):
        state.apply_move(other)
    assert state.history() == []
    state.apply_action(np.int64(1))
    state.apply_move(np.int16(0))
    assert state.history() == [1, 0]


@pytest.mark.parametrize("bad", [{"rim": "edge"}, {"swap": 1}])
def test_the_rules_of_a_game_cannot_be_changed(bad):
    with pytest.raises(FormatError):
        boco.Game("cube", **bad)


def test_random_games_keep_their_invariants():
    for board in ("squares:4x4", "hexagon:2", "torus:4x3", "octagon"):
        for rim in ("safe", "wall"):
            one = boco.player("random", seed=7)
            state = boco.Game(board, rim).new_initial_state()
            while not state.is_terminal():
                assert state.legal_actions() == sorted(set(state.legal_actions()))
                before = state.clone()
                state.apply_action(one.choose(state).action)
                again = state.clone()
                again.undo_action()
                assert (again.owners, again.result) == (before.owners, "open")
            assert sum(state.returns()) == 0
            for group in state.encircled():
                assert not group.liberties
