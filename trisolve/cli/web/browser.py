"""Opening a page in this machine's browser, if it has one."""

import os
import sys


def opened(url: str) -> bool:
    """Open a page; return whether there is a browser for it."""
    import webbrowser

    has_display = os.name == "nt" or sys.platform == "darwin"
    if not (has_display or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False  # a text browser would take over the terminal, and cannot play
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False
