"""The ``trisolve`` command itself, and the only module in which errors become a line and a code."""

import os
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from inspect import getdoc
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import (
    get_callback,
    get_install_completion_arguments,
    get_params_convertors_ctx_param_name_from_function,
)

from trisolve import __version__
from trisolve.cli.command import (
    HELP,
    FunctionCommand,
    by_task,
    epilog,
    help_width,
    listing,
    moved_behind,
)
from trisolve.cli.output import (
    Code,
    OutputLost,
    code_of,
    complain,
    drop_output,
    gravest,
    ready_streams,
    say,
    say_json,
)
from trisolve.cli.rows import one_table
from trisolve.cli.table import (
    COMMANDS,
    DEFAULTS,
    FOR_ANY_PUZZLE,
    NEED_NO_WORDS,
    Command,
    Group,
    commands_installed,
)
from trisolve.errors import SearchInterrupted, TrisolveError
from trisolve.files.holding import remembering_reads
from trisolve.files.messages import did_you_mean, noting
from trisolve.rooms import fault_named

_FIRST_EXAMPLE = ("trisolve solve article:puzzle-30",)
_COMPLETE = "_TRISOLVE_COMPLETE"
_GROUPS = frozenset(name for name, found in COMMANDS.items() if isinstance(found, Group))


def _command_of(
    name: str, row: Command, *, is_wanted: bool, is_hidden: bool = False, is_verb: bool = False
) -> TyperCommand:
    """Return a command, or only its name and first line if it is not wanted."""
    shown: dict[str, Any] = {"short_help": row.first, "hidden": is_hidden}
    if not is_wanted:
        return TyperCommand(name, rich_markup_mode=None, **shown)
    function, examples = row.function_and_examples(name)
    load = load_command if is_verb else None
    return FunctionCommand(name, function, load=load, epilog=epilog(examples), **shown)


def _group_of(name: str, group: Group, words: Sequence[str] | None) -> TyperGroup:
    """Return a group with its commands."""
    wanted, hidden = _first_name(words, group.commands), group.verbs()
    return TyperGroup(
        name=name,
        commands={
            own: _command_of(own, row, is_wanted=own in wanted, is_hidden=own in hidden)
            for own, row in group.commands.items()
        },
        help=_about(name, group),
        short_help=group.first,
        rich_markup_mode=None,
        **_callback_of(_help_if_alone),
    )


@cache  # all groups but the first share a function
def _callback_of(function: Callable[..., int]) -> Mapping[str, Any]:
    """Return the arguments with which a group runs a function, even if no command is named."""
    params, convertors, context = get_params_convertors_ctx_param_name_from_function(function)
    callback = get_callback(
        callback=function,
        params=params,
        convertors=convertors,
        context_param_name=context,
        pretty_exceptions_short=False,
    )
    return {"params": params, "callback": callback, "invoke_without_command": True}


def _about(name: str, group: Group) -> str:
    """Return the help for a group, including which command runs if none is named."""
    lines = [group.first]
    if name in DEFAULTS:
        lines.append(f"trisolve {name} ... means trisolve {name} {DEFAULTS[name]} ...")
    *verbs, last = group.verbs() or ("",)
    if last:
        words = f"{', '.join(verbs)} and {last} take" if verbs else f"{last} takes"
        lines.append(f"trisolve {words} its files.")
    return "\n\n".join(lines)


def _first_name(words: Sequence[str] | None, names: Collection[str]) -> Collection[str]:
    """Return the first word that is one of the given names; None stands for all names."""
    return names if words is None else [word for word in words if word in names][:1]


def _help_if_alone(context: typer.Context) -> int:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        return Code.BAD_INPUT
    return Code.DONE


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"trisolve {__version__}")
        raise typer.Exit


def _trisolve(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            "-V",
            callback=_print_version,
            is_eager=True,
            help="Show the version and exit.",
        ),
    ] = False,
) -> int:
    """Solve, generate, draw and explain puzzles on triangles, hexagons and meshes.

    Commands without a puzzle's name are for sliding blocks on triangles, but play, solve, check,
    show, render, replay and analyze accept files for any puzzle. If a file or a board could belong
    to two puzzles, choose a puzzle with --puzzle NAME. Every command has its own --help. Exit
    codes: 0 success; 1 a negative answer (unsolvable, a wrong claim, an illegal move); 2 bad usage
    or bad input; 3 stopped by a limit; 130 interrupted.
    """
    return _help_if_alone(context)


