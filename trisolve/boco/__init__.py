"""BOCO, a game of encircling the enemy: its rules, players, solver, proofs and pictures.

>>> from trisolve import boco
>>> game = boco.Game("squares:3x3", rim="wall")
>>> boco.solve(game.new_initial_state()).value
1
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.boco.board import Board as Board
    from trisolve.boco.certificate import Certificate as Certificate
    from trisolve.boco.certificate import certify as certify
    from trisolve.boco.certificate import dump_certificate as dump_certificate
    from trisolve.boco.certificate import load_certificate as load_certificate
    from trisolve.boco.certificate import save_certificate as save_certificate
    from trisolve.boco.certificate import verify as verify
    from trisolve.boco.check import check as check
    from trisolve.boco.choices import Choice as Choice
    from trisolve.boco.counting import perft as perft
    from trisolve.boco.files import dump_record as dump_record
    from trisolve.boco.files import load_records as load_records
    from trisolve.boco.files import parse_record as parse_record
    from trisolve.boco.files import replay as replay
    from trisolve.boco.files import save_records as save_records
    from trisolve.boco.game import Game as Game
    from trisolve.boco.game import Group as Group
    from trisolve.boco.game import State as State
    from trisolve.boco.matches import MatchResult as MatchResult
    from trisolve.boco.matches import match as match
    from trisolve.boco.players import player as player
    from trisolve.boco.record import Record as Record
    from trisolve.boco.record import record_from as record_from
    from trisolve.boco.rules import IllegalTurn as IllegalTurn
    from trisolve.boco.solve import Solution as Solution
    from trisolve.boco.solve import solve as solve
    from trisolve.boco.verifier import Verdict as Verdict
    from trisolve.errors import IllegalMove as IllegalMove
else:
    lazy(
        __name__,
        {
            "board": "Board",
            "certificate": (
                "Certificate certify dump_certificate load_certificate save_certificate verify"
            ),
            "check": "check",
            "choices": "Choice",
            "counting": "perft",
            "files": "dump_record load_records parse_record replay save_records",
            "game": "Game Group State",
            "matches": "MatchResult match",
            "players": "player",
            "record": "Record record_from",
            "rules": "IllegalTurn",
            "solve": "Solution solve",
            "trisolve.errors": "IllegalMove",
            "verifier": "Verdict",
        },
    )
