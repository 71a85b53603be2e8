"""Tantrix: tile puzzles solved or refuted, solitaire, and the game for two to four players.

"Tantrix" is a trademark of its owner; this package contains only facts and rules.

>>> from trisolve import tantrix
>>> answer = tantrix.solve(tantrix.discovery(10))
>>> answer.status, tantrix.check(tantrix.discovery(10), answer.solution).right
('solved', True)
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.tantrix.answers import Answer as Answer
    from trisolve.tantrix.answers import Count as Count
    from trisolve.tantrix.check import Verdict as Verdict
    from trisolve.tantrix.check import canonical as canonical
    from trisolve.tantrix.check import check as check
    from trisolve.tantrix.files import dump_puzzle as dump_puzzle
    from trisolve.tantrix.files import dump_record as dump_record
    from trisolve.tantrix.files import load_puzzle as load_puzzle
    from trisolve.tantrix.files import load_record as load_record
    from trisolve.tantrix.files import parse_puzzle as parse_puzzle
    from trisolve.tantrix.files import parse_record as parse_record
    from trisolve.tantrix.files import save_puzzle as save_puzzle
    from trisolve.tantrix.files import save_record as save_record
    from trisolve.tantrix.game import Game as Game
    from trisolve.tantrix.game import Report as Report
    from trisolve.tantrix.game import replay as replay
    from trisolve.tantrix.generate import generate as generate
    from trisolve.tantrix.matches import MatchResult as MatchResult
    from trisolve.tantrix.matches import match as match
    from trisolve.tantrix.placements import Line as Line
    from trisolve.tantrix.placements import Placement as Placement
    from trisolve.tantrix.placements import lines as lines
    from trisolve.tantrix.placements import score as score
    from trisolve.tantrix.players import choose as choose
    from trisolve.tantrix.puzzle import Goal as Goal
    from trisolve.tantrix.puzzle import Puzzle as Puzzle
    from trisolve.tantrix.puzzle import discovery as discovery
    from trisolve.tantrix.records import GameRecord as GameRecord
    from trisolve.tantrix.records import Result as Result
    from trisolve.tantrix.records import SolitaireRecord as SolitaireRecord
    from trisolve.tantrix.records import Turn as Turn
    from trisolve.tantrix.rules import fills as fills
    from trisolve.tantrix.rules import forced_spaces as forced_spaces
    from trisolve.tantrix.rules import illegal as illegal
    from trisolve.tantrix.rules import legal as legal
    from trisolve.tantrix.rules import sound as sound
    from trisolve.tantrix.solitaire import solve_solitaire as solve_solitaire
    from trisolve.tantrix.solve import count as count
    from trisolve.tantrix.solve import solutions as solutions
    from trisolve.tantrix.solve import solve as solve
    from trisolve.tantrix.tiles import TILES as TILES
    from trisolve.tantrix.tiles import Tile as Tile
    from trisolve.tantrix.tiles import shuffle as shuffle
    from trisolve.tantrix.tiles import tile as tile
else:
    lazy(
        __name__,
        {
            "answers": "Answer Count",
            "check": "Verdict canonical check",
            "files": (
                "dump_puzzle dump_record load_puzzle load_record parse_puzzle parse_record "
                "save_puzzle save_record"
            ),
            "game": "Game Report replay",
            "generate": "generate",
            "matches": "MatchResult match",
            "placements": "Line Placement lines score",
            "players": "choose",
            "puzzle": "Goal Puzzle discovery",
            "records": "GameRecord Result SolitaireRecord Turn",
            "rules": "fills forced_spaces illegal legal sound",
            "solitaire": "solve_solitaire",
            "solve": "count solutions solve",
            "tiles": "TILES Tile shuffle tile",
        },
    )
