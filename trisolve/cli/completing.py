"""The words that a shell may offer for values from a fixed list."""

from collections.abc import Callable, Iterable

Completion = Callable[[str], list[str]]


def one_of(words: Iterable[str]) -> Completion:
    """Return the completion of a value that is one of some words.

    >>> one_of(["mirror", "none"])("mi")
    ['mirror']
    """

    def completed(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return completed


def some_of(words: Iterable[str]) -> Completion:
    """Return the completion of a value that is several words with commas between them.

    >>> some_of(["cells", "axes"])("cells,a")
    ['cells,axes']
    """

    def completed(incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        taken = before.split(",")
        fits = (word for word in words if word.startswith(last) and word not in taken)
        return [f"{before}{comma}{word}" for word in fits]

    return completed
