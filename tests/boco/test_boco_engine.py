"""The compiled engine agrees with the naive oracle, with bit sets of one word and of four."""

import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from boco_graphs import board_of, games, grid
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from naive_boco import NaiveBoco
from thorough import examples, first_daily

from trisolve import boco
from trisolve.boco.board import Board, symmetries
from trisolve.boco.counting import bits_of, divide
from trisolve.boco.engine.compiled import CompiledBoard, count
from trisolve.boco.engine.questions import AlphaBeta, Budget, Distance, OutOfBudget, ProofNumber
from trisolve.boco.engine.transposition import keep, seek
from trisolve.errors import FormatError, InvalidLimit, SearchInterrupted, TrisolveError
from trisolve.limits import Limits

RELAXED = settings(examples(60), suppress_health_check=[HealthCheck.too_slow])


def naive_of(game):
    return NaiveBoco(game.board.neighbors, game.board.rim, game.rim, game.swap)


@RELAXED
@given(games())
def test_perft_counts_and_game_ends_agree_with_the_oracle(drawn):
    game = boco.Game(*drawn)
    naive = naive_of(game)
    rows = boco.perft(game.new_initial_state(), 8)
    assert [list(row) for row in rows] == naive.perft(naive.start(), 8)


@RELAXED
@given(games(6), st.integers(0, 2**32))
def test_values_agree_with_minimax(drawn, seed):
    game = boco.Game(*drawn)
    naive = naive_of(game)
    state, node = game.new_initial_state(), naive.start()
    random = boco.player("random", seed=seed)
    for _ in range(seed % 4):
        if state.is_terminal():
            break
        action = random.choose(state).action
        state.apply_action(action)
        node = naive.after(node, action)
    found = boco.solve(state, method="both", children=True)
    assert found.value == naive.value(node)
    assert found.children == {a: naive.value(naive.after(node, a)) for a in naive.legal(node)}
    assert found.best == tuple(a for a, v in found.children.items() if v == found.value)
    assert state.legal_actions() == naive.legal(node)


@RELAXED
@given(games(6))
def test_the_best_line_is_a_legal_game_that_reaches_the_value(drawn):
    state = boco.Game(*drawn).new_initial_state()
    found = boco.solve(state)
    for action in found.line:
        assert action == min(boco.solve(state).best)
        state.apply_action(action)
    assert state.is_terminal()
    assert state.returns()[0] == found.value


@RELAXED
@given(games())
def test_symmetries_match_a_brute_force_search(drawn):
    game = boco.Game(*drawn)
    assert game.symmetries() == sorted(naive_of(game).symmetries())


@pytest.mark.parametrize("kind", [AlphaBeta, ProofNumber])
def test_a_four_word_search_gives_the_same_answers_as_a_one_word_search(kind):
    neighbors, rim = grid(4, 4)
    images = symmetries(board_of(neighbors, rim), rim)
    answers = []
    for wide in (False, True):
        board = CompiledBoard(neighbors, rim, wide=wide)
        asker = kind(board, images, Budget(Limits(max_bytes=1 << 22)))
        found = [asker.attains(0, 1 << face, wanted) for face in range(16) for wanted in (0, 1)]
        answers.append((found, asker.budget.nodes))
    assert answers[0][0] == answers[1][0]
    assert answers[0][0] == [True, False] * 16  # a draw after every first move


def test_perft_works_on_four_word_boards():
    neighbors, rim = grid(4, 4)
    board = CompiledBoard(neighbors, rim, wide=True)
    rows = np.zeros((6, 4), np.int64)
    edge = board.to_set(board.edge(1))
    count(board.graph, board.to_set(0), board.to_set(1), edge, 0, 5, rows)
    naive = NaiveBoco(neighbors, rim)
    node = naive.after(naive.start(), 0)
    assert rows[1:].tolist() == naive.perft(node, 5)[1:]


def test_boards_larger_than_one_word_and_four_words_are_searched():
    for width in (9, 17):
        neighbors, rim = grid(width, width)
        game = boco.Game(board_of(neighbors, rim), "wall")
        naive = NaiveBoco(neighbors, rim, "wall")
        state, node = game.new_initial_state(), naive.start()
        for move in (0, 1, 2, width):
            if move == width:
                rows = [list(row) for row in boco.perft(state, 2)]
                assert rows == naive.perft(node, 2)
            state.apply_action(move)
            node = naive.after(node, move)
        assert (state.result, state.reason) == ("second", "encircled")