def command_line(words: Sequence[str] | None = None) -> TyperGroup:
    """Return the command line; with `words`, only the command that they name is loaded.

    >>> list(command_line(["pack", "info"]).commands)[:2]
    ['solve', 'explain']
    """
    every = {**COMMANDS, **commands_installed(words)}
    wanted = _first_name(words, every)
    commands: dict[str, Any] = {}
    for name, found in every.items():
        is_wanted = name in wanted
        if isinstance(found, Group):
            after = words[words.index(name) + 1 :] if words and is_wanted else words
            commands[name] = _group_of(name, found if is_wanted else Group(found.first, {}), after)
        else:
            is_verb = name in FOR_ANY_PUZZLE
            commands[name] = _command_of(name, found, is_wanted=is_wanted, is_verb=is_verb)
    made = listing(by_task(every), {"Everywhere": HELP})(
        name="trisolve",
        commands=commands,
        help=getdoc(_trisolve),
        epilog=epilog(_FIRST_EXAMPLE),
        rich_markup_mode=None,  # plain help: rich would take as long to load as everything else
        context_settings={
            "help_option_names": ["-h", "--help"],
            "terminal_width": help_width(),
        },
        **_callback_of(_trisolve),
    )
    made.params = [*made.params, *get_install_completion_arguments()]
    return made


# Every usage error, in any version of typer; it has no public name.
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]


_OUTSIDE = re.compile(r"(\S+) is not in the range (?:(\S+)<=)?x(?:>=(\S+))?(?:<=(\S+))?\.$")


def _number(text: str) -> float:
    """Return a number; an integer is exact, however large."""
    try:
        return int(text)
    except ValueError:
        return float(text)


def _with_its_bound(message: str) -> str:
    """Return an error that names the bound that a number exceeds, not the whole range.

    >>> _with_its_bound("'--count': 9 is not in the range 1<=x<=4.")
    "'--count': expected at most 4, got 9"
    """
    found = _OUTSIDE.search(message)
    if found is None:
        return message
    got, lowest, least, highest = found.groups()
    bound = lowest or least
    is_low = bound is not None and _number(got) < _number(bound)
    expected = f"at least {bound}" if is_low else f"at most {highest}"
    return message[: found.start()] + f"expected {expected}, got {got}"


def _usage_line(error: Exception) -> str:
    message = _with_its_bound(error.format_message())  # type: ignore[attr-defined]
    context: Any = getattr(error, "ctx", None)
    if (option := getattr(error, "option_name", None)) and hasattr(error, "possibilities"):
        names = [
            name for one in context.command.params for name in (*one.opts, *one.secondary_opts)
        ]
        known = [name.removeprefix("--") for name in names]  # shared dashes would mislead
        near = did_you_mean(option.removeprefix("--"), known).replace("mean ", "mean --")
        message = f"No such option: {option}{near}"
    where = context.command_path if context else "trisolve"
    return f"{message} (see {where} --help)"


_LEVEL_READERS = ("trisolve.cli.sliding.", "trisolve.cli.site")
"""The package of the commands that read levels of the sliding puzzle."""


def _report(message: str, arguments: Sequence[str]) -> None:
    """Report an error, with --json also as an object."""
    from trisolve.cli.kinds import report

    line = report(message, arguments)
    if "--json" in arguments:
        say_json({"error": line})


def _with_its_command(message: str, arguments: Sequence[str]) -> str:
    """Return an error with the command to use, if a file in the arguments is for another puzzle."""
    from trisolve.cli.kinds import every_kind, with_its_command

    command, *rest = arguments
    found = COMMANDS.get(command)
    if isinstance(found, Group):
        found = found.commands.get(rest[0]) if rest else None
    own = [kind.files.command for kind in every_kind()] if command == "play" else [command]
    if isinstance(found, Command) and found.home.startswith(_LEVEL_READERS):
        own.append("solve")
    sources = [one for one in arguments[1:] if one == "-" or not one.startswith("-")]
    return with_its_command(message, sources, *own)


