"""Players: random, greedy, and strong, which examines whole turns and the replies to them.

All players see every hand and which tiles are in the bag, but not the order of the bag. Within a
turn, players place one tile, draw by the rules, and choose again.
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from trisolve.errors import TrisolveError
from trisolve.kernels.randomness import SplitMix64
from trisolve.own_players import Function, OwnPlayer, is_reference, own_player
from trisolve.tantrix.engine import ahead, play, tile_sets
from trisolve.tantrix.engine.lattice import N_CELLS
from trisolve.tantrix.game import Game
from trisolve.tantrix.placements import Placement, read_placement
from trisolve.tantrix.records import Turn, dump_placement
from trisolve.tantrix.resumable import cell_of, number_of
from trisolve.tantrix.rules import board_forced
from trisolve.tantrix.tiles import COLORS, N_TILES

PLAYERS = ("random", "greedy", "strong")
DEFAULT_NODES = 60_000
AnyPlayer: TypeAlias = str | Function
"""A player by name, "module:function", or a function.

A function takes a Game and a seed, and returns one of the Game's legal placements.
"""

_GREEDY = np.zeros(6)
_STRONG = np.array([1.0, 0.35, 0.5, 0.2, 0.45, 0.2])
_WIDTHS = ((16, 14), (10, 5))
_END_WIDTHS = ((16, 14), (10, 6), (8, 4), (8, 3), (6, 2), (6, 1))
"""How many continuations to keep within a turn and at its end: my turn, the reply, my next ...

The second list is for an empty bag, when nothing is left to chance.
"""
_FADES = 24.0
"""With fewer remaining tiles than this, promises count for less."""
_WIN = 1000.0
_TRIED, _GAMES, _SAMPLES = 8, (6, 10, 16), 8
_PRIOR, _WIN_WORTH = 0.5, 4.0
"""Playouts: how many placements to rate, games per round, and random samples per choice."""


class Table:
    """A game's position in arrays, for the compiled rules."""

    def __init__(self, game: Game) -> None:
        shown = tile_sets.colors_shown(range(1, N_TILES + 1))
        cells = np.zeros((N_CELLS, 5), dtype=np.int32)
        cells[:, play.TILE] = -1
        self.board = play.Board(
            shown,
            tile_sets.showing(shown),
            cells,
            np.zeros((3, N_CELLS), dtype=np.int64),
            np.zeros(N_CELLS, dtype=np.int32),
            np.zeros(4, dtype=np.int64),
        )
        self.moves = np.zeros((4096, 3), dtype=np.int64)
        for placement in game.placements:
            self.put(placement)

    def put(self, placement: Placement) -> None:
        """Put a tile down."""
        number = number_of(placement.cell)
        play.put(self.board, placement.tile - 1, number, placement.rotation)

    def legal(self, hand: int, bag_empty: bool, fills_only: bool = False) -> list[Placement]:
        """Return the sorted fills of a hand (bits), if any, or else the sorted free moves."""
        n, _ = play.legal(self.board, np.uint64(hand), bag_empty, fills_only, self.moves)
        return sorted(as_placement(*move) for move in self.moves[:n].tolist())


def as_placement(tile: int, number: int, turn: int) -> Placement:
    """Return a kernel's output as a placement."""
    return Placement(tile + 1, *cell_of(number), turn)


def _bits(hand: list[int]) -> int:
    return sum(1 << (number - 1) for number in hand)


