"""Puzzles: made from seeds, graded, their claims checked; and the highest scores of all games."""

import pytest
from entanglement_exhaustive import best_by_trial

from trisolve.entanglement import (
    Puzzle,
    Tile,
    draw_tiles,
    generate,
    grade,
    largest_game,
    load_pack,
    load_puzzle,
    maximum,
    play,
    replay,
    solve,
)
from trisolve.entanglement.check import check
from trisolve.entanglement.generate import with_grade
from trisolve.errors import FormatError


def test_a_generated_puzzle_has_the_tiles_of_the_game_with_its_seed():
    puzzle = generate(3, 40, seed=11)
    assert list(puzzle.tiles) == draw_tiles(11, 40)
    record = play(3, 11, "greedy")
    assert replay(puzzle, record.turns).score == record.score
    assert (puzzle.score, puzzle.solution, puzzle.metadata) == (None, None, {"seed": 11})


def test_a_solved_puzzle_claims_the_optimum():
    puzzle = generate(1, 5, seed=2, solved=True)
    assert puzzle.score == best_by_trial(puzzle)[0] == replay(puzzle, puzzle.solution).score
    assert check(puzzle, solve(puzzle)).details["proved"] is True


@pytest.mark.parametrize("arguments", [(0, 5, 1), (17, 5, 1), (1, 0, 1), (1, True, 1), (1, 5, -1)])
def test_requests_for_impossible_puzzles_are_refused(arguments):
    with pytest.raises(FormatError):
        generate(*arguments)


def test_the_only_play_gets_the_lowest_grade():
    easy = generate(1, 1, seed=0, solved=True)
    assert grade(easy, easy.score).grade == 1
    with pytest.raises(FormatError, match="expected a puzzle with its best score"):
        with_grade(generate(2, 6, seed=0))


@pytest.mark.long
def test_grades_measure_the_gap_between_simple_players_and_the_optimum():
    puzzle = generate(2, 6, seed=0, solved=True)
    said = grade(puzzle, puzzle.score)
    assert max(said.greedy, said.two_ply) <= puzzle.score
    assert said.grade in range(1, 6)
    assert dict(with_grade(puzzle).metadata) == {"seed": 0, **said._asdict()}


@pytest.mark.parametrize("radius", [1, 2, 3, 4, 5, 7, 16])
def test_the_best_play_of_the_largest_game_scores_the_maximum(radius):
    puzzle = largest_game(radius)
    done = replay(puzzle, puzzle.solution)
    assert done.score == puzzle.score == maximum(radius)
    assert done.end == "centre"
    n_cells = 3 * radius * (radius + 1)
    longest = 15 * radius**2 + 3 * radius - 10
    assert [one.segments for one in done.placements] == [1] * (n_cells - 1) + [longest]


@pytest.mark.parametrize("radius", [1, 2, 3, 4])
def test_the_largest_games_are_bundled_and_replay(radius):
    puzzle = load_puzzle(f"entanglement:largest-{radius}")
    assert puzzle == largest_game(radius)
    report = check(puzzle)
    assert (report.status, report.right) == ("right", ("solution", "score"))


@pytest.mark.long
def test_every_claim_in_the_graded_pack_is_true():
    for puzzle in load_pack("entanglement:graded"):
        bare = Puzzle(puzzle.radius, puzzle.tiles, metadata={"seed": puzzle.metadata["seed"]})
        assert list(bare.tiles) == draw_tiles(puzzle.metadata["seed"], len(bare.tiles))
        report = check(puzzle, solve(bare))
        assert (report.status, report.details["proved"]) == ("right", True)
        said = {name: puzzle.metadata[name] for name in ("greedy", "two_ply", "grade")}
        assert said == grade(bare, puzzle.score)._asdict()


def test_the_bound_of_the_largest_game_proves_its_own_solution():
    puzzle = largest_game(2)
    report = check(puzzle, solve(puzzle, max_nodes=1000))
    assert (report.status, report.details["proved"]) == ("right", True)


def claiming(**claims):
    return Puzzle(1, [tile.code for tile in draw_tiles(4, 5)], **claims)


@pytest.mark.parametrize(
    ("claims", "proves", "status", "wrong"),
    [
        ({}, False, "open", []),
        ({}, True, "open", []),
        ({"score": 16}, False, "open", []),
        ({"score": 16}, True, "right", []),
        ({"score": 15}, True, "wrong", ["score"]),
        ({"solution": "2 s0"}, True, "right", []),
        ({"solution": "2 s0", "score": 4}, False, "right", []),
        ({"solution": "2 s0", "score": 4}, True, "wrong", ["score"]),
        ({"solution": "2 s0", "score": 16}, True, "wrong", ["score"]),
        ({"solution": "2 s0 s5 4 s5", "score": 16}, True, "right", []),
        ({"solution": "2 s0 s5 4 s5 0"}, False, "wrong", ["solution"]),
        ({"solution": "", "score": 0}, False, "right", []),
    ],
)
def test_claimed_scores_are_compared_with_a_search(claims, proves, status, wrong):
    puzzle = claiming(**claims)
    report = check(puzzle, solve(puzzle) if proves else None)
    assert report.status == status
    assert [one.claim for one in report.wrong] == wrong


def test_a_proof_stopped_by_a_limit_leaves_the_claim_open():
    puzzle = Puzzle(3, draw_tiles(1, 20), score=500)
    found = solve(puzzle, max_nodes=5000, max_bytes=64 << 20)
    assert check(puzzle, found).status == "limit"
    too_much = Puzzle(3, puzzle.tiles, score=found.bound + 1)
    assert check(too_much, found).status == "wrong"


def test_the_tiles_of_a_puzzle_may_be_given_in_any_rotation():
    assert Puzzle(1, [Tile("10643a29b758").rotate(2)]).tiles[0].code == "3b9054a87261"
