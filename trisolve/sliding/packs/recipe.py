"""Recipes: the description of a pack in TOML, from which anyone can build it again.

A pack has sections, each with a number of levels whose difficulty rises along a curve. Candidates
come from searches (see trisolve generate) and from files: archives, packs, levels. Each section has
its own; those of the recipe itself serve all sections. See levels/recipes/ for examples and
docs/packs-files.md for all keys.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from os import fspath
from pathlib import Path
from typing import Any, TypeVar

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.bounds import Bounds, parse_bounds
from trisolve.files.messages import located, shown
from trisolve.files.shipped import shipped_file
from trisolve.files.whole import StrPath, decode, read_file, suffix_of
from trisolve.sliding.generator.keepers import PICKS
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.shape_spec import parse_shape
from trisolve.sliding.insight.difficulty import GRADES
from trisolve.sliding.packs.sections import RISES

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
_OPTIONS = tuple(
    field.name for field in fields(Options) if field.name not in ("shape", "floor", "start", "seed")
)
_ANY = Bounds(0, None)


@dataclass(frozen=True)
class SectionSearch:
    """A search for candidates: `units` runs of `trials` each, with different seeds.

    The runs take the `shapes` in turn and keep up to `count` finds each, no two of a run more
    similar than `similarity`; `options` holds the other Options, as JSON values.
    """

    shapes: tuple[str, ...]
    options: Mapping[str, Any]
    trials: int
    units: int
    count: int
    pick: str
    similarity: float | None = None


@dataclass(frozen=True)
class Section:
    """A part of a pack: the number of its levels, their bounds, their order and their sources."""

    name: str
    levels: int
    moves: Bounds
    blocks: Bounds
    floor: Bounds
    grades: tuple[str, ...]
    curve: str
    rise: str
    searches: tuple[SectionSearch, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Recipe:
    """A whole recipe; `written` is its source as JSON values.

    All sections may take from `searches` and `sources`; no level may be too similar to one in the
    files `unlike`. With `as_drawn`, levels are oriented as the shape or mask of their search.
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