class _Thinker:
    """Plans for the player to move; only the number of tiles in the bag counts."""

    def __init__(self, game: Game, max_nodes: int) -> None:
        self.game = game
        self.table = Table(game)
        self.colors = [COLORS.index(color) for color in game.players]
        self.n_players = len(self.colors)
        self.max_nodes = max_nodes
        self.nodes = 0
        self.widths = _WIDTHS if game.bag else _END_WIDTHS
        n_left = len(game.bag) + sum(map(len, game.hands))
        self.weights = _STRONG * np.array([1.0] + [min(1.0, n_left / _FADES)] * 5)
        self.forced = set(board_forced(game.board))
        self.beams: list[ahead.Beams] = []

    def _beams(self, depth: int) -> ahead.Beams:
        while len(self.beams) <= depth:
            rows, values = np.zeros((3, 64, ahead.MOVES + 45), dtype=np.int64), np.zeros((3, 64))
            self.beams.append(ahead.Beams(*map(ahead.Entries, rows, values)))
        return self.beams[depth]

    def outcomes(
        self, seat: int, hands: list[int], free_done: bool, bag_left: int, depth: int
    ) -> list[tuple[float, list[list[int]], int]]:
        """Return ways to end a turn, best first, each as (value, moves, remaining hand)."""
        beams = self._beams(depth)
        start = np.zeros(ahead.MOVES + 45, dtype=np.int64)
        start[ahead.HAND], start[ahead.FREE_DONE] = hands[seat], free_done
        others = sum(1 << color for i, color in enumerate(self.colors) if i != seat)
        widths = np.array(self.widths[min(depth, len(self.widths) - 1)], dtype=np.int64)
        sides = self.colors[seat], others, self.weights
        n, nodes = ahead.outcomes(
            self.table.board, start, bag_left, *sides, beams, self.table.moves, widths
        )
        self.nodes += nodes
        found = []
        for i in range(n):
            row = beams.final.rows[i].tolist()
            moves = [row[ahead.MOVES + 3 * m : ahead.MOVES + 3 * m + 3] for m in range(row[1])]
            found.append((float(beams.final.values[i]), moves, row[ahead.HAND]))
        return sorted(found, key=lambda way: (-way[0], way[1]))

    def ratings(self, hands: list[int]) -> list[float]:
        """Return the value of each seat's color or, at the end, the winner."""
        rated = [ahead.rate(self.table.board, color, self.weights) for color in self.colors]
        if any(hands):
            return [value for _, value in rated]
        best = max(score for score, _ in rated)
        n_best = sum(score == best for score, _ in rated)
        return [score + (_WIN / n_best if score == best else 0.0) for score, _ in rated]

    def value(self, seat: int, hands: list[int], bag_left: int, depth: int) -> list[float]:
        """Return the ratings after good play that starts with a seat's turn."""
        if depth == len(self.widths) or not any(hands) or self.nodes >= self.max_nodes:
            return self.ratings(hands)
        for step in range(self.n_players):
            if hands[(seat + step) % self.n_players]:
                seat = (seat + step) % self.n_players
                break
        best: list[float] | None = None
        for _, moves, left in self.outcomes(seat, hands, False, bag_left, depth):
            found = self.after(seat, moves, left, hands, bag_left, depth)
            if best is None or _lead(found, seat) > _lead(best, seat):
                best = found
        return best if best is not None else self.ratings(hands)

    def after(  # noqa: PLR0917 - what a position is made of
        self,
        seat: int,
        moves: list[list[int]],
        left: int,
        hands: list[int],
        bag_left: int,
        depth: int,
    ) -> list[float]:
        """Return the ratings after a turn and good play after it."""
        for tile, cell, turn in moves:
            play.put(self.table.board, tile, cell, turn)
        later = list(hands)
        later[seat] = left
        found = self.value(
            (seat + 1) % self.n_players, later, max(0, bag_left - len(moves)), depth + 1
        )
        for _ in moves:
            play.take(self.table.board)
        return found

    def choose(self) -> Placement:
        """Return the placement to make now."""
        game = self.game
        seat = game.seat
        hands = [_bits(hand) for hand in game.hands]
        bag_left = len(game.bag)
        legal = self.table.legal(hands[seat], bag_left == 0, game.phase == "after")
        if len(legal) == 1 or not game.placements:
            return legal[0]
        leads: dict[Placement, float] = {}
        for _, moves, left in self.outcomes(seat, hands, game.phase == "after", bag_left, 0):
            if not moves:
                continue
            first = as_placement(*moves[0])
            lead = _lead(self.after(seat, moves, left, hands, bag_left, 0), seat)
            leads[first] = max(lead, leads.get(first, lead))
        ranked = sorted(leads, key=lambda placement: (-leads[placement], placement))
        if not game.bag or len(ranked) < 2:
            return ranked[0] if ranked else legal[0]
        return self._by_play(ranked[:_TRIED], leads)

    def _by_play(self, tried: list[Placement], leads: dict[Placement, float]) -> Placement:
        """Return the placement after which games played out with other bags end best.

        Each is tried with the same bags; the worse half is dropped repeatedly.
        """
        game = self.game
        left = sorted(game.bag)  # which tiles, but not their order
        totals = dict.fromkeys(tried, 0.0)
        colors = np.array([*self.colors, 0, 0], dtype=np.int64)
        scores, word = np.zeros(4), np.zeros(1, dtype=np.uint64)
        out = ahead.Playout(np.zeros(4, dtype=np.uint64), colors[:0], colors, word, scores)
        n_games = 0
        for n_more in _GAMES:
            for number in range(n_games, n_games + n_more):
                bag = np.array(SplitMix64(number + 1).shuffled(left), dtype=np.int64) - 1
                for placement in tried:
                    word[0] = number
                    totals[placement] += self._play_out(placement, bag, out)
            n_games += n_more
            mean = {p: totals[p] / n_games + _PRIOR * leads[p] for p in tried}
            tried = sorted(tried, key=lambda p: (-mean[p], p))[: (len(tried) + 1) // 2]
            if len(tried) < 2 or self.nodes >= self.max_nodes:
                break
        return tried[0]

    def _play_out(self, placement: Placement, bag: NDArray[np.int64], out: ahead.Playout) -> float:
        """Return the lead at the end of one playout, plus a bonus for a win."""
        game, board = self.game, self.table.board
        seat = game.seat
        hands = np.array([_bits(hand) for hand in game.hands] + [0, 0], dtype=np.uint64)
        out = out._replace(hands=hands, order=bag[1:])
        is_fill = placement.cell in self.forced
        self.table.put(placement)
        hands[seat] ^= np.uint64(1 << (placement.tile - 1))
        hands[seat] |= np.uint64(1) << np.uint64(bag[0])
        free_done = game.phase == "after" or not is_fill
        n = ahead.play_out(
            *(board, out, seat, free_done, self.n_players),
            *(self.weights, _SAMPLES, self.table.moves),
        )
        play.take(board)
        self.nodes += abs(n) * _SAMPLES
        if n < 0:
            return 0.0
        lead = _lead(out.scores[: self.n_players].tolist(), seat)
        return lead + (_WIN_WORTH if lead > 0 else -_WIN_WORTH if lead < 0 else 0.0)


def _lead(ratings: list[float], seat: int) -> float:
    return ratings[seat] - max(value for i, value in enumerate(ratings) if i != seat)


def _choose_random(game: Game, seed: int) -> Callable[[Game], Placement]:
    random = SplitMix64(seed)
    for _ in game.placements:
        random.draw()
    return lambda now: (legal := now.legal())[random.uniform(len(legal))]


def _choose_greedy(game: Game) -> Placement:
    """Return the placement with the largest lead after it; ties go to the smallest."""
    table = Table(game)
    own = game.seat
    colors = [COLORS.index(color) for color in game.players]
    legal = table.legal(_bits(game.hand), not game.bag, game.phase == "after")

    def lead(placement: Placement) -> float:
        table.put(placement)
        scores = [float(ahead.rate(table.board, color, _GREEDY)[0]) for color in colors]
        play.take(table.board)
        return _lead(scores, own)

    return max(legal, key=lead)  # max takes the first of equal values


def _choose_own(game: Game, own: OwnPlayer, seed: int) -> Callable[[Game], Placement]:
    random = SplitMix64(seed)
    for _ in game.placements:
        random.draw()

    def pick(now: Game) -> Placement:
        found = own.ask(now.as_seen(), random.draw())
        legal = now.legal()
        try:
            placement = read_placement(found)
        except TrisolveError:
            placement = None
        if placement not in legal:
            turn, example = len(now.turns) + 1, dump_placement(legal[0])
            own.refuse(f"a legal placement in turn {turn}, such as {example}", repr(found))
        return legal[legal.index(placement)]

    return pick


def checked_player(player: AnyPlayer) -> str:
    """Return the name of a player; raise TrisolveError if there is no such player.

    >>> checked_player("greedy"), checked_player(min)
    ('greedy', 'min')
    """
    if not isinstance(player, str):
        return own_player(player).name
    if is_reference(player):
        return own_player(player).name
    if player not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise TrisolveError(f"expected {known} or module:function, got {player!r:.40}")
    return player


def choose(
    game: Game, player: AnyPlayer = "strong", seed: int = 0, max_nodes: int | None = None
) -> Turn:
    """Return the whole turn that a player would play now; the game is not changed.

    The same seed and `max_nodes` give the same turn. `strong` needs no seed. Your own player is a
    function, or "module:function". It is called for each placement of the turn, with a copy of the
    game that hides the order of the bag, and with a seed. Raises TrisolveError for an unknown
    player, a player that fails, or a game that is over.

    >>> from trisolve.tantrix import Game
    >>> choose(Game("RY", seed=0), "greedy").free
    Placement(tile=39, q=0, r=0, rotation=0)
    >>> choose(Game("RY", seed=0), lambda game, seed: game.legal()[0]).free
    Placement(tile=7, q=0, r=0, rotation=0)
    """
    checked_player(player)
    if game.end is not None:
        raise TrisolveError("expected a game that is not over")
    if max_nodes is not None and max_nodes < 1:
        raise TrisolveError(f"expected max_nodes of 1 or more, got {max_nodes}")
    now = game.copy()
    n_turns = len(now.turns)
    pick: Callable[[Game], Placement]
    if not isinstance(player, str) or is_reference(player):
        pick = _choose_own(now, own_player(player), seed)
    elif player == "random":
        pick = _choose_random(now, seed)
    elif player == "greedy":
        pick = _choose_greedy
    else:
        budget = DEFAULT_NODES if max_nodes is None else max_nodes
        pick = lambda state: _Thinker(state, budget).choose()  # noqa: E731 - like the others
    while len(now.turns) == n_turns:
        now.place(pick(now))
    return now.turns[n_turns]
