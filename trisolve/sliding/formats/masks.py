"""Masks: text files of a floor without blocks, which ``generate`` and ``layout`` take as shapes."""

import os
from contextlib import suppress

from trisolve.errors import TrisolveError
from trisolve.files.whole import StrPath, decode, read_file, suffix_of
from trisolve.sliding.formats.text_form import parse_text_floor
from trisolve.sliding.formats.text_parts import is_text_form
from trisolve.sliding.lattice import Cell

_SUFFIXES = (".tri", ".txt")


def load_mask(path: StrPath) -> frozenset[Cell] | None:
    """Return the floor of a mask; None where a path is not a text without blocks.

    >>> load_mask("article:puzzle-30") is None
    True
    """
    if suffix_of(path) not in _SUFFIXES or not os.path.isfile(path):
        return None
    with suppress(TrisolveError):
        text = decode(read_file(path, "a mask"))
        if is_text_form(text) and not _has_blocks(text):
            return parse_text_floor(text)
    return None


def _has_blocks(text: str) -> bool:
    board = text.partition("board:")[2]
    return any(mark.isalpha() for mark in board)
