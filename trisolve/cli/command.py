"""How typer makes a command: its records, the options of every command, ``--puzzle``, and help."""

import os
import re
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, is_dataclass
from functools import cache, wraps
from inspect import Parameter, Signature, getdoc, signature
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_params_convertors_ctx_param_name_from_function

from trisolve.cli.rows import Kind, RowOptions, rows_as
from trisolve.errors import TrisolveError
from trisolve.options import Option, option
from trisolve.rooms import BUILT_IN, built_in


def options_of_others(
    load: Callable[[Sequence[str]], Any], verb: str, own: set[str]
) -> Iterator[tuple[str, str]]:
    """Yield a row of help for each puzzle with options of a verb that are not in `own`.

    `load` returns the command that the given words name.
    """
    from trisolve.rooms import rooms

    for room in rooms():
        if room.group and verb in room.verbs():
            options = [one for one in load([room.group, verb]).params if not own & {*one.opts}]
            names = [
                max(one.opts, key=len)
                for one in options
                if one.param_type_name == "option" and not one.hidden
            ]
            if names:
                yield f"{OPTION} {room.group}", ", ".join(names)


_COMMON = "Common"
_SEARCH = (
    *("--max-states", "--max-nodes", "--max-bytes", "--time-limit", "--trials", "--target-moves"),
    *("--metric", "--any", "--disk", "--strategy", "--objective"),
)
_OUTPUT = (
    *("--output", "--force", "--format", "--json", "--csv", "--table", "--no-seconds"),
    *("--archive", "--no-open", "--save-hardest", "--graph", "--certificate", "--in-place"),
)
_ADVANCED = (
    *("--threads", "--workers", "--scheduler", "--edit-kinds", "--max-dead", "--every-block"),
    *("--tidy", "--similarity", "--carve", "--walls", "--floor", "--lock-floor", "--as-drawn"),
)
_PRINTING = (
    *("--sheet", "--booklet", "--cut-out", "--cards", "--blank", "--no-rules", "--no-solutions"),
    *("--solutions-only", "--paper", "--edge-mm", "--per-page", "--words"),
)
_HEADINGS = {
    "Pages to print": _PRINTING,
    "Search": _SEARCH,
    "Output": _OUTPUT,
    "Advanced": _ADVANCED,
}
_WIDE_RANGE = re.compile(r"  \[\d<=x<=\d{6,}\]|; ?\d<=x<=\d{6,}(?=\])")
"""The range of a number whose only bound is that it can be stored."""
FEW = 8
"""With at most this many options, help has one list."""


@dataclass
class Everywhere:
    """What the current command shows on a terminal."""

    quiet: Annotated[
        bool, option("Show only results, without progress.", name="--quiet -q", hidden=True)
    ] = False
    progress: Annotated[
        Literal["auto", "plain", "none"],
        option(
            "How to show progress: auto updates one line on a terminal and shows nothing "
            "elsewhere; plain prints one line after another.",
            hidden=True,
        ),
    ] = "auto"
    color: Annotated[
        Literal["auto", "always", "never"],
        option("Whether to use color; auto uses color on a terminal.", hidden=True),
    ] = "auto"


CHOSEN = Everywhere()
"""The options of the running command; commands read them and do not change them."""

HELP = (
    ("--quiet, -q", "Show only results, without progress."),
    ("--progress auto|plain|none", "Show progress in one line, line by line, or not at all."),
    ("--color auto|always|never", "Whether to use color."),
)
"""The options as ``trisolve --help`` lists them."""
_VALUES = {
    "quiet": (False, True),
    "progress": ("auto", "plain", "none"),
    "color": ("auto", "always", "never"),
}
"""The values of the options of every command; the first is the default."""


