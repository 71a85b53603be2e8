"""Entanglement: lay tiles with six lines each to make one line as long as possible.

>>> from trisolve.entanglement import Game, Puzzle, draw_tiles
>>> game = Game(Puzzle(1, draw_tiles(4, 5)))
>>> [game.play(turn).score for turn in "2 s0 s5 4 s5".split()], game.score, game.end
([1, 3, 1, 1, 10], 16, 'centre')
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.entanglement.check import check as check
    from trisolve.entanglement.field import from_uv as from_uv
    from trisolve.entanglement.field import maximum as maximum
    from trisolve.entanglement.field import to_uv as to_uv
    from trisolve.entanglement.files import dump_pack as dump_pack
    from trisolve.entanglement.files import dump_puzzle as dump_puzzle
    from trisolve.entanglement.files import dump_records as dump_records
    from trisolve.entanglement.files import load_entries as load_entries
    from trisolve.entanglement.files import load_pack as load_pack
    from trisolve.entanglement.files import load_puzzle as load_puzzle
    from trisolve.entanglement.files import parse_entries as parse_entries
    from trisolve.entanglement.files import parse_pack as parse_pack
    from trisolve.entanglement.files import parse_puzzle as parse_puzzle
    from trisolve.entanglement.files import puzzle_of as puzzle_of
    from trisolve.entanglement.files import save_pack as save_pack
    from trisolve.entanglement.files import save_puzzle as save_puzzle
    from trisolve.entanglement.generate import Grade as Grade
    from trisolve.entanglement.generate import generate as generate
    from trisolve.entanglement.generate import grade as grade
    from trisolve.entanglement.generate import largest_game as largest_game
    from trisolve.entanglement.players import PLAYERS as PLAYERS
    from trisolve.entanglement.players import Record as Record
    from trisolve.entanglement.players import View as View
    from trisolve.entanglement.players import expert as expert
    from trisolve.entanglement.players import play as play
    from trisolve.entanglement.puzzle import Puzzle as Puzzle
    from trisolve.entanglement.puzzle import parse_turns as parse_turns
    from trisolve.entanglement.rules import Game as Game
    from trisolve.entanglement.rules import IllegalTurn as IllegalTurn
    from trisolve.entanglement.rules import Placement as Placement
    from trisolve.entanglement.rules import Replay as Replay
    from trisolve.entanglement.rules import replay as replay
    from trisolve.entanglement.solve import Progress as Progress
    from trisolve.entanglement.solve import Solution as Solution
    from trisolve.entanglement.solve import SolveInterrupted as SolveInterrupted
    from trisolve.entanglement.solve import solve as solve
    from trisolve.entanglement.tiles import Tile as Tile
    from trisolve.entanglement.tiles import draw_tiles as draw_tiles
else:
    lazy(
        __name__,
        {
            "check": "check",
            "field": "from_uv maximum to_uv",
            "files": (
                "dump_pack dump_puzzle dump_records load_entries load_pack load_puzzle "
                "parse_entries parse_pack parse_puzzle puzzle_of save_pack save_puzzle"
            ),
            "generate": "Grade generate grade largest_game",
            "players": "PLAYERS Record View expert play",
            "puzzle": "Puzzle parse_turns",
            "rules": "Game IllegalTurn Placement Replay replay",
            "solve": "Progress Solution SolveInterrupted solve",
            "tiles": "Tile draw_tiles",
        },
    )
