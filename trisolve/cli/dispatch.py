"""The commands that ``solve``, ``check`` and other verbs stand for, by the puzzles of their files.

Files of one puzzle go to the command with that name in the puzzle's group. Files of several puzzles
become one command per puzzle, or one per file if a command takes only one file. ``--puzzle`` names
the puzzle if files or names could belong to two.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from glob import glob
from itertools import pairwise
from os.path import isdir, lexists
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from trisolve.cli.command import OPTION
from trisolve.cli.kinds import (
    ClosedFolder,
    Kind,
    built_in_rooms,
    every_room,
    files_below,
    is_pattern,
    kind_in_folder,
    kind_meant,
    kind_of,
    kind_of_stdin,
    knowing,
    sliding,
)
from trisolve.cli.output import complain
from trisolve.cli.table import FOR_ANY_PUZZLE
from trisolve.errors import FormatError
from trisolve.files.entries import shipped_name, shipped_path
from trisolve.files.messages import escape
from trisolve.rooms import Files, Room
from trisolve.wording import counted

Words: TypeAlias = Sequence[str]
Load: TypeAlias = Callable[[Words], Any]
"""Returns the command that some words name, as typer made it."""
_SLIDING = sliding().room
"""The room whose commands have no puzzle's name in front."""
PATHS = (
    *("-o", "--output", "--disk", "--certificate", "--atlas", "--texture"),
    *("--graph", "--save-hardest"),
)
"""Options whose value may be the path of a file."""
ONE_FILE = ("replay",)
"""The verbs that take one file; later words say what to do with it."""


class _Given(NamedTuple):
    """A source as it was typed, a file that it stands for, and the puzzle of that file.

    The file is the source itself if the command finds all of the source's files on its own.
    `others` are other puzzles with such a command for the file: a mesh is also a board of BOCO.
    """

    source: str
    file: str
    room: Room
    others: tuple[Room, ...] = ()

    def with_options(self, options: set[str], verb: str, load: Load) -> "_Given":
        """Return the source for the first possible puzzle whose command has all options, if any."""
        rooms = (self.room, *self.others) if options and self.others else ()
        for room in rooms:
            if options <= _options_of(load([*_group(room), verb])).keys():
                return self._replace(room=room)
        return self


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
    first, after_mark = _cut_at_mark(arguments)
    group, first = _puzzle_named(first)
    if group is not None:
        rest = ["--", *after_mark] if "--" in arguments else []
        return [[*_group(_room_with(group, name)), *first, *rest]]
    sources = [
        word
        for before, word in pairwise(first)
        if (word == "-" or not word.startswith("-")) and before not in PATHS
    ] + after_mark
    if name in ONE_FILE:
        sources = sources[:1]
    options = {word.partition("=")[0] for word in first[1:] if word.startswith("-")}
    options -= {"-", "-h", "--help"}
    given = [
        one.with_options(options, name, load)
        for source in dict.fromkeys(sources)
        for one in _files_of(source, name)
    ]
    if not given and options:
        return [_by_options(arguments, options, load)]
    if not any(one.room.group for one in given):
        return [arguments]
    if len(sources) == 1 and [one.file for one in given] == sources:
        return [[given[0].room.group, *arguments]]
    return _split(name, arguments[1:], given, load)


def _by_options(arguments: Words, options: set[str], load: Load) -> Words:
    """Return the words for the first puzzle that has all options, if no file determines it."""
    verb = arguments[0]
    for room in every_room():
        if verb in room.verbs() and options <= _options_of(load([*_group(room), verb])).keys():
            return [*_group(room), *arguments]
    return arguments


def _puzzle_named(words: Words) -> tuple[str | None, list[str]]:
    """Return the value of ``--puzzle``, or None if it is missing, and the words without it."""
    kept, value = list(words), None
    for n, word in enumerate(words):
        name, is_whole, given = word.partition("=")
        if name == OPTION:
            value = given if is_whole else "".join(words[n + 1 : n + 2])
            del kept[n : n + (1 if is_whole else 2)]
            break
    return value, kept


def _room_with(group: str, verb: str) -> Room:
    """Return the puzzle of a group or name that has a verb; may raise FormatError."""
    having = [room for room in every_room() if verb in room.verbs()]
    for room in having:
        if group in {room.group or room.name, room.name}:
            return room
    names = ", ".join(room.group or room.name for room in having)
    raise FormatError(f"{OPTION}: expected one of {names}, got {escape(group)}")


def _cut_at_mark(words: Words) -> tuple[list[str], list[str]]:
    """Return the words before ``--``, and the words after it, which are always sources."""
    at = words.index("--") if "--" in words else len(words)
    return list(words[:at]), list(words[at + 1 :])