def test_a_late_position_of_a_large_board_is_solved_like_a_small_one():
    neighbors, rim = grid(12, 1)
    row = boco.Game(board_of(neighbors, rim), "safe")
    state = row.new_initial_state()
    for face in range(10):
        state.apply_action(face)
    assert boco.solve(state, method="both").value == 0
    neighbors, rim = grid(300, 1)
    long = boco.Game(board_of(neighbors, rim), "wall").new_initial_state()
    for face in (0, 1):
        long.apply_action(face)
        if long.is_terminal():
            break
    assert long.result == "second"


def test_disconnected_components_are_solved_separately():
    pair = boco.Game(Board(((1,), (0,)) * 1, (True, True)), "wall")
    assert boco.solve(pair.new_initial_state()).value == -1
    neighbors = tuple((2 * (f // 2) + 1 - f % 2,) for f in range(600))
    apart = boco.Game(Board(neighbors, (True,) * 600), "wall")
    found = boco.solve(apart.new_initial_state(), children=True)
    assert found.value == -1
    assert set(found.children.values()) == {-1}
    assert len(found.children) == 600


@pytest.mark.parametrize("moves", first_daily([[], [150]]))
def test_positions_with_more_than_256_open_faces_are_not_searched(moves):
    neighbors, rim = grid(300, 1)
    state = boco.Game(board_of(neighbors, rim)).new_initial_state()
    for face in moves:
        state.apply_action(face)
    found = boco.solve(state, children=True)
    assert (found.status, found.limit, found.value, found.nodes) == ("limit", "faces", None, 0)
    assert found.reason == "expected at most 256 open faces to search, got 300"
    choice = boco.player("perfect", playouts=2).choose(state)
    assert choice.action in state.legal_actions()
    assert choice.note == f"{found.reason}: mcts chose"


def test_a_part_with_more_than_256_faces_is_detected_before_the_others_are_searched():
    neighbors, _ = grid(300, 1)
    apart = ((1,), (0,), *(tuple(face + 2 for face in row) for row in neighbors))
    state = boco.Game(Board(apart, (True,) * 302)).new_initial_state()
    found = boco.solve(state)
    assert (found.limit, found.nodes) == ("faces", 0)
    state.apply_action(0)
    assert boco.solve(state).status == "solved"


def test_a_limited_search_reports_its_limit_and_repeats_exactly():
    state = boco.Game("squares:5x5").new_initial_state()
    first, second = (boco.solve(state, max_nodes=30_000) for _ in range(2))
    assert (first.status, first.limit, first.value) == ("limit", "max_nodes", None)
    assert first.nodes == second.nodes == 30_000
    assert (first.low, first.high) == (second.low, second.high)
    late = boco.solve(boco.Game("rosette").new_initial_state(), time_limit=0.05)
    assert (late.status, late.limit) == ("limit", "time_limit")


def test_a_small_transposition_table_does_not_change_the_answer():
    state = boco.Game("squares:4x4").new_initial_state()
    for method in ("alpha-beta", "proof-number"):
        assert boco.solve(state, method=method, max_bytes=1).value == 0


@pytest.mark.parametrize("method", ["alpha-beta", "proof-number"])
@pytest.mark.parametrize("rim", ["safe", "wall"])
@pytest.mark.parametrize(
    "board", first_daily(["hexagon:2", "squares:5x5", "triangle:5", "torus:5x4"])
)
def test_threads_do_not_change_the_answer(board, rim, method, monkeypatch):
    monkeypatch.setattr(Budget, "nodes_at_once", 20)  # else most is answered before threads begin
    state = boco.Game(board, rim).new_initial_state()
    alone, together = (boco.solve(state, method=method, threads=n) for n in (1, 3))
    known = [(found.value, found.best, found.line) for found in (alone, together)]
    assert known[0] == known[1]


def test_an_interrupt_during_thread_start_up_stops_the_running_threads(monkeypatch):
    submit, n_begun = ThreadPoolExecutor.submit, itertools.count()

    def interrupted(pool, *work):
        if next(n_begun) == 1:
            raise KeyboardInterrupt
        return submit(pool, *work)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", interrupted)
    state = boco.Game("rosette").new_initial_state()
    with pytest.raises(SearchInterrupted, match="interrupted after"):
        boco.solve(state, threads=2, max_bytes=1)


def test_threads_respect_limits():
    state = boco.Game("rosette").new_initial_state()
    found = boco.solve(state, max_nodes=200_000, threads=3)
    assert (found.limit, found.value) == ("max_nodes", None)
    assert found.nodes <= 200_000
    assert boco.solve(state, time_limit=0.2, threads=2).limit == "time_limit"


def test_a_table_row_half_written_by_two_threads_is_ignored():
    words = [np.uint64(known | cost << 56) for known, cost in ((1, 1), (1, 1), (1, 2), (12, 1))]
    movers, others = ([np.uint64(piece << k) for k in range(4)] for piece in (3, 0x300))
    whole = []
    for mover, other, word in zip(movers, others, words, strict=True):
        rows = np.zeros((4, 3), np.uint64)
        assert keep(rows, 0, mover, other, word) == 1
        assert seek(rows, mover, other) == (0, word)
        assert keep(rows, 0, mover, other, word) == 0
        whole.append(rows[0].copy())
    for parts in itertools.product(range(4), repeat=3):
        rows = np.zeros((4, 3), np.uint64)
        rows[0] = [whole[part][at] for at, part in enumerate(parts)]
        held = [
            (a, b) for a in range(4) for b in range(4) if seek(rows, movers[a], others[b])[1] != 0
        ]
        is_of_one = parts[0] == parts[1] and words[parts[0]] == words[parts[2]]
        assert held == ([(parts[0], parts[0])] if is_of_one else [])


def test_a_progress_callback_can_stop_a_search():
    class Enough(Exception):
        pass

    def progress(_told):
        raise Enough

    state = boco.Game("rosette").new_initial_state()
    with pytest.raises(Enough):
        boco.solve(state, progress=progress)


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        ({"method": "guess"}, FormatError),
        ({"max_nodes": 0}, InvalidLimit),
        ({"max_bytes": 0}, InvalidLimit),
        ({"time_limit": 0.0}, InvalidLimit),
        ({"threads": 0}, InvalidLimit),
        ({"threads": 257}, InvalidLimit),
    ],
)
def test_invalid_search_options_are_refused(bad, error):
    with pytest.raises(error):
        boco.solve(boco.Game("cube").new_initial_state(), **bad)


def test_disagreeing_searches_raise_an_error(monkeypatch):
    monkeypatch.setattr(ProofNumber, "attains", lambda *_: False)
    state = boco.Game("squares:3x3").new_initial_state()
    with pytest.raises(TrisolveError, match="expected both searches to agree"):
        boco.solve(state, method="both")


@RELAXED
@given(games(6))
def test_a_search_reports_the_distance_to_a_win(drawn):
    board, rim, _ = drawn
    game = boco.Game(board, rim)
    naive = naive_of(game)
    compiled = CompiledBoard(game.board.neighbors, game.safe_rim)
    identity = [tuple(range(game.n_faces))]

    def wins_within(node, plies):
        """Does the mover win in at most `plies` plies?"""
        if plies < 1:
            return False
        mover = node[1] % 2
        for move in naive.legal(node):
            after = naive.after(node, move)
            if after[2] is not None:
                if (1 - 2 * mover) * after[2][0] > 0:
                    return True
                continue
            if plies >= 2 and all(
                (
                    (1 - 2 * mover) * reply[2][0] > 0
                    if reply[2] is not None
                    else wins_within(reply, plies - 2)
                )
                for reply in (naive.after(after, m) for m in naive.legal(after))
            ):
                return True
        return False

    for face in range(game.n_faces):
        state = game.new_initial_state()
        state.apply_action(face)
        if state.is_terminal():
            continue
        node = naive.after(naive.start(), face)
        mover, other = bits_of(state)
        for plies in range(7):
            asker = Distance(compiled, identity, Budget(Limits(max_bytes=1 << 20)))
            assert asker.attains(mover, other, plies) == wins_within(node, plies)


def test_the_counts_of_divide_add_up_to_perft():
    state = boco.Game("hexagon:2").new_initial_state()
    parts = divide(state, 4)
    assert sum(rows[-1][0] for rows in parts.values()) == boco.perft(state, 4)[-1][0] == 768


def test_a_budget_of_none_does_not_limit_a_search():
    budget = Budget(Limits(max_nodes=5))
    budget.nodes = 5
    with pytest.raises(OutOfBudget):
        budget.nodes_left()


def test_game_values_match_the_published_table():
    table = {
        ("triangle:5", "safe"): (1, (4, 8, 20)),
        ("hexagon:2", "safe"): (1, (2, 6, 10, 13, 17, 21)),
        ("squares:5x5", "safe"): (0, tuple(range(25))),
        ("honeycomb:3", "wall"): (1, None),
        ("dodecahedron", "safe"): (-1, None),
        ("torus:4x4", "wall"): (-1, None),
        ("icosahedron", "safe"): (1, None),
        ("torus:3x3", "safe"): (1, None),
    }
    for (board, rim), (value, best) in table.items():
        found = boco.solve(boco.Game(board, rim).new_initial_state(), method="both")
        assert found.value == value, board
        if best is not None:
            assert found.best == best
    swapped = [boco.Game("squares:3x3", rim, swap=True) for rim in ("safe", "wall")]
    assert [boco.solve(game.new_initial_state()).value for game in swapped] == [0, -1]
