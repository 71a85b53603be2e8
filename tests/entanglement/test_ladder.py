"""The ladder of Entanglement: thirty puzzles of rising difficulty; simple play earns stars."""

import pytest

from trisolve.entanglement import draw_tiles, load_pack, replay, solve
from trisolve.entanglement.check import check
from trisolve.entanglement.generate import grade
from trisolve.web.pages.entanglement import entanglement_page

LADDER = load_pack("entanglement:ladder")
MAX_PROVED = 8  # tiles of the puzzles that daily tests prove again


def stars(score, best):
    return sum(score >= share * best for share in (0.5, 0.8, 1))


def best_of(puzzle):
    return replay(puzzle, puzzle.solution).score


def test_the_ladder_has_thirty_named_puzzles_from_three_tiles_to_the_full_game():
    assert len(LADDER) == len({puzzle.name for puzzle in LADDER}) == 30
    sizes = [(puzzle.radius, len(puzzle.tiles)) for puzzle in LADDER]
    assert sizes == sorted(sizes)
    assert (sizes[0], sizes[-1]) == ((1, 3), (3, 38))


def test_ladder_puzzles_have_the_tiles_of_games_with_the_same_seed():
    for puzzle in LADDER:
        assert list(puzzle.tiles) == draw_tiles(puzzle.metadata["seed"], len(puzzle.tiles))


def test_every_ladder_claim_is_right_and_says_whether_it_is_proved():
    for puzzle in LADDER:
        assert check(puzzle).status == "right"
        assert (puzzle.score is None) == ("searched" in puzzle.metadata)


@pytest.mark.long
def test_the_optima_of_small_ladder_puzzles_are_proved_again():
    for puzzle in LADDER:
        if puzzle.score is not None and len(puzzle.tiles) <= MAX_PROVED:
            found = solve(puzzle)
            assert (found.status, found.score) == ("optimal", puzzle.score), puzzle.name


def test_greedy_play_earns_two_stars_on_the_first_puzzle_and_one_on_twenty_or_more():
    found = [stars(grade(puzzle, best_of(puzzle)).greedy, best_of(puzzle)) for puzzle in LADDER]
    assert found[0] == 2
    assert sum(map(bool, found)) >= 20
    assert 3 not in found


@pytest.mark.parametrize("at", [0, 29])
def test_the_page_says_whether_the_best_score_is_proved(at):
    text = entanglement_page([LADDER[at]]).html()
    known = '"proved":true' if at == 0 else f'"searched":{LADDER[at].metadata["searched"]}'
    assert known in text.replace(": ", ":")