def _with_default(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments with the default command of a group, if they name no command.

    >>> _with_default(["census", "hexagon:2"]), _with_default(["census"])
    (['census', 'run', 'hexagon:2'], ['census'])
    """
    if not arguments or arguments[0] not in DEFAULTS:
        return arguments
    group, after = COMMANDS[arguments[0]], arguments[1:2]
    if not after and arguments[0] not in NEED_NO_WORDS:
        return arguments
    if not isinstance(group, Group) or {*after} & {*group.commands, "-h", "--help"}:
        return arguments
    return [arguments[0], DEFAULTS[arguments[0]], *arguments[1:]]


def _puzzle_of(words: Sequence[str]) -> str:
    """Return the group of the puzzle whose files a verb was given, or "" for levels or a mix."""
    from trisolve.cli.dispatch import commands_for

    try:
        first, *others = commands_for(words, load_command)
    except TrisolveError:
        return ""
    return "" if others or first[0] in FOR_ANY_PUZZLE else first[0]


def _complete() -> None:
    """Answer a shell that asks for completions."""
    from trisolve.cli.completion import behind_group, typed_words

    words = typed_words(os.environ)
    if words and words[0] in FOR_ANY_PUZZLE and (group := _puzzle_of(words)):
        os.environ |= behind_group(os.environ, group)
    typed = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    line = command_line(typed.split()[1:])
    line.main([], "trisolve", complete_var=_COMPLETE)


def _run(arguments: Sequence[str]) -> int:
    """Run one command; turn any error that ends it early into a line on stderr and an exit code."""
    if _COMPLETE in os.environ:
        _complete()
    if list(arguments[:1]) == ["version"] or list(arguments[:2]) == ["help", "version"]:
        arguments = ["--version"]
    arguments = moved_behind(arguments, _GROUPS)
    if not arguments or arguments[0] not in FOR_ANY_PUZZLE:
        return _run_one(_with_default(arguments))
    try:
        from trisolve.cli.dispatch import commands_for

        commands = commands_for(arguments, load_command)
    except TrisolveError as error:
        _report(str(error), arguments)
        return code_of(error)
    return _run_found(commands[0]) if len(commands) == 1 else _run_all(commands)


def _run_found(arguments: Sequence[str]) -> int:
    """Run the puzzle's command that a verb stands for."""
    is_in_group = arguments[0] not in FOR_ANY_PUZZLE
    return _run_one(arguments, group=arguments[0] if is_in_group else "")


def load_command(words: Sequence[str]) -> Any:  # noqa: ANN401 - typer's own type has no name
    """Return the command that the given words name."""
    found = _command(words)
    for word in words:
        found = _below(found, word)
    return found


def _command(words: Sequence[str]) -> Any:  # noqa: ANN401 - typer's own type has no name
    """Return the command line; raise TrisolveError if the words name an unusable package."""
    try:
        found = command_line(words)
    except (TypeError, ValueError, AssertionError, RuntimeError) as error:
        if isinstance(error, TrisolveError) or words[0] in COMMANDS:
            raise
        raise TrisolveError(f"{words[0]}: {error}") from error
    fault = fault_named(words[:1])
    if fault is not None:
        raise TrisolveError(fault)
    return found


def _below(group: Any, name: str) -> Any:  # noqa: ANN401 - typer's own types have no names
    """Return a command of a group; a package may have declared it without providing it."""
    if name not in group.commands:
        raise TrisolveError(f"{group.name}: expected a command {name!r:.40}, found none")
    return group.commands[name]


_SILENT = ("--json", "--csv", "--table", "-q", "--quiet", "check")
"""With one of these words, no blank line separates the answers about two puzzles."""


def _run_all(commands: Sequence[Sequence[str]]) -> int:
    """Run the commands that one command stands for, as if they were one."""
    from trisolve.cli.checking import one_document

    codes: list[Code] = []
    with one_document(), one_table():
        for command in commands:
            if codes and not {*_SILENT} & {*command}:
                say()
            code = _run_found(command)
            if code == Code.INTERRUPTED:
                return code
            codes.append(Code(code))
    return gravest(codes)


def _ready(arguments: Sequence[str], group: str) -> tuple[Any, Any]:
    """Return a command and its context, without the name of its group if that was not typed."""
    command = _command(arguments)
    settings: dict[str, Any] = {}
    if (
        arguments
        and arguments[0] in command.commands
        and arguments[0] not in ("config", "help", "version")
    ):
        from trisolve.cli.settings import defaults_of

        settings = defaults_of(arguments, command)
    if not group:
        context = command.make_context("trisolve", list(arguments), default_map=settings)
        return command, context
    top = command.context_class(command, info_name="trisolve", **command.context_settings)
    verb, *rest = arguments[1:]
    command = _below(_below(command, group), verb)
    own = settings.get(group, {}).get(verb)
    return command, command.make_context(verb, rest, parent=top, default_map=own)


def _run_one(arguments: Sequence[str], *, group: str = "") -> int:
    """Run one command; `group` is the puzzle whose files a verb was given."""
    try:
        command, context = _ready(arguments, group)
        with context:
            return int(command.invoke(context))
    except typer.Exit as done:
        return done.exit_code
    except _UsageError as error:
        complain(_usage_line(error))
        return Code.BAD_INPUT
    except SearchInterrupted as stopped:
        complain(str(stopped), kind="")
        return Code.INTERRUPTED
    except KeyboardInterrupt:
        complain("interrupted", kind="")
        return Code.INTERRUPTED
    except TrisolveError as error:
        _report(_with_its_command(str(error), arguments), arguments)
        return code_of(error)
    except RuntimeError as error:
        if "start new thread" not in str(error):
            raise
        complain("expected to start a thread, but the system has no room for one")
        return Code.LIMIT
    except MemoryError:
        complain("expected more memory than there is; --max-bytes bounds a search")
        return Code.LIMIT


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    ready_streams()
    try:
        with remembering_reads(), noting(partial(complain, kind="note: ")):
            code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except OutputLost as error:
        drop_output()
        if error.has_no_reader:
            return Code.PIPE_CLOSED
        complain(f"cannot write the output: {error.strerror}")
        return Code.BAD_INPUT
    except OSError as error:
        complain(_system_error_line(error))
        return Code.BAD_INPUT
    return code


def _system_error_line(error: OSError) -> str:
    """Return the line for an error of the operating system that no command expects.

    >>> _system_error_line(PermissionError(13, "Permission denied", "levels"))
    'levels: Permission denied'
    """
    if error.filename is not None:
        from trisolve.files.messages import escape

        return f"{escape(os.fsdecode(error.filename))}: {error.strerror}"
    try:
        os.getcwd()
    except OSError as lost:
        return f"expected a working directory that can be read: {lost.strerror}"
    return f"the operating system says: {error.strerror or error}"
