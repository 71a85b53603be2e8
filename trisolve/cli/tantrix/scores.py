"""The points of the players over several games of Tantrix."""

from typing import Any

from trisolve.cli.output import say
from trisolve.tantrix.game import Game


class Scores:
    """The points of each player: 1 for a win, and shares of a draw."""

    def __init__(self, names: list[str]) -> None:
        self.labels = [
            name if names.count(name) == 1 else f"{name} {names[: i + 1].count(name)}"
            for i, name in enumerate(names)
        ]
        self.n_games = 0
        self.points = [0.0] * len(names)
        self.sums = [0] * len(names)
        self.wins = [0] * len(names)
        self.draws = 0

    def add(self, seating: tuple[int, ...], game: Game) -> None:
        """Record how a game ended."""
        result = game.result()
        self.n_games += 1
        sharing = result.winners or tuple(range(len(seating)))
        self.draws += len(sharing) > 1
        for seat, who in enumerate(seating):
            self.sums[who] += result.scores[seat]
            if seat in sharing:
                self.points[who] += 1 / len(sharing)
                self.wins[who] += len(sharing) == 1

    def summary(self) -> dict[str, Any]:
        """Return the table in the form used in JSON."""
        return {
            "games": self.n_games,
            "points": dict(zip(self.labels, self.points, strict=True)),
            "mean": {
                label: round(total / self.n_games, 2)
                for label, total in zip(self.labels, self.sums, strict=True)
            },
            "wins": dict(zip(self.labels, self.wins, strict=True)),
            "draws": self.draws,
        }

    def show(self) -> None:
        """Print the table."""
        for i, label in enumerate(self.labels):
            mean = self.sums[i] / self.n_games
            share = 100 * self.points[i] / self.n_games
            say(
                f"{label}: {self.points[i]:g} of {self.n_games} points ({share:.1f}%), "
                f"{self.wins[i]} won, mean score {mean:.1f}"
            )
