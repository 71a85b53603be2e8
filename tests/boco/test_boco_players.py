"""Players: always legal, aware of wins and losses in one move, and repeatable by their seed."""

from time import perf_counter

import pytest
from boco_graphs import board_of, games, grid
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from naive_boco import NaiveBoco
from thorough import examples, first_daily

from trisolve import boco
from trisolve.boco.choices import soonest
from trisolve.boco.matches import elo_of, interval, opening
from trisolve.boco.players import PerfectPlayer
from trisolve.errors import FormatError, InvalidLimit, TrisolveError
from trisolve.kernels.randomness import SplitMix64

RELAXED = settings(examples(25), suppress_health_check=[HealthCheck.too_slow])
SPECS = ("random", "greedy", "mcts:playouts=2", "mcts:playouts=60", "perfect")


def _gives(naive, node, move, mover):
    """The mover's result if the move ends the game, otherwise None."""
    outcome = naive.after(node, move)[2]
    return None if outcome is None else (1 - 2 * mover) * outcome[0]


@RELAXED
@given(games(6), st.integers(0, 1000))
def test_no_player_misses_a_win_in_one_or_moves_into_a_loss(drawn, seed):
    game = boco.Game(*drawn)
    naive = NaiveBoco(game.board.neighbors, game.board.rim, game.rim, game.swap)
    for spec in SPECS:
        state, node = game.new_initial_state(), naive.start()
        player = boco.player(spec, seed=seed)
        while not state.is_terminal():
            mover = state.current_player()
            choice = player.choose(state)
            legal = naive.legal(node)
            assert choice.action in legal
            if choice.proven:
                assert choice.value == naive.value(node)
            if spec != "random":
                at_once = {m: _gives(naive, node, m, mover) for m in legal}
                after = {
                    m: any(
                        _gives(naive, naive.after(node, m), reply, 1 - mover) == 1
                        for reply in naive.legal(naive.after(node, m))
                    )
                    for m in legal
                }
                losing = {m for m in legal if at_once[m] == -1 or after[m]}
                if 1 in at_once.values():
                    assert at_once[choice.action] == 1
                elif losing != set(legal):
                    assert choice.action not in losing
            if spec == "perfect":
                assert naive.value(naive.after(node, choice.action)) == naive.value(node)
            state.apply_action(choice.action)
            node = naive.after(node, choice.action)


def test_mcts_proves_small_positions_and_reuses_its_tree():
    state = boco.Game("squares:3x3", "wall").new_initial_state()
    player = boco.player("mcts", seed=3, playouts=4000)
    first = player.choose(state)
    assert (first.value, first.proven) == (1.0, True)
    assert boco.solve(state.child(first.action)).value == 1
    state.apply_action(first.action)
    state.apply_action(state.legal_actions()[0])
    again = player.choose(state)
    assert again.proven
    assert again.playouts == 0  # it had seen to the end already


def test_plain_uct_plays_without_proving_anything():
    state = boco.Game("squares:3x3", "wall").new_initial_state()
    player = boco.player("mcts:playouts=2000,proofs=0")
    choice = player.choose(state)
    assert (choice.proven, choice.playouts) == (False, 2000)
    while not state.is_terminal():
        state.apply_action(player.choose(state).action)
    assert state.result in ("first", "second")


def test_mcts_swaps_when_swapping_wins():
    state = boco.Game("squares:3x3", "wall", swap=True).new_initial_state()
    state.apply_action(4)
    choice = boco.player("mcts", playouts=3000).choose(state)
    assert (choice.action, choice.value, choice.proven) == (9, -1.0, True)


@pytest.mark.parametrize("spec", first_daily(["random", "greedy", "easy", "mcts", "perfect"], 3))
def test_the_same_seed_plays_the_same_game(spec):
    def play():
        state = boco.Game("hexagon:2").new_initial_state()
        player = boco.player(spec, seed=11, playouts=200 if spec == "mcts" else None)
        for _ in range(8):
            if not state.is_terminal():
                state.apply_action(player.choose(state).action)
        return state.history()

    assert play() == play()


def test_mcts_plays_on_large_boards_and_boards_beyond_the_engine():
    for width in (9, 17):
        neighbors, rim = grid(width, width)
        state = boco.Game(board_of(neighbors, rim), "wall").new_initial_state()
        for face in (0, 1, 2):
            state.apply_action(face)
        choice = boco.player("mcts", playouts=20).choose(state)
        assert (choice.action, choice.value, choice.proven) == (width, -1.0, True)
        state = state.child(width + 1) if width == 9 else state.child(3)
        assert boco.player("mcts", playouts=20).choose(state).action in state.legal_actions()


