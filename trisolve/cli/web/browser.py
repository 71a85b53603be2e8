"""Opening a page in the browser of whoever sits before this machine, if anybody does."""

import os
import sys


def opened(url: str) -> bool:
    """Open a page; return whether there is a browser for it."""
    import webbrowser

    has_display = os.name == "nt" or sys.platform == "darwin"
    if not (has_display or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False  # a browser of text would take the terminal, and plays nothing
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False