def moved_behind(arguments: Sequence[str], groups: Container[str]) -> list[str]:
    """Return the words of a command, with this module's options moved after the command's name.

    >>> moved_behind(["--quiet", "--color", "never", "pack", "info", "x"], {"pack"})
    ['pack', 'info', '--quiet', '--color', 'never', 'x']
    """
    n = 0
    while n < len(arguments):
        name, is_whole, _ = arguments[n].partition("=")
        if name in ("--progress", "--color"):
            n += 1 if is_whole else 2
        elif arguments[n] in ("--quiet", "-q"):
            n += 1
        else:
            break
    before, rest = list(arguments[:n]), list(arguments[n:])
    n_names = 2 if rest and rest[0] in groups else 1
    return [*rest[:n_names], *before, *rest[n_names:]] if rest else before


OPTION = "--puzzle"
*_PUZZLES, _LAST = (built_in(name).group or name for name in BUILT_IN)


@dataclass(frozen=True)
class _Verb:
    """The extra options of a command for any puzzle; `dispatch` reads them before it is run."""

    puzzle: Annotated[
        str | None,
        option(
            f"Treat the files as files of this puzzle: {', '.join(_PUZZLES)} or {_LAST}. By "
            "default, the contents of each file determine the puzzle.",
            of="NAME",
        ),
    ] = None


@cache
def _declared(
    function: Callable[..., int], *, is_verb: bool
) -> tuple[dict[str, Any], set[str], str, list[Any], dict[str, Any]]:
    """Return a function's records, the names that it takes, its rows, options and convertors."""
    types = get_type_hints(function, include_extras=True)
    own = signature(function).parameters
    if missing := sorted(own.keys() - types.keys()):
        where = f"{function.__module__}:{function.__name__}"
        raise TrisolveError(f"{where}: expected a type for {missing[0]!r}, found none")
    records = {name: types[name] for name in own if _is_record(types[name])}
    parameters: dict[str, Parameter] = {}
    for one in own.values():
        record = records.get(one.name)
        mine = [one.replace(annotation=types[one.name])] if record is None else _fields(record)
        parameters |= {each.name: each for each in mine}
    taken = {*parameters}
    marks = (mark for one in parameters.values() for mark in get_args(one.annotation))
    rows = "".join(mark.rows for mark in marks if isinstance(mark, Option))
    more = (RowOptions if rows else None, Everywhere, _Verb if is_verb else None)
    for one in (each for record in more if record for each in _fields(record)):
        parameters.setdefault(one.name, one)
    made = _with_signature([_as_typer(one) for one in parameters.values()])
    params, convertors, _ = get_params_convertors_ctx_param_name_from_function(made)
    return records, taken, rows, [*params], convertors


