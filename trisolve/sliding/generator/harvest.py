"""A harvest: the boards that the trials recorded, and the start most wanted from each board.

A board's graph has a start for every number of moves up to its hardest. All of these starts are the
same puzzle at earlier or later points, so one start is chosen. The choice depends on the finds that
the run already holds. The choice is made where batches are merged, in their order, so it does not
matter which process ran a batch, or when.

hardest   the hardest start that the bounds allow
first     the number of moves for which the run holds the fewest finds
even      the same, but each number of moves has an equal share: once the share is filled, the board
          is skipped. One twentieth of all finds is reserved for each grade from easy up that
          occurs: a find of a grade with fewer finds may exceed its length's share.

Among starts with the same number of moves, the start with the least choice on the way and the start
with the most choice are chosen in turn. Alternating gives both easier and harder levels.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from trisolve.sliding.generator.finds import Find, Keepers
from trisolve.sliding.generator.finishing import clean, find_of
from trisolve.sliding.generator.layout import RawBoard, board_rows, load_board
from trisolve.sliding.generator.options import Options
from trisolve.sliding.insight.difficulty import CUT_OFFS, GRADES, WEIGHTS
from trisolve.sliding.level import PUSH_MODES

if TYPE_CHECKING:
    from trisolve.sliding.engine.small.scoring import Workspace

_RESERVED = 20
_BITS = 64


@dataclass(frozen=True)
class Noted:
    """A board recorded by the trials, its score, and its provenance."""

    raw: RawBoard
    score: int
    provenance: Mapping[str, Any]


class Target(NamedTuple):
    """The start to choose on a board: its moves, and whether to choose the most bits of choice.

    The start may have at most `max_bits` bits of choice.
    """

    moves: int
    many_choices: bool = False
    max_bits: float = inf


def ends(options: Options, pick: str) -> bool:
    """Return whether a run ends once it has all its finds, because no find could be better."""
    shared_out = options.strategy == "harvest" and options.moves.maximum is not None
    return pick == "first" or (pick == "even" and shared_out)


class Harvest:
    """Takes at most one find from each board, and adds it to `keepers` before the next board."""

    def __init__(self, options: Options, keepers: Keepers) -> None:
        self._options, self._keepers = options, keepers
        self._of_moves: Counter[int] = Counter()
        self._of_grade: Counter[str] = Counter()
        low, high = options.moves.minimum, options.moves.maximum
        self._share = 0
        if high is not None:
            self._share = -(-keepers.count // (high - low + 1))
        for find in keepers.all_finds():
            self._count(find)

    def _count(self, find: Find) -> None:
        self._of_moves[find.moves] += 1
        self._of_grade[find.level.stats["grade"]] += 1

    def take(self, noted: Noted, workspace: "Workspace") -> Find | None:
        """Return the most wanted find of a board, or None if that find is not kept."""
        keepers = self._keepers
        if keepers.is_full:
            return None
        target = self._target(noted.score)
        find = None if target is None else find_at(noted, target, self._options, workspace)
        if find is None or not self._may_stay(find) or not keepers.add(find):
            return None
        self._count(find)
        return find

    def _target(self, deepest: int) -> Target | None:
        """Return the start to take from a board whose hardest start has `deepest` moves, if any."""
        bounds, keepers = self._options.moves, self._keepers
        top = deepest if bounds.maximum is None else min(deepest, bounds.maximum)
        if top < bounds.minimum:
            return None
        if keepers.pick == "hardest":
            return Target(top, many_choices=True)
        full = self._share if keepers.pick == "even" and self._share else keepers.count
        some = [n for n in range(max(1, bounds.minimum), top + 1) if self._of_moves[n] < full]
        if not some:
            return self._target_of_grade(top)
        moves = min(some, key=lambda n: (self._of_moves[n], -n))
        return Target(moves, many_choices=self._of_moves[moves] % 2 == 1)

    def _target_of_grade(self, top: int) -> Target | None:
        """Return the start to take for a grade that has less than its reserved share."""
        low = self._options.moves.minimum
        for grade in self._short():
            if GRADES.index(grade) >= len(GRADES) // 2:
                return Target(top, many_choices=True)
            # moves and choices alone must leave it below the end of the grade
            points = CUT_OFFS[GRADES.index(grade)] - WEIGHTS["moves"] * low
            return Target(low, many_choices=False, max_bits=points / WEIGHTS["choices"])
        return None

    def _short(self) -> list[str]:
        """Return the grades that have less than their reserved share."""
        wanted = self._keepers.grades or GRADES[1:]
        reserved = self._keepers.count // _RESERVED
        return [grade for grade in GRADES if grade in wanted and self._of_grade[grade] < reserved]

    def _may_stay(self, find: Find) -> bool:
        if self._keepers.pick != "even" or not self._share:
            return True
        grade, reserved = find.level.stats["grade"], self._keepers.count // _RESERVED
        short = self._short()
        if grade in short:
            return True
        owed = sum(reserved - self._of_grade[one] for one in short if self._of_grade[one])
        room = self._keepers.count - len(self._keepers)
        return self._of_moves[find.moves] < self._share and room > owed


def find_at(noted: Noted, target: Target, options: Options, workspace: "Workspace") -> Find | None:
    """Return a find from a start of the board that fits the target, or None."""
    from trisolve.sliding.engine.small.trials import choose_start

    load_board(noted.raw, workspace.trial)
    push = PUSH_MODES.index(options.push)
    index, bits = choose_start(workspace, push, target.moves, target.many_choices, options.unique)
    if index < 0 or bits > _BITS * target.max_bits:
        return None
    return find_from(noted, int(index), options, workspace)


def find_from(noted: Noted, index: int, options: Options, workspace: "Workspace") -> Find | None:
    """Return the find for a board's start, given by its index in the graph."""
    from trisolve.sliding.engine.small.trials import start_from

    load_board(noted.raw, workspace.trial)
    push = PUSH_MODES.index(options.push)
    if not start_from(workspace, push, index):
        return None
    raw = clean(board_rows(workspace.trial), options, workspace, noted.raw.n_goals)
    if raw is None:
        return None
    provenance = {**noted.provenance, "start": index}
    return find_of(raw, options, workspace, provenance)
