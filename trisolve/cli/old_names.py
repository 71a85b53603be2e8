"""Old names of commands and options: they still work, and one line gives the new name.

A row has a command, the typed words, and the words to type now; ``-`` marks an option that no
longer does anything. ``*`` stands for every command. Options that take a value keep it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from trisolve.cli.table import COMMANDS, Group

_OPTIONS = """
convert                 --to         --format
layout                  --to         --format
pack split              --to         --format
mesh convert            --to         --format
*                       --form       --format
boco                    --moves      --after
tantrix match           --games      --count
entanglement match      --games      --count
boco match              --games      --count
archive export          --best       --count
hex route               --list       --count
boco check              --max-positions  --max-nodes
pack export             --csv        --format=csv
pack export             --parquet    --format=parquet
entanglement generate   --pack       -    not needed, because several puzzles always become a pack
show                    --indices    --labels=cells
replay                  --indices    --labels=cells
render                  --indices    --labels=cells
render                  --axes       --labels=axes
render                  --marks      --labels=rows
render                  --no-labels  --labels=none
hex show                --indices    --labels=cells
hex render              --indices    --labels=cells
tantrix show            --indices    --labels=cells
tantrix render          --numbers    --labels=numbers
boco show               --indices    --labels=faces
boco replay             --indices    --labels=faces
boco render             --indices    --labels=faces
boco render             --numbers    --labels=moves
archive prune           --keep       --count
pack split              --size       --count
hex loops               --limit      --count
mesh render             --indices    --labels=faces
mesh render             --names      --labels=names
mesh render             --vertices   --labels=vertices
mesh render             --edges      --labels=edges
entanglement render     --pins       --labels=pins
entanglement tile       --pins       --labels=pins
"""
_VALUES = """
generate    --progress   rich   auto
mutate      --progress   rich   auto
"""
_COMMANDS = """
entanglement page    entanglement play
tantrix page         tantrix play
boco page            boco play
"""
_MATCHES = {
    "entanglement": ("--games", "--budget", "--player"),
    "tantrix": ("--games", "--swap", "--players"),
}
"""The options with which ``play`` meant what ``match`` does now."""


def old_and_new() -> list[tuple[str, str]]:
    """Return each old name as it was typed, and its replacement.

    >>> ("trisolve convert --to", "trisolve convert --format") in old_and_new()
    True
    """
    found = []
    for row in filter(None, _COMMANDS.splitlines()):
        old, new = _columns(row)
        found.append((f"trisolve {old.strip()}", f"trisolve {new.strip()}"))
    for row in filter(None, _OPTIONS.splitlines()):
        command, old, new, note = (*(part.strip() for part in _columns(row)), "")[:4]
        words = ["trisolve", *(() if command == "*" else (command,))]
        now = note if new == "-" else " ".join([*words, new.replace("=", " ")])
        found.append((" ".join([*words, old]), now))
    for row in filter(None, _VALUES.splitlines()):
        command, option, old, new = (part.strip() for part in _columns(row))
        typed = f"trisolve {command} {option}"
        found.append((f"{typed} {old}", f"{typed} {new}"))
    for game, options in _MATCHES.items():
        for option in options:
            now, _ = _new_option([game, "match"], option) or (option, "")
            found.append((f"trisolve {game} play {option}", f"trisolve {game} match {now}"))
    return found


_MENDING = ("--merge", "--orient", "--stitch", "--split", "--up")
_ENDS = ("--from", "--to")
_PENS = {
    "--link-width": "link_width",
    "--outline-width": "outline_width",
    "--rim-ratio": "rim_ratio",
    "--tile-color": "tile",
    "--idle-color": "idle",
    "--highlight-color": "highlight",
    "--mark-color": "mark",
    "--outline-color": "outline",
    "--rim-color": "rim",
}
_WORDS = (
    ("trisolve generate --min-moves A --max-moves B", "trisolve generate --moves A..B"),
    ("trisolve mutate --min-moves A --max-moves B", "trisolve mutate --moves A..B"),
    ("min_moves, max_moves", "`moves` in recipes and Python"),
    ("floors", "`floor` in recipes and Python"),
    ("trisolve render --labels", "trisolve render --labels ids"),
    ("trisolve boco play --first", "trisolve boco play --terminal --first"),
    ("trisolve boco play --second", "trisolve boco play --terminal --second"),
    ("trisolve boco generate -o DIR", "trisolve boco generate -o DIR/board.json"),
    ("trisolve entanglement play --player you", "trisolve entanglement play --terminal"),
)
"""Old names with values, and those that are not at the command line."""


def moved_elsewhere() -> list[tuple[str, str]]:
    """Return hidden commands and options, and their replacements.

    >>> ("trisolve hex line", "trisolve hex cells CELL CELL") in moved_elsewhere()
    True
    """
    found = [
        (f"trisolve {group} {name}", f"trisolve {now}")
        for group, one in COMMANDS.items()
        if isinstance(one, Group)
        for name, now in one.replaced.items()
    ]
    found += [(f"trisolve {one} --min-moves", f"trisolve {one} --moves N..") for one in _FEWEST]
    found += [
        (f"trisolve {room} {option}", f"trisolve mesh convert FILE OUT {option}")
        for room in ("boco", "mesh")
        for option in _MENDING
    ]
    found += [(f"trisolve hex route {one}", "trisolve hex route FILE FROM TO") for one in _ENDS]
    found += _WORDS
    keys = ((f"trisolve entanglement {option}", key) for option, key in _PENS.items())
    found += [(old, f"the key `{key}` of `[entanglement]` in a theme file") for old, key in keys]
    return found


class Renamed(NamedTuple):
    """The words of a command under their new names, and a line for each old name among them."""

    words: list[str]
    notes: list[str]


def renamed(words: Sequence[str]) -> Renamed:
    """Return the words of a command under their new names.

    >>> renamed(["entanglement", "generate", "--pack", "--count", "2"])
    Renamed(words=['entanglement', 'generate', '--count', '2'], \
notes=['--pack: not needed, because several puzzles always become a pack'])
    """
    found, notes = list(words), []
    for row in filter(None, _COMMANDS.splitlines()):
        old, new = (column.split() for column in _columns(row))
        if found[: len(old)] == old:
            found[: len(old)] = new
            notes.append(f"{' '.join(old)}: the name is now {' '.join(new)}")
    found, meant = _as_terminal(found) if found[:2] == ["boco", "play"] else _as_match(found)
    notes += meant
    found, meant = _as_numbered(found) if found[:2] == ["boco", "generate"] else (found, [])
    notes += meant
    found, valued = _with_new_values(found)
    notes += valued
    found, meant = _with_open_bounds(found)
    notes += meant
    found, meant = _with_ids(found) if found[:1] == ["render"] else (found, [])
    notes += meant
    kept: list[str] = []
    for n, word in enumerate(found):
        if word == "--":
            kept += found[n:]
            break
        name, is_whole, value = word.partition("=")
        now = _new_option(found, name) if name.startswith("-") else None
        if now is None:
            kept.append(word)
            continue
        option, note = now
        notes.append(f"{name}: {note or f'the name is now {option}'}")
        if option != "-":
            kept.append(f"{option}{is_whole}{value}")
    return Renamed(kept, notes)


def _as_terminal(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the words of a BOCO game with its players as a game at the terminal, and a note."""
    given = [option for option in ("--first", "--second", "--moves", "--after") if option in words]
    if "--terminal" in words or not given:
        return words, []
    note = f"play makes a page; a game with {given[0]} is now trisolve boco play --terminal"
    return [*words[:2], "--terminal", *words[2:]], [note]


