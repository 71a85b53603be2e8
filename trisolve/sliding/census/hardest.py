"""All hardest levels of a census, each checked by an independent solver.

A census stores minimal levels. A hardest level that is not minimal takes just as many moves after
one of its blocks is removed, so the smaller level is also a hardest level. Repeating this step
leads to a minimal level. All hardest levels are therefore found from the minimal levels by adding
blocks, one at a time.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trisolve.errors import TrisolveError
from trisolve.sliding.census.board import Board
from trisolve.sliding.census.runs import RunSymmetry
from trisolve.sliding.census.units import Row, RowMaker, too_large
from trisolve.sliding.formats import parse_level
from trisolve.sliding.orientation import place_on
from trisolve.sliding.proof.certificate import Certificate, dump_certificate
from trisolve.sliding.proof.certify import certify
from trisolve.sliding.search import solve


class _Spot(NamedTuple):
    """A level: each run's sequence by number, and its goal block's run, index and goal start."""

    values: tuple[int, ...]
    run: int
    block: int
    start: int

    def image(self, board: Board, symmetry: RunSymmetry) -> "_Spot":
        """Return the image of the level under a symmetry of the floor."""
        values = [0] * len(self.values)
        for number, value in enumerate(self.values):
            flips = symmetry.flips[number]
            image = board.choices[number].mirrored(value) if flips else value
            values[symmetry.images[number]] = image
        block, start = self.block, self.start
        if symmetry.flips[self.run]:
            sequence = board.choices[self.run].all[self.values[self.run]]
            block = len(sequence) - 1 - block
            start = len(board.runs[self.run]) - sequence[self.block][0] - start
        return _Spot(tuple(values), symmetry.images[self.run], block, start)

    def with_more(self, board: Board) -> Iterator["_Spot"]:
        """Yield the levels with one more block."""
        for number, value in enumerate(self.values):
            choices = board.choices[number]
            n_blocks = len(choices.all[value])
            for more, sequence in enumerate(choices.all):
                if len(sequence) != n_blocks + 1:
                    continue
                for block in range(n_blocks + 1):
                    if choices.without(more, block) == value:
                        values = (*self.values[:number], more, *self.values[number + 1 :])
                        shift = number == self.run and block <= self.block
                        yield self._replace(values=values, block=self.block + shift)


def find_hardest(board: Board, rows: Iterable[Row], max_bytes: int) -> list[tuple[Row, bool]]:
    """Return the rows of all hardest levels, by key, and whether each level is minimal.

    `rows` are the rows of the minimal levels.
    """
    found = {row.key: (row, True) for row in rows}
    waiting, row_of = [row for row, _ in found.values()], RowMaker(board.options)
    while waiting:
        row = waiting.pop()
        if row.blocks == board.options.blocks[1]:
            continue
        for spot in set(_spot(board, row).with_more(board)):
            harder = _level_row(board, spot, row.moves, max_bytes, row_of)
            if harder is not None and harder.key not in found:
                found[harder.key] = harder, False
                waiting.append(harder)
    return [found[key] for key in sorted(found)]


def _spot(board: Board, row: Row) -> _Spot:
    """Return the level of a row on the board's own floor."""
    level = place_on(parse_level(row.code), board.options.floor)
    assert level.floor == board.options.floor
    highlighted = next(n for n, block in enumerate(level.blocks) if block.highlighted)
    goal = level.blocks[highlighted].goal
    assert goal is not None
    cells = tuple(block.cells for block in level.blocks)
    return _Spot(*board.signature(cells, highlighted, goal[0]))


def _level_row(
    board: Board, spot: _Spot, moves: int, max_bytes: int, row_of: RowMaker
) -> Row | None:
    """Return the row of a level if it takes `moves` moves."""
    from trisolve.sliding.engine.census.walk import Find, Signature, SignatureTooLarge

    t = board.tables
    runs = [number for number, value in enumerate(spot.values) if value]
    sequences = [int(t.first[number]) + spot.values[number] - 1 for number in runs]
    before = sum(
        len(board.choices[number].all[spot.values[number]]) for number in runs if number < spot.run
    )
    block = before + spot.block
    try:
        signature = Signature(t, sequences, max_bytes)
    except SignatureTooLarge as error:
        raise too_large(board, sequences, error.n_positions, max_bytes) from None
    if signature.n_positions == 0 or signature.moves().get((block, spot.start)) != moves:
        return None
    size = len({spot.image(board, symmetry) for symmetry in board.symmetries})
    blocks = signature.representative(block, spot.start)
    return row_of(Find(blocks, moves, signature.n_positions, size))


def certificate_of(row: Row) -> str:
    """Return the certificate of a row's representative as JSON text.

    Raises TrisolveError if the solver finds a different number of moves than the census.
    """
    level = parse_level(row.code)
    found = solve(level, threads=1)
    if found.n_moves != row.moves:
        expected = f"expected {row.key} to take {row.moves} moves, as the census found"
        raise TrisolveError(f"{expected}; the solver needs {found.n_moves}")
    certificate = certify(level)
    assert isinstance(certificate, Certificate)  # there was no limit
    return dump_certificate(certificate)
