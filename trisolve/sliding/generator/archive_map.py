"""The map of an archive: a coarse grid, and the niche to which a level belongs.

Quality-diversity search keeps the best finds of every niche instead of the best overall, so it
fills a map rather than climbing one peak. See Mouret and Clune, "Illuminating search spaces by
mapping elites" (2015). A *niche* is a cell of that grid.
"""

from typing import NamedTuple

from trisolve.sliding import rules
from trisolve.sliding.lattice import N_CELLS
from trisolve.sliding.level import MAX_BLOCKS, Level

MOVES_BAND = 5
FLOOR_BAND = 12
PUSH_BANDS = 4
_PUSH_PERCENT = 10  # per band; few hard levels push in more than a third of their moves


_MAX_MOVES = 100_000  # no level of 16 blocks is known to need a tenth of that


class Niche(NamedTuple):
    """A cell of the map: ranges of moves, blocks, floor cells, and the share of pushing moves.

    >>> str(Niche(2, 9, 3, 1))
    '10..14 moves, 9 blocks, 36..47 cells, pushes 10..19%'
    """

    moves_band: int
    blocks: int
    floor_band: int
    push_band: int

    def __str__(self) -> str:
        moves, cells = self.moves_band * MOVES_BAND, self.floor_band * FLOOR_BAND
        return (
            f"{moves}..{moves + MOVES_BAND - 1} moves, {self.blocks} blocks, "
            f"{cells}..{cells + FLOOR_BAND - 1} cells, "
            f"pushes {push_range(self.push_band)}%"
        )


def may_be(niche: Niche, moves: int) -> bool:
    """Return whether a level with the given number of moves could be in a niche.

    >>> may_be(Niche(2, 9, 3, 1), 12), may_be(Niche(2, 10**18, 3, 1), 12)
    (True, False)
    """
    return (
        all(type(number) is int for number in (*niche, moves))
        and 0 <= moves <= _MAX_MOVES
        and niche.moves_band == moves // MOVES_BAND
        and 1 <= niche.blocks <= MAX_BLOCKS
        and 0 <= niche.floor_band <= N_CELLS // FLOOR_BAND
        and niche.push_band in range(PUSH_BANDS)
    )


def push_range(band: int) -> str:
    """Return the percentages in a band of the share of pushing moves.

    >>> push_range(1), push_range(PUSH_BANDS - 1)
    ('10..19', '30..100')
    """
    low = _PUSH_PERCENT * band
    return f"{low}..{100 if band == PUSH_BANDS - 1 else low + _PUSH_PERCENT - 1}"


def push_share(level: Level) -> float:
    """Return the share of moves in a level's own solution that push something.

    Raises IllegalMove if the solution cannot be played.

    >>> from trisolve import Block, Move
    >>> push_share(Level(range(8), [Block("A", [0, 1, 2])], solution=[Move("A", 1), Move("A", 1)]))
    0.0
    """
    steps = list(rules.replay(level, level.solution or ()))
    return sum(bool(played.move.pushes) for played in steps) / len(steps) if steps else 0.0


def niche_of(level: Level, moves: int) -> Niche:
    """Return the niche of a level whose solution has the given number of moves."""
    return Niche(
        moves // MOVES_BAND,
        len(level.blocks),
        len(level.floor) // FLOOR_BAND,
        min(int(100 * push_share(level)) // _PUSH_PERCENT, PUSH_BANDS - 1),
    )
