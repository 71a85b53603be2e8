"""The JSON Schema of Entanglement files: a puzzle, a pack of them, or the record of a game."""

from trisolve.entanglement.field import MAX_RADIUS
from trisolve.entanglement.files import FORMAT, KEYS, RECORD_KEYS, VERSION
from trisolve.entanglement.tiles import N_PINS
from trisolve.files import schemas as s
from trisolve.kernels.randomness import MAX_SEED


def entanglement_schema() -> s.Schema:
    """Return the JSON Schema of a file; of records, that of one line.

    >>> entanglement_schema()["title"]
    'trisolve entanglement'
    """
    head = s.head_of(FORMAT, VERSION)
    pairs = s.array(s.row(s.whole(0, N_PINS - 1), s.whole(0, N_PINS - 1)), N_PINS // 2, N_PINS // 2)
    tile = s.either(s.described(s.text("^[0-9ab]{12}$"), "The partner of each pin."), pairs)
    radius = s.described(s.whole(1, MAX_RADIUS), "The radius of the field.")
    puzzle = s.record(
        {
            **head,
            "radius": radius,
            "tiles": s.described(s.array(tile, 1), "The tiles in the order drawn."),
            "name": s.text(),
            "solution": s.described(s.text(), "A claim: turns such as 2 s0 s5."),
            "score": s.described(s.whole(0), "A claim: the score of the solution."),
            "metadata": s.anything(),
        },
        KEYS[:4],
    )
    record = s.record(
        {
            **head,
            "radius": radius,
            "seed": s.described(s.whole(0, MAX_SEED), "The seed of the tiles."),
            "player": s.text(),
            "budget": s.either(s.whole(1), {"type": "null"}),
            "turns": s.text(),
            "score": s.whole(0),
            "segments": s.whole(0),
            "tiles": s.described(s.whole(0), "How many tiles were placed."),
            "end": s.among("open", "wall", "centre", "tiles"),  # language: quoted
            "seconds": {"type": "number", "minimum": 0},
        },
        RECORD_KEYS,
    )
    definitions = {"puzzle": puzzle, "record": record}
    own = {"$ref": "#/$defs/puzzle"}
    body = s.either(own, s.array(own, 1), {"$ref": "#/$defs/record"}) | {"$defs": definitions}
    return s.headed("entanglement", VERSION, body)