def _played(game, numbers):
    """A state and its naive twin after moves, each of which picks an action by number."""
    naive = NaiveBoco(game.board.neighbors, game.board.rim, game.rim, game.swap)
    state, node = game.new_initial_state(), naive.start()
    for number in numbers:
        actions = state.legal_actions()
        action = actions[number % len(actions)]
        if state.child(action).is_terminal():
            break
        state.apply_action(action)
        node = naive.after(node, action)
    return state, naive, node


def _check_the_end(spec, drawn, numbers):
    """`perfect` takes its soonest proven win; every player delays a proven loss."""
    state, naive, node = _played(boco.Game(*drawn), numbers)
    choice = boco.player(spec).choose(state)
    value, plies = naive.end_of(node)
    after = naive.end_of(naive.after(node, choice.action))
    is_win = value == 1 - 2 * state.current_player()
    if spec == "perfect":
        assert (choice.value, choice.proven, choice.note) == (value, True, "")
    if value != 0 and choice.proven and (spec == "perfect" or not is_win):
        assert after == (value, plies - 1)
    elif is_win and choice.proven:
        assert after[0] == value


SYMMETRIC = ("squares:2x3", "squares:3x3", "triangle:3", "honeycomb:2", "cube", "octahedron")
POSITIONS = st.lists(st.integers(0, 71), max_size=7)
LOSERS = ("perfect", "mcts:playouts=5", "mcts:playouts=500")


@examples(80)
@given(st.sampled_from(LOSERS), games(6), POSITIONS)
def test_players_win_early_and_lose_late_on_drawn_boards(spec, drawn, numbers):
    _check_the_end(spec, drawn, numbers)


@examples(80)
@given(
    st.sampled_from(LOSERS),
    st.tuples(st.sampled_from(SYMMETRIC), st.sampled_from(["safe", "wall"]), st.booleans()),
    POSITIONS,
)
def test_players_win_early_and_lose_late_on_symmetric_boards(spec, drawn, numbers):
    _check_the_end(spec, drawn, numbers)


@pytest.mark.parametrize(
    ("board", "moves", "best"),
    [
        ("squares:2x3", [], {2, 3}),  # all lose, these in 6 plies, the others in 4
        ("triangle:3", [], {2}),  # wins in 3 plies, the lowest that does
        ("honeycomb:2", [3, 1, 2, 4], {6}),  # the other has nothing but suicide then
        ("honeycomb:2", [3, 0, 5, 1], {4}),
    ],
)
def test_the_perfect_player_finds_a_best_move_in_any_position(board, moves, best):
    state = boco.Game(board, "wall").new_initial_state()
    for move in moves:
        state.apply_action(move)
    assert boco.player("perfect").choose(state).action in best


@pytest.mark.parametrize("playouts", [1, 2, 5, 30, 300])
def test_mcts_does_not_rush_into_suicide_in_a_lost_position(playouts):
    state = boco.Game("squares:2x3", "wall").new_initial_state()
    for move in (3, 5, 2):
        state.apply_action(move)
    choice = boco.player("mcts", playouts=playouts).choose(state)
    assert choice.action in (0, 1)
    assert (choice.value, choice.proven) == (1.0, True)
    assert choice.scores == {0: 1.0, 1: 1.0, 4: 1.0}


def test_the_perfect_player_reports_an_exhausted_budget(monkeypatch):
    monkeypatch.setattr(PerfectPlayer, "max_end_nodes", 3)
    state = boco.Game("squares:4x4", "wall").new_initial_state()
    choice = boco.player("perfect").choose(state)
    assert (choice.value, choice.proven) == (1.0, True)
    assert choice.note == "the soonest win not known within --max-nodes"
    state = boco.Game("dodecahedron").new_initial_state()
    assert (
        boco.player("perfect").choose(state).note == "the latest loss not known within --max-nodes"
    )


def test_the_fastest_end_is_not_searched_on_boards_beyond_the_engine():
    neighbors, rim = grid(17, 17)
    state = boco.Game(board_of(neighbors, rim), "wall").new_initial_state()
    state.apply_action(0)
    assert soonest(state, (1, 17), 1) == ((1, 17), "faces")


def test_the_search_for_the_fastest_end_stops_in_time():
    state = boco.Game("squares:5x5", "wall").new_initial_state()
    best = tuple(state.legal_actions())
    assert soonest(state, best, -1, time_limit=1e-9) == (best, "time_limit")


def test_the_perfect_player_reports_an_unsolved_position():
    state = boco.Game("rosette").new_initial_state()
    choice = boco.player("perfect", time_limit=0.05, playouts=50).choose(state)
    assert "not solved within --time-limit" in choice.note
    assert choice.playouts == 50


