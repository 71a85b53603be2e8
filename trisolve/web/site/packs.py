"""Packs of sliding levels in the form that the pages of a site read: one data file per pack."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.entries import shipped_root
from trisolve.files.messages import escape, located
from trisolve.paint.themes import Theme
from trisolve.sliding.formats import load
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.level import Level
from trisolve.sliding.packs.sections import sections_of
from trisolve.sliding.search import explore
from trisolve.web.pages.player import checked_playtest, page_level, without_colors
from trisolve.web.site.options import SiteOptions
from trisolve.wording import counted

_SHAPES = {
    **dict.fromkeys(("triangles", "diamonds", "trapezoids", "hexagons"), "day"),
    **dict.fromkeys(("stars", "rings", "letters"), "lagoon"),
    **dict.fromkeys(("freeforms", "carvings"), "dusk"),
}
"""The packs of shapes and their skies, one for each family."""
_SHIPPED = (
    ("tutorial", "Tutorial", "first", "dawn"),
    ("starter", "Starter", "first", "day"),
    ("article", "The first five", "first", "dawn"),
    *((f"shapes:{name}", None, "shapes", sky) for name, sky in _SHAPES.items()),
    ("expert", "Expert", "last", "dusk"),
    ("shapes:masters", "Masters", "last", "night"),
    ("census:hardest", "The hardest small boards", "last", "night"),
    ("census:triangle-6", "The hardest triangles", "last", "night"),
)
"""The bundled packs in ladder order: source, name for players, part of the ladder, and sky."""
_OWN = "own"
"""The part of the ladder for packs that the site's builder provides."""
_GRADES = ("tutorial", "easy", "medium", "hard", "expert", "fiendish", "")
Report: TypeAlias = Callable[[str, int, int], None]
"""Called with a given file, how many of its levels are ready, and how many it has."""

MAX_STATES = 200_000
"""The largest level whose grade is computed while a site is built."""


