"""The lines of a file on which its entries begin, for reports that refer to them."""

from pathlib import Path

from trisolve.files.strict_json import lines_of_entries
from trisolve.files.whole import suffix_of


def entry_lines(path: str) -> list[int]:
    """Return the line on which each level or record begins; nothing for a file with one entry.

    >>> entry_lines("no such file")
    []
    """
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError):
        return []
    if suffix_of(path) == ".jsonl":
        return [number for number, text in enumerate(data.split(b"\n"), 1) if text.strip()]
    return lines_of_entries(data)
