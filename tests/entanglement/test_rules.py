"""The rules agree with the naive oracle turn by turn, and forbid illegal turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_entanglement import NaiveGame
from thorough import examples

from trisolve.entanglement import Game, Puzzle, Tile, maximum, parse_turns, replay
from trisolve.entanglement.puzzle import TURNS
from trisolve.errors import FormatError, IllegalMove

ARTICLE = ["421503b9a786", "6532810a4b79", "894b265a0173", "9a6b54287013", "54a61039b728"]


def puzzles(max_radius=3, max_tiles=12):
    tile = st.integers(0, 10394).map(Tile.from_number)
    tiles = st.lists(tile, min_size=1, max_size=max_tiles)
    return st.builds(Puzzle, st.integers(1, max_radius), tiles)


@examples(60)
@given(puzzles(), st.lists(st.integers(0, 11), min_size=14, max_size=14))
def test_random_turns_match_a_plain_version_of_the_rules(puzzle, choices):
    game, naive = Game(puzzle), NaiveGame(puzzle.radius, [tile.code for tile in puzzle.tiles])
    for choice in choices:
        assert game.legal_turns() == naive.legal()
        if game.end != "open":
            break
        turn = game.legal_turns()[choice % len(game.legal_turns())]
        placement = game.play(turn)
        assert list(placement.path) == naive.play(turn)
        assert (game.score, game.end, game.place) == (naive.score, naive.end, naive.ahead())
        assert {cell: tile.code for cell, tile in game.board.items()} == naive.board
        assert (game.current and game.current.code) == naive.current
        assert (game.pocket and game.pocket.code) == naive.pocket
        assert game.left == len(naive.waiting)
        assert placement.segments == len(placement.path)
        assert placement.total == game.score <= maximum(puzzle.radius)


def state(game):
    return (
        *(dict(game.board), game.place, game.current, game.pocket, game.left, game.score),
        *(game.segments, game.end, game.turns),
    )


@examples(40)
@given(puzzles(), st.lists(st.integers(0, 11), min_size=8, max_size=8))
def test_a_preview_changes_nothing_and_undo_restores_everything(puzzle, choices):
    game, before = Game(puzzle), []
    for choice in choices:
        if game.end != "open":
            break
        turn = game.legal_turns()[choice % len(game.legal_turns())]
        before.append(state(game))
        seen = game.preview(turn)
        assert state(game) == before[-1]
        assert game.play(turn) == seen
    while before:
        game.undo()
        assert state(game) == before.pop()
    with pytest.raises(IllegalMove, match="no turn to take back"):
        game.undo()


def test_the_example_game_in_the_rules_can_be_replayed():
    done = replay(Puzzle(1, ARTICLE), "2 s0 s5 4 s5")
    assert [placement.score for placement in done.placements] == [1, 3, 1, 1, 10]
    assert (done.score, done.segments, done.end, done.place) == (16, 9, "centre", None)
    assert done.placements[-1].tile.code == "4932065ab178"
    assert (done.current, done.pocket, done.left) == (None, None, 0)


@pytest.mark.parametrize(
    ("tiles", "turns", "message", "reason"),
    [
        (1, "s0", r"turn 1 \(s0\): there is no pocket tile", "no-pocket"),
        (1, "0 0", r"turn 2 \(0\): the game has ended", "over"),
        (2, "0 0", r"turn 2 \(0\): there is no current tile", "no-current"),
        (5, "2 s0 s5 4 4", r"turn 5 \(4\): there is no current tile", "no-current"),
        (5, "2 s0 s5 4 s5 s0", r"turn 6 \(s0\): the game has ended", "over"),
    ],
)
def test_an_illegal_turn_is_reported_with_its_number_and_reason(tiles, turns, message, reason):
    with pytest.raises(IllegalMove, match=message) as caught:
        replay(Puzzle(1, ARTICLE[:tiles]), turns)
    assert caught.value.reason == reason


@pytest.mark.parametrize("bad", ["6", "S1", "s", "-1", "12", "s 1", "1s", "٣", "0,1", "s0s1"])
def test_a_malformed_turn_is_refused_before_any_turn_is_played(bad):
    with pytest.raises(FormatError, match="expected a turn such as 3 or s0"):
        replay(Puzzle(1, ARTICLE), f"s0 {bad}")


def test_turns_may_be_a_string_or_a_list():
    assert parse_turns("  2 \n s0\t5 ") == ("2", "s0", "5") == parse_turns(["2", "s0", "5"])
    assert parse_turns("") == ()
    for wrong in (["2 s0"], [2], [None], 3, None):
        with pytest.raises(FormatError, match="expected"):
            parse_turns(wrong)
    assert len(TURNS) == 12
