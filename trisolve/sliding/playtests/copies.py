"""Plays of a rotated, shifted or renamed copy of a level, converted to plays of the level."""

from msgspec.structs import replace

from trisolve.errors import LatticeError
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move
from trisolve.sliding.playtests.records import PlayRecord
from trisolve.sliding.playtests.replaying import Board
from trisolve.sliding.symmetry import SYMMETRIES


def _block_map(copy: Level, level: Level) -> dict[str, tuple[str, int]] | None:
    """Return the id in `level` of each block of a copy, and the sign of its direction."""
    corner = min(cell >> 5 for cell in level.floor), min(cell >> 1 & 15 for cell in level.floor)
    wanted = {(block.cells, block.goal): block.id for block in level.blocks}
    for symmetry in SYMMETRIES.values():
        try:
            turned = copy.transformed(symmetry, corner)
        except LatticeError:
            continue
        pairs = zip(copy.blocks, turned.blocks, strict=True)
        found = {
            old.id: (wanted.get((new.cells, new.goal), ""), symmetry.direction(old.axis)[1])
            for old, new in pairs
        }
        if turned.floor == level.floor and all(name for name, _ in found.values()):
            return found
    return None


def as_plays_of(level: Level, copy: Board, play: PlayRecord) -> PlayRecord:
    """Return a play of a copy, with its moves converted to moves on the level itself.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> sorted(_block_map(level.transformed(SYMMETRIES["rotate180"]), level).items())
    [('A', ('A', -1))]
    """
    code = dump_share_code(level.bare())
    if code == play.level:
        return play
    blocks = _block_map(copy.level, level)
    assert blocks is not None, "expected a copy: levels are matched by key"

    def turned(what: str) -> str:
        if what.startswith(("undo", "redo", "reset", "hint ", "watch")):
            return what
        move = copy.move(what)
        name, sign = blocks[move.block]
        return str(Move(name, sign * move.distance))

    events = [(seconds, turned(what)) for seconds, what in play.events]
    return replace(play, level=code, events=events)
