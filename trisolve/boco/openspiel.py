"""BOCO as an OpenSpiel game, ``pyspiel.load_game("trisolve_boco(board=squares:5x5)")``.

Importing this module registers the game; it needs ``trisolve[openspiel]``. Lanctot et al.,
"OpenSpiel: a framework for reinforcement learning in games", 2019.
"""

from collections.abc import Mapping
from typing import Any

from trisolve.boco.files import dump_record
from trisolve.boco.game import Game, State
from trisolve.boco.record import record_from
from trisolve.extras import missing

try:
    import numpy as np
    import pyspiel
except ImportError:  # the module can still be imported, for its documentation
    pyspiel = None

NAME = "trisolve_boco"
DEFAULTS = {"board": "squares:5x5", "rim": "safe", "swap": False}


def _type() -> Any:  # noqa: ANN401 - OpenSpiel's
    """Return the description of the game for OpenSpiel."""
    return pyspiel.GameType(
        short_name=NAME,
        long_name="BOCO",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


_TYPE = None if pyspiel is None else _type()
_Game: Any = object if pyspiel is None else pyspiel.Game
_State: Any = object if pyspiel is None else pyspiel.State


class BocoGame(_Game):  # type: ignore[misc]
    """The game with the OpenSpiel parameters `board`, `rim` and `swap`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        if pyspiel is None:
            raise missing("OpenSpiel", "openspiel", "the adapter")
        chosen = {**DEFAULTS, **(params or {})}
        self.rules = Game(str(chosen["board"]), chosen["rim"], bool(chosen["swap"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_distinct_actions(),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.max_game_length(),
        )
        super().__init__(_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> "BocoState":
        """Return the empty board."""
        return BocoState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401 - OpenSpiel's
        params: Mapping[str, Any] | None = None,
    ) -> "BocoObserver":
        """Return an observer, which turns states into tensors."""
        del iig_obs_type, params
        return BocoObserver(self.rules.n_faces)


class BocoState(_State):  # type: ignore[misc]
    """A state of the game."""

    def __init__(self, game: BocoGame) -> None:
        super().__init__(game)
        self.state: State = game.rules.new_initial_state()

    def current_player(self) -> int:
        """Return the player to move, or -4 when the game is over."""
        return self.state.current_player()

    def _legal_actions(self, _player: int) -> list[int]:
        return self.state.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.state.apply_action(action)

    def undo_action(self, _player: int, _action: int) -> None:
        """Take back the last move."""
        self.state.undo_action()

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.state.action_to_string(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.state.is_terminal()

    def returns(self) -> list[float]:
        """Return the result of each player."""
        return self.state.returns()

    def __str__(self) -> str:
        return dump_record(record_from(self.state)).strip()


class BocoObserver:
    """Planes of faces (first player's, second player's, empty), and which player is to move."""

    def __init__(self, n_faces: int) -> None:
        self.tensor = np.zeros(3 * n_faces + 2, np.float32)
        planes = self.tensor[: 3 * n_faces].reshape(3, n_faces)
        self.dict = {"faces": planes, "player": self.tensor[3 * n_faces :]}

    def set_from(self, state: BocoState, player: int) -> None:
        """Fill the tensor from a state."""
        del player
        self.tensor.fill(0)
        for face in range(state.state.game.n_faces):
            owner = state.state.owner(face)
            self.dict["faces"][2 if owner is None else owner, face] = 1
        self.dict["player"][state.state.mover] = 1

    def string_from(self, state: BocoState, player: int) -> str:
        """Return a state as text."""
        del player
        return str(state)


if pyspiel is not None:
    pyspiel.register_game(_TYPE, BocoGame)
