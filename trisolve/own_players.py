"""Your own players in matches: functions from a position and a seed to a move.

A match gives the function a copy of the position, and a seed that differs from move to move and is
the same in every run. Any error in the function becomes a one-line message that names the function.
"""

import os
import re
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any, NoReturn, TypeAlias

from trisolve.errors import FormatError, TrisolveError
from trisolve.installed import contain, import_safely

Function: TypeAlias = Callable[[Any, int], object]
_REFERENCE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


class OwnPlayer:
    """A function that plays: its name, and the seconds that its moves have taken.

    >>> player = OwnPlayer("lowest", lambda position, seed: min(position))
    >>> player.ask([3, 1, 2], 7), player.n_moves
    (1, 1)
    """

    def __init__(self, name: str, function: Function) -> None:
        self.name, self.function = name, function
        self.n_moves, self.seconds = 0, 0.0

    def ask(self, position: object, seed: int) -> object:
        """Return the move that the function plays; raise TrisolveError if the function raises."""
        with contain(self.name):
            began = perf_counter()
            try:
                return self.function(position, seed)
            except Exception as error:
                reason = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
                self.refuse("a move", reason)
            finally:
                self.seconds += perf_counter() - began
                self.n_moves += 1

    def refuse(self, expected: str, found: object) -> NoReturn:
        """Raise a TrisolveError that describes the fault of the function."""
        raise TrisolveError(f"{self.name}: expected {expected}, got {found!s:.120}")


def is_reference(text: str) -> bool:
    """Return whether a string has the form module:function.

    >>> is_reference("bots.quick:choose"), is_reference("mcts:playouts=5"), is_reference("random")
    (True, False, False)
    """
    return _REFERENCE.fullmatch(text) is not None


def own_player(player: str | Function) -> OwnPlayer:
    """Return a player from a function or from module:function; may raise FormatError.

    Modules are also looked for in the current directory.

    >>> own_player("operator:add").name
    'operator:add'
    >>> own_player("operator:plus")
    Traceback (most recent call last):
    trisolve.errors.FormatError: operator:plus: expected a function plus in operator, found none
    """
    if callable(player):
        return OwnPlayer(getattr(player, "__name__", type(player).__name__), player)
    module, _, name = player.partition(":")
    if not {"", os.getcwd()} & set(sys.path):
        sys.path.append(os.getcwd())
    try:
        found = getattr(import_safely(module), name, None)
    except TrisolveError as error:
        raise FormatError(f"{player}: expected a module to import, got {error}") from None
    if not callable(found):
        what = "none" if found is None else type(found).__name__
        raise FormatError(f"{player}: expected a function {name} in {module}, found {what}")
    return OwnPlayer(player, found)
