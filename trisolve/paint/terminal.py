r"""Colored text for terminals: runs of text, each in one style; and PNG pictures between them.

A line is kept as spans until it is printed, so that its width is known regardless of escape codes.

Pictures use the protocols of kitty and iTerm2.
kitty (also Ghostty, WezTerm, Konsole): ``ESC _G keys ; base64 ESC \``, in chunks of 4096.
iTerm2: ``ESC ]1337;File=inline=1:base64 BEL``.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias
from unicodedata import category, east_asian_width

from trisolve.paint.palette import Rgb

Depth: TypeAlias = Literal["none", "256", "truecolor"]
"""How many colors a terminal has."""

_CUBE = (0, 95, 135, 175, 215, 255)


@dataclass(frozen=True)
class Span:
    """A run of text, its color and its background color (None: the terminal's default)."""

    text: str
    color: Rgb | None = None
    ground: Rgb | None = None
    bold: bool = False
    dim: bool = False


Line: TypeAlias = tuple[Span, ...]


def printable(text: str) -> str:
    r"""Return text on one line, with control characters made harmless.

    >>> printable("two\nlines")
    'two�lines'
    """
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def nearest_256(color: Rgb) -> int:
    """Return the index of the nearest cube color or gray in the 256-color palette.

    >>> nearest_256(Rgb(255, 0, 0)), nearest_256(Rgb(128, 128, 128))
    (196, 244)
    """
    steps = [min(range(6), key=lambda i, part=part: abs(_CUBE[i] - part)) for part in color]  # type: ignore[misc]
    in_cube = 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    shade = max(0, min(23, round((sum(color) / 3 - 8) / 10)))

    def distance(parts: Iterable[int]) -> int:
        return sum((a - b) ** 2 for a, b in zip(parts, color, strict=True))

    gray = distance([8 + 10 * shade] * 3) < distance(_CUBE[step] for step in steps)
    return 232 + shade if gray else in_cube


def _code(color: Rgb, depth: Depth, base: int) -> str:
    if depth == "256":
        return f"{base};5;{nearest_256(color)}"
    return f"{base};2;{color.red};{color.green};{color.blue}"


def _escape(span: Span, depth: Depth) -> str:
    codes = ["1"] * span.bold + ["2"] * span.dim
    if span.color:
        codes.append(_code(span.color, depth, 38))
    if span.ground:
        codes.append(_code(span.ground, depth, 48))
    return f"\x1b[{';'.join(codes)}m{span.text}\x1b[0m" if codes else span.text


def columns_of(text: str) -> int:
    """Return the number of columns that a string needs: two for a wide letter, none for an accent.

    >>> columns_of("a"), columns_of("日本"), columns_of("e\u0301")
    (1, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if category(x) in ("Mn", "Me", "Cf") else 2 if east_asian_width(x) in "WF" else 1
        for x in text
    )


def width(line: Line) -> int:
    """Return the number of columns that a line needs."""
    return sum(columns_of(span.text) for span in line)


def dump_line(line: Line, depth: Depth) -> str:
    """Return a line as text; with depth "none", it has neither escape codes nor trailing blanks.

    >>> dump_line((Span("on", Rgb(255, 0, 0)), Span("  ")), "none")
    'on'
    """
    if depth == "none":
        return "".join(span.text for span in line).rstrip()
    return "".join(_escape(span, depth) for span in line).rstrip()


def side_by_side(left: Sequence[Line], right: Sequence[Line], gap: int = 4) -> list[Line]:
    """Return two pictures side by side, `gap` columns apart."""
    edge = max((width(line) for line in left), default=0) + gap
    lines = []
    for number in range(max(len(left), len(right))):
        one: Line = left[number] if number < len(left) else ()
        other: Line = right[number] if number < len(right) else ()
        lines.append((*one, Span(" " * (edge - width(one))), *other))
    return lines


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
