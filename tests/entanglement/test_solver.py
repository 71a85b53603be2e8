"""Solving: proofs are right, bounds hold at every limit, and a limit always stops it alike."""

import naive_entanglement
import pytest
from entanglement_exhaustive import best_by_trial
from hypothesis import example, given
from hypothesis import strategies as st
from thorough import examples, first_daily

from trisolve.entanglement import Puzzle, SolveInterrupted, draw_tiles, maximum, replay, solve
from trisolve.errors import TrisolveError

small = st.builds(
    lambda radius, seed, n: Puzzle(radius, draw_tiles(seed, n)),
    st.integers(1, 3),
    st.integers(0, 2**64 - 1),
    st.integers(1, 4),
)


@examples(60)
@given(small)
def test_the_optimum_matches_brute_force(puzzle):
    found = solve(puzzle)
    assert (found.status, found.bound, found.limit) == ("optimal", found.score, None)
    assert found.score == best_by_trial(puzzle)[0] == replay(puzzle, found.turns).score


@examples(12)
@given(small)
def test_the_optimum_matches_the_naive_oracle(puzzle):
    tiles = puzzle.tiles[:3]
    best = naive_entanglement.best_score(puzzle.radius, [tile.code for tile in tiles])
    assert solve(Puzzle(puzzle.radius, tiles)).score == best


@examples(25)
@given(st.integers(0, 2**64 - 1), st.integers(4, 9), st.integers(1, 3))
@example(4, 5, 1)
def test_repeated_and_symmetric_tiles_do_not_change_the_optimum(seed, n, n_kinds):
    few = [*draw_tiles(seed, n_kinds), *draw_tiles(0, 0)]
    tiles = [few[k % n_kinds].rotate(k) for k in range(n)]
    tiles[n // 2 :: 3] = ["1032547698ba"] * len(tiles[n // 2 :: 3])
    puzzle = Puzzle(1, tiles)
    assert solve(puzzle).score == best_by_trial(puzzle)[0]


@pytest.mark.long
@pytest.mark.parametrize("n_tiles", [6, 7, 8])
def test_longer_plays_on_boards_of_radius_2_match_brute_force(n_tiles):
    puzzle = Puzzle(2, draw_tiles(n_tiles, min(n_tiles, 6)))
    assert solve(puzzle).score == best_by_trial(puzzle)[0]


@pytest.mark.parametrize("max_nodes", first_daily([1, 20_000, 50, 1000, 300_000], 2))
@pytest.mark.parametrize(("radius", "n_tiles"), [(2, 9), (3, 36), (5, 20), (16, 3)])
def test_a_limited_search_gives_a_valid_bound_and_repeats_exactly(radius, n_tiles, max_nodes):
    puzzle = Puzzle(radius, draw_tiles(3, n_tiles))
    found, again = (solve(puzzle, max_nodes=max_nodes, max_bytes=64 << 20) for _ in range(2))
    assert found.score <= found.bound <= maximum(radius)
    assert replay(puzzle, found.turns).score == found.score
    assert (found.status == "optimal") == (found.score == found.bound)
    assert found.n_nodes <= max_nodes
    assert found.limit == (None if found.status == "optimal" else "max_nodes")
    assert (found.turns, found.bound, found.n_nodes) == (again.turns, again.bound, again.n_nodes)


@pytest.mark.long
def test_the_upper_bound_of_the_solver_is_never_below_the_optimum():
    puzzle = Puzzle(2, draw_tiles(1, 8))
    best = solve(puzzle).score
    for max_nodes in (1, 10, 100, 1000, 10_000, 100_000):
        found = solve(puzzle, max_nodes=max_nodes)
        assert found.score <= best <= found.bound


def test_a_time_limit_stops_the_solver():
    found = solve(Puzzle(3, draw_tiles(1, 36)), time_limit=0.2, max_bytes=64 << 20)
    assert (found.status, found.limit) == ("limit", "time_limit")
    assert 0 < found.score < found.bound <= maximum(3)


def test_a_tile_that_ends_the_game_at_once_is_still_placed():
    puzzle = Puzzle(1, ["1032547698ba"])
    found = solve(puzzle)
    assert (found.score, found.turns, found.placements[0].end) == (1, "0", "centre")


def test_ctrl_c_ends_the_solver_with_the_best_play_so_far():
    def stop(progress):
        if progress.score > 100:
            raise KeyboardInterrupt

    puzzle = Puzzle(3, draw_tiles(1, 36))
    with pytest.raises(SolveInterrupted, match="interrupted: the best play") as caught:
        solve(puzzle, progress=stop, max_bytes=64 << 20)
    found = caught.value.found
    assert 100 < found.score == replay(puzzle, found.turns).score <= found.bound


@pytest.mark.parametrize(
    "limits", [{"time_limit": 0}, {"time_limit": float("nan")}, {"max_nodes": 0}, {"max_bytes": 9}]
)
def test_invalid_limits_are_refused(limits):
    with pytest.raises(TrisolveError, match="expected"):
        solve(Puzzle(1, draw_tiles(1, 2)), **limits)
