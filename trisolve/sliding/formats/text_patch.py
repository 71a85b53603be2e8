"""Change the text of a level toward another level, and leave everything else as it is written.

A person's text holds more than a level: comments, the order of its keys, blanks, line endings. A
level that is written back over its text therefore changes only the lines that must change::

    ; widen row 2 later        stays: a comment
    name:  Two blocks          stays, with its two blanks, unless the name changes
    board:
    AAA..                      a row changes in the characters that differ
    ; the exit                 stays at its row, or moves above board: with a new number of rows
    ..BBB

Goals stay where they are drawn: in ``goals:`` sections, or in lowercase letters as long as these
are not ambiguous. Every candidate is read back, and the first that gives the level is returned.
"""

from collections.abc import Mapping
from contextlib import suppress
from itertools import product

from trisolve.errors import TrisolveError
from trisolve.sliding.formats.json_format import dump_json_level
from trisolve.sliding.formats.text_board import FLOOR, Section, Spot, origin_text
from trisolve.sliding.formats.text_format import board_of, parse_text_level
from trisolve.sliding.formats.text_header import ids_of, origin_of
from trisolve.sliding.formats.text_parts import KEYS, is_text_format, take_apart
from trisolve.sliding.formats.text_rows import Lines, Rows
from trisolve.sliding.formats.text_writer import dump_text_level, header_values, letters_of
from trisolve.sliding.lattice import Cell, pack
from trisolve.sliding.level import Level

_BOM = "\ufeff"


def patched_text(text: str, level: Level) -> str:
    r"""Return a text that gives the level, with as few changes to the old text as possible.

    A text that is not in the text format, or cannot be read, is replaced.

    >>> text = "; mine\nboard:\nAAA..\n"
    >>> patched_text(text, parse_text_level("name: Long\nboard:\nAAA...\n"))
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
    """The old text taken apart, and the level that it should give."""

    def __init__(self, text: str, old: Level, level: Level) -> None:
        self.level = level
        self.parts = take_apart(text)
        self.drawn = board_of(self.parts)
        self.raw = text.split("\n")
        self.end = "\r" if self.raw[self.parts.sections["board"][0].line - 1].endswith("\r") else ""
        self.old_letters = {
            name: letter for letter, name in ids_of(self.parts, self.drawn.blocks).items()
        }
        known = self.old_letters | self._renamed(old)
        self.letters = letters_of(level, known)
        self.old_header = header_values(old, {b.id: self.old_letters[b.id] for b in old.blocks})
        self.header = header_values(level, self.letters)
        self.keeps_board = _drawing(old) == _drawing(level)
        self.old_goals = {self.old_letters[block.id]: block.goal for block in old.blocks}

    def _renamed(self, old: Level) -> dict[str, str]:
        """Return the letters of blocks that only have another id, unless that is a letter."""
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
        """Return the pairs of a line with the pairs that are still right in front, as they were."""
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
            drawn_rows = rows.drawn(dots | layer) if layer else ()
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
