"""The engine against the rules: chains, bounds, tables; every placement of random games."""

import numpy as np
import pytest
from entanglement_exhaustive import best_by_trial
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples, first_daily

from trisolve.entanglement import Game, Puzzle, Tile, draw_tiles
from trisolve.entanglement.engine.beam import WORTHS, beam, worth_tables
from trisolve.entanglement.engine.bounds import bound_on_rest, rooms_for
from trisolve.entanglement.engine.chains import (
    AT_CENTER,
    LINE,
    MAX_LOGGED,
    WALL,
    Values,
    all_tiles,
    compile_puzzle,
    empty_board,
    follow,
    lay,
    take_up,
    worth,
)
from trisolve.entanglement.engine.games import board_of
from trisolve.entanglement.field import field, meeting_pin

seeds = st.integers(0, 2**64 - 1)


def played(radius, seed, choices):
    """Yield a game, and the chains of its board, before each of some turns."""
    game = Game(Puzzle(radius, draw_tiles(seed, len(choices) + 2)))
    for choice in choices:
        if game.end != "open":
            return
        yield game
        turns = game.legal_turns()
        going_on = [turn for turn in turns if game.preview(turn).end == "open"] or turns
        game.play(going_on[choice % len(going_on)])


def naive_chain(game, cell, pin):
    """Return where the chain from a pin of an empty cell ends, and its length, by walking it."""
    at, came, length = cell.neighbor(pin // 2), meeting_pin(pin), 0
    while at in game.board:
        out = game.board[at].partners[came]
        at, came = at.neighbor(out // 2), meeting_pin(out)
        length += 1
    if at == (0, 0):
        # whatever comes from the center's pin 0 is the line itself
        return (LINE, 0) if came == 0 else (AT_CENTER, length)
    return ((at, came) if at in field(game.puzzle.radius) else WALL), length


@examples(25)
@given(st.integers(1, 3), seeds, st.lists(st.integers(0, 11), min_size=10, max_size=10))
def test_precomputed_chains_match_a_walk_along_the_links(radius, seed, choices):
    numbers = {cell: number for number, cell in enumerate(field(radius))}
    for game in played(radius, seed, choices):
        board, laid = board_of(radius, game.board)
        cell, pin = game.place
        assert board.place == 12 * numbers[cell] + pin
        for at, number in numbers.items():
            assert bool(laid[number]) == (at in game.board)
            for k in range(12) if at not in game.board else ():
                end, length = naive_chain(game, at, k)
                if isinstance(end, tuple):
                    end = 12 * numbers[end[0]] + end[1]
                x = 12 * number + k
                assert (board.chains.ends[x], board.chains.lengths[x]) == (end, length)


@examples(15)
@given(st.integers(1, 3), seeds, st.lists(st.integers(0, 11), min_size=8, max_size=8))
def test_the_engine_places_tiles_and_scores_as_the_rules_do(radius, seed, choices):
    numbers = {cell: number for number, cell in enumerate(field(radius))}
    tiles = all_tiles()
    log = np.zeros((MAX_LOGGED, 3), np.int16)
    for game in played(radius, seed, choices):
        board, laid = board_of(radius, game.board)
        before = board.chains.copy()
        for turn in game.legal_turns():
            done = game.preview(turn)
            tile = done.tile.number
            segments, end = follow(board.chains, board.place, tiles.partners[tile, 0])
            base = board.place - board.place % 12
            pairs = tiles.pairs[tile, 0]
            top, same, place, change = lay(board.chains, base, pairs, log, 0, None)
            take_up(board.chains, log, top, 0)
            assert change == 0
            assert segments == same == done.segments
            assert end == place
            if done.place is None:
                assert place == {"wall": WALL, "centre": AT_CENTER}[done.end]
            else:
                assert place == 12 * numbers[done.place[0]] + done.place[1]
        empty = np.repeat(laid == 0, 12)
        assert (board.chains.ends[empty] == before.ends[empty]).all()
        assert (board.chains.lengths[empty] == before.lengths[empty]).all()


@pytest.mark.long
@examples(20)
@given(seeds, st.lists(st.integers(0, 11), min_size=7, max_size=7))
def test_the_stored_chains_follow_from_the_placed_links(seed, choices):
    values = Values(*(table[0] for table in worth_tables(WORTHS[0], 1, 6 * 36)))
    pairs = all_tiles().pairs
    log = np.zeros((MAX_LOGGED, 3), np.int16)

    def total(board, laid):
        return sum(
            worth(board.chains.ends[x], board.chains.lengths[x], values)
            for x in range(len(board.chains.ends))
            if not laid[x // 12] and board.chains.ends[x] < x
        )

    for game in played(2, seed, choices):
        board, laid = board_of(2, game.board)
        before = total(board, laid)
        base = board.place - board.place % 12
        tile = game.current.number
        *_, change = lay(board.chains, base, pairs[tile, 0], log, 0, values)
        laid[base // 12] = 1
        assert total(board, laid) == before + change


def bound_of(game, n_turns, must):
    board, laid = board_of(game.puzzle.radius, game.board)
    free = np.flatnonzero(laid == 0).astype(np.int16)
    work = np.zeros(rooms_for(board.n_cells), np.int32)
    return bound_on_rest(board.chains, board.place, n_turns, free, len(free), must, work)


@pytest.mark.parametrize("radius", first_daily([1, 2]))
@pytest.mark.parametrize("seed", first_daily(range(6), 2))
def test_no_play_scores_more_than_the_bound(radius, seed):
    """From every position of a game, with all sorts of tiles, no score exceeds the bound."""
    for n_turns in (1, 2, 3):
        for game in played(radius, seed, [5, 1, 7, 3, 2, 8, 0, 4, 6, 9, 2]):
            for other in range(3):
                rest = draw_tiles(100 * seed + other, n_turns)
                best = best_from(game, rest)
                assert bound_of(game, n_turns, 0) >= best
                assert bound_of(game, n_turns, best - 1) >= best


def best_from(game, tiles):
    """Return the highest score of tiles from a position on, by trying all orders and rotations."""
    if not tiles or game.place is None:
        return 0
    best = 0
    for number, tile in enumerate(tiles):
        rest = [*tiles[:number], *tiles[number + 1 :]]
        for k in range(6):
            after = Game(Puzzle(game.puzzle.radius, [tile, tile, tile]))
            after.board = dict(game.board)
            after._now = after._now._replace(place=game.place, score=0)
            done = after.play(str(k))
            best = max(best, done.score + best_from(after, rest))
    return best


def test_the_upper_bound_for_many_turns_holds_for_the_whole_game():
    for seed in range(4):
        puzzle = Puzzle(1, draw_tiles(seed, 7))
        game = Game(puzzle)
        assert bound_of(game, 6, 0) >= best_by_trial(puzzle)[0]


@pytest.mark.parametrize("seed", range(3))
def test_a_beam_wide_enough_for_all_plays_finds_the_optimum(seed):
    puzzle = Puzzle(2, draw_tiles(seed, 4))
    *_, found = beam(compile_puzzle(puzzle), 4096, WORTHS[0])
    assert found.score == best_by_trial(puzzle)[0]


def test_compiled_tile_tables_match_the_tiles():
    partners, pairs, n_turns = all_tiles()
    for number in range(0, 10395, 97):
        tile = Tile.from_number(number)
        assert n_turns[number] == tile.orientations
        for k in range(6):
            assert tuple(partners[number, k]) == tile.rotate(k).partners
            assert tuple(pairs[number, k]) == tuple(
                p for pair in tile.rotate(k).pairs for p in pair
            )


def test_the_line_on_an_empty_board_ends_at_the_first_cell():
    board = empty_board(2)
    ends = list(board.chains.ends)
    assert (board.n_cells, ends.count(LINE), ends[board.place]) == (18, 1, LINE)
    assert ends.count(AT_CENTER) == 11
    assert ends.count(WALL) == 2 * 30
