"""Edit the text of a level to match another level, and leave everything else unchanged.

A person's text holds more than a level: comments, the order of its keys, blanks, line endings. A
level that is written back over its text therefore changes only the lines that must change::

    ; widen row 2 later        stays: a comment
    name:  Two blocks          stays, with its two blanks, unless the name changes
    board:
    AAA..                      a row changes in the characters that differ
    ; the exit                 stays at its row, or moves above board: with a new number of rows
    ..BBB

Rows are counted as in the old section. New rows are added above its first row or below its last row
with text, and rows at either end that lose all their floor are removed. Goals stay where they are
drawn: in ``goals:`` sections, or in lowercase letters as long as these are not ambiguous. Every
candidate is read back, and the first that gives the level is returned.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import product

from trisolve.errors import TrisolveError
from trisolve.sliding.formats.json_format import dump_json_level
from trisolve.sliding.formats.text_board import BLANK, FLOOR, WALL, Section, Spot, origin_text
from trisolve.sliding.formats.text_format import (
    board_of,
    dump_text_level,
    header_values,
    letters_of,
    parse_text_level,
)
from trisolve.sliding.formats.text_header import KEYS, ids_of, is_text_format, origin_of, take_apart
from trisolve.sliding.lattice import Cell, pack
from trisolve.sliding.level import Level

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
        """Put the wanted rows into a text, and return the comments to move out of the section.

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

    def draw(self, marks: Mapping[Spot, str]) -> Iterator[str]:
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
    """Return a row with other marks; its walls and blanks are kept where possible.

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


_BOM = "\ufeff"


def patch_text(text: str, level: Level) -> str:
    r"""Return a text of the level with the fewest possible changes to the old text.

    A text that is not in the text format, or cannot be read, is replaced.

    >>> text = "; mine\nboard:\nAAA..\n"
    >>> patch_text(text, parse_text_level("name: Long\nboard:\nAAA...\n"))
    '; mine\nname: Long\nboard:\nAAA...\n'
    """
    content = text.removeprefix(_BOM)
    if not is_text_format(content):
        return dump_text_level(level)
    try:
        old = parse_text_level(content)
    except TrisolveError:
        return dump_text_level(level)
    wanted = dump_json_level(level)
    if dump_json_level(old) == wanted:
        return text
    patch = _Patch(content, old, level)
    for in_section, with_origin in product((False, True), repeat=2):
        found = patch.text(in_section=in_section, with_origin=with_origin)
        with suppress(TrisolveError):
            if dump_json_level(parse_text_level(found)) == wanted:
                return text[: len(text) - len(content)] + found
    comments = [f"{line}\n" for line in content.split("\n") if line.startswith(";")]
    return "".join(comments) + dump_text_level(level)


class _Patch:
    """The parts of the old text, and the level that the new text should contain."""

    def __init__(self, text: str, old: Level, level: Level) -> None:
        self.level = level
        self.parts = take_apart(text)
        self.drawn = board_of(self.parts)
        self.raw = text.split("\n")
        self.end = "\r" if self.raw[self.parts.sections["board"][0].line - 1].endswith("\r") else ""
        self.old_letters = {
            name: letter for letter, name in ids_of(self.parts, self.drawn.blocks).items()
        }
        known = self.old_letters | self._letters_to_keep(old)
        self.letters = letters_of(level, known)
        self.old_header = header_values(old, {b.id: self.old_letters[b.id] for b in old.blocks})
        self.header = header_values(level, self.letters)
        self.keeps_board = _drawing(old) == _drawing(level)
        self.old_goals = {self.old_letters[block.id]: block.goal for block in old.blocks}

    def _letters_to_keep(self, old: Level) -> dict[str, str]:
        """Return the letters of blocks whose only change is a new id that is not a letter."""
        places = {block.cells: block.id for block in old.blocks}
        ids = {block.id for block in self.level.blocks}
        return {
            block.id: self.old_letters[places[block.cells]]
            for block in self.level.blocks
            if len(block.id) > 1 and places.get(block.cells, block.id) not in ids
        }

    def text(self, *, in_section: bool, with_origin: bool) -> str:
        """Return the changed text.

        in_section : add goals: sections to a text that has none
        with_origin : add an origin to a text that has none
        """
        lines = [[line] for line in self.raw]
        lines[-1][0] += self.end  # a last line without an end gets one while lines are added
        self._put_header(lines, with_origin=with_origin)
        if not self.keeps_board:
            self._put_board(lines, in_section=in_section)
        flat = [line for group in lines for line in group]
        return "\n".join(flat).removesuffix(self.end)

    def _put_header(self, lines: Lines, *, with_origin: bool) -> None:
        """Change, add and remove header lines; a new key follows the key that is written before."""
        header, board = self.parts.header, self.parts.sections["board"][0].line
        first = min((line for line, _ in header.values()), default=board)
        last = 0
        for key in KEYS:
            line, old = header.get(key, (0, ""))
            new = self._value(key, old if line else None, with_origin=with_origin)
            if line:
                last = line
                if new is None:
                    lines[line - 1].pop()
                elif new != old:
                    given = lines[line - 1][-1]
                    start = given[: self.parts.columns[key] - 1]
                    blank = " " if new and start.endswith(":") else ""
                    end = given[len(given.removesuffix("\r")) :]
                    lines[line - 1][-1] = f"{start}{blank}{new}{end}"
            elif new is not None:
                added = f"{key}: {new}".rstrip() + self.end
                if last:
                    lines[last - 1].append(added)
                else:
                    lines[first - 1].insert(-1, added)

    def _value(self, key: str, old: str | None, *, with_origin: bool) -> str | None:
        """Return the value that a key needs, or None if its line is not needed."""
        new = self.header.get(key)
        if key == "origin":
            if old is None:
                return origin_text(self.level.floor) if with_origin else None
            place = origin_of(self.parts)
            is_right = place is not None and pack(*place) == min(self.level.floor)
            return old if is_right else origin_text(self.level.floor)
        if key == "order" and old is not None:
            letters = [*self.letters.values()]
            return old if old.split() == letters else " ".join(letters)
        if key in {"ids", "colors"} and old is not None:
            return self._pairs(key, old)
        if key == "push" and old is not None:
            return self.level.push
        is_same = new == self.old_header.get(key)
        return old if is_same and (old is not None or self.keeps_board) else new

    def _pairs(self, key: str, old: str) -> str | None:
        """Return the pairs of a line; those that are still right come first, unchanged."""
        blocks = self.level.blocks
        values = {self.letters[b.id]: b.id if key == "ids" else b.color for b in blocks}
        kept = [word for word in old.split() if values.get(word[0]) == word[2:]]
        known = {word[0] for word in kept}
        new = [word for word in self.header.get(key, "").split() if word[0] not in known]
        return (old if kept == old.split() and not new else " ".join(kept + new)) or None

    def _put_board(self, lines: list[list[str]], *, in_section: bool) -> None:
        """Redraw the rows of the board and of the goals, and move comments if rows are added."""
        board, *_ = self.parts.sections["board"]
        goals = self.parts.sections["goals"]
        spot = self.drawn.anchored.spot
        floor = {spot(cell) for cell in self.level.floor}
        marks = dict.fromkeys(floor, FLOOR)
        if not goals and not in_section:
            for block in self.level.blocks:
                small = self.letters[block.id].lower()
                marks |= {spot(cell): small for cell in block.goal or ()}
        for block in self.level.blocks:
            marks |= {spot(cell): self.letters[block.id] for cell in block.cells}
        is_sectioned = bool(goals) or in_section
        layers = self._layers(goals) if is_sectioned else []
        shift = max(0, -min(column for _, column in floor))
        rows = Rows(board, self.drawn.marks, marks, shift)
        comments = rows.put(lines, self.end)
        for section, layer in zip(goals, layers, strict=False):
            drawn = section.marks()
            below = Rows(section, drawn, self._with_floor(drawn, layer), shift)
            comments += below.put(lines, self.end, rows)
        new = layers[len(goals) :]
        if is_sectioned and not goals:
            new = new or [{}]  # without a section, lowercase letters would be read as goals
        place = lines[Rows((goals or [board])[-1], {}, {}).last_line - 1]
        dots = dict.fromkeys(floor, FLOOR)
        for layer in new:
            drawn_rows = rows.draw(dots | layer) if layer else ()
            place += [f"{line}{self.end}" for line in ("goals:", *drawn_rows)]
        lines[board.line - 1][-1:-1] = comments

    def _with_floor(self, drawn: Mapping[Spot, str], layer: Mapping[Spot, str]) -> dict[Spot, str]:
        """Return the marks of a goals section: all floor if it showed all floor, and the goals."""
        floor = {self.drawn.anchored.spot(cell) for cell in self.level.floor}
        if drawn.keys() != self.drawn.marks.keys():
            floor &= {spot for spot in drawn if FLOOR in drawn.values()}
        return dict.fromkeys(floor, FLOOR) | dict(layer)

    def _layers(self, goals: list[Section]) -> list[dict[Spot, str]]:
        """Return the letters of each goals section; goals that stay keep their section.

        A goal that overlaps in every section gets a new section.
        """
        homes = {mark: n for n, one in enumerate(goals) for mark in one.marks().values()}
        layers: list[dict[Spot, str]] = [{} for _ in goals]
        placed: list[tuple[bool, int, str, tuple[Cell, ...]]] = []
        for number, block in enumerate(self.level.blocks):
            if block.goal is not None:
                letter = self.letters[block.id]
                is_new = self.old_goals.get(letter) != block.goal
                placed.append((is_new, number, letter, block.goal))
        for _, _, letter, goal in sorted(placed):
            spots = {self.drawn.anchored.spot(cell): letter for cell in goal}
            home = homes.get(letter, 0)
            order = sorted(range(len(layers)), key=lambda n: (n != home, n))
            free = next((n for n in order if not layers[n].keys() & spots.keys()), len(layers))
            if free == len(layers):
                layers.append({})
            layers[free] |= spots
        return layers


def _drawing(level: Level) -> object:
    """Return the parts of a level that the rows of a text show."""
    return level.floor, {(block.id, block.cells, block.goal) for block in level.blocks}
