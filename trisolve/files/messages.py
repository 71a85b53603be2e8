"""The parts of errors that state the location of a fault and the value there; readers' notes.

A reader notes how it interpreted an ambiguous text, because it has no other way to comment on a
text that it accepts. The library only passes notes on, and the command line prints each note once.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from trisolve.errors import TrisolveError

_MAX_QUOTED = 60


class located:  # noqa: N801 - used as a function; a generator takes four times as long
    """Put `where` in front of the message of any TrisolveError raised inside; "" adds nothing.

    >>> with located("level.tri"), located("line 3"):
    ...     raise TrisolveError("expected a colon")
    Traceback (most recent call last):
    trisolve.errors.TrisolveError: level.tri: line 3: expected a colon
    """

    __slots__ = ("_where",)

    def __init__(self, where: str) -> None:
        self._where = where

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: object, _traceback: object) -> None:
        if self._where and isinstance(error, TrisolveError):
            raise type(error)(f"{self._where}: {error}") from None


def quote(value: object) -> str:
    """Describe a JSON value for an error: a scalar, shortened, or the size of an array or object.

    >>> quote(True), quote("x"), quote([1, 2])
    ('true', '"x"', 'an array of 2')
    """
    if isinstance(value, dict):
        return f"an object of {len(value)}"
    if isinstance(value, list | tuple):
        return f"an array of {len(value)}"
    if isinstance(value, str):
        value = value[: _MAX_QUOTED + 1]
    text = json.dumps(value, default=str)  # a date, in a recipe
    return text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}..."


def one_of(choices: Iterable[object]) -> str:
    """Return a list of alternative JSON values for an error message.

    >>> one_of(["json", "text", "share"])
    '"json", "text" or "share"'
    """
    *first, last = map(quote, choices)
    return f"{', '.join(first)} or {last}" if first else last


def did_you_mean(word: str, known: Iterable[str], n: int = 1) -> str:
    """Return the hint for an unknown word in an error: up to `n` similar known words, if any.

    >>> did_you_mean("trails", ["trials", "seed"]), did_you_mean("x", ["seed"])
    ('; did you mean trials?', '')
    """
    from difflib import get_close_matches

    *others, last = get_close_matches(word, list(known), n=n) or [""]
    near = f"{', '.join(others)} or {last}" if others else last
    return f"; did you mean {near}?" if near else ""


def escape(place: str) -> str:
    r"""Return a path or source for an error: on one line, with special characters escaped.

    >>> escape("level.tri"), escape("two\nlines")
    ('level.tri', "'two\\nlines'")
    """
    return place if place.isprintable() else repr(place)


def quote_character(character: str) -> str:
    """Describe a character for an error message: in quotes, or in words such as "a tab".

    >>> quote_character("x"), quote_character(chr(9))
    ("'x'", 'a tab')
    """
    return "a tab" if character == "\t" else repr(character)


_listeners: list[Callable[[str], None]] = []


def note(message: str) -> None:
    """Pass a note to the listener; without a listener, it is dropped."""
    for take in _listeners[-1:]:
        take(message)


@contextmanager
def noting(take: Callable[[str], None]) -> Iterator[None]:
    """Pass each distinct note from this block to a function, once.

    >>> found = []
    >>> with noting(found.append):
    ...     note("a.txt: the red car is X")
    ...     note("a.txt: the red car is X")
    >>> found
    ['a.txt: the red car is X']
    """
    seen: set[str] = set()

    def take_new(message: str) -> None:
        if message not in seen:
            seen.add(message)
            take(message)

    _listeners.append(take_new)
    try:
        yield
    finally:
        _listeners.remove(take_new)
