"""Players make legal, repeatable moves; the compiled rules agree with the plain ones."""

import numpy as np
import pytest
from thorough import first_daily

from trisolve import tantrix
from trisolve.errors import TrisolveError
from trisolve.kernels.randomness import SplitMix64
from trisolve.tantrix.engine import ahead
from trisolve.tantrix.players import PLAYERS, Table
from trisolve.tantrix.rules import Solitaire
from trisolve.tantrix.tiles import COLORS


def bits(hand):
    return sum(1 << (tile - 1) for tile in hand)


@pytest.mark.parametrize("seed", first_daily(range(6), 2))
def test_compiled_rules_and_scores_match_the_plain_python_rules(seed):
    random = SplitMix64(seed)
    game = tantrix.Game("RYBG"[: 2 + seed % 3], seed=seed)
    weights = np.zeros(6)
    while game.end is None:
        legal = game.legal()
        table = Table(game)
        assert table.legal(bits(game.hand), not game.bag, game.phase == "after") == legal
        scores = [ahead.rate(table.board, COLORS.index(c), weights)[0] for c in game.players]
        assert scores == list(game.result().scores)
        game.place(legal[random.uniform(len(legal))])


@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_plays_legally_and_repeatably(player):
    game = tantrix.Game("RY", seed=3)
    n = 0
    while game.end is None and n < (4 if player == "strong" else 60):
        before = game.record()
        turn = tantrix.choose(game, player, seed=1, max_nodes=3_000)
        assert turn == tantrix.choose(game, player, seed=1, max_nodes=3_000)
        assert game.record() == before
        game.play(turn)
        n += 1
    assert tantrix.replay(game.record()).right


def test_the_strong_player_does_not_see_the_order_of_the_bag():
    order = tantrix.shuffle(range(1, 57), 9)
    other = order[:30] + sorted(order[30:])
    games = [tantrix.Game("RY", bag=bag) for bag in (order, other)]
    for game in games:
        for _ in range(4):
            game.play(tantrix.choose(game, "greedy"))
    picks = []
    for game in games:
        # with a bag of other tiles to come only what is drawn in the turn could differ
        picks.append(tantrix.choose(game, "strong", max_nodes=3_000))
    first = [turn.before[:1] or turn.free for turn in picks]
    assert games[0].hand == games[1].hand
    assert first[0] == first[1]


def test_the_greedy_player_takes_the_largest_lead_and_breaks_ties_by_order():
    game = tantrix.Game("RY", seed=3)
    for _ in range(3):
        game.play(tantrix.choose(game, "greedy"))
    own = game.seat

    def lead(placement):
        board = [*game.placements, placement]
        scores = [tantrix.score(board, c) for c in game.players]
        return scores[own] - max(s for i, s in enumerate(scores) if i != own)

    turn = tantrix.choose(game, "greedy")
    first = (turn.before or (turn.free,))[0]
    assert first == min(game.legal(), key=lambda p: (-lead(p), p))


def test_unknown_players_and_finished_games_are_refused():
    with pytest.raises(
        TrisolveError, match="expected random, greedy, strong or module:function, got 'weak'"
    ):
        tantrix.choose(tantrix.Game("RY", seed=1), "weak")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("goal", ["line", "loop"])
def test_a_won_solitaire_game_satisfies_the_rules(seed, goal):
    order, color = tantrix.shuffle(range(1, 15), seed), "BRY"[seed % 3]
    answer = tantrix.solve_solitaire(order, color, goal, max_nodes=2_000_000)
    assert answer.status == "won"
    game = Solitaire(tuple(order), color, goal)
    for placement in answer.solution:
        assert game.illegal(placement) is None
        game.place(placement)
    assert game.end == "won"


def every_end(game):
    """Return whether any line of play wins, by trying all lines."""
    if game.end != "open":
        return game.end == "won"
    for placement in game.legal():
        game.place(placement)
        won = every_end(game)
        del game.board[placement.cell]
        if won:
            return True
    return False


@pytest.mark.parametrize(
    ("seed", "n_tiles"), first_daily([(0, 4), (1, 3), *((seed, 4) for seed in range(1, 8))], 2)
)
def test_a_small_solitaire_game_counts_as_lost_only_if_every_play_loses(seed, n_tiles):
    random = SplitMix64(seed)
    order = random.shuffled([t.number for t in tantrix.TILES if "R" in t.edges])[:n_tiles]
    goal = ("line", "loop")[seed % 2]
    answer = tantrix.solve_solitaire(order, "R", goal)
    assert (answer.status == "won") == every_end(Solitaire(tuple(order), "R", goal))


def test_a_solitaire_game_without_tiles_of_its_color_is_lost():
    assert tantrix.solve_solitaire((1, 2), "G").status == "lost"
    order = tantrix.shuffle(range(1, 15), 1)
    assert tantrix.solve_solitaire(order, "R", max_nodes=1).status == "limit"
