"""The players of BOCO: random, greedy, easy, mcts and perfect.

Each player chooses an action and reports what it knows about that action. All values are from
player 0's point of view, as in `solve`. The same seed and number of playouts give the same actions
on every machine. With a time limit, the actions can differ.
"""

import re
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from trisolve.boco.choices import Choice, open_actions, sound_actions, winning_faces
from trisolve.boco.game import State
from trisolve.errors import FormatError
from trisolve.files.messages import one_of
from trisolve.kernels.randomness import SplitMix64
from trisolve.limits import OPTIONS, checked_count, checked_seconds
from trisolve.own_players import Function, OwnPlayer, is_reference, own_player

if TYPE_CHECKING:
    from trisolve.boco.monte_carlo import TreeKeeper

NAMES = ("random", "greedy", "easy", "mcts", "perfect")
DEFAULT_PLAYOUTS = 10_000
STRENGTHS: dict[str, int | None] = {"easy": None, "quick": 300, "good": 3000, "strong": 20_000}
"""The machines on the page, weakest first: playouts per move of mcts, or None for easy."""
_NEXT_TO_OTHER, _NEXT_TO_OWN = 2, -3
_PERFECT_NODES = 20_000_000
_HINT_NODES = 500_000
_SPEC = re.compile(r"([a-z]+)(?::([a-z_]+=[0-9.]+(?:,[a-z_]+=[0-9.]+)*))?")


class Player(ABC):
    """A player. A player may cache results, so make a new player for each game."""

    name = ""

    @abstractmethod
    def choose(self, state: State) -> Choice:
        """Return the choice in an open state; raise TrisolveError if the game is over."""


AnyPlayer: TypeAlias = str | Function
"""A player by name, such as "mcts:playouts=500" or "module:function", or a function.

A function takes a State and a seed, and returns a legal action or its text.
"""


class FunctionPlayer(Player):
    """Plays the move that a function returns for a copy of the state and a seed."""

    def __init__(self, seed: int, own: OwnPlayer) -> None:
        self.random, self.own, self.name = SplitMix64(seed), own, own.name

    def choose(self, state: State) -> Choice:
        """Return the function's action; raise TrisolveError if it is not legal."""
        legal = open_actions(state)
        found = action = self.own.ask(state.clone(), self.random.draw())
        if isinstance(found, str):
            try:
                action = state.string_to_action(found)
            except FormatError:
                action = None
        if type(action) is not int or action not in legal:
            moves = " ".join(map(str, state.move_names(state.history()))) or "no moves"
            names = state.game.board.faces_text(legal)
            self.own.refuse(f"a legal action ({names}) after {moves}", repr(found))
        return Choice(action)


class RandomPlayer(Player):
    """Plays any legal action with equal probability."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.random = SplitMix64(seed)

    def choose(self, state: State) -> Choice:
        """Return an action at random."""
        actions = open_actions(state)
        return Choice(actions[self.random.uniform(len(actions))])


class GreedyPlayer(Player):
    """Wins at once if possible, avoids losing within two plies, and otherwise plays at random."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self.random = SplitMix64(seed)

    def choose(self, state: State) -> Choice:
        """Return a random action from the actions that are safe for two plies."""
        actions, settled = sound_actions(state)
        action = actions[self.random.uniform(len(actions))]
        if settled is None:
            return Choice(action)
        sign = state.sign
        return Choice(action, value=float(sign * settled), proven=True)


class EasyPlayer(Player):
    """Plays like a beginner, who attacks and overlooks threats.

    It takes a group if it can. Otherwise it plays next to as many of the opponent's pieces as it
    can, and away from its own pieces. It never encircles its own group if it can avoid it, and it
    never swaps.
    """

    name = "easy"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State) -> Choice:
        """Return a winning face, or else one of the faces with the best neighbors."""
        open_actions(state)
        if wins := winning_faces(state):
            return Choice(min(wins))
        mover, board = state.mover, state.game.board
        faces = [action for action in state.legal_actions() if action < board.n_faces]
        careful = [face for face in faces if state.child(face).returns()[mover] >= 0] or faces
        scores = {}
        for face in careful:
            owners = [state.owner(near) for near in board.neighbors[face]]
            others = owners.count(1 - mover)
            scores[face] = _NEXT_TO_OTHER * others + _NEXT_TO_OWN * owners.count(mover)
        best = [face for face in careful if scores[face] == max(scores.values())]
        random = SplitMix64(self.seed)
        for action in state.history():
            random = SplitMix64(random.draw() ^ (action + 1))
        return Choice(best[random.below(len(best))])


class MctsPlayer(Player):
    """Monte Carlo tree search with proven values; the tree is kept from move to move."""

    name = "mcts"

    def __init__(
        self, seed: int, playouts: int | None, time_limit: float | None, *, proves: bool = True
    ) -> None:
        self.playouts, self.time_limit, self.proves = playouts, time_limit, proves
        if playouts is None and time_limit is None:
            self.playouts = DEFAULT_PLAYOUTS
        self.seed = seed
        self._keeper: TreeKeeper | None = None

    def choose(self, state: State) -> Choice:
        """Return a proven win, or else the most visited action, avoiding proven losses."""
        sound, settled = sound_actions(state)
        sign = state.sign
        if not self.proves:
            sound = state.legal_actions()
        elif settled == 1:
            return Choice(sound[0], value=float(sign), proven=True)
        if self._keeper is None or not self._keeper.fits(state):
            from trisolve.boco.monte_carlo import keeper_for

            self._keeper = keeper_for(state, self.seed, proves=self.proves)
        return self._keeper.choose(state, sound, self.playouts, self.time_limit)


