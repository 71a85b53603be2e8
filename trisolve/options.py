"""Options and commands, as the functions of a puzzle declare them; nothing is imported for it.

def generate(
    board: Annotated[str, option("A flat board, by name.", of="BOARD")],
    mines: Annotated[int | None, option("The mines.", of="N", min=1)] = None,
    *,
    seed: int = 0,
) -> Puzzle: ...
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Option(NamedTuple):
    """What help says of a parameter: its text, the word for its value, its name and its bounds."""

    help: str
    of: str = ""
    name: str = ""
    min: float | None = None
    max: float | None = None


def option(
    help: str,  # noqa: A002 - as it is typed
    *,
    of: str = "",
    name: str = "",
    min: float | None = None,  # noqa: A002
    max: float | None = None,  # noqa: A002
) -> Option:
    """Return the mark of a parameter that a command takes, for the parameter's `Annotated` type.

    A parameter with a default is an option, any other is an argument.

    Parameters
    ----------
    help : the text in the command's help
    of : the word for the value, such as "N"
    name : the option as it is typed, such as "--solved"; by default, the parameter's own name
    min, max : the bounds of a number
    """
    return Option(help, of, name, min, max)


def command(*, examples: Sequence[str]) -> Callable[[F], F]:
    """Make a function a command of its puzzle: the decorator of functions in ``commands.py``.

    The examples are printed by help. The function's name is the command's, and the first line of
    its docstring is its line in help.
    """

    def marked(function: F) -> F:
        function.examples = tuple(examples)  # type: ignore[attr-defined]
        return function

    return marked