def _as_numbered(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the words with a file in the directory that ``-o`` names, and a note.

    >>> _as_numbered(["boco", "generate", "-o", "boards"])[0]
    ['boco', 'generate', '-o', 'boards/board.json']
    """
    for at in range(len(words) - 1):
        folder = words[at + 1]
        if words[at] in ("-o", "--output") and folder != "-" and not Path(folder).suffix:
            file = str(Path(folder, "board.json"))
            return [*words[: at + 1], file, *words[at + 2 :]], [f"-o takes a file now: -o {file}"]
    return words, []


_FEWEST = ("archive prune", "census run")
"""The commands in which ``--min-moves N`` was what ``--moves N..`` is."""


def _with_open_bounds(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the words with ``--moves N..`` for ``--min-moves N``, and a note.

    >>> _with_open_bounds(["archive", "prune", "a.db", "--min-moves", "5"])[0]
    ['archive', 'prune', 'a.db', '--moves', '5..']
    """
    if " ".join(words[:2]) not in _FEWEST:
        return words, []
    found = list(words)
    for at, word in enumerate(words):
        name, is_whole, value = word.partition("=")
        if name == "--min-moves":
            value = value if is_whole else "".join(words[at + 1 : at + 2])
            found[at : at + (1 if is_whole else 2)] = ["--moves", f"{value}.."]
            return found, [f"--min-moves: the name is now --moves {value}.."]
    return words, []


def _with_ids(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the words with the label that ``--labels`` wrote when it had no value, and a note.

    >>> _with_ids(["render", "starter:1", "--labels", "-o", "a.svg"])[0]
    ['render', 'starter:1', '--labels=ids', '-o', 'a.svg']
    >>> _with_ids(["render", "starter:1", "--labels", "cells"])[1]
    []
    """
    known = {"ids", "cells", "axes", "rows", "none"}
    for at, word in enumerate(words):
        after = words[at + 1] if at + 1 < len(words) else ""
        if word == "--labels" and not known & {*after.split(",")}:
            return [*words[:at], "--labels=ids", *words[at + 1 :]], ["--labels: say --labels ids"]
    return words, []


def _as_match(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the words of a ``play`` without a person as words of a ``match``, and a note.

    >>> _as_match(["tantrix", "play", "--players", "greedy,random"])[0]
    ['tantrix', 'match', '--players', 'greedy,random']
    """
    if len(words) < 2 or words[1] != "play" or words[0] not in _MATCHES or "--terminal" in words:
        return words, []
    values = {word: words[n + 1] for n, word in enumerate(words[:-1]) if word.startswith("--")}
    players = values.get("--players", values.get("--player", ""))
    if set(players.split(",")) & {"you", "human"}:
        if words[0] != "entanglement":
            return words, []
        at = words.index("--player")
        rest = words[2:at] + words[at + 2 :]
        return ["entanglement", "play", "--terminal", *rest], ["--player you: say --terminal"]
    given = [option for option in _MATCHES[words[0]] if option in words]
    if not given:
        return words, []
    now, _ = _new_option([words[0], "match"], given[0]) or (given[0], "")
    rest = [now if word == given[0] else word for word in words[2:]]
    note = f"play is for people; with {given[0]} it is now trisolve {words[0]} match {now}"
    return [words[0], "match", *rest], [note]


def _with_new_values(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the words of a command with the new names of values, and a note for each.

    >>> _with_new_values(["generate", "--progress", "rich"])
    (['generate', '--progress', 'auto'], ['--progress rich: the name is now auto'])
    """
    found, notes = list(words), []
    for row in filter(None, _VALUES.splitlines()):
        command, option, old, new = (part.strip() for part in _columns(row))
        if found[:1] != [command]:
            continue
        for n, word in enumerate(found):
            is_old = word == old and found[n - 1] == option
            if is_old or word == f"{option}={old}":
                found[n] = new if is_old else f"{option}={new}"
                notes.append(f"{option} {old}: the name is now {new}")
    return found, notes


def _new_option(words: Sequence[str], name: str) -> tuple[str, str] | None:
    """Return the new name of a command's old option and a note, or None for any other option."""
    for row in filter(None, _OPTIONS.splitlines()):
        command, old, new, note = (*(part.strip() for part in _columns(row)), "")[:4]
        n_words = len(command.split())
        if old == name and (command == "*" or list(words[:n_words]) == command.split()):
            return new, note
    return None


def _columns(row: str) -> list[str]:
    return [part for part in row.split("  ") if part.strip()]
