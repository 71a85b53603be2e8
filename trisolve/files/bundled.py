"""Bundled names: the files of the package and of installed packages, puzzle by puzzle.

``starter`` is a pack, ``starter:12`` its twelfth level, and ``article:puzzle-30`` a bundled file.
`trisolve.files.entries` finds the file of one name. This module lists and compares names.
"""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from trisolve.files.entries import installed_folder, natural, shipped_root
from trisolve.rooms import Room, Ships, load, rooms

_LEFT_OUT = ("daily", "gallery", "records")
"""Bundled files that only the website, the documentation and `trisolve records` read."""
_SUFFIXES = (".hex", ".json", ".jsonl", ".toml", ".tri")
_NAME_LINE = re.compile(r"name:(.*)")


class Item(NamedTuple):
    """A name that commands accept instead of a file, and the known facts about its contents.

    title : the title in the file, or ""
    levels : the number of levels or puzzles
    moves : the minimum and maximum number of moves that the levels claim, or None
    """

    name: str
    title: str
    levels: int
    moves: tuple[int, int] | None


class Collection(NamedTuple):
    """Names with the same beginning: a pack, a directory, or puzzles that the program generates.

    puzzle : the puzzle it is for
    noun : the word for one item in it
    files : the bundled files; none if the program generates them
    groups : the words before the commands that accept its names; "" for commands without a group
    made : the function that returns names and titles if there are no files
    """

    name: str
    puzzle: str
    noun: str
    files: tuple[Path, ...] = ()
    groups: tuple[str, ...] = ("",)
    made: str = ""

    @property
    def is_pack(self) -> bool:
        """Whether the collection is a single file of numbered levels."""
        return len(self.files) == 1 and self.files[0].stem == self.name.rpartition(":")[2]

    def names(self) -> list[str]:
        """Return the names in the collection; only a pack is opened to find them.

        >>> collection("article").names()[:2], len(collection("starter").names())
        (['article:generator', 'article:puzzle-1'], 100)
        """
        if self.is_pack or not self.files:
            return [item.name for item in self.items()]
        return [f"{self.name}:{file.stem}" for file in self.files]

    def items(self) -> list[Item]:
        """Return the contents with their titles and claims."""
        if self.made:
            return [Item(name, title, 1, None) for name, title in load(self.made)()]
        if self.is_pack:
            return _levels_in(self.name, self.files[0])
        return [_item(f"{self.name}:{file.stem}", file) for file in self.files]


def collections() -> list[Collection]:
    """Return the collections of the package and of installed packages, puzzle by puzzle.

    >>> [found.name for found in collections() if not found.files]
    ['discovery', 'boards']
    """
    root = shipped_root()
    every = sorted(root.iterdir(), key=lambda path: path.name) if root else []
    claimed = {ships.folder for room in rooms() for ships in room.ships}
    others = [path for path in every if path.name not in (*claimed, *_LEFT_OUT)]
    found: list[Collection | None] = []
    for room in rooms():
        for ships in room.ships:
            if ships.made:
                found.append(_collection(ships.name, room, ships))
            else:
                found += [
                    _shipped_collection(path, room, ships) for path in _places(ships, root, others)
                ]
    return [one for one in found if one is not None]


def _places(ships: Ships, root: Path | None, others: list[Path]) -> list[Path]:
    """Return the directories of a puzzle's bundled files."""
    if not ships.folder:
        return others
    own = root / ships.folder if root else None
    if own is None or not own.exists():
        own = installed_folder(ships.folder, "levels")
    return [] if own is None else [own]


def _shipped_collection(path: Path, room: Room, ships: Ships) -> Collection | None:
    inside = path.rglob("*") if path.is_dir() else [path]
    files = [file for file in inside if file.suffix in _SUFFIXES]
    if not files:
        return None
    return _collection(ships.folder or path.stem, room, ships, *sorted(files, key=natural))


def _collection(name: str, room: Room, ships: Ships, *files: Path) -> Collection:
    return Collection(
        name, room.title, ships.noun, files, (room.group, *ships.also_for), ships.made
    )


def collection(name: str) -> Collection | None:
    """Return the collection with a name, or a pack inside one, such as ``shapes:stars``.

    >>> collection("shapes:stars").noun, collection("nothing")
    ('level', None)
    """
    head, _, stem = name.partition(":")
    for one in collections():
        if one.name == head and not stem:
            return one
        inside = [file for file in one.files if file.stem == stem and not one.is_pack]
        if one.name == head and inside:
            return one._replace(name=name, files=(inside[0],))
    return None


def _read(file: Path) -> tuple[str, list[dict[str, Any]]]:
    """Return the title of a file and its objects: levels or puzzles, a recipe, a map's head."""
    import tomllib

    text = file.read_text(encoding="utf-8")
    found: Any
    if file.suffix == ".toml":
        found = tomllib.loads(text)
    elif file.suffix == ".hex":
        match = _NAME_LINE.search(text)
        found = {"name": match[1].strip() if match else ""}
    elif file.suffix == ".jsonl":
        found = [json.loads(line) for line in text.split("\n") if line.strip()]
    else:
        found = json.loads(text)
    if isinstance(found, dict):
        levels = found.get("levels")
        return found.get("name", ""), levels if isinstance(levels, list) else [found]
    return found[0].get("name", "") if len(found) == 1 else "", found


def _claim(level: dict[str, Any]) -> int | None:
    found = level.get("stats", {}).get("moves")
    return found if isinstance(found, int) else None


def _levels_in(name: str, file: Path) -> list[Item]:
    items = []
    for number, level in enumerate(_read(file)[1], 1):
        moves = _claim(level)
        span = None if moves is None else (moves, moves)
        items.append(Item(f"{name}:{number}", level.get("name", ""), 1, span))
    return items


def _item(name: str, file: Path) -> Item:
    title, levels = _read(file)
    claims = [moves for moves in map(_claim, levels) if moves is not None]
    return Item(name, title, len(levels), (min(claims), max(claims)) if claims else None)


def nearest(name: str, noun: str = "") -> str | None:
    """Return the bundled name most similar to an unknown name, or None if none is similar.

    If `noun` is given, such as "level", only names of such entries are compared.

    >>> nearest("startr:3"), nearest("puzzle-30"), nearest("article:puzle-30"), nearest("qqqq")
    ('starter:3', 'article:puzzle-30', 'article:puzzle-30', None)
    >>> nearest("tantrix:finishd"), nearest("tantrix:finishd", "level")
    ('tantrix:finished', None)
    """
    from difflib import get_close_matches

    every = [one for one in collections() if noun in ("", one.noun)]
    known = {one.name: one.name for one in every}
    head, colon, tail = name.lower().partition(":")
    if colon and tail.isdigit():
        found = get_close_matches(head, known, n=1)
        return f"{found[0]}:{tail}" if found else None
    for one in every:
        for inside in () if one.is_pack else one.names():
            known.setdefault(inside.partition(":")[2], inside)
            known[inside] = inside
    found = get_close_matches(name.lower(), known, n=1)
    return known[found[0]] if found else None
