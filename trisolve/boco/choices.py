"""What players share: what they say of a choice, and what a look at the next two plies tells."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from trisolve.boco.game import State
from trisolve.errors import TrisolveError


@dataclass(frozen=True)
class Choice:
    """What a player chose.

    value : what he expects player 0 to get, -1 to 1; None where he has no opinion
    proven : whether that is certain
    playouts : how many games he played out for it
    scores : what he expects of each action, to player 0
    note : what there is to say, such as a limit that was reached
    """

    action: int
    value: float | None = None
    proven: bool = False
    playouts: int = 0
    scores: Mapping[int, float] = field(default_factory=dict)
    note: str = ""


def open_actions(state: State) -> list[int]:
    """Return the legal actions; raise TrisolveError where the game is over."""
    actions = state.legal_actions()
    if not actions:
        raise TrisolveError("expected a game that goes on, this one is over")
    return actions


def sound_actions(state: State) -> tuple[list[int], int | None]:
    """Return the actions that a look at the next two plies leaves, and what they settle.

    The second is the result to the one to move, 1 for wins in one, None where nothing is settled.
    """
    mover = state.mover
    careless, calm = [], []
    for action in open_actions(state):
        after = state.child(action)
        if after.is_terminal():
            result = after.returns()[mover]
            if result > 0:
                return [action], 1
            if result == 0:
                calm.append(action)
        elif has_win_in_one(after):
            careless.append(action)
        else:
            calm.append(action)
    if calm:
        return calm, None
    return (careless, None) if careless else (state.legal_actions(), -1)


def has_win_in_one(state: State) -> bool:
    """Return whether the one to move can end the game with a win."""
    mover = state.mover
    return any(
        group.player != mover
        and len(group.liberties) == 1
        and not any(state.game.safe_rim[face] for face in group.faces)
        for group in state.groups()
    )
