"""What ``solve``, ``check``, ``show`` and ``render`` stand for, by the puzzles of their files.

Files of one puzzle go to the command of that name in the puzzle's group. Files of several puzzles
become one command per puzzle, or one per file where a command takes a single file.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from glob import glob, has_magic
from itertools import pairwise
from os.path import lexists
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from trisolve.cli.folders import files_below
from trisolve.cli.kinds import (
    ANSWERED,
    Kind,
    is_tantrix_record,
    kind_in_folder,
    kind_meant,
    kind_of_stdin,
)
from trisolve.cli.output import complain
from trisolve.cli.table import FOR_ANY_PUZZLE
from trisolve.errors import FormatError
from trisolve.files.messages import shown
from trisolve.files.shipped import shipped_path
from trisolve.wording import counted

Words: TypeAlias = Sequence[str]
Load: TypeAlias = Callable[[Words], Any]
"""Returns the command that some words name, as typer made it."""
PATHS = ("-o", "--output", "--out", "--disk", "--certificate", "--atlas", "--texture")
"""Options whose value may be the path of a file."""


class _Given(NamedTuple):
    """A source as it was typed, a file that it stands for, and the puzzle of that file.

    The file is the source itself where the command finds all of its files in it.
    """

    source: str
    file: str
    kind: Kind


def commands_for(arguments: Words, load: Load) -> list[Words]:
    """Return the commands that a top-level command stands for.

    >>> commands_for(["show", "entanglement:small"], load=print)
    [['entanglement', 'show', 'entanglement:small']]
    >>> commands_for(["show", "starter:1"], load=print)
    [['show', 'starter:1']]
    """
    if not arguments or arguments[0] not in FOR_ANY_PUZZLE:
        return [arguments]
    name = arguments[0]
    sources = [
        word
        for before, word in pairwise(arguments)
        if (word == "-" or not word.startswith("-")) and before not in PATHS
    ]
    given = [one for source in dict.fromkeys(sources) for one in _files_of(source, name)]
    if {one.kind for one in given} <= {Kind.SLIDING}:
        return [arguments]
    if len(sources) == 1 and [one.file for one in given] == sources:
        return [[given[0].kind.group, *arguments]]
    return _split(name, arguments[1:], given, load)


def _files_of(source: str, command: str) -> Iterator[_Given]:
    """Yield what a source stands for; nothing for a word that is no source.

    In a directory, only files are taken that the command has an answer for. The levels in it make
    one picture.
    """
    inside = _inside(source)
    if inside is None:
        kind = kind_of_stdin() if source == "-" else kind_meant(source)
        if kind is Kind.BOCO and command == "check":
            from trisolve.mesh.boards import is_board_name

            if is_board_name(source):
                kind = Kind.MESH  # a board alone claims nothing of a game
        if kind is not None:
            has_answer = command in ANSWERED.get(kind, ())
            yield _Given(source, source, kind if has_answer else Kind.SLIDING)
        return
    kinds = [(str(path), kind_in_folder(path)) for path in inside]
    if any(kind is Kind.SLIDING for _, kind in kinds):
        yield _Given(source, source, Kind.SLIDING)
        if command == "render":
            n_others = sum(kind not in {None, Kind.SLIDING} for _, kind in kinds)
            if n_others:
                left_out = f"left out {counted(n_others, 'file')} of other puzzles"
                complain(f"{shown(source)}: {left_out}", kind="note: ")
            return
    for file, kind in kinds:
        if kind is None or command not in ANSWERED.get(kind, ()):
            continue
        if command != "solve" or not is_tantrix_record(Path(file)):
            yield _Given(source, file, kind)


def _inside(source: str) -> list[Path] | None:
    """Return the files of a directory, of a shipped one, or of a pattern; None for others."""
    path = shipped_path(source) or Path(source)
    if source and path.is_dir():
        return files_below(path)
    if has_magic(source) and not lexists(source):
        return [Path(name) for name in sorted(glob(source, recursive=True))]
    return None


def _split(name: str, words: Words, given: Iterable[_Given], load: Load) -> list[Words]:
    """Return one command per puzzle, each with its files and with the options that it has."""
    loaded = {one.kind: load([*_group(one.kind), name]) for one in given}
    loaded.setdefault(Kind.SLIDING, load([name]))
    known = {kind: _options_of(command) for kind, command in loaded.items()}
    n_values = {option: n for one in known.values() for option, n in one.items()}
    options, sources = _sorted_out(words, n_values)
    sought = {one.source for one in given}
    others = [_Given(source, source, Kind.SLIDING) for source in sources if source not in sought]
    everything = [one for one in (*given, *others) if one.source in sources]
    kinds = list(dict.fromkeys(one.kind for one in everything))
    found: list[Words] = []
    for kind in kinds:
        files = [one.file for one in everything if one.kind is kind]
        kept = [
            word
            for option, its_words in options
            if option in known[kind] or not any(option in known[one] for one in kinds)
            for word in its_words
        ]
        takes_all = any(one.nargs == -1 for one in loaded[kind].params)
        parts = [files] if takes_all else [[file] for file in files]
        found += ([*_group(kind), name, *kept, *part] for part in parts)
    if name == "render" and len(found) > 1:
        all_files = " and ".join(dict.fromkeys(one.source for one in everything))
        what = "expected levels, or one file of another puzzle, to draw in one picture"
        raise FormatError(f"{shown(all_files)}: {what}, got {counted(len(everything), 'file')}")
    return found


def _group(kind: Kind) -> list[str]:
    return [] if kind is Kind.SLIDING else [kind.group]


def _options_of(command: Any) -> dict[str, int]:  # noqa: ANN401 - typer's own type has no name
    """Return the options of a command with how many values each takes."""
    return {
        name: 0 if one.is_flag else one.nargs
        for one in command.params
        if one.param_type_name == "option"
        for name in (*one.opts, *one.secondary_opts)
    }


def _sorted_out(words: Words, known: dict[str, int]) -> tuple[list[tuple[str, Words]], list[str]]:
    """Return the options among words, each by name with all of its words, and the sources."""
    options: list[tuple[str, Words]] = []
    sources: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word == "-" or not word.startswith("-"):
            sources.append(word)
            continue
        name, is_whole, _ = word.partition("=")
        name = "--output" if name == "--out" else name
        n_values = 0 if is_whole else known.get(name, 0)
        options.append((name, [word, *left[:n_values]]))
        del left[:n_values]
    return options, sources
