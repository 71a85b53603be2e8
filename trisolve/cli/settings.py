"""A project's defaults for the options of commands.

The defaults are the table `defaults`, which `trisolve.files.project` looks for in the working
directory and the directories above it. Options on the command line override the defaults.

    [defaults.solve]
    metric = "steps"

    [defaults.pack.list]
    count = 20
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import typer

from trisolve.errors import FormatError
from trisolve.files.messages import did_you_mean, escape, located, quote
from trisolve.files.project import Found, nearest
from trisolve.files.records import FieldError, below, list_of, object_of, refuse


def settings_table(table: str) -> Found | None:
    """Return a table of the project's settings; may raise FormatError."""
    try:
        here = Path.cwd()
    except OSError:  # the working directory is gone
        return None
    return nearest(table, (here, *here.parents))


def defaults_of(words: Sequence[str], line: Any) -> dict[str, Any]:  # noqa: ANN401 - typer's own
    """Return the defaults of the command that the words name, nested by command names.

    `line` is the command line, with that command loaded. Raises FormatError for a command or an
    option that does not exist, and for a wrong value.
    """
    found = settings_table("defaults")
    if found is None:
        return {}
    with located(escape(str(found.path))):
        return _of_command(words, found.values, found.place, line)


def _of_command(
    words: Sequence[str],
    values: Mapping[str, Any],
    place: str,
    command: Any,  # noqa: ANN401 - typer's own
) -> dict[str, Any]:
    if not hasattr(command, "commands"):
        return _option_values(values, place, command)
    _refuse_unknown(values, command.commands, place, f"commands of {command.name}")
    if not words or words[0] not in values:
        return {}
    name, where = words[0], below(place, words[0])
    inside = object_of(values[name], where, expected="a table")
    return {name: _of_command(words[1:], inside, where, command.commands[name])}


def _refuse_unknown(values: Mapping[str, Any], known: Iterable[str], place: str, what: str) -> None:
    """Raise FieldError for an unknown key."""
    for key in values:
        if key not in known:
            near = did_you_mean(key, known)
            raise FieldError(f"expected {what}, got {quote(key)}{near}", place)


def _option_values(values: Mapping[str, Any], place: str, command: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return the values of options by the names of their parameters; may raise FormatError."""
    known = {
        name.removeprefix("--"): one
        for one in command.params
        if one.param_type_name == "option"
        for name in one.opts
        if name.startswith("--")
    }
    _refuse_unknown(values, known, place, f"options of {command.name}")
    with command.make_context(command.name, [], resilient_parsing=True) as context:
        return {
            known[name].name: _value(known[name], value, below(place, name), context)
            for name, value in values.items()
        }


def _value(option: Any, value: object, place: str, context: Any) -> Any:  # noqa: ANN401
    """Return the value of an option as a person would type it; may raise FormatError."""
    if option.is_flag:
        return value if isinstance(value, bool) else refuse("true or false", value, place)
    typed = list_of(value, _as_text, place) if option.multiple else _as_text(value, place)
    try:
        option.type_cast_value(context, typed)
    except typer.BadParameter as error:
        _, _, message = f": {error.format_message()}".rpartition(": ")
        raise FormatError(f"{place}: {message}") from None
    return typed


def _as_text(value: object, place: str) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        refuse("a string or a number", value, place)
    return str(value)


def command_names(
    values: Mapping[str, Any], before: tuple[str, ...] = ()
) -> Iterator[tuple[str, ...]]:
    """Yield the names of each command in the table."""
    for name, inside in values.items():
        if isinstance(inside, dict) and any(isinstance(one, dict) for one in inside.values()):
            yield from command_names(inside, (*before, name))
        else:
            yield (*before, name)


def leaves(values: Mapping[str, Any], place: str) -> Iterator[tuple[str, Any]]:
    """Yield the dotted key and the value of each setting below a key.

    >>> list(leaves({"solve": {"metric": "steps"}}, "defaults"))
    [('defaults.solve.metric', 'steps')]
    """
    for name, value in values.items():
        if isinstance(value, dict):
            yield from leaves(value, below(place, name))
        else:
            yield below(place, name), value
