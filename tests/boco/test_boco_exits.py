"""The exit tests of both searches agree, and a player who passes them cannot lose."""

import pytest
from boco_graphs import grid
from naive_boco import NaiveBoco

from trisolve import boco
from trisolve.boco.engine.alpha_beta import is_out_of_reach
from trisolve.boco.engine.compiled import CompiledBoard
from trisolve.boco.engine.groups import missing_exits
from trisolve.kernels.randomness import SplitMix64

BOARDS = ("squares:4x4", "squares:5x5", "triangle:5", "hexagon:2", "honeycomb:3", "octagon")


def late_positions(naive, n_games, max_empty):
    """Unfinished positions of random games in which few faces are empty."""
    random = SplitMix64(5)
    for _ in range(n_games):
        node = naive.start()
        while node[2] is None:
            if node[0].count(".") <= max_empty:
                yield node
            moves = naive.legal(node)
            after = [naive.after(node, move) for move in moves]
            calm = [one for one in after if one[2] is None] or after
            node = calm[random.uniform(len(calm))]


def set_of(text, mark):
    return sum(1 << face for face, found in enumerate(text) if found == mark)


@pytest.mark.long
@pytest.mark.parametrize("name", BOARDS)
def test_a_player_with_no_missing_exit_does_not_lose(name):
    neighbors, rim = boco.Game(name).board.neighbors, boco.Game(name).board.rim
    naive, board = NaiveBoco(neighbors, rim), CompiledBoard(neighbors, rim)
    n_held = n_lost = 0
    for node in late_positions(naive, 40, 5):
        text, value = node[0], naive.value(node)
        for player in (0, 1):
            own, empty = board.to_set(set_of(text, str(player))), board.to_set(set_of(text, "."))
            own_value = value if player == 0 else -value
            is_held = missing_exits(board.graph, own, empty) == 0
            assert is_held == is_out_of_reach(board.graph, own, empty), (node, player)
            assert not is_held or own_value >= 0, (node, player)
            n_held += is_held
            n_lost += own_value < 0
    assert n_held > 10
    assert n_lost > 2


def test_missing_exits_of_a_player_are_counted():
    neighbors, rim = grid(5, 5)
    board = CompiledBoard(neighbors, rim)

    def missing(text):
        text = "".join(text.split())
        own, empty = (board.to_set(set_of(text, mark)) for mark in "0.")
        return missing_exits(board.graph, own, empty)

    # the middle has four exits to the rim's pieces, and every empty face is next to those
    assert missing("00000 0...0 0.0.0 0...0 00000") == 0
    assert missing("11111 11111 0.011 11111 11111") == 1
    # one is held by two faces on the rim, the other by two next to the first
    assert missing("1.111 .0.11 1.011 11111 11111") == 0
    # with one of those gone, the first lacks one, the other and both faces between them two each
    assert missing("11111 .0.11 1.011 11111 11111") == 7
