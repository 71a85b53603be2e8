"""Matches: pairs of games from the same random opening with sides swapped, rated by Elo difference.

The Elo difference has a 95% confidence interval, computed by treating the points of each pair (0 to
2, in halves) as one observation: the pentanomial model used in chess engine testing.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from trisolve.boco.choices import has_win_in_one
from trisolve.boco.game import Game, State
from trisolve.boco.players import AnyPlayer, FunctionPlayer, player_of, quick_player
from trisolve.boco.record import Record, record_from
from trisolve.errors import FormatError, TrisolveError
from trisolve.kernels.randomness import SplitMix64
from trisolve.limits import checked_count
from trisolve.stopwatch import not_counted, search_clock
from trisolve.wording import brief

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.synchronize import Barrier

_Z = 1.959963984540054
_TRIES = 1000


@dataclass(frozen=True)
class MatchResult:
    """The result of a match, from player a's point of view.

    games, wins, draws, losses : the number of games, and how many of them player a won, drew and
    lost
    pairs : the number of pairs in which player a got 0, 1/2, 1, 3/2 and 2 points
    elo, low, high : the Elo difference and its 95% interval; infinite if one side took all points
    seconds : how long the games took, excluding process start and compilation
    records : all games in order, two per opening; a moves first in games with even index
    players : the names of players a and b
    seconds_per_move : how long player a, and player b, took for a move on average

    >>> from trisolve.boco.game import Game
    >>> match(Game("squares:3x3"), "greedy", "random", games=2).points >= 0
    True
    """

    games: int
    wins: int
    draws: int
    losses: int
    pairs: tuple[int, int, int, int, int]
    elo: float
    low: float
    high: float
    seconds: float
    records: tuple[Record, ...]
    players: tuple[str, str] = ("a", "b")
    seconds_per_move: tuple[float, float] = (0.0, 0.0)

    __repr__ = brief

    @property
    def points(self) -> float:
        """The share of the points won by player a, from 0 to 1."""
        return (self.wins + self.draws / 2) / self.games

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON values, as ``match --json`` prints them."""
        rated = (self.elo, self.low, self.high)
        elo, low, high = (round(x, 1) if math.isfinite(x) else None for x in rated)
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "pairs": list(self.pairs),
            "elo": elo,
            "low": low,
            "high": high,
            "seconds": round(self.seconds, 3),
            "seconds_per_move": [round(one, 6) for one in self.seconds_per_move],
        }

    def described(self) -> str:
        """Return the result as four lines of text for people."""
        a, b = self.players
        low, middle, high = (f"{x:+.0f}" for x in (self.low, self.elo, self.high))
        own, other = (1000 * one for one in self.seconds_per_move)
        return (
            f"{a} against {b}: {self.wins} won, {self.draws} drawn, {self.losses} lost\n"
            f"  {100 * self.points:.1f}% of the points of {self.games} games\n"
            f"  Elo {middle}, 95% between {low} and {high}\n"
            f"  per move, {a} took {own:.3g} ms and {b} {other:.3g} ms"
        )


def elo_of(share: float) -> float:
    """Return the Elo difference for a given expected share of points.

    >>> round(elo_of(0.75)), elo_of(1.0)
    (191, inf)
    """
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else -400 * math.log10(1 / share - 1)


def interval(pairs: tuple[int, int, int, int, int]) -> tuple[float, float, float]:
    """Return (elo, low, high), given the number of pairs with each number of points.

    >>> [round(x) for x in interval((0, 2, 10, 20, 8))]
    [158, 108, 214]
    """
    n = sum(pairs)
    mean = sum(count * points / 4 for points, count in enumerate(pairs)) / n
    variance = sum(count * (points / 4 - mean) ** 2 for points, count in enumerate(pairs)) / n
    margin = _Z * math.sqrt(variance / n)
    return elo_of(mean), elo_of(mean - margin), elo_of(mean + margin)


def opening(game: Game, plies: int, random: SplitMix64) -> list[int]:
    """Return up to `plies` random moves that neither end the game nor allow a win in one move.

    The swap is never among them.
    """
    for n in range(plies, -1, -1):
        for _ in range(_TRIES):
            state = game.new_initial_state()
            while len(state.history()) < n and not state.is_terminal():
                faces = [a for a in state.legal_actions() if a != game.n_faces]
                state.apply_action(faces[random.uniform(len(faces))])
            if not state.is_terminal() and not has_win_in_one(state):
                return state.history()
    raise AssertionError("an empty board ends nothing")


class _Played(NamedTuple):
    """The actions of a game, and for each player the number of moves and the seconds used."""

    actions: list[int]
    moves: tuple[int, int]
    seconds: tuple[float, float]


def _one_game(
    game: Game, players: tuple[AnyPlayer, AnyPlayer], seeds: tuple[int, int], begin: list[int]
) -> _Played:
    """Play one game, with players[0] first."""
    seated = [player_of(one, seed) for one, seed in zip(players, seeds, strict=True)]
    moves, seconds = [0, 0], [0.0, 0.0]
    state = game.new_initial_state()
    for action in begin:
        state.apply_action(action)
    while not state.is_terminal():
        seat, began = state.current_player(), search_clock()
        action = seated[seat].choose(state).action
        seconds[seat] += search_clock() - began
        moves[seat] += 1
        state.apply_action(action)
    return _Played(state.history(), (moves[0], moves[1]), (seconds[0], seconds[1]))


