"""The line of a file on which each of its entries begins, for reports that point there."""

from pathlib import Path

from msgspec import MsgspecError, Raw, Struct
from msgspec.json import Decoder

from trisolve.files.whole import suffix_of


class _Pack(Struct):
    levels: list[Raw] = []


_decoder: Decoder[_Pack | list[Raw]] = Decoder(_Pack | list[Raw])


def entry_lines(path: str) -> list[int]:
    """Return the line on which each level or record begins; nothing for a file of one.

    >>> entry_lines("no such file")
    []
    """
    try:
        data = Path(path).read_bytes()
        if suffix_of(path) == ".jsonl":
            return [number for number, text in enumerate(data.splitlines(), 1) if text.strip()]
        found = _decoder.decode(data)
    except (OSError, ValueError, MsgspecError):
        return []
    lines, at, line = [], 0, 1
    for entry in found if isinstance(found, list) else found.levels:
        text = bytes(entry)
        begins = data.find(text, at)
        line += data.count(b"\n", at, begins)
        lines.append(line)
        line += text.count(b"\n")
        at = begins + len(text)
    return lines
