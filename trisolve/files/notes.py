"""Notes of readers: how a reader took a text that could mean something else.

A reader has no other way to say something about a text that it accepts. The library only passes
notes on, and the command line prints each note once.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_listeners: list[Callable[[str], None]] = []


def note(message: str) -> None:
    """Pass a note to the listener; without a listener, it is dropped."""
    for take in _listeners[-1:]:
        take(message)


@contextmanager
def noting(take: Callable[[str], None]) -> Iterator[None]:
    """Pass each different note of the block to a function, once.

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