def _pair(
    game: Game, players: tuple[AnyPlayer, AnyPlayer], seed: int, number: int, plies: int
) -> tuple[int, list[_Played]]:
    """Play the pair of games with the given number; return the number and both games."""
    random = SplitMix64((seed + number * 0x9E37_79B9) % (1 << 64))
    begin = opening(game, plies, random)
    seeds = random.draw(), random.draw()
    return number, [
        _one_game(game, players, seeds, begin),
        _one_game(game, (players[1], players[0]), (seeds[1], seeds[0]), begin),
    ]


def _pool(n: int) -> "ProcessPoolExecutor":
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    context = get_context("spawn")
    return ProcessPoolExecutor(n, context, _enter, (context.Barrier(n),))


_together: list["Barrier"] = []
"""In a pool process: the barrier at which all of its processes meet."""


def _enter(barrier: "Barrier") -> None:
    _together.append(barrier)


def _have_all_ready(
    pool: "ProcessPoolExecutor", game: Game, players: tuple[AnyPlayer, AnyPlayer], n: int
) -> None:
    """Start the processes of a pool, and load in each process everything that the players need."""
    for done in [pool.submit(_get_ready, game, players) for _ in range(n)]:
        done.result()


def _get_ready(game: Game, players: tuple[AnyPlayer, AnyPlayer]) -> None:
    """Have both players choose one quick move, then wait until all processes have done so.

    Functions are only imported; they compile and cache on their own.
    """
    try:
        state = game.new_initial_state()
        has_win_in_one(state)
        for one in players:
            if not isinstance(player_of(one), FunctionPlayer):
                quick_player(str(one)).choose(state)
    except BaseException:
        _together[0].abort()
        raise
    _together[0].wait()


def match(  # noqa: PLR0917 - six that are usual to name in order
    game: Game,
    a: AnyPlayer,
    b: AnyPlayer,
    games: int = 200,
    seed: int = 0,
    workers: int | None = None,
    *,
    opening_plies: int = 2,
    progress: Callable[[int, int], None] | None = None,
) -> MatchResult:
    """Let two players play a match; a and b are names such as "mcts:playouts=500", or functions.

    A function takes a copy of the State and a seed, and returns a legal action. The same goes for
    "module:function". Raises TrisolveError with the function's name if it fails.

    Parameters
    ----------
    games : an even number: two games per opening, with sides swapped
    seed : equal seeds give equal games, for any number of workers
    workers : how many processes to use; by default, one
    opening_plies : the number of random moves at the start of each game
    progress : called with (games played, total games)

    >>> result = match(Game("squares:3x3", "wall"), "perfect", "random", games=4)
    >>> result.games, result.losses
    (4, 0)
    """
    if games < 2 or games % 2:
        raise FormatError(f"expected an even number of games, at least 2, got {games}")
    if opening_plies < 0:
        raise FormatError(f"expected an opening of at least 0 plies, got {opening_plies}")
    checked_count("workers", workers)
    names = _name_of(a), _name_of(b)
    began = search_clock()
    found: dict[int, list[_Played]] = {}
    n_pairs = games // 2
    work = [(game, (a, b), seed, number, opening_plies) for number in range(n_pairs)]

    def take(result: tuple[int, list[_Played]]) -> None:
        found[result[0]] = result[1]
        if progress is not None:
            progress(2 * len(found), games)

    if (workers or 1) == 1:
        for one in work:
            take(_pair(*one))
    else:
        from concurrent.futures import as_completed

        _check_importable(a, b)
        with _pool(min(workers or 1, n_pairs)) as pool:
            try:
                with not_counted():
                    _have_all_ready(pool, game, (a, b), min(workers or 1, n_pairs))
                futures = [pool.submit(_pair, *one) for one in work]
                for future in as_completed(futures):
                    take(future.result())
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    return _result(game, names, [found[number] for number in range(n_pairs)], began)


def _name_of(one: AnyPlayer) -> str:
    """Return the name of a player after checking that it exists; may raise FormatError."""
    found = player_of(one)
    return one if isinstance(one, str) else found.name


def _check_importable(*players: AnyPlayer) -> None:
    """Raise FormatError for a function that other processes cannot import."""
    import pickle

    for one in players:
        try:
            pickle.dumps(one)
        except Exception:
            expected = "a function at the top of a module, with more than one worker"
            raise FormatError(f"{_name_of(one)}: expected {expected}") from None


def _result(
    game: Game, names: tuple[str, str], played: list[list[_Played]], began: float
) -> MatchResult:
    counts, pairs, records = [0, 0, 0], [0] * 5, []
    moves, spent = [0, 0], [0.0, 0.0]
    for couple in played:
        points = 0
        for number, one in enumerate(couple):
            state = _replay(game, one.actions)
            for seat in (0, 1):
                moves[seat ^ number] += one.moves[seat]
                spent[seat ^ number] += one.seconds[seat]
            own = int(state.returns()[number])
            counts[1 - own] += 1
            points += own + 1
            if game.mesh is not None:
                order = names if number == 0 else names[::-1]
                records.append(record_from(state, players=order))
        pairs[points] += 1
    five = (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4])
    elo, low, high = interval(five)
    wins, draws, losses = counts
    seconds = search_clock() - began
    n_games = 2 * len(played)
    rated = five, elo, low, high, seconds, tuple(records), names
    per_move = spent[0] / max(moves[0], 1), spent[1] / max(moves[1], 1)
    return MatchResult(n_games, wins, draws, losses, *rated, per_move)


def _replay(game: Game, actions: list[int]) -> State:
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    if not state.is_terminal():
        moves = " ".join(map(str, state.move_names(actions)))
        raise TrisolveError(f"expected a finished game, got one that is open after {moves}")
    return state
