"""Solve, prove, generate, explain and draw puzzles on triangles, hexagons and meshes.

The sliding-block puzzle on triangles is directly available here; hexagons, meshes and the games on
them have their own packages, such as `trisolve.hexagon`. Each name is loaded on first use.

>>> import trisolve
>>> level = trisolve.parse_level("ooBoooooBoooAABooooooooooooooooooooo")
>>> solution = trisolve.solve(level)
>>> solution.status, solution.n_moves, trisolve.dump_moves(solution.moves)
('solved', 2, 'B3 A4')
"""

from trisolve.faces import lazy

__version__ = "0.3.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve import boco as boco
    from trisolve import entanglement as entanglement
    from trisolve import hexagon as hexagon
    from trisolve import mesh as mesh
    from trisolve import rating as rating
    from trisolve import sliding as sliding
    from trisolve import tantrix as tantrix
    from trisolve.errors import FileError as FileError
    from trisolve.errors import FormatError as FormatError
    from trisolve.errors import IllegalMove as IllegalMove
    from trisolve.errors import InvalidLevel as InvalidLevel
    from trisolve.errors import SearchInterrupted as SearchInterrupted
    from trisolve.errors import TrisolveError as TrisolveError
    from trisolve.paint.themes import Theme as Theme
    from trisolve.sliding.census.counting import count_arrangements as count_arrangements
    from trisolve.sliding.census.result import Census as Census
    from trisolve.sliding.census.run import CensusProgress as CensusProgress
    from trisolve.sliding.census.run import census as census
    from trisolve.sliding.formats import dump_level as dump_level
    from trisolve.sliding.formats import load_level as load_level
    from trisolve.sliding.formats import load_pack as load_pack
    from trisolve.sliding.formats import parse_level as parse_level
    from trisolve.sliding.formats import save_level as save_level
    from trisolve.sliding.formats import save_pack as save_pack
    from trisolve.sliding.generating import build_pack as build_pack
    from trisolve.sliding.generating import generate as generate
    from trisolve.sliding.generating import layouts as layouts
    from trisolve.sliding.insight.analysis import Analysis as Analysis
    from trisolve.sliding.insight.analysis import analyze as analyze
    from trisolve.sliding.insight.comparison import Comparison as Comparison
    from trisolve.sliding.insight.comparison import compare_levels as compare_levels
    from trisolve.sliding.insight.hints import Hint as Hint
    from trisolve.sliding.insight.hints import HintIndex as HintIndex
    from trisolve.sliding.insight.hints import hint as hint
    from trisolve.sliding.insight.reasons import Reason as Reason
    from trisolve.sliding.insight.reasons import reasons as reasons
    from trisolve.sliding.level import Block as Block
    from trisolve.sliding.level import Level as Level
    from trisolve.sliding.level import Pack as Pack
    from trisolve.sliding.lint import Finding as Finding
    from trisolve.sliding.lint import lint_level as lint_level
    from trisolve.sliding.moves import Move as Move
    from trisolve.sliding.moves import dump_moves as dump_moves
    from trisolve.sliding.moves import parse_moves as parse_moves
    from trisolve.sliding.packs.features import features as features
    from trisolve.sliding.pictures.render import render_animation as render_animation
    from trisolve.sliding.pictures.render import render_board as render_board
    from trisolve.sliding.pictures.render import render_move as render_move
    from trisolve.sliding.pictures.render import render_strip as render_strip
    from trisolve.sliding.pictures.scene import Details as Details
    from trisolve.sliding.proof.certificate import Certificate as Certificate
    from trisolve.sliding.proof.certificate import load_certificate as load_certificate
    from trisolve.sliding.proof.certificate import save_certificate as save_certificate
    from trisolve.sliding.proof.certify import certify as certify
    from trisolve.sliding.proof.verifier import Verdict as Verdict
    from trisolve.sliding.proof.verifier import verify as verify
    from trisolve.sliding.rules import replay as replay
    from trisolve.sliding.search import explore as explore
    from trisolve.sliding.search import solve as solve
    from trisolve.sliding.search import solve_many as solve_many
    from trisolve.sliding.solution import Solution as Solution
    from trisolve.sliding.state_graph import StateGraph as StateGraph
    from trisolve.themes import load_theme as load_theme
    from trisolve.warming import warm_up as warm_up
    from trisolve.web.pages.player import play_page as play_page
    from trisolve.web.pages.player import save_play_page as save_play_page
else:
    lazy(
        __name__,
        {
            "errors": (
                "FileError FormatError IllegalMove InvalidLevel SearchInterrupted TrisolveError"
            ),
            "paint.themes": "Theme",
            "sliding.census.counting": "count_arrangements",
            "sliding.census.result": "Census",
            "sliding.census.run": "CensusProgress census",
            "sliding.formats": "dump_level load_level load_pack parse_level save_level save_pack",
            "sliding.generating": "build_pack generate layouts",
            "sliding.insight.analysis": "Analysis analyze",
            "sliding.insight.comparison": "Comparison compare_levels",
            "sliding.insight.hints": "Hint HintIndex hint",
            "sliding.insight.reasons": "Reason reasons",
            "sliding.level": "Block Level Pack",
            "sliding.lint": "Finding lint_level",
            "sliding.moves": "Move dump_moves parse_moves",
            "sliding.packs.features": "features",
            "sliding.pictures.render": "render_animation render_board render_move render_strip",
            "sliding.pictures.scene": "Details",
            "sliding.proof.certificate": "Certificate load_certificate save_certificate",
            "sliding.proof.certify": "certify",
            "sliding.proof.verifier": "Verdict verify",
            "sliding.rules": "replay",
            "sliding.search": "explore solve solve_many",
            "sliding.solution": "Solution",
            "sliding.state_graph": "StateGraph",
            "themes": "load_theme",
            "warming": "warm_up",
            "web.pages.player": "play_page save_play_page",
        },
        modules="boco entanglement hexagon mesh rating sliding tantrix",
    )
