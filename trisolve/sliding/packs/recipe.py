"""Recipes: the description of a pack in TOML, from which anyone can rebuild it.

A pack has sections, each with a number of levels whose difficulty rises along a curve. Candidates
come from searches (see trisolve generate) and from files: archives, packs and levels. Each section
has its own searches and files; the recipe's own searches and files serve all sections. See
levels/recipes/ for examples and docs/packs.md for all keys.

Level keys can be added to the list `leave_out` in a recipe. Everything else in the file, including
comments, order and spaces, stays as it was written.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from os import fspath
from pathlib import Path
from typing import Any, TypeVar

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.bounds import Bounds, parse_bounds
from trisolve.files.entries import shipped_file
from trisolve.files.messages import escape, located
from trisolve.files.records import (
    FieldError,
    below,
    flag,
    list_of,
    number,
    object_of,
    refuse,
    text,
    text_among,
    whole,
)
from trisolve.files.whole import StrPath, parse_toml, read_file, suffix_of
from trisolve.sliding.generator.finds import PICKS
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.generator.options import FLOORS, LOCKS, OPTION_NAMES, Options
from trisolve.sliding.insight.difficulty import GRADES
from trisolve.sliding.insight.ideas import check_ideas
from trisolve.sliding.level import Level
from trisolve.sliding.packs.sections import RISES
from trisolve.wording import brief

T = TypeVar("T")

CURVES: Mapping[str, Callable[[float], float]] = {
    "linear": lambda t: t,
    "slow-start": lambda t: t * t,
    "fast-start": lambda t: 1 - (1 - t) ** 2,
    "s-curve": lambda t: t * t * (3 - 2 * t),
}
"""How the difficulty rises from lowest (0) to highest (1) through a section."""
SIMILARITY = 0.6
"""The default maximum similarity of two levels."""
_MAX_LEVELS, _MAX_UNITS = 10_000, 4096
_OPTIONS = tuple(name for name in OPTION_NAMES if name != "seed")
_OF_SHAPES = ("shape", "highlighted", "push", "symmetry", "carve", "floor")
"""The keys of a search that are set by the level if it has `start`."""
_IN_SECTIONS = " (in a section, floor is the number of cells)"
_KEYS = (
    "name",
    "seed",
    "similarity",
    "sections",
    "searches",
    "sources",
    "unlike",
    "as_drawn",
    "leave_out",
)
_SECTION_KEYS = (
    *("name", "levels", "moves", "blocks", "floor", "grades", "ideas"),
    *("curve", "rise", "searches", "sources", "keep"),
)
_SEARCH_KEYS = ("shape", *_OPTIONS, "start", "trials", "units", "count", "pick", "similarity")


@dataclass(frozen=True)
class SectionSearch:
    """A search for candidates: `units` runs of `trials` each, with different seeds.

    The runs use the `shapes` in turn, or search around the level `start`, and each keeps up to
    `count` finds, no two of a run more similar than `similarity`. `options` holds the other
    Options, as JSON values.
    """

    shapes: tuple[str, ...]
    options: Mapping[str, Any]
    trials: int
    units: int
    count: int
    pick: str
    similarity: float | None = None
    start: str = ""


@dataclass(frozen=True)
class Section:
    """A part of a pack: the number of its levels, their bounds, their order and their sources.

    The levels in `keep`, given by source or share code, are in the part regardless of the search.
    """

    name: str
    levels: int
    moves: Bounds
    blocks: Bounds
    floor: Bounds
    grades: tuple[str, ...]
    ideas: tuple[str, ...]
    curve: str
    rise: str
    searches: tuple[SectionSearch, ...]
    sources: tuple[str, ...]
    keep: tuple[str, ...] = ()


@dataclass(frozen=True)
class Recipe:
    """A whole recipe; `written` is its source as JSON values.

    All sections may draw on `searches` and `sources`. No level may be too similar to a level in the
    files in `unlike`. With `as_drawn`, levels are oriented like the shape or mask of their search.
    Levels with the canonical keys in `leave_out` are never used. `path` is the file that was read,
    for errors.
    """

    name: str
    seed: int
    similarity: float
    sections: tuple[Section, ...]
    searches: tuple[SectionSearch, ...]
    sources: tuple[str, ...]
    unlike: tuple[str, ...]
    as_drawn: bool
    written: Mapping[str, Any]
    leave_out: tuple[str, ...] = ()
    path: str = field(default="", compare=False)
    __repr__ = brief


def load_recipe(path: StrPath) -> Recipe:
    """Read a recipe from a TOML file or by bundled name; a FormatError starts with the path.

    >>> load_recipe("recipes:tiny").seed
    1
    """
    path = shipped_file(path)
    data = read_file(path, "a recipe")
    with located(escape(fspath(path))):
        return replace(parse_recipe(parse_toml(data), Path(path).stem), path=fspath(path))


def parse_recipe(value: Mapping[str, Any], name: str = "") -> Recipe:
    """Read a recipe from JSON values; raise a FormatError that says where it is wrong.

    >>> one = {"levels": 3, "moves": "5..9", "searches": [{"shape": "hexagon:3", "trials": 100}]}
    >>> parse_recipe({"seed": 1, "sections": [one]}).sections[0].moves
    Bounds(minimum=5, maximum=9)
    """
    found = object_of(value, keys=_KEYS, expected="a table")
    recipe = Recipe(
        text(found.get("name", name), "name"),
        whole(found.get("seed", 0), "seed", 0, (1 << 63) - 1),
        _share(found.get("similarity", SIMILARITY), "similarity"),
        tuple(_tables(found, "sections", "", _section)),
        tuple(_tables(found, "searches", "", _search)),
        _texts(found, "sources"),
        _texts(found, "unlike"),
        flag(found.get("as_drawn", False), "as_drawn"),
        found,
        _keys(found),
    )
    if not recipe.sections:
        raise FormatError("expected a recipe with [[sections]], got none")
    for position, section in enumerate(recipe.sections):
        own = section.searches or section.sources or section.keep
        if not (own or recipe.searches or recipe.sources):
            expected = "expected [[sections.searches]], sources or keep for its levels"
            raise FormatError(f"sections[{position}]: {expected}")
    names = [section.name for section in recipe.sections]
    for section_name in names:
        if names.count(section_name) > 1:
            expected = "expected sections with different names"
            raise FormatError(f"{expected}, got {section_name!r:.40} twice")
    return recipe


def _section(value: object, place: str, number: int) -> Section:
    found = object_of(value, place, keys=_SECTION_KEYS, expected="a table")
    return Section(
        text(found.get("name", f"Section {number + 1}"), f"{place}.name"),
        whole(found.get("levels", 10), f"{place}.levels", 1, _MAX_LEVELS),
        _bounds(found, "moves", place),
        _bounds(found, "blocks", place),
        _floor(found, place),
        _texts(found, "grades", place, GRADES),
        _ideas(found, place),
        text_among(found.get("curve", "linear"), tuple(CURVES), f"{place}.curve"),
        text_among(found.get("rise", "score"), tuple(RISES), f"{place}.rise"),
        tuple(_tables(found, "searches", place, _search)),
        _texts(found, "sources", place),
        _texts(found, "keep", place),
    )


def _search(value: object, place: str, _number: int) -> SectionSearch:
    found = object_of(value, place, keys=_SEARCH_KEYS, expected="a table")
    start = _start(found, place)
    shapes = () if start else _texts(found, "shape", place) or (Options().shape,)
    similarity = found.get("similarity")
    search = SectionSearch(
        shapes,
        {key: found[key] for key in _OPTIONS if key in found},
        whole(found.get("trials", 10_000), f"{place}.trials", 1, 1 << 40),
        whole(found.get("units", 1), f"{place}.units", 1, _MAX_UNITS),
        whole(found.get("count", 40), f"{place}.count", 1, _MAX_LEVELS),
        text_among(found.get("pick", "even"), PICKS, f"{place}.pick"),
        None if similarity is None else _share(similarity, f"{place}.similarity"),
        start,
    )
    _check_options(search, place)
    return search


def _start(found: Mapping[str, Any], place: str) -> str:
    """Return the level that a search starts from, or ""; refuse keys that cannot go with it."""
    start = text(found.get("start", ""), below(place, "start"))
    if "start" in found and not start:
        refuse('a level such as "picked.json:3"', start, below(place, "start"))
    for key in _OF_SHAPES if start else LOCKS:
        if key in found:
            expected = "expected this key only without start, whose level decides it"
            if not start:
                expected = 'expected this key only with start, such as start = "picked.json:3"'
            raise FieldError(expected, below(place, key))
    return start


def _check_options(search: SectionSearch, place: str) -> None:
    """Raise FieldError for options that no search accepts; levels to start from are read later."""
    options = dict(search.options)
    for name in LOCKS:
        if name in options:
            _check_lock(options.pop(name), below(place, name), of_cells=name == "lock_floor")
    for shape in search.shapes or (Options().shape,):
        try:
            if not suffix_of(shape):  # a mask is read later, relative to the recipe
                parse_shape(shape)
            Options.from_dict({"shape": shape, **options})
        except TrisolveError as error:
            note = _IN_SECTIONS if str(error).startswith("expected floor as") else ""
            raise FieldError(f"{error}{note}", place) from None


def _check_lock(value: object, place: str, *, of_cells: bool) -> None:
    """Raise FieldError for a lock that is not a list; the named parts are looked up later."""
    is_list = isinstance(value, list | tuple)
    if of_cells and not is_list:
        refuse("an array of cells", value, place)
    names = () if of_cells or isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        refuse("names", value, place)


def _floor(found: Mapping[str, Any], place: str) -> Bounds:
    """Return the bounds of a section's floor; an error names a search option given by mistake."""
    if str(found.get("floor")) in FLOORS:
        expected = "the number of cells of its levels, such as 30..54 (in a search, floor says"
        refuse(f"{expected} how it is treated)", found["floor"], below(place, "floor"))
    return _bounds(found, "floor", place)


