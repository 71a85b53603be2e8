"""``--quiet``, ``--progress`` and ``--color``: the options of every command.

They are declared here, once. They are listed by ``trisolve --help``, but not by the help of a
command.
"""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any, Literal, get_type_hints

import typer


@dataclass
class Everywhere:
    """What the current command shows on a terminal."""

    quiet: Annotated[
        bool,
        typer.Option("--quiet", "-q", hidden=True, help="Show only results, without progress."),
    ] = False
    progress: Annotated[
        Literal["auto", "plain", "none"],
        typer.Option(
            "--progress",
            hidden=True,
            help="How to show progress: auto updates one line on a terminal and shows nothing "
            "elsewhere; plain prints one line after another.",
        ),
    ] = "auto"
    color: Annotated[
        Literal["auto", "always", "never"],
        typer.Option(
            "--color", hidden=True, help="Whether to use color; auto uses color on a terminal."
        ),
    ] = "auto"


CHOSEN = Everywhere()
"""The options of the command that runs; commands read them and do not change them."""

HELP = (
    ("--quiet, -q", "Show only results, without progress."),
    ("--progress auto|plain|none", "A line on a terminal, lines that stay, or nothing."),
    ("--color auto|always|never", "Whether to use color."),
)
"""The options as ``trisolve --help`` lists them."""
_NAMES = tuple(field.name for field in fields(Everywhere))
_WITH_VALUE = ("--progress", "--color")
_FLAGS = ("--quiet", "-q")


def taking_everywhere(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options of this module, except options that it declares itself."""
    own = signature(command).parameters
    types = get_type_hints(Everywhere, include_extras=True)
    added = [
        Parameter(
            name,
            Parameter.KEYWORD_ONLY,
            default=getattr(Everywhere, name),
            annotation=types[name],
        )
        for name in _NAMES
        if name not in own
    ]

    @wraps(command)
    def run(**given: Any) -> int:  # noqa: ANN401 - whatever the options hold
        for name in _NAMES:
            value = given.get(name, getattr(Everywhere, name))
            # a command may have an option of that name with another meaning
            setattr(CHOSEN, name, value if _is_ours(name, value) else getattr(Everywhere, name))
        return command(**{name: value for name, value in given.items() if name in own})

    run.__signature__ = signature(command).replace(  # type: ignore[attr-defined]
        parameters=[*own.values(), *added]
    )
    run.__annotations__ = get_type_hints(command, include_extras=True) | {
        one.name: types[one.name] for one in added
    }
    return run


def _is_ours(name: str, value: object) -> bool:
    if name == "quiet":
        return isinstance(value, bool)
    return value in {"auto", "plain", "none"} if name == "progress" else value in _COLORS


_COLORS = ("auto", "always", "never")


def moved_behind(arguments: Sequence[str], groups: Container[str]) -> list[str]:
    """Return the words of a command, with this module's options moved after the command's name.

    >>> moved_behind(["--quiet", "--color", "never", "pack", "info", "x"], {"pack"})
    ['pack', 'info', '--quiet', '--color', 'never', 'x']
    """
    n = 0
    while n < len(arguments):
        word = arguments[n]
        if word in _FLAGS or (word.partition("=")[0] in _WITH_VALUE and "=" in word):
            n += 1
        elif word in _WITH_VALUE:
            n += 2
        else:
            break
    before, rest = list(arguments[:n]), list(arguments[n:])
    n_names = 2 if rest and rest[0] in groups else 1
    return [*rest[:n_names], *before, *rest[n_names:]] if rest else before
