"""Where levels and packs that a command makes go: to a file, or to standard output."""

from trisolve.cli.output import STDOUT, check_one_on_stdout, say
from trisolve.sliding.formats import dump_level, dump_pack, save_level, save_pack
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack

_PATHS_OF_STDOUT = (STDOUT, "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")


def is_stdout(out: str | None) -> bool:
    """Return whether output goes to standard output: without a file, or with ``-`` for one.

    >>> is_stdout(None), is_stdout("-"), is_stdout("pack.json")
    (True, True, False)
    """
    return out is None or out in _PATHS_OF_STDOUT


def check_output(out: str | None, *, as_json: bool) -> None:
    """Raise FormatError where a JSON object and the levels would share standard output."""
    if is_stdout(out):
        check_one_on_stdout(STDOUT, "the levels take", as_json=as_json)


def put_level(level: Level, out: str | None, form: str | None = None) -> None:
    """Write a level to a file, or print it; on standard output the form is JSON by default."""
    if out is None or is_stdout(out):
        say(dump_level(level, form or "json").removesuffix("\n"))
    else:
        save_level(level, out, form)


def put_pack(pack: Pack, out: str | None, form: str | None = None) -> None:
    """Write a pack to a file, or print it as JSON."""
    if out is None or is_stdout(out):
        say(dump_pack(pack).removesuffix("\n"))
    else:
        save_pack(pack, out, form)


def put_codes(pack: Pack) -> None:
    """Print the levels of a pack as share codes, one per line."""
    for level in pack.levels:
        say(dump_level(level, "share").removesuffix("\n"))
