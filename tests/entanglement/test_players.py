"""Players: those that follow a rule, the expert, which repeats its play, and custom ones."""

import naive_entanglement
import numpy as np
import pytest

from trisolve.entanglement import Game, Puzzle, View, draw_tiles, expert, play, replay
from trisolve.entanglement.players import view_of
from trisolve.entanglement.puzzle import TURNS
from trisolve.errors import FormatError, IllegalMove, TrisolveError
from trisolve.kernels.randomness import SplitMix64


def by_rule(player, view_game):
    """Return a turn of greedy or short by the words of their rule."""
    seen = [view_game.preview(turn) for turn in view_game.legal_turns()]
    going_on = [one for one in seen if one.end == "open"]
    if not going_on or player == "greedy":
        return max(going_on or seen, key=lambda one: one.segments).turn
    return min(going_on, key=lambda one: one.segments).turn


@pytest.mark.parametrize("player", ["greedy", "short"])
@pytest.mark.parametrize("radius", [1, 2, 3])
def test_rule_based_players_follow_their_rule(player, radius):
    for seed in range(3):
        record = play(radius, seed, player)
        game = Game(Puzzle(radius, draw_tiles(seed, 3 * radius * (radius + 1) + 1)))
        while game.end == "open":
            game.play(by_rule(player, game))
        assert (record.turns, record.score, record.end) == (game.turns, game.score, game.end)
        assert (record.segments, record.n_tiles) == (game.segments, len(game.placements))


def test_the_random_player_has_a_seed_of_its_own():
    for seed in (0, 7, 2**64 - 1):
        record = play(2, seed, "random")
        generator = SplitMix64(seed ^ 0x5DEECE66D)
        game = Game(Puzzle(2, draw_tiles(seed, 20)))
        while game.end == "open":
            turns = game.legal_turns()
            game.play(turns[generator.uniform(len(turns))])
        assert (record.turns, record.score) == (game.turns, game.score)


def test_the_greedy_player_has_the_known_mean_score():
    scores = [play(3, seed, "greedy").score for seed in range(200)]
    assert round(sum(scores) / 200, 1) == 126.5


def test_the_expert_is_deterministic_and_beats_the_greedy_player():
    records = [play(2, seed, budget=300) for seed in range(6)]
    again = play(2, 3, budget=300)
    assert (again.turns, again.budget) == (records[3].turns, 300)
    greedy = [play(2, seed, "greedy").score for seed in range(6)]
    assert sum(record.score for record in records) > 1.5 * sum(greedy)


def test_the_expert_does_not_see_future_tiles():
    """In two games that differ only in their future tiles, the expert plays the same turn."""
    tiles, others = draw_tiles(5, 40), draw_tiles(6, 40)
    games = [Game(Puzzle(3, tiles)), Game(Puzzle(3, tiles[:8] + others[8:]))]
    player = expert(400)
    for _ in range(7):
        turns = [player(view_of(game)) for game in games]
        assert turns[0] == turns[1]
        for game in games:
            game.play(turns[0])


def test_the_expert_ends_a_game_only_when_it_must():
    record = play(1, 4, budget=200)
    codes = [tile.code for tile in draw_tiles(4, 8)]
    naive = naive_entanglement.NaiveGame(1, codes)
    for turn in record.turns.split():
        naive.play(turn)
    assert (naive.score, naive.end) == (record.score, record.end)


def test_the_expert_never_exceeds_its_budget():
    """This holds at every turn of some games, also for budgets that run out during a sample."""
    from trisolve.entanglement.engine import games
    from trisolve.entanglement.engine.chains import all_tiles
    from trisolve.entanglement.engine.games import choose, new_trials
    from trisolve.entanglement.engine.policy import Position, promise_tables

    tables = all_tiles(), promise_tables(18), new_trials(18)
    for budget in (1, 100, 700):
        game = Game(Puzzle(2, draw_tiles(budget, 20)))
        while game.end == "open":
            board, laid = games.board_of(2, game.board)
            hand = game.current.number, game.pocket.number
            position = Position(board.chains, laid, board.place, *hand)
            option, n_tried = choose(position, budget, np.zeros(1, np.uint64), *tables)
            assert n_tried <= max(budget, 12)
            game.play(TURNS[option])


def test_a_custom_player_receives_the_view_of_the_game():
    seen = []

    def first(view):
        assert isinstance(view, View)
        assert len(view.board) == len(seen)
        seen.append(view)
        with pytest.raises(TypeError):
            view.board[view.place[0]] = view.current
        return "0"

    record = play(2, 1, first)
    assert (record.player, record.budget, record.n_tiles) == ("first", None, len(seen))
    assert not {"seed", "tiles", "left"} & set(vars(seen[0]))
    assert record.turns == " ".join("0" * record.n_tiles)
    assert replay(Puzzle(2, draw_tiles(1, 20)), record.turns).score == record.score


def test_a_player_that_breaks_the_rules_is_stopped():
    with pytest.raises(FormatError, match="expected a turn"):
        play(2, 1, lambda _view: "7")


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ((0, 1), {}),
        ((17, 1), {}),
        ((3, -1), {}),
        ((3, 2**64), {}),
        ((3, True), {}),
        ((3, 1, "nobody"), {}),
        ((3, 1, "greedy"), {"budget": 5}),
        ((3, 1), {"budget": 0}),
        ((3, 1), {"budget": True}),
    ],
)
def test_unplayable_games_are_refused(arguments, options):
    with pytest.raises(TrisolveError, match="expected"):
        play(*arguments, **options)


def test_a_view_of_a_finished_game_is_refused():
    game = Game(Puzzle(1, draw_tiles(4, 2)))
    game.play("2")
    with pytest.raises(TrisolveError, match="two tiles at hand"):
        view_of(game)
    assert not issubclass(TrisolveError, IllegalMove)
