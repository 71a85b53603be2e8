"""Markdown as GitHub shows it: text without markup, code blocks, tables that can be cut."""

import re
from collections.abc import Sequence
from itertools import accumulate

from trisolve.paint.terminal import printable

_MARKUP = re.compile(r"([\\`*\[\]<>&|~])|(?<!\w)_|_(?!\w)")


def plain(text: object) -> str:
    r"""Return a text on one line, shown literally in any place, without control characters.

    >>> print(plain("A|B *new*"))
    A\|B \*new\*
    """
    line = printable(" ".join(str(text).split()))
    return _MARKUP.sub(lambda found: f"\\{found[0]}", line)


def fenced(text: str) -> str:
    """Return a text as a code block, regardless of its contents.

    >>> fenced("AA").splitlines()
    ['```text', 'AA', '```']
    """
    longest = max(map(len, re.findall("`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    lines = "\n".join(printable(line.rstrip()) for line in text.rstrip().split("\n"))
    return f"{fence}text\n{lines}\n{fence}\n"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    r"""Return a table; a column whose head ends in a colon is aligned to the right.

    >>> print(table(["level", "moves:"], [["One", "7"]]), end="")
    | level | moves |
    | --- | ---: |
    | One | 7 |
    """
    marks = ["---:" if head.endswith(":") else "---" for head in heads]
    lines = [[head.rstrip(":") for head in heads], marks, *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def n_bytes(text: str) -> int:
    """Return how many bytes a text takes up in a file."""
    return len(text.encode("utf-8", "replace"))


def n_that_fit(texts: Sequence[str], max_bytes: int) -> int:
    """Return how many texts, counted from the first, fit in the given number of bytes.

    >>> n_that_fit(["ab", "c", "d"], 3)
    2
    """
    ends = accumulate(map(n_bytes, texts))
    return sum(end <= max_bytes for end in ends)
