"""All strings on pages to print, in English or from a file of words in another language."""

import json
from collections.abc import Iterable
from string import Formatter
from typing import NamedTuple, get_args

from trisolve.files.messages import did_you_mean, escape, located, quote
from trisolve.files.records import FieldError, refuse, text
from trisolve.files.whole import StrPath, parse_toml, read_file
from trisolve.paint.terminal import printable
from trisolve.sliding.choices import Grade


class Words(NamedTuple):
    """The strings on pages to print; names in braces are filled in."""

    rules_title: str = "How to play"
    rules_of_title: str = "{title}: how to play"
    solutions_title: str = "Solutions"
    solutions_of_title: str = "{title}: solutions"
    board_of_name: str = "{name}: board"
    blocks_of_name: str = "{name}: blocks"
    level: str = "Level {number}"

    one_move: str = "1 move"
    moves: str = "{number} moves"
    tutorial: str = "tutorial"
    easy: str = "easy"
    medium: str = "medium"
    hard: str = "hard"
    expert: str = "expert"
    fiendish: str = "fiendish"
    no_solution: str = "no solution"
    solved: str = "solved from the start"

    goal_heading: str = "The goal"
    goal: str = (
        "The letter on a block is its name. An outline with the same letter is its goal: slide the "
        "block until it covers the outline. A level is solved when every goal is covered. Blocks "
        "without a goal are only in the way."
    )
    slide_heading: str = "How a block moves"
    slide: str = (
        "A block slides only along its own line, never sideways. A step is two triangles, so a "
        "block points the same way after each step. The dashed outline shows where it was."
    )
    slide_start: str = "A and its goal"
    slide_one: str = "one step"
    slide_two: str = "two steps: on its goal"
    push_heading: str = "What a block pushes"
    push_full: str = (
        "Where the end of a moving block meets another block at an angle or head-on, it pushes "
        "that block one step along that block's own line. The pushed block can push another. "
        "A block that is hit on its long side stops everything. Moving back does not undo a push."
    )
    push_oblique: str = (
        "Where the end of a moving block meets another block at an angle, it pushes that block one "
        "step along that block's own line. The pushed block can push another. A block that is "
        "hit on its long side stops everything. Moving back does not undo a push."
    )
    note_oblique: str = "A block on the mover's own line is never pushed."
    note_none: str = "Nothing is pushed; a block stops at any obstacle."
    in_level: str = "Level {numbers}: {rule}"
    in_levels: str = "Levels {numbers}: {rule}"
    push_chain: str = "A1: A pushes B, B pushes C"
    push_side: str = "A-1 is illegal: A strikes the side of B"
    notation_heading: str = "How a move is written"
    notation: str = (
        "A2 is block A two steps forward, A-2 is A two steps back. Forward is to the right, or "
        "down for a slanted block. A slide of any length is one move. A1 B-2 is two moves, one "
        "after the other."
    )
    forward_right: str = "A1: to the right"
    forward_left: str = "B1: down to the left"
    forward_down: str = "C1: down to the right"
    facts_heading: str = "Under each board"
    facts: str = "The fewest moves that solve it, and how hard it is."
    upside_down: str = "The solutions are at the end, upside down."

    cut_out: str = (
        "Cut out the blocks. Lay them on the board as the small picture shows. Slide every block "
        "that has a goal onto the outline with its letter."
    )
    scale: str = (
        "A side of a triangle is {mm} mm long. Print at 100%, not fitted to the page: this bar is "
        "100 mm long."
    )

    def counted_moves(self, number: int) -> str:
        """Return a number of moves in words.

        >>> ENGLISH.counted_moves(1), ENGLISH.counted_moves(12)
        ('1 move', '12 moves')
        """
        return self.one_move if number == 1 else self.moves.format(number=number)

    def of_push(self, what: str, mode: str) -> str:
        """Return the rule ("push") or the note ("note") about a push mode, or "".

        >>> ENGLISH.of_push("note", "oblique")
        "A block on the mover's own line is never pushed."
        """
        return str(getattr(self, f"{what}_{mode}", ""))

    def grade(self, name: str) -> str:
        """Return the word for a grade, or the grade itself if the level uses a word of its own.

        >>> Words(hard="schwer").grade("hard"), ENGLISH.grade("7 of 10")
        ('schwer', '7 of 10')
        """
        return str(getattr(self, name)) if name in _GRADES else name


ENGLISH = Words()
_GRADES = get_args(Grade)
_PARTS = {
    "rules_title": "Titles of pages",
    "one_move": "Under boards, and solutions",
    "goal_heading": "The page of rules",
    "cut_out": "Boards and blocks to cut out",
}
"""The purpose of the words that begin with each of these."""


def load_words(path: StrPath) -> Words:
    """Return the words in a TOML file; missing words are in English.

    Raises FileError or FormatError, which also covers a text that lacks the braces of the English
    text. `trisolve words` writes a file with all words.
    """
    data = read_file(path, "words")
    with located(escape(str(path))):
        found = parse_toml(data)
        _check_keys(found)
        return ENGLISH._replace(**{key: _word(key, value) for key, value in found.items()})


def dump_words() -> str:
    """Return a file with all words in English, for translation.

    >>> dump_words().splitlines()[3:5]
    ['# Titles of pages', 'rules_title = "How to play"']
    """
    lines = [
        "# The words on pages to print, for --words. Translate the texts in quotes, and keep",
        "# {title} and the like, which are filled in. Words that are missing stay in English.",
    ]
    for key, value in ENGLISH._asdict().items():
        lines += ["", f"# {_PARTS[key]}"] if key in _PARTS else []
        lines.append(f"{key} = {json.dumps(value)}")
    return "\n".join([*lines, ""])


def _check_keys(found: Iterable[str]) -> None:
    """Raise FieldError for a key that Words lacks, and name the nearest keys."""
    for key in found:
        if key not in Words._fields:
            meant = did_you_mean(key, Words._fields, n=3)
            raise FieldError(f"expected a key that `trisolve words` lists, got {quote(key)}{meant}")


def _word(key: str, value: object) -> str:
    """Return a string of a file; raise FieldError unless it has the same braces as in English."""
    found, english = printable(" ".join(text(value, key).split())), getattr(ENGLISH, key)
    wanted = _names_in(english) or set()
    if _names_in(found) != wanted:
        names = ", ".join(sorted(f"{{{name}}}" for name in wanted)) or "no braces"
        refuse(f"a text with {names}", found, key)
    return found


def _names_in(pattern: str) -> set[str] | None:
    """Return the names in braces in a string, or None if it cannot be filled in."""
    try:
        parts = [part[1:] for part in Formatter().parse(pattern) if part[1] is not None]
    except ValueError:
        return None
    is_plain = all(form == "" and conversion is None for _, form, conversion in parts)
    return {str(name) for name, *_ in parts} if is_plain else None