class PerfectPlayer(Player):
    """Solves the position, then wins early or loses late; if a limit stops it, mcts takes over.

    `max_end_nodes` bounds the search for the soonest win or the latest loss.
    """

    name = "perfect"
    max_end_nodes = 10_000_000

    def __init__(self, seed: int, playouts: int | None, time_limit: float | None) -> None:
        self.time_limit = time_limit
        self.max_nodes = None if time_limit is not None else _PERFECT_NODES
        self.other = MctsPlayer(seed, playouts, time_limit if playouts is None else None)

    def choose(self, state: State) -> Choice:
        """Return a best action."""
        from trisolve.boco.choices import soonest
        from trisolve.boco.solve import solve

        sound, _ = sound_actions(state)
        found = solve(state, max_nodes=self.max_nodes, time_limit=self.time_limit)
        if found.value is None or not found.best:
            why = found.reason or f"not solved within {OPTIONS.get(found.limit or '', 'a limit')}"
            return replace(self.other.choose(state), note=f"{why}: mcts chose")
        sign = state.sign
        value = sign * found.value
        best = [action for action in found.best if action in sound] or list(found.best)
        left = None if self.time_limit is None else max(self.time_limit - found.seconds, 1e-3)
        end = soonest(state, best, value, max_nodes=self.max_end_nodes, time_limit=left)
        wanted = "the soonest win" if value == 1 else "the latest loss"
        note = "" if end.limit is None else f"{wanted} not known within {OPTIONS[end.limit]}"
        return Choice(end.actions[0], value=float(found.value), proven=True, note=note)


def player(
    name: str,
    *,
    seed: int = 0,
    playouts: int | None = None,
    time_limit: float | None = None,
) -> Player:
    """Return a player by name: random, greedy, easy, mcts or perfect, with options after a colon.

    "module:function" is your own player: the function takes a State and a seed.

    `playouts` and `time_limit` (in seconds per move) apply to mcts and perfect. By default, mcts
    plays out 10,000 games per move, and perfect searches 20,000,000 nodes before mcts takes over.
    "mcts:proofs=0" is plain UCT that proves nothing, for comparison.

    >>> player("mcts:playouts=500,seed=7").playouts
    500
    """
    if is_reference(name):
        return FunctionPlayer(_checked_seed(seed), own_player(name))
    match = _SPEC.fullmatch(name)
    if match is None or match[1] not in NAMES:
        raise FormatError(
            f"expected {one_of(NAMES)}, perhaps with options such as mcts:playouts=1000, "
            f"or module:function, got {name!r:.60}"
        )
    options = dict(pair.split("=") for pair in match[2].split(",")) if match[2] else {}
    proves = True
    for key, text in options.items():
        if key == "seed":
            seed = _whole(key, text, 0)
        elif key == "playouts" and match[1] in ("mcts", "perfect"):
            playouts = _whole(key, text, 1)
        elif key == "proofs" and match[1] == "mcts":
            proves = _whole(key, text, 0) > 0
        elif key in ("time", "time_limit") and match[1] in ("mcts", "perfect"):
            time_limit = _seconds(text)
        else:
            known = {"mcts": "seed, playouts, time, proofs", "perfect": "seed, playouts, time"}
            raise FormatError(
                f"expected an option of {match[1]} ({known.get(match[1], 'seed')}), got {key!r}"
            )
    _checked_seed(seed)
    checked_count("playouts", playouts)
    checked_seconds("time_limit", time_limit)
    if match[1] == "random":
        return RandomPlayer(seed)
    if match[1] == "greedy":
        return GreedyPlayer(seed)
    if match[1] == "easy":
        return EasyPlayer(seed)
    if match[1] == "mcts":
        return MctsPlayer(seed, playouts, time_limit, proves=proves)
    return PerfectPlayer(seed, playouts, time_limit)


def _checked_seed(seed: int) -> int:
    if not 0 <= seed < 1 << 64:
        raise FormatError(f"expected a seed from 0 to 2**64 - 1, got {seed}")
    return seed


def player_of(player_or_name: AnyPlayer, seed: int = 0) -> Player:
    """Return a player by name, or a player that calls a function.

    >>> player_of(lambda state, seed: state.legal_actions()[0]).name
    '<lambda>'
    """
    if isinstance(player_or_name, str):
        return player(player_or_name, seed=seed)
    return FunctionPlayer(_checked_seed(seed), own_player(player_or_name))


def adviser(seed: int) -> Player:
    """Return the player that gives hints: perfect within 500,000 nodes, or else mcts.

    Its effort is not timed, so a hint is the same on every machine.
    """
    found = PerfectPlayer(seed, None, None)
    found.max_nodes = _HINT_NODES
    return found


def quick_player(name: str) -> Player:
    """Return a player that runs the same code as the named player, but takes almost no time.

    >>> quick_player("mcts:playouts=5000,proofs=0").playouts
    3
    """
    kind, _, options = name.partition(":")
    if kind not in ("mcts", "perfect"):
        return player(name)
    kept = [option for option in options.split(",") if option.startswith("proofs=")]
    found = player(":".join((kind, ",".join((*kept, "playouts=3")))))
    if isinstance(found, PerfectPlayer):
        found.max_nodes, found.max_end_nodes = 1000, 50
    return found


def _whole(key: str, text: str, minimum: int) -> int:
    if not text.isdigit() or len(text) > 18 or int(text) < minimum:
        raise FormatError(f"expected {key} of at least {minimum}, got {text!r:.40}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise FormatError(f"expected seconds, got {text!r:.40}") from None
