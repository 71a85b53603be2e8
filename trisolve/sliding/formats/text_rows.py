"""Redraw the rows of a section of a text, changing only the characters that differ.

Rows are counted as in the old section. New rows are added above its first row or below its last row
with text, and rows at either end that lose all their floor are removed.
"""

from collections.abc import Iterator, Mapping

from trisolve.sliding.formats.text_board import BLANK, WALL, Section, Spot

Lines = list[list[str]]
"""For each line of a text, the lines that take its place."""


class Rows:
    """The rows of a section, the characters drawn in them, and the characters wanted."""

    def __init__(
        self, section: Section, old: Mapping[Spot, str], new: Mapping[Spot, str], shift: int = 0
    ) -> None:
        """Compare rows; `shift` is the number of blanks that all rows get on the left."""
        self._section = section
        self._old, self._new, self._shift = _by_row(old, shift), _by_row(new, shift), shift
        with_text = [i for i, (_, text) in enumerate(section.rows) if text.strip(BLANK)]
        self._last = max(with_text, default=-1)
        self._low, self._high = min(self._new, default=0), max(self._new, default=-1)
        self._gone = {i for i in self._old if not self._low <= i <= self._high}
        self._n_above = max(0, -self._low)

    @property
    def last_line(self) -> int:
        """The line number of the last row with text, or of the section's own line."""
        return self._section.line if self._last < 0 else self._section.rows[self._last][0]

    def put(self, lines: Lines, end: str, board: "Rows | None" = None) -> list[str]:
        """Put the rows wanted into a text, and return the comments to move out of the section.

        Comments move if the number of rows changes. `end` is the end of a new line, and `board` has
        the rows of the board to which goals are aligned.
        """
        board = board or self
        n_gone = sum(self._change(i, lines, board) for i in range(len(self._section.rows)))
        above = [self._fresh(i) + end for i in range(-board._n_above, 0)]
        below = [self._fresh(i) + end for i in range(self._last + 1, self._high + 1)]
        last_line = self.last_line
        if self._last < 0:
            lines[last_line - 1] += above + below
        else:
            lines[self._section.rows[0][0] - 1][:0] = above
            lines[last_line - 1] += below
        if not (n_gone or above or below):
            return []
        rows = {line for line, _ in self._section.rows}
        inside = [i for i in range(self._section.line + 1, last_line) if i not in rows]
        return [lines[i - 1].pop() for i in inside]

    def drawn(self, marks: Mapping[Spot, str]) -> Iterator[str]:
        """Yield the rows of a new section with these marks, aligned to the changed board."""
        section = Rows(self._section, {}, marks, self._shift)
        for i in range(-self._n_above, section._high + 1):
            if i not in self._gone:
                yield section._fresh(i)

    def _change(self, i: int, lines: Lines, board: "Rows") -> bool:
        """Change one row in place; return whether it is removed."""
        line, text = self._section.rows[i]
        found = lines[line - 1]
        body = found[-1].removesuffix("\r")
        end = found[-1][len(body) :]
        has_text = bool(text.strip(BLANK))
        if i in board._gone and (i < board._low or has_text):
            found.pop()
            return True
        old, new = self._old.get(i, {}), self._new.get(i, {})
        if old != new and i <= self._last:
            found[-1] = _redrawn(BLANK * self._shift + text, old, new) + end
        elif has_text:
            is_legend = body.rstrip(BLANK) != text  # it describes the board as it was
            found[-1] = BLANK * self._shift + (text if is_legend else body) + end
        elif body.strip(BLANK):  # a line of the legend alone
            found[-1:] = [WALL + end] if i < self._last else []
        return False

    def _fresh(self, i: int) -> str:
        """Return a row that the old section does not have."""
        marks = self._new.get(i)
        if not marks:
            return WALL
        inside = range(min(marks), max(marks) + 1)
        return BLANK * min(marks) + "".join(marks.get(x, WALL) for x in inside)


def _redrawn(text: str, old: Mapping[int, str], new: Mapping[int, str]) -> str:
    """Return a row with other marks; its walls and blanks stay as far as they can.

    >>> _redrawn("#AAA..#", dict(enumerate("AAA..", 1)), dict(enumerate(".AAA", 1)))
    '#.AAA##'
    """
    row = list(text.ljust(max(new, default=0) + 1))
    left, right = min(new, default=0), max(new, default=len(row))
    for column in old.keys() - new.keys():
        row[column] = BLANK if column < left and WALL not in text[:column] else WALL
    for column in range(max(left, len(text)), right):
        row[column] = WALL
    for column, mark in new.items():
        row[column] = mark
    if not text.endswith(WALL) and new:
        del row[right + 1 :]
    return "".join(row).rstrip(BLANK)


def _by_row(marks: Mapping[Spot, str], shift: int) -> dict[int, dict[int, str]]:
    found: dict[int, dict[int, str]] = {}
    for (row, column), mark in marks.items():
        found.setdefault(row, {})[column + shift] = mark
    return found