class FunctionCommand(TyperCommand):
    """A command made from a function: its options, the options of its records, and its help.

    A record is a Struct whose fields are annotated as options. They are listed where the record
    is in the function's signature. Every command also has the options of `Everywhere`. A verb for
    any puzzle has ``--puzzle``, and its help lists the options of other puzzles.

    Parameters
    ----------
    load : for a verb, the function that returns the command that some words name
    """

    def __init__(
        self,
        name: str,
        function: Callable[..., int],
        *,
        load: Callable[[Sequence[str]], Any] | None = None,
        **shown: Any,  # noqa: ANN401 - of typer's command
    ) -> None:
        self.function, self.load = function, load
        found = _declared(function, is_verb=load is not None)
        self.records, self.taken, self.rows, params, self.convertors = found

        @wraps(function)
        def call(**given: Any) -> int:  # noqa: ANN401 - whatever the options hold
            return self._call(given)

        super().__init__(
            name,
            callback=call,
            params=params,
            help=getdoc(function),
            rich_markup_mode=None,
            **shown,
        )

    def _call(self, given: dict[str, Any]) -> int:
        values = {
            name: self.convertors[name](value) if name in self.convertors else value
            for name, value in given.items()
        }
        for name, known in _VALUES.items():
            # a command may have an option of that name with another meaning
            setattr(CHOSEN, name, values[name] if values[name] in known else known[0])
        kind = self._row_kind(values)
        held = {
            name: record(**{one: values.pop(one) for one in signature(record).parameters})
            for name, record in self.records.items()
        }
        with rows_as(kind, self.rows):
            return self.function(
                **{name: value for name, value in values.items() if name in self.taken}, **held
            )

    def _row_kind(self, values: dict[str, Any]) -> Kind | None:
        """Return the chosen kind of table, and set ``--json``, which supplies its values."""
        if not self.rows:
            return None
        chosen = RowOptions(values["csv"], values["table"])
        kind = chosen.kind(as_json=values["as_json"])
        values["as_json"] = values["as_json"] or kind is not None
        return kind

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - click's own
        """Write the arguments, then the options; options that determine the work come first."""
        options = [one for one in self.get_params(ctx) if one.param_type_name == "option"]
        shown = [one for one in options if one.get_help_record(ctx) is not None]
        if len(shown) <= FEW:
            super().format_options(ctx, formatter)
        else:
            _write(self._sections(ctx), formatter)
        if self.load is not None:
            own = {name for one in shown for name in one.opts}
            rows = [*options_of_others(self.load, str(self.name), own)]
            _write({f"Other puzzles, with {OPTION} NAME --help": rows}, formatter)

    def _sections(self, ctx: Any) -> dict[str, list[tuple[str, str]]]:  # noqa: ANN401 - click's own
        """Return the rows of help by heading; no heading has a single row."""
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], _COMMON: []}
        sections |= {heading: [] for heading in _HEADINGS}
        for one in self.get_params(ctx):
            row = one.get_help_record(ctx)
            if row is not None:
                is_option = one.param_type_name == "option"
                row = row[0], _WIDE_RANGE.sub("", row[1])
                sections[heading_of(one.opts) if is_option else "Arguments"].append(row)
        for heading in _HEADINGS:
            if len(sections[heading]) == 1:
                sections[_COMMON].insert(-1, sections[heading].pop())  # --help stays last
        return sections


def _is_record(kind: Any) -> bool:  # noqa: ANN401 - any type
    """Return whether a type is a dataclass or a Struct of msgspec, which help need not load."""
    return is_dataclass(kind) or hasattr(kind, "__struct_fields__")


def _fields(record: type) -> list[Parameter]:
    """Return the options of a record as parameters."""
    found = signature(record).parameters.values()
    return [one.replace(kind=one.KEYWORD_ONLY) for one in found]


def _with_signature(parameters: Sequence[Parameter]) -> Callable[..., None]:
    """Return a function with these parameters, from which typer makes its own."""

    def function() -> None:
        raise NotImplementedError

    function.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    function.__annotations__ = {one.name: one.annotation for one in parameters}
    return function


def _as_typer(one: Parameter) -> Parameter:
    """Return a parameter whose Option is replaced by typer's own type."""
    hint = one.annotation
    kept, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    (found, *_) = [*(mark for mark in marks if isinstance(mark, Option)), None]
    if found is None:
        return one.replace(kind=one.KEYWORD_ONLY)
    given: dict[str, Any] = {"help": found.help, "min": found.min, "max": found.max}
    given |= {"metavar": found.of or None, "autocompletion": found.words}
    if found.is_argument or (one.default is one.empty and one.kind is not one.KEYWORD_ONLY):
        mark = typer.Argument(**given)
    else:
        dashed = f"--{one.name.replace('_', '-')}"
        names = found.name.split() or ([dashed] if kept is bool and not one.default else [])
        mark = typer.Option(*names, parser=found.parse, hidden=found.hidden, **given)
    return one.replace(kind=one.KEYWORD_ONLY, annotation=Annotated[kept, mark])


def _write(sections: dict[str, list[tuple[str, str]]], formatter: Any) -> None:  # noqa: ANN401 - click's own
    for heading, rows in sections.items():
        if rows:
            with formatter.section(heading):
                formatter.write_dl(rows)


