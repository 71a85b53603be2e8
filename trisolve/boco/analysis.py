"""How a board plays: how fair it is, how many first moves win, and how long games last."""

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

from trisolve.boco.game import Game
from trisolve.boco.limits import Progress
from trisolve.boco.matches import opening
from trisolve.boco.players import player
from trisolve.boco.solve import WORTHS, solve
from trisolve.kernels.randomness import SplitMix64
from trisolve.wording import counted

_N_GAMES = 32


@dataclass(frozen=True)
class Analysis:
    """How a board plays under a given rim rule.

    value : player 0's result with best play, without the swap; None if a limit stopped the search
    swap_value : the same value for the game with the swap
    first_moves : the value of each first move, or only the values found before a limit
    wins, draws, losses : how many first moves win, draw and lose
    symmetries : how many symmetries the board has
    plies : the average length of `n_games` games between greedy players
    first_share : player 0's share of the points in these games
    drawn_share : the share of these games that were drawn
    nodes, seconds : how many positions were searched, and how long that took
    limit : "max_nodes", "time_limit" or "faces" if that limit stopped the search, else None
    reason : the reason why nothing is searched; empty for a board of up to 256 faces
    game : the board and its rim
    """

    value: int | None
    swap_value: int | None
    first_moves: dict[int, int]
    wins: int
    draws: int
    losses: int
    symmetries: int
    plies: float
    first_share: float
    drawn_share: float
    n_games: int
    nodes: int
    seconds: float
    limit: str | None
    reason: str = ""
    game: Game | None = field(default=None, repr=False, compare=False)

    def as_json(self) -> dict[str, Any]:
        """Return the analysis as JSON values, as ``analyze --json`` prints them."""
        game = {} if self.game is None else {"board": self.game.title, "rim": self.game.rim}
        return game | {
            "status": "limit" if self.limit else "solved",
            "value": self.value,
            "swap_value": self.swap_value,
            "first_moves": [[face, value] for face, value in self.first_moves.items()],
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "symmetries": self.symmetries,
            "plies": self.plies,
            "first_share": self.first_share,
            "drawn_share": self.drawn_share,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "reason": self.reason or None,
        }

    def described(self) -> str:
        """Return the analysis as several lines of text for people."""
        known = counted(self.wins + self.draws + self.losses, "first move")
        lines = (
            f"with best play: {_worth(self.value)}",
            f"with the swap: {_worth(self.swap_value)}",
            f"{known}: {self.wins} win, {self.draws} draw, {self.losses} lose",
            f"symmetries: {self.symmetries}",
            f"{self.n_games} games two plies deep: {self.plies:.1f} moves long, the first player "
            f"gets {100 * self.first_share:.0f}% of the points, "
            f"{100 * self.drawn_share:.0f}% are drawn",
            f"{counted(self.nodes, 'position')} in {self.seconds:.3f} s",
        )
        return "\n".join((self.reason, *lines) if self.reason else lines)


def analyze(
    game: Game,
    *,
    seed: int = 0,
    max_nodes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Analysis:
    """Solve a board's first moves and play games between greedy players, both without the swap.

    >>> found = analyze(Game("squares:3x3", "wall"))
    >>> found.value, found.swap_value, found.wins, found.losses
    (1, -1, 5, 4)
    """
    plain = Game(game.mesh if game.mesh is not None else game.board, game.rim)
    found = solve(
        plain.new_initial_state(),
        children=True,
        max_nodes=max_nodes,
        time_limit=time_limit,
        progress=progress,
    )
    values = found.children or {}
    is_whole = len(values) == plain.n_faces
    counts = [sum(value == worth for value in values.values()) for worth in (1, 0, -1)]
    plies, share, drawn = _play_greedy_games(plain, seed)
    return Analysis(
        value=found.value,
        swap_value=max(-abs(value) for value in values.values()) if is_whole else None,
        first_moves=dict(sorted(values.items())),
        wins=counts[0],
        draws=counts[1],
        losses=counts[2],
        symmetries=len(plain.symmetries()),
        plies=plies,
        first_share=share,
        drawn_share=drawn,
        n_games=_N_GAMES,
        nodes=found.nodes,
        seconds=found.seconds,
        limit=found.limit,
        reason=found.reason,
        game=game,
    )


def _play_greedy_games(game: Game, seed: int) -> tuple[float, float, float]:
    """Return (mean length, player 0's share of the points, share of draws) for greedy games."""
    random = SplitMix64(seed)
    lengths, points, draws = [], 0.0, 0
    for _ in range(_N_GAMES):
        players = [player("greedy", seed=random.draw()) for _ in (0, 1)]
        state = game.new_initial_state()
        begin = opening(game, 1, random)
        for action in begin:
            state.apply_action(action)
        while not state.is_terminal():
            state.apply_action(players[state.current_player()].choose(state).action)
        lengths.append(len(state.history()))
        points += (state.returns()[0] + 1) / 2
        draws += state.result == "draw"
    return mean(lengths), points / _N_GAMES, draws / _N_GAMES


def _worth(value: int | None) -> str:
    return "not known" if value is None else WORTHS[value]
