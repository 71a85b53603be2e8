"""The display of ``generate`` and ``mutate`` while they search: the best board and its numbers."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from trisolve.cli.color import color_depth
from trisolve.cli.everywhere import CHOSEN
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.sliding.run_progress import progress_line
from trisolve.sliding.pictures.terminal import render_terminal
from trisolve.wording import counted

if TYPE_CHECKING:
    from trisolve.sliding.generator.finds import Find
    from trisolve.sliding.generator.run import Reached, RunLimits

_LENGTHS = 8
"""How many of the lengths found are listed, longest first."""


class Watching:
    """Shows a search's progress: a drawing on a terminal, or one line per find as plain text."""

    def __init__(
        self, line: ProgressLine, limits: "RunLimits", n_niches: Callable[[], int] | None
    ) -> None:
        self._line, self._limits, self._n_niches = line, limits, n_niches
        self._best: Find | None = None
        self._board = ""
        self._of_moves: Counter[int] = Counter()

    def add_all(self, finds: Iterable["Find"]) -> None:
        """Include the finds of a batch."""
        for find in finds:
            self._of_moves[find.moves] += 1
            if self._line.is_plain:
                self._line.show(found_line(find))
            if self._best is None or find.rank < self._best.rank:
                self._best, self._board = find, ""

    def report(self, reached: "Reached") -> None:
        """Show how far the search has come."""
        self._line.offer(lambda: self._text(reached))

    def _text(self, reached: "Reached") -> str:
        n_niches = None if self._n_niches is None else self._n_niches()
        text = progress_line(reached, self._limits, n_niches)
        if self._line.is_plain or self._best is None:
            return text
        if not self._board:
            level = self._best.level
            self._board = render_terminal(level, level.positions, depth=color_depth(CHOSEN.color))
        return f"{self._board.rstrip()}\n{lengths_line(self._of_moves)}\n{text}"


def found_line(find: "Find") -> str:
    """Return a find in one line: its moves, size, grade and key."""
    level = find.level
    size = f"{counted(len(level.blocks), 'block')}, {counted(find.n_states, 'state')}"
    return f"found {counted(find.moves, 'move')}, {size}, {level.stats['grade']}, {level.key}"


def lengths_line(of_moves: Counter[int]) -> str:
    """Return how many finds there are for each number of moves, the longest first.

    >>> lengths_line(Counter([12, 12, 9]))
    'found: 2 of 12 moves, 1 of 9 moves'
    """
    longest = sorted(of_moves, reverse=True)
    listed = [f"{of_moves[n]:,} of {counted(n, 'move')}" for n in longest[:_LENGTHS]]
    rest = sum(of_moves[n] for n in longest[_LENGTHS:])
    return f"found: {', '.join([*listed, *([f'{rest:,} shorter'] if rest else [])])}"
