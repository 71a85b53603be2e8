"""Matches: games between computer players, or your own functions, and the points of each.

Every bag can be played once with every seating of the players. A win counts one point, and a draw
is shared.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, NamedTuple

from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED
from trisolve.limits import checked_count
from trisolve.stopwatch import search_clock
from trisolve.tantrix.game import Game, dump_result
from trisolve.tantrix.players import AnyPlayer, checked_player, choose
from trisolve.tantrix.records import GameRecord, read_players
from trisolve.tantrix.tiles import Color
from trisolve.wording import brief


class Played(NamedTuple):
    """One game of a match: its number, and who sat where, as indices of the match's players.

    `seconds` has the thinking time of each seat.
    """

    number: int
    game: Game
    seating: tuple[int, ...]
    names: tuple[str, ...]
    seconds: tuple[float, ...]

    @property
    def seated(self) -> list[str]:
        """The name of the player in each seat."""
        return [self.names[who] for who in self.seating]

    def record(self) -> GameRecord:
        """Return the record of the game, with the players in its metadata."""
        return replace(self.game.record(), metadata={"players": self.seated})

    def as_json(self) -> dict[str, Any]:
        """Return how the game ended as JSON values."""
        return {
            "game": self.number,
            "seed": self.game.seed,
            "players": self.seated,
            "result": dump_result(self.game.result()),
            "turns": len(self.game.turns),
        }

    def described(self) -> str:
        """Return how the game ended as one line."""
        game = self.game
        scores = " ".join(
            f"{name} ({color}) {score}"
            for name, color, score in zip(
                self.seated, game.players, game.result().scores, strict=True
            )
        )
        return f"game {self.number + 1}, seed {game.seed}: {game.end}, {scores}"


@dataclass(frozen=True)
class MatchResult:
    """The points of the players over several games.

    players : the name of each player, with a number if several players have the same name
    points, wins : the points and the won games of each player
    mean : the mean score of each player
    draws : the number of drawn games
    seconds_per_turn : how long each player took for a turn on average
    records : the games in order
    """

    players: tuple[str, ...]
    games: int
    points: tuple[float, ...]
    mean: tuple[float, ...]
    wins: tuple[int, ...]
    draws: int
    seconds_per_turn: tuple[float, ...]
    records: tuple[GameRecord, ...]
    __repr__ = brief

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON values."""

        def by_player(values: Sequence[float]) -> dict[str, float]:
            return dict(zip(self.players, values, strict=True))

        return {
            "games": self.games,
            "points": by_player(self.points),
            "mean": by_player([round(mean, 2) for mean in self.mean]),
            "wins": by_player(self.wins),
            "draws": self.draws,
            "seconds_per_turn": by_player([round(one, 6) for one in self.seconds_per_turn]),
        }

    def described(self) -> str:
        """Return the result as one line per player."""
        rows = zip(
            self.players, self.points, self.wins, self.mean, self.seconds_per_turn, strict=True
        )
        return "\n".join(
            f"{name}: {points:g} of {self.games} points ({100 * points / self.games:.1f}%), "
            f"{wins} won, mean score {mean:.1f}, {1000 * seconds:.3g} ms per turn"
            for name, points, wins, mean, seconds in rows
        )


def games_between(
    players: Sequence[AnyPlayer],
    *,
    colors: Sequence[Color] | str | None = None,
    seed: int = 0,
    games: int = 1,
    swap: bool = False,
    max_nodes: int | None = None,
) -> Iterator[Played]:
    """Yield the games of a match, as they are played, with the same arguments as `match`.

    >>> [one.game.seed for one in games_between(["greedy", "random"], seed=5, games=2)]
    [5, 6]
    """
    if not 2 <= len(players) <= 4:
        raise FormatError(f"expected 2 to 4 players, got {len(players)}")
    checked_count("games", games)
    if not 0 <= seed <= MAX_SEED:
        raise FormatError(f"expected a seed from 0 to 2**64 - 1, got {seed}")
    seats = read_players(colors or "RYBG"[: len(players)])
    if len(seats) != len(players):
        raise FormatError(f"expected {len(players)} colors, got {len(seats)}")
    names = tuple(checked_player(player) for player in players)
    seatings = _seatings(players, all_of_them=swap)
    for number in range(games * len(seatings)):
        seating = seatings[number % len(seatings)]
        game = Game(seats, seed=(seed + number // len(seatings)) % (MAX_SEED + 1))
        seconds = [0.0] * len(players)
        while game.end is None:
            seat, began = game.seat, search_clock()
            turn = choose(game, players[seating[seat]], seed=game.seed or 0, max_nodes=max_nodes)
            seconds[seat] += search_clock() - began
            game.play(turn)
        yield Played(number, game, seating, names, tuple(seconds))


def match(
    players: Sequence[AnyPlayer],
    *,
    colors: Sequence[Color] | str | None = None,
    seed: int = 0,
    games: int = 1,
    swap: bool = False,
    max_nodes: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> MatchResult:
    """Let two to four players play games, and return their points.

    Parameters
    ----------
    players : names (random, greedy, strong), functions, or "module:function"; see `choose`
    colors : the color of each seat, such as "RY"
    seed : the seed of the first game; the seeds of further games count up
    games : the number of bags
    swap : play each bag once with every seating of the players
    max_nodes : the limit per turn of the player strong
    progress : called with (games played, total games)

    >>> match(["greedy", "random"], games=2, seed=5).games
    2
    """
    found = []
    total = games * len(_seatings(players, all_of_them=swap))
    options: dict[str, Any] = {"colors": colors, "seed": seed, "games": games, "swap": swap}
    for one in games_between(players, max_nodes=max_nodes, **options):
        found.append(one)
        if progress is not None:
            progress(len(found), total)
    return result_of(found)


def result_of(played: Sequence[Played]) -> MatchResult:
    """Return the points of the players after at least one game."""
    names = played[0].names
    points, sums, wins = [0.0] * len(names), [0] * len(names), [0] * len(names)
    seconds, turns, draws = [0.0] * len(names), [0] * len(names), 0
    for one in played:
        result = one.game.result()
        sharing = result.winners or tuple(range(len(names)))
        draws += len(sharing) > 1
        for turn in one.game.turns:
            turns[one.seating[turn.seat]] += 1
        for seat, who in enumerate(one.seating):
            sums[who] += result.scores[seat]
            seconds[who] += one.seconds[seat]
            if seat in sharing:
                points[who] += 1 / len(sharing)
                wins[who] += len(sharing) == 1
    return MatchResult(
        tuple(
            name if names.count(name) == 1 else f"{name} {names[: who + 1].count(name)}"
            for who, name in enumerate(names)
        ),
        len(played),
        tuple(points),
        tuple(total / len(played) for total in sums),
        tuple(wins),
        draws,
        tuple(spent / max(n, 1) for spent, n in zip(seconds, turns, strict=True)),
        tuple(one.record() for one in played),
    )


def _seatings(players: Sequence[AnyPlayer], *, all_of_them: bool) -> list[tuple[int, ...]]:
    """Return the seating orders, as indices of `players`; equal players are interchangeable."""
    everyone = tuple(range(len(players)))
    if not all_of_them:
        return [everyone]
    found: dict[tuple[AnyPlayer, ...], tuple[int, ...]] = {}
    for seating in permutations(everyone):
        found.setdefault(tuple(players[i] for i in seating), seating)
    return list(found.values())