class _Table:
    """A table of the recipe; its keys are taken one by one, and unknown keys are left over."""

    def __init__(self, value: object, where: str) -> None:
        self.where = where
        if not isinstance(value, Mapping):
            raise FormatError(f"{where}: expected a table, got {value!r:.40}")
        self._left = dict(value)
        self._known: list[str] = []

    def at(self, key: str) -> str:
        """Return how errors name a key of this table."""
        return f"{self.where}.{key}" if self.where else key

    def take(self, key: str, default: T, fit: Callable[[Any], T | None], expected: str) -> T:
        """Take a value; raise FormatError if `fit` returns None for it."""
        self._known.append(key)
        if key not in self._left:
            return default
        value = self._left.pop(key)
        found = fit(value)
        if found is None:
            raise FormatError(f"{self.at(key)}: expected {expected}, got {value!r:.40}")
        return found

    def text(self, key: str, default: str, allowed: tuple[str, ...] = ()) -> str:
        """Take a text, one of those allowed if any are given."""

        def fit(value: object) -> str | None:
            fits = isinstance(value, str) and (not allowed or value in allowed)
            return str(value) if fits else None

        return self.take(key, default, fit, " or ".join(allowed) or "a string")

    def number(self, key: str, default: int, minimum: int, maximum: int) -> int:
        """Take a whole number."""

        def fit(value: object) -> int | None:
            return value if type(value) is int and minimum <= value <= maximum else None

        return self.take(key, default, fit, f"an integer from {minimum} to {maximum:,}")

    def share(self, key: str, default: float) -> float:
        """Take a number from 0 to 1."""

        def fit(value: object) -> float | None:
            if isinstance(value, bool) or not isinstance(value, int | float):
                return None
            return float(value) if 0 <= value <= 1 else None

        return self.take(key, default, fit, "a number from 0 to 1")

    def truth(self, key: str) -> bool:
        """Take true or false, false by default."""

        def fit(value: object) -> bool | None:
            return value if isinstance(value, bool) else None

        return self.take(key, False, fit, "true or false")

    def bounds(self, key: str) -> Bounds:
        """Take bounds, as text such as 8..14 or a whole number."""

        def fit(value: object) -> Bounds | None:
            if not isinstance(value, str) and type(value) is not int:
                return None
            with located(self.at(key)):
                return parse_bounds(value)

        return self.take(key, _ANY, fit, "bounds such as 8..14")

    def texts(self, key: str, allowed: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Take a list of texts, or one text."""

        def fit(value: object) -> tuple[str, ...] | None:
            listed = [value] if isinstance(value, str) else value
            if not isinstance(listed, list | tuple):
                return None
            fits = all(isinstance(v, str) and (not allowed or v in allowed) for v in listed)
            return tuple(listed) if fits else None

        several = (
            f"one or more of {', '.join(allowed)}" if allowed else "a string or an array of strings"
        )
        return self.take(key, (), fit, several)

    def tables(self, key: str) -> list["_Table"]:
        """Take an array of tables."""

        def fit(value: object) -> list[Any] | None:
            return list(value) if isinstance(value, list | tuple) else None

        none: list[Any] = []
        found = self.take(key, none, fit, f"tables, each under [[{key}]]")
        return [_Table(value, f"{self.at(key)}[{number}]") for number, value in enumerate(found)]

    def rest(self, keys: tuple[str, ...]) -> dict[str, Any]:
        """Take those of some keys that exist."""
        self._known += keys
        return {key: self._left.pop(key) for key in keys if key in self._left}

    def end(self) -> None:
        """Raise FormatError if anything is left."""
        for key in self._left:
            place = f"{self.where}: " if self.where else ""
            expected = f"expected only the keys {', '.join(self._known)}"
            raise FormatError(f"{place}{expected}, got {key[:40]!r}")


def load_recipe(path: StrPath) -> Recipe:
    """Read a recipe from a TOML file or a shipped one; raise FormatError that starts with the path.

    >>> load_recipe("recipes:tiny").seed
    1
    """
    path = shipped_file(path)
    data = read_file(path, "a recipe")
    with located(shown(fspath(path))):
        try:
            value = tomllib.loads(decode(data))
        except tomllib.TOMLDecodeError as error:
            raise FormatError(f"expected TOML: {error}") from None
        except RecursionError:
            raise FormatError("expected TOML that is nested less deeply") from None
        except ValueError:  # tomllib raises it for huge numbers and impossible dates
            raise FormatError("expected TOML with numbers and dates in range") from None
        return parse_recipe(value, Path(path).stem)


def parse_recipe(value: Mapping[str, Any], name: str = "") -> Recipe:
    """Read a recipe from JSON values; raise FormatError that says where it is wrong.

    >>> one = {"levels": 3, "moves": "5..9", "searches": [{"shape": "hexagon:3", "trials": 100}]}
    >>> parse_recipe({"seed": 1, "sections": [one]}).sections[0].moves
    Bounds(minimum=5, maximum=9)
    """
    table = _Table(value, "")
    recipe = Recipe(
        table.text("name", name),
        table.number("seed", 0, 0, (1 << 63) - 1),
        table.share("similarity", SIMILARITY),
        tuple(_section(one, number) for number, one in enumerate(table.tables("sections"), 1)),
        tuple(_search(one) for one in table.tables("searches")),
        table.texts("sources"),
        table.texts("unlike"),
        table.truth("as_drawn"),
        value,
    )
    table.end()
    if not recipe.sections:
        raise FormatError("expected a recipe with [[sections]], got none")
    for number, section in enumerate(recipe.sections):
        if not (section.searches or section.sources or recipe.searches or recipe.sources):
            expected = "expected [[sections.searches]] or sources for its levels"
            raise FormatError(f"sections[{number}]: {expected}")
    names = [section.name for section in recipe.sections]
    for section_name in names:
        if names.count(section_name) > 1:
            expected = "expected sections with different names"
            raise FormatError(f"{expected}, got {section_name!r:.40} twice")
    return recipe


def _section(table: _Table, number: int) -> Section:
    section = Section(
        table.text("name", f"Section {number}"),
        table.number("levels", 10, 1, _MAX_LEVELS),
        table.bounds("moves"),
        table.bounds("blocks"),
        table.bounds("floor"),
        table.texts("grades", GRADES),
        table.text("curve", "linear", tuple(CURVES)),
        table.text("rise", "score", RISES),
        tuple(_search(one) for one in table.tables("searches")),
        table.texts("sources"),
    )
    table.end()
    return section


def _search(table: _Table) -> SectionSearch:
    search = SectionSearch(
        table.texts("shape") or (Options().shape,),
        table.rest(_OPTIONS),
        table.number("trials", 10_000, 1, 1 << 40),
        table.number("units", 1, 1, _MAX_UNITS),
        table.number("count", 40, 1, _MAX_LEVELS),
        table.text("pick", "even", PICKS),
        table.share("similarity", -1.0),
    )
    if search.similarity == -1.0:
        search = replace(search, similarity=None)
    table.end()
    for shape in search.shapes:
        try:
            if not suffix_of(shape):  # a mask is read later, relative to the recipe
                parse_shape(shape)
            Options.from_dict({"shape": shape, **search.options})
        except TrisolveError as error:
            raise FormatError(f"{table.where}: {error}") from None
    return search