def _files_of(source: str, command: str) -> Iterator[_Given]:
    """Yield the files that a source stands for; nothing for a word that is not a source.

    In a directory, only files that the command has an answer for are included. The levels in a
    directory make one picture.
    """
    inside = _inside(source)
    if inside is None:
        kind = kind_of_stdin() if source == "-" else kind_meant(source, command)
        if kind is not None:
            first, *others = _having(kind, source, command) or [_SLIDING]
            yield _Given(source, source, first, tuple(others))
        return
    kinds = [
        # the command for levels reports a directory that cannot be read
        (shipped_name(path, source), kind_in_folder(path))
        if isinstance(path, Path)
        else (str(path), sliding())
        for path in inside
    ]
    if any(kind is not None and kind.is_sliding for _, kind in kinds):
        yield _Given(source, source, _SLIDING)
        if command == "render":
            n_others = sum(kind is not None and not kind.is_sliding for _, kind in kinds)
            if n_others:
                left_out = f"left out {counted(n_others, 'file')} of other puzzles"
                complain(f"{escape(source)}: {left_out}", kind="note: ")
            return
    for file, kind in kinds:
        if kind is not None and kind.room.group and command in kind.files.verbs:
            yield _Given(source, file, kind.room)


def _having(kind: Kind, source: str, command: str) -> list[Room]:
    """Return the puzzles that have a command for a file or name; its puzzle comes first."""
    if kind.is_sliding:
        return [kind.room]
    is_name = source != "-" and kind_of(source) is None and not lexists(source)
    if is_name:
        own = knowing(source, command)
    else:
        has_answer = any(command in files.verbs for files in _like(kind))
        own = [kind.room] if has_answer else []
    groups = {room.group for room in (kind.room, *own)} - {""}
    readers = (room for room in built_in_rooms() if groups & {*room.reads_too})
    return [*own, *(room for room in readers if command in room.verbs() and room not in own)]


def _like(kind: Kind) -> list[Files]:
    """Return the kinds of file that the file's command reads."""
    return [files for files in kind.room.files if files.read_by == kind.files.read_by]


def _inside(source: str) -> Sequence[Path | ClosedFolder] | None:
    """Return the files of a directory, bundled or not, or of a pattern, or else None."""
    path = shipped_path(source) or Path(source)
    if source and isdir(path):
        return files_below(path)
    if is_pattern(source):
        return [Path(name) for name in sorted(glob(source, recursive=True))]
    return None


def _split(name: str, words: Words, given: Iterable[_Given], load: Load) -> list[Words]:
    """Return one command per puzzle, each with its files and with the options that it has."""
    loaded = {one.room: load([*_group(one.room), name]) for one in given}
    loaded.setdefault(_SLIDING, load([name]))
    known = {room: _options_of(command) for room, command in loaded.items()}
    n_values = {option: n for one in known.values() for option, n in one.items()}
    options, sources = _options_and_sources(words, n_values)
    sought = {one.source for one in given}
    others = [_Given(source, source, _SLIDING) for source in sources if source not in sought]
    everything = [one for one in (*given, *others) if one.source in sources]
    rooms = list(dict.fromkeys(one.room for one in everything))
    found: list[Words] = []
    for room in rooms:
        files = [one.file for one in everything if one.room is room]
        kept = [
            word
            for option, its_words in options
            if option in known[room] or not any(option in known[one] for one in rooms)
            for word in its_words
        ]
        takes_all = any(one.nargs == -1 for one in loaded[room].params)
        parts = [files] if takes_all else [[file] for file in files]
        mark = ["--"] if "--" in words else []
        found += ([*_group(room), name, *kept, *mark, *part] for part in parts)
    if name == "render" and len(found) > 1:
        all_files = " and ".join(dict.fromkeys(one.source for one in everything))
        what = "expected levels, or one file of another puzzle, to draw in one picture"
        raise FormatError(f"{escape(all_files)}: {what}, got {counted(len(everything), 'file')}")
    return found


def _group(room: Room) -> list[str]:
    return [room.group] if room.group else []


def _options_of(command: Any) -> dict[str, int]:  # noqa: ANN401 - typer's own type has no name
    """Return the options of a command, each with the number of values that it takes."""
    return {
        name: 0 if one.is_flag else one.nargs
        for one in command.params
        if one.param_type_name == "option"
        for name in (*one.opts, *one.secondary_opts)
    }


def _options_and_sources(
    words: Words, known: dict[str, int]
) -> tuple[list[tuple[str, Words]], list[str]]:
    """Split words into the options, each by name with all of its words, and the sources."""
    options: list[tuple[str, Words]] = []
    sources: list[str] = []
    left, after_mark = _cut_at_mark(words)
    while left:
        word = left.pop(0)
        if word == "-" or not word.startswith("-"):
            sources.append(word)
            continue
        name, is_whole, _ = word.partition("=")
        n_values = 0 if is_whole else known.get(name, 0)
        options.append((name, [word, *left[:n_values]]))
        del left[:n_values]
    return options, [*sources, *after_mark]
