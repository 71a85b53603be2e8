"""What comes with trisolve, by name: levels, puzzles, boards, maps and recipes.

Nothing here loads a level: titles and claims are taken from the files as they are.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from trisolve.files.shipped import shipped_root

_ELSEWHERE = {
    "boco": ("BOCO", "game"),
    "entanglement": ("Entanglement", "puzzle"),
    "hexagon": ("hexagons", "map"),
    "recipes": ("sliding blocks", "recipe"),
    "tantrix": ("Tantrix", "file"),
}
_LEFT_OUT = ("daily",)
"""What only the website reads."""
_SUFFIXES = (".hex", ".json", ".jsonl", ".toml", ".tri")
_NAME_LINE = re.compile(r"name:(.*)")
_BOARDS = {
    "squares:5x5": "squares:WxH, W by H squares",
    "triangle:4": "triangle:N, N² triangles",
    "hexagon:3": "hexagon:N, 6N² triangles",
    "honeycomb:3": "honeycomb:N, hexagons, N on a side",
    "torus:4x4": "torus:MxN, M by N squares around a ring",
}
"""Boards that have a size: an example of each, and what its name says."""


class Item(NamedTuple):
    """A name that commands take in place of a file, and what is known about it.

    title : the name that the file gives itself, or ""
    levels : how many levels or puzzles it holds
    moves : the fewest and the most moves that its levels claim, or None
    """

    name: str
    title: str
    levels: int
    moves: tuple[int, int] | None


class Collection(NamedTuple):
    """Names with the same beginning: a pack, a directory, or puzzles that the program knows itself.

    puzzle : what it is for
    noun : what one of it is
    files : the shipped files; none where the program makes them
    """

    name: str
    puzzle: str
    noun: str
    files: tuple[Path, ...] = ()

    @property
    def is_pack(self) -> bool:
        """Whether it is a single file of levels, which have numbers."""
        return len(self.files) == 1 and self.files[0].stem == self.name.rpartition(":")[2]

    def names(self) -> list[str]:
        """Return the names in it, without opening a file if it is no pack.

        >>> collection("article").names()[:2], len(collection("starter").names())
        (['article:generator', 'article:puzzle-1'], 100)
        """
        if self.is_pack or not self.files:
            return [item.name for item in self.items()]
        return [f"{self.name}:{file.stem}" for file in self.files]

    def items(self) -> list[Item]:
        """Return what is in it, with titles and claims."""
        if self.name == "discovery":
            return list(_discoveries())
        if self.name == "boards":
            return list(_boards())
        if self.is_pack:
            return _levels_in(self.name, self.files[0])
        return [_item(f"{self.name}:{file.stem}", file) for file in self.files]


def collections() -> list[Collection]:
    """Return all that comes with the package, the sliding puzzle first.

    >>> [found.name for found in collections() if not found.files]
    ['discovery', 'boards']
    """
    root = shipped_root()
    shipped = sorted(root.iterdir(), key=lambda path: path.name) if root else ()
    found = [_shipped(path) for path in shipped if path.name not in _LEFT_OUT]
    found += [Collection("discovery", "Tantrix", "puzzle"), Collection("boards", "BOCO", "board")]
    ranks = ("level", "recipe", "puzzle", "file", "game", "board", "map")
    return sorted(
        (one for one in found if one is not None),
        key=lambda one: (ranks.index(one.noun), one.puzzle),
    )


def _shipped(path: Path) -> Collection | None:
    puzzle, noun = _ELSEWHERE.get(path.name, ("sliding blocks", "level"))
    inside = path.rglob("*") if path.is_dir() else [path]
    files = [file for file in inside if file.suffix in _SUFFIXES]
    if not files:
        return None
    return Collection(path.stem, puzzle, noun, tuple(sorted(files, key=_natural)))


def collection(name: str) -> Collection | None:
    """Return the collection of a name, or a pack in one, such as ``shapes:stars``.

    >>> collection("shapes:stars").noun, collection("nothing")
    ('level', None)
    """
    head, _, stem = name.partition(":")
    for one in collections():
        if one.name == head and not stem:
            return one
        inside = [file for file in one.files if file.stem == stem and not one.is_pack]
        if one.name == head and inside:
            return Collection(name, one.puzzle, one.noun, (inside[0],))
    return None


def _natural(path: Path) -> list[tuple[int, str]]:
    parts = re.split(r"(\d+)", path.stem)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


def _read(file: Path) -> tuple[str, list[dict[str, Any]]]:
    """Return the title of a file and its objects: levels or puzzles, a recipe, a map's head."""
    text = file.read_text(encoding="utf-8")
    found: Any
    if file.suffix == ".toml":
        found = tomllib.loads(text)
    elif file.suffix == ".hex":
        match = _NAME_LINE.search(text)
        found = {"name": match[1].strip() if match else ""}
    elif file.suffix == ".jsonl":
        found = [json.loads(line) for line in text.splitlines() if line.strip()]
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


def _discoveries() -> Iterator[Item]:
    from trisolve.tantrix.puzzle import MAX_DISCOVERY, MIN_DISCOVERY

    for number in range(MIN_DISCOVERY, MAX_DISCOVERY + 1):
        yield Item(f"discovery:{number}", f"one loop of tiles 1 to {number}", 1, None)


def _boards() -> Iterator[Item]:
    from trisolve.mesh.boards import NAMES

    for name, title in _BOARDS.items():
        yield Item(name, title, 1, None)
    for name in NAMES:
        if ":" not in name:
            yield Item(name, "", 1, None)


def nearest(name: str) -> str | None:
    """Return the shipped name that is most similar to an unknown one; None if none is.

    >>> nearest("startr:3"), nearest("puzzle-30"), nearest("article:puzle-30"), nearest("qqqq")
    ('starter:3', 'article:puzzle-30', 'article:puzzle-30', None)
    """
    every = collections()
    head, colon, tail = name.lower().partition(":")
    known = {one.name: one.name for one in every}
    if colon and tail.isdigit():
        found = get_close_matches(head, known, n=1)
        return f"{found[0]}:{tail}" if found else None
    for one in every:
        for inside in () if one.is_pack else one.names():
            known.setdefault(inside.partition(":")[2], inside)
            known[inside] = inside
    found = get_close_matches(name.lower(), known, n=1)
    return known[found[0]] if found else None
