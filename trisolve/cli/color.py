"""Whether standard output takes colors, and how many."""

import os
import sys

from trisolve.paint.terminal import Depth

_FEW_COLORS = ("", "ansi", "cons25", "dumb", "linux", "sun", "unknown")
"""Terminals with fewer than 256 colors, by their TERM; those that begin with "vt" have none."""


def _shows_triangles() -> bool:
    """Return whether colored boards, which consist of triangles, can be drawn."""
    try:
        "▲▼△▽".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def color_depth(when: str) -> Depth:
    """Return how many colors to draw with: "auto" considers the environment and the terminal.

    NO_COLOR comes before FORCE_COLOR, and both before TERM. With 8 colors, blocks and goals would
    look alike, so 8 colors count as none.
    """
    if when == "never":
        return "none"
    terminal = os.environ.get("TERM", "")
    if when == "auto":
        if os.environ.get("NO_COLOR") or not _shows_triangles():
            return "none"
        few = terminal in _FEW_COLORS or terminal.startswith("vt")
        if not os.environ.get("FORCE_COLOR") and (few or not sys.stdout.isatty()):
            return "none"
    many = os.environ.get("COLORTERM", "") in ("truecolor", "24bit") or "direct" in terminal
    return "truecolor" if many else "256"
