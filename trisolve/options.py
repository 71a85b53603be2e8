"""Options and commands, as a puzzle's functions declare them, without importing anything else.

def generate(
    board: Annotated[str, option("A flat board, by name.", of="BOARD")],
    mines: Annotated[int | None, option("The mines.", of="N", min=1)] = None,
    *,
    seed: int = 0,
) -> Puzzle: ...
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Option(NamedTuple):
    """The help for a parameter: a description, the word for its value, its name and its bounds."""

    help: str
    of: str = ""
    name: str = ""
    min: float | None = None
    max: float | None = None
    parse: Callable[[str], Any] | None = None
    words: Callable[[str], Sequence[str]] | None = None
    hidden: bool = False
    is_argument: bool = False
    rows: str = ""


def option(
    help: str,  # noqa: A002 - as it is typed
    *,
    of: str = "",
    name: str = "",
    min: float | None = None,  # noqa: A002
    max: float | None = None,  # noqa: A002
    parse: Callable[[str], Any] | None = None,
    words: Callable[[str], Sequence[str]] | None = None,
    hidden: bool = False,
    rows: str = "",
) -> Option:
    """Describe a parameter of a command; the result belongs in the parameter's `Annotated` type.

    A parameter that has a default or is keyword-only is an option. Any other is an argument.

    Parameters
    ----------
    help : the text in the command's help
    of : the word for the value, such as "N"
    name : the option as it is typed, such as "--solved" or "--output -o"; by default, the
        parameter's own name
    min, max : the bounds of a number
    parse : the function that reads the typed value
    words : the function that returns the words that complete a value
    hidden : True for an option that help leaves out
    rows : for ``--json`` of a command that also has ``--csv`` and ``--table``, the key of the list
        whose items are the rows, or "." if each object is a row
    """
    return Option(help, of, name, min, max, parse, words, hidden, rows=rows)


def argument(
    help: str,  # noqa: A002 - as it is typed
    *,
    of: str,
    min: float | None = None,  # noqa: A002
    max: float | None = None,  # noqa: A002
    words: Callable[[str], Sequence[str]] | None = None,
) -> Option:
    """Describe a parameter that is an argument, even if it has a default."""
    return Option(help, of, "", min, max, None, words, is_argument=True)


def command(*, examples: Sequence[str]) -> Callable[[F], F]:
    """Make a function a command of its puzzle: the decorator of functions in ``commands.py``.

    The examples are printed by help. The command has the name of the function, and the first line
    of its docstring appears in help.
    """

    def mark(function: F) -> F:
        function.examples = tuple(examples)  # type: ignore[attr-defined]
        return function

    return mark


def takes(options: Mapping[str, object]) -> Callable[[F], F]:
    """Declare the options behind ``**options``, by name and default, for help and completion.

    >>> from inspect import signature
    >>> @takes({"seed": 0})
    ... def make(shape: str, **options: int) -> None: ...
    >>> str(signature(make))
    '(shape: str, *, seed=0) -> None'
    """

    def show(function: F) -> F:
        from inspect import Parameter, signature

        own = signature(function)
        kept = [one for one in own.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
        more = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=usual)
            for name, usual in options.items()
        ]
        function.__dict__["__signature__"] = own.replace(parameters=[*kept, *more])
        return function

    return show