@dataclass(frozen=True)
class SitePack:
    """A pack on a site; `id` is the name of its file and part of its address.

    `playtest` is the request to players, if they are asked for their plays.
    """

    id: str
    name: str
    levels: tuple[Mapping[str, Any], ...]
    playtest: str | None = None
    stage: str = _OWN
    """The part of the ladder that it belongs to."""
    sky: str = "day"
    """The sky of its levels."""
    sections: tuple[tuple[int, str], ...] = ()
    """The number of the first level of each section, from 1, and its name."""

    @property
    def carried(self) -> dict[str, Any]:
        """The contents of the pack's file, as the type CarriedPack in types.d.ts."""
        found = {"name": self.name, "sky": self.sky, "levels": self.levels}
        sections = {"sections": [list(one) for one in self.sections]} if self.sections else {}
        return found | sections

    @property
    def card(self) -> dict[str, Any]:
        """The pack's data for the list of packs, as the type PackCard in types.d.ts."""
        claims = [level["moves"] for level in self.levels if level["moves"] is not None]
        return {
            "id": self.id,
            "name": self.name,
            "levels": len(self.levels),
            "moves": [min(claims), max(claims)] if claims else None,
            "stage": self.stage,
            "sky": self.sky,
            "grades": {grade: n for grade in _GRADES if (n := self._count(grade))},
            "picture": self.levels[len(self.levels) // 2],
            **checked_playtest(self.playtest),
        }

    def _count(self, grade: str) -> int:
        return sum((level["grade"] or "") == grade for level in self.levels)


def moves_text(moves: Sequence[int] | None) -> str:
    """Return the words about moves that follow the number of levels.

    >>> moves_text([1, 18]), moves_text([3, 3]), moves_text(None)
    (', 1 to 18 moves', ', 3 moves', '')
    """
    if not moves:
        return ""
    least, most = moves
    return f", {counted(least, 'move') if least == most else f'{least} to {most} moves'}"


def site_packs(options: SiteOptions, report: Report | None = None) -> list[SitePack]:
    """Return the packs of a site; raise a TrisolveError that names any unreadable input."""
    packs = list(_given_packs(options, report))
    if not options.only:
        packs += _shipped_packs({pack.id for pack in packs}, options)
    return packs


def _has_colors(options: SiteOptions) -> bool:
    """Return whether a site's theme colors goal blocks, regardless of their levels' colors."""
    return bool(isinstance(options.theme, Theme) and options.theme.chosen)


def _shipped_packs(taken: set[str], options: SiteOptions) -> Iterator[SitePack]:
    if shipped_root() is None:
        return
    plain = _has_colors(options)
    for source, name, stage, sky in _SHIPPED:
        pack = _pack(source, _free_id(source, taken), name, plain=plain)
        yield replace(pack, stage=stage, sky=sky)


def _given_packs(options: SiteOptions, report: Report | None) -> Iterator[SitePack]:
    taken: set[str] = set()
    for source in options.given.get("slide", ()):
        pack_id = _free_id(Path(source).stem, taken)
        pack = _pack(str(source), pack_id, None, report, plain=_has_colors(options))
        yield replace(pack, playtest=options.playtest)


def _pack(
    source: str, pack_id: str, name: str | None, report: Report | None = None, *, plain: bool
) -> SitePack:
    """Return a pack of a site; if it is `plain`, without colors for goal blocks."""
    found = load(source)
    levels = (found,) if isinstance(found, Level) else found.levels
    if not levels:
        raise FormatError(f"{escape(source)}: expected a pack of a level or more, got none")
    entries = []
    for number, level in enumerate(levels, 1):
        try:
            entries.append(_entry(_with_grade(without_colors(level) if plain else level), number))
        except TrisolveError as error:
            raise TrisolveError(f"{escape(source)}: {error}") from None
        if report is not None:
            report(source, number, len(levels))
    sections: tuple[tuple[int, str], ...] = ()
    if not isinstance(found, Level):
        with located(escape(source)):
            sections = tuple((one.numbers.start + 1, one.name) for one in sections_of(found))
    return SitePack(pack_id, name or found.name or pack_id, tuple(entries), sections=sections)


def _with_grade(level: Level) -> Level:
    """Return a level with the optimum and the grade that its file leaves out, if they can be found.

    A level that is unsolvable or larger than MAX_STATES is not changed.
    """
    if "grade" in level.stats or not any(block.goal for block in level.blocks):
        return level
    graph = explore(level, analyze=True, max_states=MAX_STATES, threads=1)
    if graph.limit or graph.along_shortest is None:
        return level
    hard = difficulty(level, graph)
    found = {
        "moves": int(graph.distance_to_goal[0]),
        "grade": hard.grade,
        "score": hard.score,
    }
    return replace(level, stats={**found, **level.stats})


def _entry(level: Level, number: int) -> dict[str, Any]:
    """Return a level as the site contains it: with its difficulty and number of blocks."""
    grade = level.stats.get("grade")
    score = level.stats.get("score")
    own = {
        "grade": grade if isinstance(grade, str) else None,
        "score": score if isinstance(score, int | float) else None,
        "blocks": len(level.blocks),
    }
    return {**page_level(level, number), **own}


def _free_id(name: str, taken: set[str]) -> str:
    """Return a name for a pack's file that no other pack has, and remember it.

    >>> _free_id("My Pack!", {"my-pack"})
    'my-pack-2'
    """
    stem = re.sub(r"[^a-z0-9]+", "-", name.rpartition(":")[2].lower()).strip("-")[:60] or "pack"
    stem = f"pack-{stem}" if stem.split("-")[0] == "mix" else stem
    number, chosen = 1, stem
    while chosen in taken or chosen in {"packs", "last"}:
        number += 1
        chosen = f"{stem}-{number}"
    taken.add(chosen)
    return chosen
