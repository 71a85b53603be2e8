"""Letting Ctrl-C wait for what must not be left half done."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_waiting() -> Iterator[None]:
    """Do a short piece of work whole; Ctrl-C meanwhile is felt right after it.

    Python hands signals to the main thread only, so elsewhere there is nothing to hold back.

    >>> with interrupts_waiting():
    ...     done = 1 + 1
    """
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if pressed:
        handler(signal.SIGINT, None)
