"""``solve`` and similar verbs for other puzzles: ``--puzzle``, and each puzzle's options in help.

A puzzle's group also has these commands, hidden: people type ``trisolve solve``, and ``dispatch``
finds the puzzle of the files.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any, NamedTuple, get_type_hints

import typer

from trisolve.rooms import BUILT_IN, built_in

OPTION = "--puzzle"
*_NAMES, _LAST = (built_in(name).group or name for name in BUILT_IN)
_Puzzle = Annotated[
    str | None,
    typer.Option(
        OPTION,
        metavar="NAME",
        help=f"Treat the files as files of this puzzle: {', '.join(_NAMES)} or {_LAST}. By "
        "default, the contents of each file determine the puzzle.",
        show_default=False,
    ),
]


def taking_puzzle(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the option ``--puzzle``, which `dispatch` reads and removes before it runs."""
    own = signature(command).parameters
    types = get_type_hints(command, include_extras=True)

    @wraps(command)
    def run(**given: Any) -> int:  # noqa: ANN401 - whatever the options hold
        del given["puzzle"]
        return command(**given)

    added = Parameter("puzzle", Parameter.KEYWORD_ONLY, default=None, annotation=_Puzzle)
    run.__signature__ = signature(command).replace(  # type: ignore[attr-defined]
        parameters=[*own.values(), added]
    )
    run.__annotations__ = types | {"puzzle": _Puzzle}
    return run


class Others(NamedTuple):
    """The options that a command takes only for the files of one puzzle."""

    heading: str
    rows: list[tuple[str, str]]


def options_of_others(
    load: Callable[[Sequence[str]], Any], verb: str, own: set[str]
) -> Iterator[Others]:
    """Yield, puzzle by puzzle, a verb's options that are not in `own`, as help lists them.

    `load` returns the command that the given words name.
    """
    from trisolve.rooms import rooms

    for room in rooms():
        if room.group and verb in room.verbs():
            command = load([room.group, verb])
            with command.make_context(verb, [], resilient_parsing=True) as context:
                records = [
                    (one.opts, one.get_help_record(context))
                    for one in command.params
                    if one.param_type_name == "option"
                ]
            rows = [row for names, row in records if row and not own & {*names}]
            yield Others(f"Only for {room.title} ({OPTION} {room.group} --help)", rows)
