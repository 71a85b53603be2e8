"""How a board plays: how fair it is, how many first moves win, how long games last."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean

from trisolve.boco.game import Game
from trisolve.boco.limits import Progress
from trisolve.boco.matches import opening
from trisolve.boco.players import player
from trisolve.boco.solve import solve
from trisolve.kernels.randomness import SplitMix64

_N_GAMES = 32


@dataclass(frozen=True)
class Analysis:
    """How a board plays under one choice of the rim.

    value : the result of player 0 with best play, without swap; None if a limit stopped the search
    swap_value : the same in the game with the swap
    first_moves : the value of each first move; only those found, if a limit stopped the search
    wins, draws, losses : how many first moves win, draw and lose
    symmetries : how many symmetries the board has
    plies : the average length of `n_games` games between greedy players
    first_share : player 0's share of the points in these games
    drawn_share : the share of these games that were drawn
    nodes, seconds : how many positions were searched, and how long that took
    limit : "max_nodes" or "time_limit" if one stopped the search, else None
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


def analyze(
    game: Game,
    *,
    seed: int = 1,
    max_nodes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Analysis:
    """Solve every first move of a board, and let two greedy players try it; ignore the swap.

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
    plies, share, drawn = _tried(plain, seed)
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
    )


def _tried(game: Game, seed: int) -> tuple[float, float, float]:
    """Return (mean length, player 0's share of the points, share of draws) of greedy games."""
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
