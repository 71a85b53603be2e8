"""Whether standard output takes colours, and how many."""

import os
import sys

from trisolve.render.ansi import Depth


def color_depth(when: str) -> Depth:
    """Return how many colours to draw with: "auto" looks at the terminal, NO_COLOR and TERM."""
    if when == "never":
        return "none"
    terminal = os.environ.get("TERM", "")
    if when == "auto":
        plain = os.environ.get("NO_COLOR") or terminal in ("", "dumb")
        if plain or not sys.stdout.isatty():
            return "none"
    many = os.environ.get("COLORTERM", "") in ("truecolor", "24bit") or "direct" in terminal
    return "truecolor" if many else "256"
