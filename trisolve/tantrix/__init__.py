"""Tantrix: tile puzzles solved or refuted, solitaire, and the game for two to four.

"Tantrix" is a trademark of its owner; this package holds facts and rules only.

>>> from trisolve import tantrix
>>> answer = tantrix.solve(tantrix.discovery(10))
>>> answer.status, tantrix.check(tantrix.discovery(10), answer.solution).right
('solved', True)
"""

from typing import TYPE_CHECKING, Any

from trisolve.tantrix.bag import shuffle
from trisolve.tantrix.checking import Verdict, canonical, check
from trisolve.tantrix.forcing import fills, forced_spaces, illegal, legal, sound
from trisolve.tantrix.formats import (
    dump_puzzle,
    dump_record,
    load_puzzle,
    load_record,
    parse_puzzle,
    parse_record,
    save_puzzle,
    save_record,
)
from trisolve.tantrix.game import Game
from trisolve.tantrix.lines import Line, lines, score
from trisolve.tantrix.placements import Placement
from trisolve.tantrix.puzzle import Goal, Puzzle, discovery
from trisolve.tantrix.records import GameRecord, SolitaireRecord
from trisolve.tantrix.replaying import Report, replay
from trisolve.tantrix.tiles import TILES, Tile, tile
from trisolve.tantrix.turns import Result, Turn

if TYPE_CHECKING:
    from trisolve.tantrix.generator import generate
    from trisolve.tantrix.players import choose
    from trisolve.tantrix.solitaire import solve_solitaire
    from trisolve.tantrix.solver import Answer, Count, count, solutions, solve

_ON_DEMAND = {
    "Answer": "solver",
    "Count": "solver",
    "count": "solver",
    "solutions": "solver",
    "solve": "solver",
    "solve_solitaire": "solitaire",
    "choose": "players",
    "generate": "generator",
}
"""What needs compiled code, and the module that brings it: loaded when first asked for."""

__all__ = [
    "TILES",
    "Answer",
    "Count",
    "Game",
    "GameRecord",
    "Goal",
    "Line",
    "Placement",
    "Puzzle",
    "Report",
    "Result",
    "SolitaireRecord",
    "Tile",
    "Turn",
    "Verdict",
    "canonical",
    "check",
    "choose",
    "count",
    "discovery",
    "dump_puzzle",
    "dump_record",
    "fills",
    "forced_spaces",
    "generate",
    "illegal",
    "legal",
    "lines",
    "load_puzzle",
    "load_record",
    "parse_puzzle",
    "parse_record",
    "replay",
    "save_puzzle",
    "save_record",
    "score",
    "shuffle",
    "solutions",
    "solve",
    "solve_solitaire",
    "sound",
    "tile",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever is exported
    if name not in _ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"trisolve.tantrix.{_ON_DEMAND[name]}"), name)
