"""Words that messages in the library and on the command line share."""

from collections.abc import Sized
from dataclasses import fields
from typing import Any

_MAX_FIELD, _MAX_BRIEF = 60, 200


def counted(number: int, word: str) -> str:
    """Return a number and its noun, singular or regular plural.

    >>> counted(1, "move"), counted(1234, "state"), counted(8, "press"), counted(2, "entry")
    ('1 move', '1,234 states', '8 presses', '2 entries')
    """
    return f"{number:,} {word if number == 1 else plural(word)}"


def plural(word: str) -> str:
    """Return the regular plural of an English noun.

    >>> plural("box"), plural("day"), plural("match")
    ('boxes', 'days', 'matches')
    """
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return f"{word}es"
    ends_in_y = word.endswith("y") and word[-2:-1] not in "aeiou"
    return f"{word[:-1]}ies" if ends_in_y else f"{word}s"


def brief(record: Any) -> str:  # noqa: ANN401 - any dataclass
    """Return a dataclass as one short line, for the `__repr__` of classes with long fields.

    Empty fields are left out, except those with "brief" in their metadata. A list is shown as its
    size.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Route:
    ...     name: str
    ...     cells: list[int]
    ...     __repr__ = brief
    >>> Route("home", [3, 4, 5])
    Route(name='home', cells=<3>)
    """
    parts = []
    for field in fields(record):
        value = getattr(record, field.name)
        if not field.repr or field.name.startswith("_") or value is None:
            continue
        if isinstance(value, Sized) and not isinstance(value, str):
            if len(value) or "brief" in field.metadata:
                parts.append(f"{field.name}=<{len(value):,}>")
        elif value != "" and len(text := repr(value)) <= _MAX_FIELD:
            parts.append(f"{field.name}={text}")
    line = f"{type(record).__name__}({', '.join(parts)})"
    return line if len(line) <= _MAX_BRIEF else f"{line[: _MAX_BRIEF - 4]}...)"


def how_many(number: int, word: str) -> str:
    """Return a number and its noun, singular or plural, with "no" instead of zero.

    >>> how_many(2, "move"), how_many(0, "move")
    ('2 moves', 'no move')
    """
    return counted(number, word) if number else f"no {word}"


def duration(seconds: float) -> str:
    """Return a duration in words for people.

    >>> duration(4.2), duration(1163), duration(7260)
    ('4 s', '19 min 23 s', '2 h 01 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole // 60 % 60:02} min"