@pytest.mark.parametrize(
    "bad",
    [
        "alphazero",
        "mcts:",
        "mcts:playouts=0",
        "mcts:playouts=x",
        "mcts:depth=3",
        "random:playouts=3",
        "mcts:time=0",
        "greedy:time=1",
        "mcts:time=1.2.3",
        "",
    ],
)
def test_unknown_players_are_refused(bad):
    with pytest.raises((FormatError, InvalidLimit)):
        boco.player(bad)


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "mcts", "perfect"])
def test_no_player_moves_in_a_finished_game(name):
    state = boco.replay(boco.Record("tetrahedron", (3, 0, 1, 2)))[-1]
    with pytest.raises(TrisolveError, match="expected an open game"):
        boco.player(name).choose(state)


@pytest.mark.long
def test_matches_are_the_same_on_any_number_of_workers():
    game = boco.Game("squares:4x4", "wall")
    one = boco.match(game, "mcts:playouts=40", "greedy", games=6, seed=5)
    two = boco.match(game, "mcts:playouts=40", "greedy", games=6, seed=5, workers=2)
    assert one.records == two.records
    assert (one.wins, one.draws, one.losses, one.pairs) == (
        two.wins,
        two.draws,
        two.losses,
        two.pairs,
    )
    assert one.wins + one.draws + one.losses == sum(one.pairs) * 2 == 6
    for even, odd in zip(one.records[::2], one.records[1::2], strict=True):
        assert even.moves[:2] == odd.moves[:2]
        assert even.players == odd.players[::-1]
        assert boco.check(even).status == "right"


def test_process_start_up_does_not_count_toward_match_time():
    began = perf_counter()
    found = boco.match(boco.Game("squares:3x3"), "random", "greedy", games=4, workers=2)
    assert found.seconds < (perf_counter() - began) / 2


def test_match_openings_are_undecided_and_allow_no_win_in_one():
    game = boco.Game("squares:4x4", "wall")
    for seed in range(30):
        state = game.new_initial_state()
        for action in opening(game, 3, SplitMix64(seed)):
            state.apply_action(action)
        assert len(state.history()) == 3
        assert not any(state.child(a).is_terminal() for a in state.legal_actions())


def test_an_elo_difference_has_a_confidence_interval():
    elo, low, high = interval((0, 0, 10, 0, 0))
    assert (elo, low, high) == (0, 0, 0)
    assert interval((0, 0, 0, 0, 5))[0] == float("inf")
    elo, low, high = interval((1, 2, 4, 2, 1))
    assert elo == pytest.approx(0, abs=1e-9)
    assert low == pytest.approx(-high)
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)


@pytest.mark.parametrize("bad", [{"games": 3}, {"games": 0}, {"workers": 0}, {"opening_plies": -1}])
def test_invalid_match_options_are_refused(bad):
    with pytest.raises((FormatError, InvalidLimit)):
        boco.match(boco.Game("cube"), "random", "random", **{"games": 2, **bad})


def _hope(naive, node, player, known):
    """The best average result of a player against an opponent who looks two plies ahead."""
    if node in known:
        return known[node]
    mover = node[1] % 2
    hopes = {}
    for move in naive.legal(node):
        below = naive.after(node, move)
        ended = below[2] is not None
        gain = (1 - 2 * player) * below[2][0] if ended else _hope(naive, below, player, known)
        blunder = not ended and any(
            _gives(naive, below, reply, 1 - mover) == 1 for reply in naive.legal(below)
        )
        own = gain if mover == player else -gain
        rank = int(own) if ended else (-0.5 if blunder else 0)
        hopes[move] = gain, rank
    if mover == player:
        found = max(gain for gain, _ in hopes.values())
    else:
        most = max(rank for _, rank in hopes.values())
        gains = [gain for gain, rank in hopes.values() if rank == most]
        found = sum(gains) / len(gains)
    known[node] = found
    return found


def test_a_losing_player_delays_the_end_and_then_sets_the_most_traps():
    game = boco.Game("squares:3x3", "wall")
    naive = NaiveBoco(game.board.neighbors, game.board.rim, game.rim, game.swap)
    differing = 0
    for begin in ((4, 1, 5), (4, 1, 7), (5, 4, 2, 7), (3, 4, 0, 5)):
        state, node = game.new_initial_state(), naive.start()
        for move in begin:
            state.apply_action(move)
            node = naive.after(node, move)
        player = state.current_player()
        choice = boco.player("mcts", playouts=5000).choose(state)
        assert naive.value(node) == 2 * player - 1
        assert (choice.proven, choice.value) == (True, 2 * player - 1)
        below = {move: naive.after(node, move) for move in naive.legal(node)}
        below = {m: n for m, n in below.items() if naive.end_of(n)[1] == naive.end_of(node)[1] - 1}
        hopes = {m: _hope(naive, n, player, {}) if n[2] is None else -1 for m, n in below.items()}
        assert hopes[choice.action] == pytest.approx(max(hopes.values()))
        differing += max(hopes.values()) > min(hopes.values())
    assert differing >= 3
