"""The facts about a level in exports for game engines: its solution, difficulty and hints."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trisolve.sliding.insight.hint_table import HintTable
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, dump_moves
from trisolve.sliding.pack import Pack
from trisolve.sliding.packs.sections import sections_of


@dataclass(frozen=True)
class LevelFacts:
    """Known facts about a level beyond its own file.

    section : the section of the pack that contains it
    solution : moves that solve it, or None if there are none or they were not found
    hints : the next move for every state
    """

    section: str = ""
    solution: tuple[Move, ...] | None = None
    hints: HintTable | None = None

    def as_json(self, level: Level) -> dict[str, Any]:
        """Return the facts for exports; unknown facts are null, and inapplicable facts are omitted.

        >>> from trisolve.sliding.formats import load_level
        >>> found = LevelFacts("Easy").as_json(load_level("starter:1"))
        >>> found["optimum"], found["section"], found["grade"]
        (2, 'Easy', 'tutorial')
        """
        stats = level.stats
        known = self.solution
        return {
            "solution": None if known is None else dump_moves(known),
            "optimum": stats.get("moves", None if known is None else len(known)),
            "grade": stats.get("grade"),
            "score": stats.get("score"),
            "section": self.section or None,
            "notes": level.notes or None,
            **({} if self.hints is None else {"hints": self.hints.as_json()}),
        }


def section_names(found: Level | Pack) -> Sequence[str]:
    """Return the section of each level; raise FormatError if the sections do not fit the pack.

    >>> from trisolve.sliding.formats import load
    >>> section_names(load("starter"))[15]
    'Easy'
    """
    if isinstance(found, Level):
        return [""]
    names = [""] * len(found.levels)
    for section in sections_of(found):
        for number in section.numbers:
            names[number] = section.name
    return names
