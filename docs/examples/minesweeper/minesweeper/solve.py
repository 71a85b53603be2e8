"""A complete solver: it opens a cell if and only if no arrangement of the mines has a mine there.

Covered cells that touch the same open cells form a zone; only the number of mines in a zone
matters. Zone by zone, a layer holds the mines that each number still lacks after all choices so
far, and the mines that are left. A choice counts if it is on a path from the start to the state in
which nothing is lacking. This is dynamic programming; it is small because a number is dropped after
the last zone next to it.

A state is one integer with a byte for each number, and above them the mines that are left. A byte
that falls below 0 has its highest bit set.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Unpack

from minesweeper.rules import Game, Puzzle
from trisolve.errors import FormatError
from trisolve.limits import LimitReached, Limits, NodeLimitNames
from trisolve.reports import Found
from trisolve.wording import counted


class Known(NamedTuple):
    """The covered cells that are safe, or mines, in every arrangement."""

    safe: set[int]
    mines: set[int]


@dataclass(frozen=True)
class Solution(Found):
    """The part of a puzzle that can be solved without a guess.

    status : "solved", "unsolvable" if no cell is known to be safe, "limit"
    order : the cells to open, in an order in which each is known to be safe
    n_hard : how often several numbers had to be combined
    n_left : the number of cells without a mine that stay covered
    """

    order: tuple[int, ...]
    n_hard: int
    n_left: int

    def described(self) -> str:
        """Return the result as text for people."""
        if self.status == "solved":
            hard = f", {self.n_hard} of them hard" if self.n_hard else ""
            return f"solved without a guess in {counted(len(self.order), 'step')}{hard}"
        what = f"{counted(self.n_left, 'cell')} without a mine still covered"
        return what if self.status == "limit" else f"a guess is needed: {what}"


def solve(puzzle: Puzzle, **limits: Unpack[NodeLimitNames]) -> Solution:
    """Return the cells of a puzzle that can be opened without a guess, in order.

    >>> solve(Puzzle("squares:4x1", mines=(0,), opened=(1,))).described()
    'solved without a guess in 1 step, 1 of them hard'
    >>> solve(Puzzle("squares:3x1", mines=(0,), opened=(1,))).status
    'unsolvable'
    """
    clock = Limits(**limits).start()
    game, mines, order, n_hard = Game(puzzle), set[int](), list[int](), 0
    status, limit, near = "solved", None, puzzle.field
    try:
        while game.n_safe and status == "solved":
            known = _plain(near, game.numbers, mines)
            if not known.safe and not known.mines:
                known = deduce(near, game.numbers, len(puzzle.mines), mines, count=clock.count)
                status = "solved" if known.safe else "unsolvable"
                n_hard += bool(known.safe)
            mines |= known.mines
            for cell in sorted(known.safe):
                if cell not in game.numbers:
                    order.append(cell)
                    game.open(cell)
    except LimitReached as stopped:
        status, limit = "limit", stopped.limit
    return Solution(status, tuple(order), n_hard, game.n_safe, seconds=clock.seconds, limit=limit)


def carried(puzzle: Puzzle) -> dict[str, Any]:
    """Return the data of the page: the cells around each cell, an order, and its proofs."""
    near, order, game = puzzle.field, solve(puzzle).order, Game(puzzle)
    proofs = []
    for cell in order:
        proofs.append(proof(near, game.numbers, len(puzzle.mines), cell))
        game.open(cell)
    return {"near": near, "order": order, "proofs": proofs}


def proof(
    near: Sequence[Sequence[int]], numbers: Mapping[int, int], n_mines: int, cell: int
) -> list[int]:
    """Return the open cells whose numbers prove that a cell is safe, without unneeded cells.

    >>> from minesweeper.rules import field
    >>> proof(field("squares:5x1"), {0: 0, 1: 1}, 1, 3)
    [1]
    """

    def proves(cells: Collection[int]) -> bool:
        some = {one: numbers[one] for one in cells}
        return cell in deduce(near, some, n_mines, opened=numbers).safe

    touching = [one for one in numbers if cell in near[one]]
    close = [one for one in numbers if {*near[one]} & {cell, *near[cell]}]
    kept = next(some for some in (touching, close, [*numbers]) if proves(some))
    for one in kept:
        rest = [other for other in kept if other != one]
        kept = rest if proves(rest) else kept
    return kept


def _plain(near: Sequence[Sequence[int]], numbers: Mapping[int, int], mines: set[int]) -> Known:
    """Return the cells that single numbers decide."""
    known = Known(set(), set())
    for cell, number in numbers.items():
        covered = {one for one in near[cell] if one not in numbers} - mines
        lacking = number - len(mines.intersection(near[cell]))
        if lacking == 0:
            known.safe.update(covered)
        elif lacking == len(covered):
            known.mines.update(covered)
    return known


def deduce(
    near: Sequence[Sequence[int]],
    numbers: Mapping[int, int],
    n_mines: int,
    mines: Collection[int] = (),
    *,
    opened: Collection[int] = (),
    count: Callable[[int], None] = lambda more: None,
) -> Known:
    """Return every covered cell that is safe in all arrangements of the mines, or a mine in all.

    `mines` are cells that are known to be mines, and `opened` are open cells whose numbers are
    ignored. `count` is called with the number of states in a layer. Raises FormatError if no
    arrangement gives the numbers.

    >>> from minesweeper.rules import field
    >>> deduce(field("squares:4x1"), {1: 1}, 1)
    Known(safe={3}, mines=set())
    """
    zones: dict[tuple[int, ...], list[int]] = {}
    for cell in range(len(near)):
        if not (cell in numbers or cell in mines or cell in opened):
            zones.setdefault(tuple(one for one in near[cell] if one in numbers), []).append(cell)
    order = _ordered(zones)
    places = {cell: 8 * at for at, cell in enumerate(numbers)}
    top = 8 * len(places)
    below = sum(128 << place for place in places.values())
    lacking = {cell: numbers[cell] - len({*mines}.intersection(near[cell])) for cell in places}
    left = n_mines - len(mines)
    start = (left << top) + sum(lacking[cell] << place for cell, place in places.items())
    layer = {start} if min([left, *lacking.values()]) >= 0 else set()
    last = {cell: at for at, key in enumerate(order) for cell in key}
    layers = []
    for at, key in enumerate(order):
        closing = sum(255 << places[cell] for cell in key if last[cell] == at)
        step = (1 << top) + sum(1 << places[cell] for cell in key)
        ways = [
            (before, n, after)
            for before in layer
            for n, after in _choices(before, step, len(zones[key]), below)
            if not after & closing
        ]
        layers.append(ways)
        layer = {after for _, _, after in ways}
        count(len(layer))
    if 0 not in layer:
        raise FormatError("expected numbers that some arrangement of the mines gives")
    known, alive = Known(set(), set()), {0}
    for key in reversed(order):
        cells, ways = zones[key], [way for way in layers.pop() if way[2] in alive]
        chosen, alive = {n for _, n, _ in ways}, {before for before, _, _ in ways}
        if chosen == {0}:
            known.safe.update(cells)
        elif chosen == {len(cells)}:
            known.mines.update(cells)
    return known


def _choices(state: int, step: int, size: int, below: int) -> Iterator[tuple[int, int]]:
    """Yield each possible number of mines in a zone, and the state after it."""
    for n in range(size + 1):
        yield n, state
        state -= step
        if state < 0 or state & below:
            return


def _ordered(zones: Collection[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the zones in an order that keeps few numbers between finished and remaining zones."""
    waiting = {key for key in zones if key}
    order: list[tuple[int, ...]] = []
    seen: set[int] = set()
    while waiting:
        live = seen.intersection(set().union(*waiting))
        key = min(waiting, key=lambda key: (live.isdisjoint(key), len({*key} - live), key))
        waiting.remove(key)
        seen.update(key)
        order.append(key)
    return [*order, *([()] if () in zones else [])]
