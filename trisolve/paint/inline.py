r"""PNG pictures inside a terminal, using the protocols of kitty and iTerm2.

kitty (also Ghostty, WezTerm, Konsole): ``ESC _G keys ; base64 ESC \``, in chunks of 4096.
iTerm2: ``ESC ]1337;File=inline=1:base64 BEL``.
"""

from base64 import b64encode
from collections.abc import Mapping
from typing import Literal, TypeAlias

Protocol: TypeAlias = Literal["kitty", "iterm2"]
_CHUNK = 4096
_KITTY_TERMS = ("xterm-kitty", "xterm-ghostty")
_KITTY_PROGRAMS = ("ghostty", "WezTerm")


def picture_protocol(environment: Mapping[str, str]) -> Protocol | None:
    """Return the protocol for pictures that a terminal says it supports, or None.

    Inside tmux and screen, the result is None, because they do not pass pictures on to the
    terminal.

    >>> picture_protocol({"TERM": "xterm-kitty"}), picture_protocol({"TERM": "xterm-256color"})
    ('kitty', None)
    """
    program = environment.get("TERM_PROGRAM", "")
    if environment.get("TERM", "").startswith(("screen", "tmux")):
        return None
    if program == "iTerm.app":
        return "iterm2"
    if environment.get("TERM", "") in _KITTY_TERMS or program in _KITTY_PROGRAMS:
        return "kitty"
    if environment.get("KITTY_WINDOW_ID") or environment.get("KONSOLE_VERSION"):
        return "kitty"
    return None


def dump_inline(png: bytes, protocol: Protocol) -> str:
    """Return the escape codes that show a PNG at the cursor."""
    data = b64encode(png).decode()
    if protocol == "iterm2":
        return f"\x1b]1337;File=inline=1;size={len(png)}:{data}\x07"
    chunks = [data[at : at + _CHUNK] for at in range(0, len(data), _CHUNK)]
    parts = []
    for number, chunk in enumerate(chunks):
        keys = "a=T,f=100," if number == 0 else ""
        more = int(number < len(chunks) - 1)
        parts.append(f"\x1b_G{keys}m={more};{chunk}\x1b\\")
    return "".join(parts)
