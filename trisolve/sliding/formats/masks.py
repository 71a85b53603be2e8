"""Masks: files with a floor but no blocks, which ``generate`` and ``layout`` accept as shapes."""

import os
import re
from contextlib import suppress

from trisolve.errors import TrisolveError
from trisolve.files.records import head_of
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath, decode, read_file, suffix_of
from trisolve.sliding.block import checked_cells
from trisolve.sliding.formats.definitions import LEVEL_FORMAT, VERSION
from trisolve.sliding.formats.text_format import parse_text_floor
from trisolve.sliding.formats.text_parts import is_text_format
from trisolve.sliding.lattice import Cell

_SUFFIXES = (".tri", ".txt", ".json")
_BLOCKS = re.compile(r'"blocks"\s*:\s*\[\s*[^\]\s]|"levels"\s*:')
"""Text that no mask in JSON has; it is looked for first, because parsing takes longer."""


def load_mask(path: StrPath) -> frozenset[Cell] | None:
    """Return the floor of a mask, or None if the path is not a mask file.

    >>> load_mask("article:puzzle-30") is None
    True
    """
    if suffix_of(path) not in _SUFFIXES or not os.path.isfile(path):
        return None
    with suppress(TrisolveError):
        text = decode(read_file(path, "a mask"))
        if suffix_of(path) == ".json":
            return _json_floor(text)
        if is_text_format(text) and not _has_blocks(text):
            return parse_text_floor(text)
    return None


def _json_floor(text: str) -> frozenset[Cell] | None:
    """Return the floor of a level in JSON without blocks; raise FormatError for any other file."""
    if _BLOCKS.search(text):
        return None
    value = parse_json(text)
    head_of(value, (LEVEL_FORMAT,), VERSION)
    if value.get("blocks", []) or not value.get("floor"):
        return None
    return frozenset(checked_cells(value["floor"], "floor"))


def _has_blocks(text: str) -> bool:
    board = text.partition("board:")[2]
    return any(mark.isalpha() for mark in board)