def _share(value: object, place: str) -> float:
    return float(number(value, place, 0, 1))


def _bounds(found: Mapping[str, Any], key: str, place: str) -> Bounds:
    """Return bounds given as a string such as 8..14, or as a whole number."""
    value = found.get(key, "0..")
    if not isinstance(value, str) and type(value) is not int:
        refuse("bounds such as 8..14", value, below(place, key))
    with located(below(place, key)):
        return parse_bounds(value)


def _keys(found: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the canonical keys of the levels to leave out."""
    keys = _texts(found, "leave_out")
    for place, key in enumerate(keys):
        if not re.fullmatch("[0-9a-f]{16}", key):
            expected = "a key of 16 hex digits, as trisolve pack list --json prints it"
            refuse(expected, key, f"leave_out[{place}]")
    return keys


def _texts(
    found: Mapping[str, Any], key: str, place: str = "", allowed: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return a list of strings, or a single string, as a tuple."""

    def read(value: object, where: str) -> str:
        return str(text_among(value, allowed, where)) if allowed else text(value, where)

    value = found.get(key, ())
    several = [value] if isinstance(value, str) else _as_list(value)
    expected = "a string or an array of strings"
    return tuple(list_of(several, read, below(place, key), expected=expected))


def _ideas(found: Mapping[str, Any], place: str) -> tuple[str, ...]:
    names = _texts(found, "ideas", place)
    with located(below(place, "ideas")):
        check_ideas(names)
    return names


def _tables(
    found: Mapping[str, Any], key: str, place: str, read: Callable[[object, str, int], T]
) -> list[T]:
    """Return the tables of an array, each read with its location and number."""
    numbers = count()
    return list_of(
        _as_list(found.get(key, ())),
        lambda value, where: read(value, where, next(numbers)),
        below(place, key),
        expected=f"tables, each under [[{key}]]",
    )


def _as_list(value: object) -> object:
    """Return a tuple, as stored in frozen metadata, as a list."""
    return list(value) if isinstance(value, tuple) else value


def with_left_out(recipe: str, levels: Iterable[Level]) -> tuple[str, int]:
    """Return the text of a recipe that also leaves out these levels, and how many levels are new.

    Each key has its own line, followed by the level's name. Raises FormatError for a text that is
    not TOML, or whose `leave_out` is not an array.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], name="One slide")
    >>> print(with_left_out("seed = 3  # mine", [level])[0])
    seed = 3  # mine
    leave_out = [
        "d2804956d3c27a10", # One slide
    ]
    <BLANKLINE>
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError
    from tomlkit.items import Array

    try:
        document = tomlkit.parse(recipe if recipe.endswith("\n") else f"{recipe}\n")
    except TOMLKitError as error:
        raise FormatError(f"expected TOML: {error}") from None
    keys = document.get("leave_out", tomlkit.array())
    if not isinstance(keys, Array):
        raise FormatError(f"leave_out: expected an array of keys, got {keys!r:.40}")
    new = {level.key: level for level in levels if level.key not in keys}
    for key, level in new.items():
        keys.add_line(key, comment=" ".join(level.name.split()) or None)
    if new and not keys.as_string().endswith("\n]"):
        keys.add_line(indent="")
    if "leave_out" not in document:
        document["leave_out"] = keys
    return tomlkit.dumps(document), len(new)
