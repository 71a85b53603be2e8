"""Rules, lines, holes, the canonical form and the game agree with the oracle."""

import naive_tantrix as naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import examples, first_daily

from trisolve import tantrix
from trisolve.errors import FormatError, IllegalMove
from trisolve.kernels.randomness import SplitMix64
from trisolve.tantrix.placements import rotate, shift

EXAMPLE = [(1, 0, 0, 0), (2, 0, 1, 4), (3, 0, 2, 3), (4, 0, 3, 0), (5, 1, -1, 5)]


def random_game(seed, n_players, stop=56):
    random = SplitMix64(seed)
    game = tantrix.Game("RYBG"[:n_players], seed=seed)
    while game.end is None and len(game.placements) < stop:
        legal = game.legal()
        game.place(legal[random.uniform(len(legal))])
    return game


@pytest.mark.parametrize("seed", first_daily(range(4)))
def test_a_random_game_offers_the_moves_of_the_oracle(seed):
    random = SplitMix64(seed)
    game = tantrix.Game("RYBG"[: 2 + seed % 3], seed=seed)
    while game.end is None:
        legal = game.legal()
        if random.uniform(16) == 0:
            assert legal == naive.legal(game.placements, game.hand, not game.bag)
            for color in "BGRY":
                said = tantrix.lines(game.placements, color)
                found = [(line.length, line.closed) for line in said]
                assert found == naive.lines(game.placements, color)
                assert tantrix.score(game.placements, color) == naive.score(game.placements, color)
        game.place(legal[random.uniform(len(legal))])
    assert tantrix.replay(game.record()).result["scores"] == list(game.result().scores)


def test_illegal_placements_get_the_code_of_the_oracle():
    random = SplitMix64(3)
    codes = set()
    for seed in range(6):
        game = random_game(seed, 2, stop=8 + 5 * seed)
        left = [t for t in range(1, 57) if t not in {p.tile for p in game.placements}]
        for _ in range(120):
            placement = (left[random.uniform(len(left))], *(random.uniform(13) - 6 for _ in "qr"))
            placement += (random.uniform(6),)
            code = naive.illegal(game.placements, placement, bag_empty=False)
            assert tantrix.illegal(game.placements, placement) == code
            codes.add(code)
    assert {"occupied", "apart", "edge"} <= codes


@pytest.mark.parametrize(
    ("placement", "code"),
    [
        ((7, 1, 0, 4), None),
        ((6, 1, 1, 3), "four-sided"),
        ((8, 1, 1, 0), "three-alike"),
        ((11, 1, 2, 0), "controlled"),
        ((6, 1, 3, 0), "controlled"),
        ((6, 0, 4, 0), None),
    ],
)
def test_the_worked_example_in_the_rules_can_be_replayed(placement, code):
    assert tantrix.illegal(EXAMPLE, placement) == code
    assert tantrix.illegal(EXAMPLE, placement, bag_empty=True) is None
    assert tantrix.forced_spaces(EXAMPLE) == [(1, 0)]


def test_an_unsound_position_has_no_legal_move_while_the_bag_holds_tiles():
    around = [(1, 0, -1, 0), (2, 1, -1, 0), (3, 1, 0, 0), (4, 0, 1, 0)]
    cells = [(q, r) for _, q, r, _ in around]
    assert not tantrix.sound(cells)
    codes = {tantrix.illegal(around, (t, 0, 0, k)) for t in range(5, 57) for k in range(6)}
    assert codes <= {"edge", "three-alike", "controlled"}


cells = st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=14)


@given(cells)
@settings(deadline=None)
def test_both_definitions_of_soundness_agree(some):
    assert tantrix.sound(some) == naive.sound_by_filling(some) == naive.sound_by_edges(some)


@given(st.integers(0, 5), st.integers(-50, 50), st.integers(-50, 50), st.integers(0, 40))
@examples(15)
def test_the_canonical_form_ignores_rotation_and_translation(sixths, dq, dr, seed):
    board = random_game(seed, 2, stop=5 + seed % 9).placements
    image = shift((rotate(p, sixths) for p in board), dq, dr)
    assert tantrix.canonical(image) == tantrix.canonical(board)
    assert tantrix.canonical(tantrix.canonical(board)) == tantrix.canonical(board)
    for color in "BGRY":
        assert tantrix.lines(image, color) == tantrix.lines(board, color)


def test_an_illegal_turn_leaves_the_game_unchanged():
    game = tantrix.Game("RY", seed=7)
    before = game.record()
    with pytest.raises(IllegalMove, match="seat"):
        game.play({"seat": 1 - game.seat, "before": [], "free": None, "after": []})
    tile = game.hand[0]
    with pytest.raises(IllegalMove, match="apart"):
        game.play({"seat": game.seat, "before": [], "free": [tile, 1, 0, 0], "after": []})
    with pytest.raises(IllegalMove, match="no-free"):
        game.play({"seat": game.seat, "before": [], "free": None, "after": []})
    assert game.record() == before


@pytest.mark.parametrize("value", [[1, 0, 0], [57, 0, 0, 0], [1, 0, 0, 6], [True, 0, 0, 0], "1000"])
def test_invalid_placements_are_refused(value):
    with pytest.raises(FormatError):
        tantrix.lines([value], "R")


def test_a_finished_game_accepts_no_moves():
    game = random_game(11, 4)
    assert game.end in ("complete", "deadlock")
    assert game.legal() == []
    with pytest.raises(IllegalMove, match="after-end"):
        game.place((1, 0, 0, 0))