def heading_of(names: list[str]) -> str:
    """Return the heading of an option.

    >>> heading_of(["--output", "-o"]), heading_of(["--max-states"]), heading_of(["--push"])
    ('Output', 'Search', 'Common')
    """
    fits = (heading for heading, group in _HEADINGS.items() if {*names} & {*group})
    return next(fits, _COMMON)


TASKS = {
    "Solve and play": ("levels", "solve", "hint", "explain", "show", "replay", "play"),
    "Make levels": (
        *("new", "edit", "layout", "generate", "mutate", "regenerate"),
        *("archive", "pack", "convert"),
    ),
    "Check and study": (
        *("check", "lint", "analyze", "diff", "certify", "verify"),
        *("playtest", "census", "records"),
    ),
    "Draw and publish": ("render", "theme", "words", "site"),
    "The program": ("rooms", "schema", "config", "warm", "help", "completion"),
}
"""The commands of the sliding puzzle and of no puzzle, by task; each other puzzle is a group."""
PUZZLES = "Other puzzles and boards"
MAX_WIDTH = 100
"""The width of help, unless the terminal is narrower."""
_MIN_WIDTH, _USUAL_WIDTH = 20, 80  # a terminal that does not know its width reports 0
_WORDS = re.compile(r"(?:-[\w-]+ (?!-))?(?:\"[^\"]*\"|'[^']*'|\S)+")


def help_width() -> int:
    """Return the width of help: a little less than the terminal's, and at most MAX_WIDTH.

    shutil would ask the standard output that trisolve has replaced, so the terminal is asked here.
    """
    columns = 0
    with suppress(OSError, ValueError):
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
    with suppress(ValueError):
        columns = int(os.environ.get("COLUMNS", "")) or columns
    return (min(columns, MAX_WIDTH) if columns >= _MIN_WIDTH else _USUAL_WIDTH) - 2


def by_task(commands: Iterable[str]) -> dict[str, list[str]]:
    """Return the names of commands under each heading.

    >>> from trisolve.cli.table import COMMANDS
    >>> by_task(COMMANDS)["Draw and publish"], by_task(COMMANDS)[PUZZLES][0]
    (['render', 'theme', 'words', 'site'], 'entanglement')
    """
    commands = list(commands)
    *tasks, (program, rest) = TASKS.items()
    listed = {heading: [name for name in names if name in commands] for heading, names in tasks}
    known = {name for names in TASKS.values() for name in names}
    rooms = [name for name in commands if name not in known]
    return {**listed, PUZZLES: rooms, program: [name for name in rest if name in commands]}


def listing(
    headings: Mapping[str, list[str]], more: Mapping[str, Sequence[tuple[str, str]]]
) -> type[TyperGroup]:
    """Return the type of a group whose help lists its commands under headings, and more rows."""

    class TaskGroup(TyperGroup):
        def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - click's own
            width = max(map(len, self.commands))
            commands = {
                heading: [(one.ljust(width), self.commands[one].short_help or "") for one in names]
                for heading, names in headings.items()
            }
            for heading, rows in {**commands, **more}.items():
                with formatter.section(heading):
                    formatter.write_dl(rows)

    return TaskGroup


def epilog(examples: Iterable[str]) -> str:
    r"""Return the examples below a command's help; a long line continues after a backslash.

    >>> print(epilog(["trisolve solve article:puzzle-30"]).replace("\b", ""))
    <BLANKLINE>
    Example:
      $ trisolve solve article:puzzle-30
    """
    width = help_width() - 2  # click indents by two
    lines = ["\b", "Example:"]  # a backspace tells click not to wrap the paragraph
    for example in examples:
        line = "  $"
        for word in _WORDS.findall(example):
            if len(line) + len(word) + 1 > width - 2 and not line.endswith("$"):
                lines.append(f"{line} \\")
                line = "     "
            line += f" {word}"
        lines.append(line)
    return "\n".join(lines)
