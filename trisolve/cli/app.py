"""The ``trisolve`` command itself, and the one place where errors become a line and a code."""

import os
import sys
from codecs import register_error
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from errno import EBADF
from importlib import import_module
from io import TextIOBase, TextIOWrapper, UnsupportedOperation
from typing import Annotated

import typer
from typer.main import get_command

from trisolve import __version__
from trisolve.cli.charset import NAMED, name_unknown
from trisolve.cli.kinds import Kind, for_its_puzzle, with_its_command
from trisolve.cli.output import Code, code_of, complain, say_json
from trisolve.errors import SearchInterrupted, TrisolveError

_FIRST_EXAMPLE = ("trisolve solve article:puzzle-30",)
_COMPLETE = "_TRISOLVE_COMPLETE"
_SLIDING = (
    *("solve", "hint", "show", "replay", "analyze", "render", "check", "diff", "lint", "certify"),
    *("verify", "convert", "schema", "new", "layout", "generate", "mutate", "regenerate"),
    *("archive", "pack", "census"),
)
_COMMANDS = {
    **{name: f"trisolve.cli.sliding.{name}" for name in _SLIDING},
    "boco": "trisolve.cli.boco",
    "edit": "trisolve.cli.web.edit",
    "hex": "trisolve.cli.hexagon",
    "entanglement": "trisolve.cli.entanglement",
    "levels": "trisolve.cli.levels",
    "mesh": "trisolve.cli.mesh",
    "play": "trisolve.cli.web.play",
    "site": "trisolve.cli.web.site",
    "tantrix": "trisolve.cli.tantrix",
    "warm": "trisolve.cli.warm",
}
"""The module of each command: its function of that name, or its COMMANDS as a group.

A group whose module has a DEFAULT runs the command of that name where none is named."""


def _epilog(examples: tuple[str, ...]) -> str:
    keep_lines = "\b"  # a backspace tells click not to wrap the paragraph
    return "\n".join((keep_lines, "Example:", *(f"  $ {example}" for example in examples)))


def _long_name(option: str) -> str:
    """Return the name that help gives an option, for the short form of it that is taken too."""
    return "output" if option == "out" else option


def _add(line: typer.Typer, member: Callable[..., int], examples: tuple[str, ...]) -> None:
    """Make a function a command; in the list of commands its first line stands uncut."""
    first = (member.__doc__ or "").partition("\n")[0]
    line.command(
        member.__name__.removesuffix("_levels").replace("_", "-"),
        short_help=first,
        epilog=_epilog(examples),
    )(member)


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
            "--version", callback=_print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> int:
    """Solve, generate, draw and explain puzzles that are not on squares.

    The commands without a puzzle's name are for sliding blocks on triangles; play, solve, check,
    show and render take the files of any puzzle. Each command explains itself with --help. Exit
    codes: 0 done; 1 a negative answer (unsolvable, a wrong claim, an illegal move); 2 bad usage or
    bad input; 3 a limit stopped it; 130 interrupted.
    """
    return _help_if_alone(context)


def command_line(names: Iterable[str] = _COMMANDS) -> typer.Typer:
    """Return the command line with these commands; the modules of others are not loaded.

    >>> [group.name for group in command_line(["pack"]).registered_groups]
    ['pack']
    """
    line = typer.Typer(
        rich_markup_mode=None,  # plain help: rich would cost as much start-up as all the rest
        context_settings={
            "help_option_names": ["-h", "--help"],
            "max_content_width": 100,
            "token_normalize_func": _long_name,
        },
    )
    line.callback(invoke_without_command=True, epilog=_epilog(_FIRST_EXAMPLE))(_trisolve)
    for name in names:
        module = import_module(_COMMANDS[name])
        if not hasattr(module, "COMMANDS"):
            _add(line, getattr(module, name), module.EXAMPLES)
            continue
        group = typer.Typer(
            callback=_help_if_alone,
            invoke_without_command=True,
            rich_markup_mode=None,
            help=module.HELP,
        )
        for member, examples in module.COMMANDS:
            _add(group, member, examples)
        line.add_typer(group, name=name, short_help=module.HELP)
    return line


# Every usage error, whatever the version of typer; it has no public name.
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]


def _usage_line(error: Exception) -> str:
    message: str = error.format_message()  # type: ignore[attr-defined]
    context: typer.Context | None = getattr(error, "ctx", None)
    where = context.command_path if context else "trisolve"
    return f"{message} (see {where} --help)"


def _kinds_of(command: str) -> list[Kind]:
    """Return the kinds of files that a top-level command reads."""
    if command == "play":
        return list(Kind)
    own = [kind for kind in Kind if kind.group == command]
    return own if command not in _SLIDING else [*own, Kind.SLIDING]


def _with_default(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments with the command that a group stands for, where they name none.

    >>> _with_default(["census", "hexagon:2"]), _with_default(["pack", "info"])
    (['census', 'run', 'hexagon:2'], ['pack', 'info'])
    """
    if len(arguments) < 2 or arguments[0] not in _COMMANDS:
        return arguments
    module = import_module(_COMMANDS[arguments[0]])
    default = getattr(module, "DEFAULT", None)
    names = {member.__name__ for member, _ in getattr(module, "COMMANDS", ())}
    if default is None or arguments[1] in {*names, "-h", "--help"}:
        return arguments
    return [arguments[0], default, *arguments[1:]]


def _run(arguments: Sequence[str]) -> int:
    """Run one command; turn whatever ends it early into a line on stderr and an exit code."""
    if _COMPLETE in os.environ:  # the shell asks what may come next
        get_command(command_line()).main(list(arguments), "trisolve", complete_var=_COMPLETE)
    arguments = for_its_puzzle(arguments)
    named = arguments[:1] if arguments and arguments[0] in _COMMANDS else _COMMANDS
    command = get_command(command_line(named))
    arguments = _with_default(arguments)
    try:
        with command.make_context("trisolve", list(arguments)) as context:
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
        message = with_its_command(str(error), arguments[1:], *_kinds_of(arguments[0]))
        complain(message)
        if "--json" in arguments:
            say_json({"error": message})
        return code_of(error)
    except MemoryError:
        complain("expected more memory than there is; --max-bytes bounds a search")
        return Code.LIMIT


class _Closed(TextIOBase):
    """A standard output that the caller has closed: writing to it is an error, as anywhere."""

    def write(self, _text: str) -> int:
        raise OSError(EBADF, "standard output is closed")


def _ready_streams() -> None:
    """Open what the caller has closed; make data UTF-8, and name what a terminal cannot show."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # takes the descriptor, or the next file opened would be the standard stream
            nothing = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115 - until the end
            setattr(sys, name, _Closed() if name == "stdout" else nothing)
    register_error(NAMED, name_unknown)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors=NAMED)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    _ready_streams()
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except OSError as error:
        # The interpreter flushes stdout once more on its way out: let that go nowhere.
        with suppress(UnsupportedOperation):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return Code.PIPE_CLOSED
        complain(f"cannot write the output: {error.strerror or error}")
        return Code.BAD_INPUT
    return code
