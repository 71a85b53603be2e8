"""The JSON Schemas of BOCO files: records of games, and certificates."""

from trisolve.boco import certificate
from trisolve.boco.files import FORMAT, REASONS, RESULTS, VERSION
from trisolve.boco.game import SWAP
from trisolve.boco.rules import RIMS
from trisolve.files import schemas as s
from trisolve.mesh.schema import board_schema


def boco_schema() -> s.Schema:
    """Return the JSON Schema of the record of a game.

    >>> boco_schema()["required"]
    ['format', 'version', 'board', 'moves']
    """
    body = s.record(
        {
            **s.head_of(FORMAT, VERSION),
            "name": s.text(),
            "board": s.either(
                s.described(s.text(), "The name of a board, such as squares:5x5."), board_schema()
            ),
            "rim": s.among(*RIMS),
            "swap": s.described(s.flag(), "Whether the first piece may be taken over."),
            "moves": s.described(
                s.array(s.either(s.whole(), {"const": SWAP})), "Numbers of faces, from 0."
            ),
            "result": s.described(s.among(*RESULTS), "A claim."),
            "reason": s.described(s.among(*REASONS, None), "A claim."),
            "players": s.row(s.text(), s.text()),
            "metadata": s.anything(),
        },
        ("format", "version", "board", "moves"),
    )
    return s.headed("boco", VERSION, body)


def certificate_schema() -> s.Schema:
    """Return the JSON Schema of a certificate.

    >>> certificate_schema()["title"]
    'trisolve boco-certificate'
    """
    face = s.whole(0)
    moves = {"type": "object", "additionalProperties": face}
    strategy = {
        "player": s.whole(0, 1),
        "at_least": s.described(s.whole(-1, 1), "The value that the strategy proves."),
        "moves": s.described(moves, "A move for each position, written as 0, 1 and . per face."),
    }
    properties = {
        **s.head_of(certificate.FORMAT, certificate.VERSION),
        "board": s.described(s.text("^[0-9a-f]{32}$"), "The key of the board."),
        "faces": s.whole(1),
        "rim": s.among(*RIMS),
        "swap": s.flag(),
        "moves": s.array(s.either(face, {"const": SWAP})),
        "value": s.described(s.whole(-1, 1), "The result of the first player."),
        "symmetries": s.array(s.array(face)),
        "strategies": s.array(s.record(strategy, strategy)),
    }
    return s.headed("boco-certificate", certificate.VERSION, s.record(properties, properties))
