"""Code shared by all players: the choice they return, and a search two plies deep."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from trisolve.boco.game import Group, State
from trisolve.errors import TrisolveError
from trisolve.wording import brief


@dataclass(frozen=True)
class Choice:
    """A player's choice.

    action : the action to play
    value : the result expected for player 0, -1 to 1; None if the player has no opinion
    proven : whether the value is certain
    playouts : how many games were played out
    scores : the expected result of each action, for player 0
    note : a remark, such as which limit was reached

    >>> from trisolve.boco.game import Game
    >>> from trisolve.boco.players import player
    >>> player("greedy", seed=1).choose(Game("cube").new_initial_state()).playouts
    0
    """

    action: int
    value: float | None = None
    proven: bool = False
    playouts: int = 0
    scores: Mapping[int, float] = field(default_factory=dict)
    note: str = ""
    __repr__ = brief


def open_actions(state: State) -> list[int]:
    """Return the legal actions; raise TrisolveError if the game is over."""
    actions = state.legal_actions()
    if not actions:
        raise TrisolveError("expected an open game, got a finished game")
    return actions


def sound_actions(state: State) -> tuple[list[int], int | None]:
    """Return the actions that are safe for two plies, and the mover's result if it is settled.

    The second value is 1 if the mover can win at once, -1 if every action loses, and None
    otherwise.
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
    """Return whether the mover can win with one move."""
    return bool(winning_faces(state))


def winning_faces(state: State) -> set[int]:
    """Return the faces on which the mover wins with one move."""
    return {
        group.liberties[0]
        for group in state.groups()
        if group.player != state.mover
        and len(group.liberties) == 1
        and can_be_encircled(state, group)
    }


def can_be_encircled(state: State, group: Group) -> bool:
    """Return whether a group is not safe on the rim."""
    return not any(state.game.safe_rim[face] for face in group.faces)
