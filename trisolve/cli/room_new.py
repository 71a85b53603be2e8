"""``trisolve rooms new``: a package with a small puzzle that runs, to be changed into one's own."""

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from typing import Annotated

import typer

from trisolve.cli.output import Code, say
from trisolve.errors import FileError, FormatError
from trisolve.files.messages import shown
from trisolve.files.whole import write_file
from trisolve.rooms import check_name

EXAMPLES = ("trisolve rooms new lightsout", 'trisolve rooms new dots --title "Dots" -o work/dots')
_SUFFIX = ".in"


def new(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="The name of the puzzle, its group of commands and its package.",
            show_default=False,
        ),
    ],
    *,
    title: Annotated[
        str | None,
        typer.Option(
            metavar="TITLE", help="Its name for people; by default, NAME.", show_default=False
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="A new or empty folder for the package; by default, NAME.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Write a package with a small puzzle of your own, which runs and passes its tests.

    The puzzle is Lights Out on any flat board. Change it step by step into your own: its rules, its
    solver, its generator and its page each have a file.
    """
    check_name(name)
    if iskeyword(name) or name in sys.stdlib_module_names:
        raise FormatError(f"expected a name that Python does not use, got {name!r}")
    title = title or name.replace("_", " ").title()
    if not title.isprintable() or {*title} & {*'"\\{}'}:
        raise FormatError(f"--title: expected letters, digits and spaces, got {title!r:.40}")
    folder = Path(output or name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileError(f"{shown(str(folder))}: expected a new or an empty folder")
    static = Path(str(files("trisolve.web") / "static")).as_posix()
    words = {"__name__": name, "__title__": title, "__static__": static}
    home = files("trisolve.cli") / "new_room"
    written = _written(home, folder, words)
    for path in written:
        path.parent.mkdir(parents=True, exist_ok=True)
    for path, text in written.items():
        write_file(path, text)
    say(f"{len(written)} files: {folder}")
    say(f"Next: pip install -e {folder}; trisolve play {name}:first")
    return Code.DONE


def _written(place: Traversable, folder: Path, words: dict[str, str]) -> dict[Path, str]:
    """Return the files below a place, with the words in their names and texts replaced."""
    found: dict[Path, str] = {}
    for one in sorted(place.iterdir(), key=lambda one: one.name):
        path = folder / _with(one.name.removesuffix(_SUFFIX), words)
        if one.is_dir():
            found |= _written(one, path, words)
        else:
            found[path] = _with(one.read_text("utf-8"), words)
    return found


def _with(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text
