"""Puzzles that do not live on squares: solve, prove, generate, explain and draw them.

The sliding-block puzzle on triangles is at hand here; hexagons, meshes and the games on them have
rooms of their own, such as `trisolve.hexagon`. A name is loaded when it is first asked for.

>>> import trisolve
>>> level = trisolve.parse_level("ooBoooooBoooAABooooooooooooooooooooo")
>>> solution = trisolve.solve(level)
>>> solution.status, solution.n_moves, trisolve.dump_moves(solution.moves)
('solved', 2, 'B3 A4')
"""

TYPE_CHECKING = False  # typing's own, without loading typing: Ctrl-C may come at any time
if TYPE_CHECKING:
    from trisolve.errors import FileError as FileError
    from trisolve.errors import FormatError as FormatError
    from trisolve.errors import IllegalMove as IllegalMove
    from trisolve.errors import InvalidLevel as InvalidLevel
    from trisolve.errors import SearchInterrupted as SearchInterrupted
    from trisolve.errors import TrisolveError as TrisolveError
    from trisolve.sliding.formats import dump_level as dump_level
    from trisolve.sliding.formats import load_level as load_level
    from trisolve.sliding.formats import load_pack as load_pack
    from trisolve.sliding.formats import parse_level as parse_level
    from trisolve.sliding.formats import save_level as save_level
    from trisolve.sliding.formats import save_pack as save_pack
    from trisolve.sliding.insight.analysis import Analysis as Analysis
    from trisolve.sliding.insight.analysis import analyze as analyze
    from trisolve.sliding.insight.comparison import Comparison as Comparison
    from trisolve.sliding.insight.comparison import compare_levels as compare_levels
    from trisolve.sliding.insight.hints import Hint as Hint
    from trisolve.sliding.insight.hints import HintIndex as HintIndex
    from trisolve.sliding.insight.hints import hint as hint
    from trisolve.sliding.level import Block as Block
    from trisolve.sliding.level import Level as Level
    from trisolve.sliding.lint import Finding as Finding
    from trisolve.sliding.lint import lint_level as lint_level
    from trisolve.sliding.many import solve_many as solve_many
    from trisolve.sliding.moves import Move as Move
    from trisolve.sliding.moves import dump_moves as dump_moves
    from trisolve.sliding.moves import parse_moves as parse_moves
    from trisolve.sliding.pack import Pack as Pack
    from trisolve.sliding.pictures.pictures import Details as Details
    from trisolve.sliding.pictures.pictures import render_animation as render_animation
    from trisolve.sliding.pictures.pictures import render_board as render_board
    from trisolve.sliding.pictures.pictures import render_move as render_move
    from trisolve.sliding.pictures.pictures import render_strip as render_strip
    from trisolve.sliding.proof.certificate import Certificate as Certificate
    from trisolve.sliding.proof.certify import certify as certify
    from trisolve.sliding.proof.form import load_certificate as load_certificate
    from trisolve.sliding.proof.form import save_certificate as save_certificate
    from trisolve.sliding.proof.verifier import Verdict as Verdict
    from trisolve.sliding.proof.verifier import verify as verify
    from trisolve.sliding.rules import replay as replay
    from trisolve.sliding.solution import Solution as Solution
    from trisolve.sliding.solver import explore as explore
    from trisolve.sliding.solver import solve as solve
    from trisolve.sliding.state_graph import StateGraph as StateGraph
    from trisolve.warming import warm_up as warm_up
    from trisolve.web.pages.player import play_page as play_page
    from trisolve.web.pages.player import save_play_page as save_play_page

__version__ = "0.2.0"

_HOMES = {
    "FileError": "trisolve.errors",
    "FormatError": "trisolve.errors",
    "IllegalMove": "trisolve.errors",
    "InvalidLevel": "trisolve.errors",
    "SearchInterrupted": "trisolve.errors",
    "TrisolveError": "trisolve.errors",
    "dump_level": "trisolve.sliding.formats",
    "load_level": "trisolve.sliding.formats",
    "load_pack": "trisolve.sliding.formats",
    "parse_level": "trisolve.sliding.formats",
    "save_level": "trisolve.sliding.formats",
    "save_pack": "trisolve.sliding.formats",
    "Analysis": "trisolve.sliding.insight.analysis",
    "analyze": "trisolve.sliding.insight.analysis",
    "Comparison": "trisolve.sliding.insight.comparison",
    "compare_levels": "trisolve.sliding.insight.comparison",
    "Hint": "trisolve.sliding.insight.hints",
    "HintIndex": "trisolve.sliding.insight.hints",
    "hint": "trisolve.sliding.insight.hints",
    "Block": "trisolve.sliding.level",
    "Level": "trisolve.sliding.level",
    "Finding": "trisolve.sliding.lint",
    "lint_level": "trisolve.sliding.lint",
    "solve_many": "trisolve.sliding.many",
    "Move": "trisolve.sliding.moves",
    "dump_moves": "trisolve.sliding.moves",
    "parse_moves": "trisolve.sliding.moves",
    "Pack": "trisolve.sliding.pack",
    "Details": "trisolve.sliding.pictures.pictures",
    "render_animation": "trisolve.sliding.pictures.pictures",
    "render_board": "trisolve.sliding.pictures.pictures",
    "render_move": "trisolve.sliding.pictures.pictures",
    "render_strip": "trisolve.sliding.pictures.pictures",
    "Certificate": "trisolve.sliding.proof.certificate",
    "certify": "trisolve.sliding.proof.certify",
    "load_certificate": "trisolve.sliding.proof.form",
    "save_certificate": "trisolve.sliding.proof.form",
    "Verdict": "trisolve.sliding.proof.verifier",
    "verify": "trisolve.sliding.proof.verifier",
    "replay": "trisolve.sliding.rules",
    "Solution": "trisolve.sliding.solution",
    "explore": "trisolve.sliding.solver",
    "solve": "trisolve.sliding.solver",
    "StateGraph": "trisolve.sliding.state_graph",
    "warm_up": "trisolve.warming",
    "play_page": "trisolve.web.pages.player",
    "save_play_page": "trisolve.web.pages.player",
}

__all__ = [
    "Analysis",
    "Block",
    "Certificate",
    "Comparison",
    "Details",
    "FileError",
    "Finding",
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
    "Verdict",
    "analyze",
    "certify",
    "compare_levels",
    "dump_level",
    "dump_moves",
    "explore",
    "hint",
    "lint_level",
    "load_certificate",
    "load_level",
    "load_pack",
    "parse_level",
    "parse_moves",
    "play_page",
    "render_animation",
    "render_board",
    "render_move",
    "render_strip",
    "replay",
    "save_certificate",
    "save_level",
    "save_pack",
    "save_play_page",
    "solve",
    "solve_many",
    "verify",
    "warm_up",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'trisolve' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
