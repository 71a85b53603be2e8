"""Solve, generate and understand sliding-block puzzles on a triangular grid.

>>> import trisolve
>>> level = trisolve.parse_level("ooBoooooBoooAABooooooooooooooooooooo")
>>> solution = trisolve.solve(level)
>>> solution.status, solution.n_moves, trisolve.dump_moves(solution.moves)
('solved', 2, 'B3 A4')
"""

from trisolve.errors import (
    FileError,
    FormatError,
    IllegalMove,
    InvalidLevel,
    SearchInterrupted,
    TrisolveError,
)
from trisolve.sliding.formats import (
    dump_level,
    load_level,
    load_pack,
    parse_level,
    save_level,
    save_pack,
)
from trisolve.sliding.insight.analysis import Analysis, analyze
from trisolve.sliding.insight.hints import Hint, HintIndex, hint
from trisolve.sliding.level import Block, Level
from trisolve.sliding.many import solve_many
from trisolve.sliding.moves import Move, dump_moves, parse_moves
from trisolve.sliding.pack import Pack
from trisolve.sliding.rules import replay
from trisolve.sliding.solver import Solution, explore, solve
from trisolve.sliding.state_graph import StateGraph

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "Block",
    "FileError",
    "FormatError",
    "Hint",
    "HintIndex",
    "IllegalMove",
    "InvalidLevel",
    "Level",
    "Move",
    "Pack",
    "SearchInterrupted",
    "Solution",
    "StateGraph",
    "TrisolveError",
    "analyze",
    "dump_level",
    "dump_moves",
    "explore",
    "hint",
    "load_level",
    "load_pack",
    "parse_level",
    "parse_moves",
    "replay",
    "save_level",
    "save_pack",
    "solve",
    "solve_many",
]
