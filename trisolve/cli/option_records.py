"""Shared options as records: a command takes a record, and users see options."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, is_dataclass
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import typer

from trisolve.cli.options import Force, MaxBytes, MaxNodes, MaxStates, Out, TimeLimit
from trisolve.cli.output import STDOUT, STDOUT_PATHS, check_one_on_stdout, say
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.whole import check_replaceable, check_writable, write_file
from trisolve.limits import Limits
from trisolve.options import Option

NoSeconds: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--no-seconds",
        help="With --json, leave out times so that every run produces the same bytes.",
    ),
]


def without_seconds(found: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON object without its time.

    >>> without_seconds({"moves": 7, "seconds": 0.2})
    {'moves': 7}
    """
    return {key: value for key, value in found.items() if key != "seconds"}


def taking_records(command: Callable[..., int]) -> Callable[..., int]:
    """Return a command that takes the options of its records in place of the records.

    A record is a dataclass whose fields are annotated as options. Its options are listed at the
    place of its argument in the command's signature.
    """
    types = get_type_hints(command, include_extras=True)
    own = signature(command).parameters
    for name, one in own.items():
        if name not in types:
            where = f"{command.__module__}:{command.__name__}"
            raise TrisolveError(f"{where}: expected a type for {name!r}, found none")
        types[name] = _as_typer(types[name], one)
    records = {name: types[name] for name in own if is_dataclass(types[name])}
    parameters: list[Parameter] = []
    for one in own.values():
        record = records.get(one.name)
        own_one = one.replace(annotation=types[one.name])
        parameters += [own_one] if record is None else _parameters(record)
        if record is not None:
            types |= get_type_hints(record, include_extras=True)
            del types[one.name]

    @wraps(command)
    def run(**given: Any) -> int:  # noqa: ANN401 - whatever the options hold
        held = {
            name: record(**{field.name: given.pop(field.name) for field in fields(record)})
            for name, record in records.items()
        }
        return command(**given, **held)

    run.__signature__ = signature(command).replace(  # type: ignore[attr-defined]
        parameters=parameters
    )
    run.__annotations__ = types
    return run


def _as_typer(hint: Any, one: Parameter) -> Any:  # noqa: ANN401 - type hints
    """Return the type of a parameter with typer's own words in place of an Option."""
    kept, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    (found, *_) = [*(mark for mark in marks if isinstance(mark, Option)), None]
    if found is None:
        return hint
    given: dict[str, Any] = {"help": found.help, "min": found.min, "max": found.max}
    given |= {"metavar": found.of or None}
    if one.default is one.empty:
        return Annotated[kept, typer.Argument(**given)]
    names = [found.name] if found.name else []
    return Annotated[kept, typer.Option(*names, **given)]


def _parameters(record: type) -> list[Parameter]:
    types = get_type_hints(record, include_extras=True)
    return [
        Parameter(
            field.name,
            Parameter.KEYWORD_ONLY,
            default=field.default,
            annotation=types[field.name],
        )
        for field in fields(record)
    ]


@dataclass(frozen=True)
class SearchLimits:
    """The limits that stop a search."""

    def arguments(self) -> dict[str, Any]:
        """Return the limits as the keyword arguments of a library function."""
        return asdict(self)

    def limits(self) -> Limits:
        """Return the limits of a search."""
        return Limits(**self.arguments())


@dataclass(frozen=True)
class StateLimits(SearchLimits):
    """The limits of a search that counts states."""

    max_states: MaxStates = None
    max_bytes: MaxBytes = None
    time_limit: TimeLimit = None

    @property
    def is_of_states_alone(self) -> bool:
        """Whether neither memory nor time is limited."""
        return self.max_bytes is None and self.time_limit is None


@dataclass(frozen=True)
class PlainStateLimits(SearchLimits):
    """The limits of a search that counts states and takes little memory."""

    max_states: MaxStates = None
    time_limit: TimeLimit = None


@dataclass(frozen=True)
class PlainNodeLimits(SearchLimits):
    """The limits of a search that counts nodes and takes little memory."""

    max_nodes: MaxNodes = None
    time_limit: TimeLimit = None


@dataclass(frozen=True)
class NodeLimits(SearchLimits):
    """The limits of a search that counts nodes."""

    max_nodes: MaxNodes = None
    max_bytes: MaxBytes = None
    time_limit: TimeLimit = None


@dataclass(frozen=True)
class Output:
    """Where a command writes its results, and whether it may replace files that people write."""

    file: Out = None
    force: Force = False

    @property
    def prints(self) -> bool:
        """Whether the results go to standard output, in place of the answers."""
        return self.file in STDOUT_PATHS

    def check(self, *, as_json: bool = False) -> None:
        """Refuse a file that cannot be written or replaced, before the work begins.

        Raises FormatError, FileError.
        """
        if self.file is None:
            if self.force:
                raise FormatError("--force: expected -o FILE as well")
        elif self.prints:
            check_one_on_stdout(STDOUT, "-o - takes", as_json=as_json)
        else:
            check_writable(self.file)
            check_replaceable(self.file, force=self.force)

    def put(self, text: str) -> None:
        """Write a text to the file, or print it if no file was named; may raise FormatError."""
        self.check()
        if self.file is None or self.prints:
            say(text.removesuffix("\n"))
        else:
            write_file(self.file, text)

    def or_stdout(self) -> "Output":
        """Return this output, or standard output if no file was named."""
        return self if self.file is not None or self.force else Output("-")
