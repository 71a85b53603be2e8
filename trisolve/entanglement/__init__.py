"""Entanglement: tiles with six lines each, laid at the end of one line that should grow long.

>>> from trisolve.entanglement import Game, Puzzle, draw_tiles
>>> game = Game(Puzzle(1, draw_tiles(4, 5)))
>>> [game.play(turn).score for turn in "2 s0 s5 4 s5".split()], game.score, game.end
([1, 3, 1, 1, 10], 16, 'centre')
"""

from trisolve.entanglement.construct import largest_game
from trisolve.entanglement.draws import draw_tiles
from trisolve.entanglement.field import maximum
from trisolve.entanglement.generator import Grade, generate, grade
from trisolve.entanglement.players import PLAYERS, Record, View, expert, play
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.puzzle_file import (
    dump_pack,
    dump_puzzle,
    load_pack,
    load_puzzle,
    parse_pack,
    parse_puzzle,
    save_pack,
    save_puzzle,
)
from trisolve.entanglement.rules import Game, IllegalTurn, Placement, Replay, replay
from trisolve.entanglement.solver import Progress, Solution, SolveInterrupted, solve
from trisolve.entanglement.tiles import Tile
from trisolve.entanglement.turns import parse_turns

__all__ = [
    "PLAYERS",
    "Game",
    "Grade",
    "IllegalTurn",
    "Placement",
    "Progress",
    "Puzzle",
    "Record",
    "Replay",
    "Solution",
    "SolveInterrupted",
    "Tile",
    "View",
    "draw_tiles",
    "dump_pack",
    "dump_puzzle",
    "expert",
    "generate",
    "grade",
    "largest_game",
    "load_pack",
    "load_puzzle",
    "maximum",
    "parse_pack",
    "parse_puzzle",
    "parse_turns",
    "play",
    "replay",
    "save_pack",
    "save_puzzle",
    "solve",
]
