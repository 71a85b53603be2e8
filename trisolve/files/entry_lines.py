"""The lines on which the entries of a JSON list or pack begin."""

from msgspec import MsgspecError, Raw, Struct
from msgspec.json import Decoder


class _Pack(Struct):
    levels: list[Raw] = []


_decoder: Decoder[_Pack | list[Raw]] = Decoder(_Pack | list[Raw])


def lines_of_entries(data: bytes) -> list[int]:
    r"""Return the line numbers where the entries of a JSON text begin, or [] for a single entry.

    >>> lines_of_entries(b'[{"seed": 1},\n{"seed": 2}]')
    [1, 2]
    """
    try:
        found = _decoder.decode(data)
    except (ValueError, MsgspecError):
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
