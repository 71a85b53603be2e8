"""The tokens of a Wavefront OBJ file, and how one of its statements is read."""

import re

from trisolve.mesh.errors import ObjError
from trisolve.mesh.labels import NUMBER

COUNTS = {b"v": (3, 4, 6, 7), b"vt": (1, 2, 3), b"vn": (3,), b"vp": (1, 2, 3)}
"""The possible numbers of values in each statement."""
DISPLAY = frozenset(
    b"s mtllib lod usemap maplib bevel c_interp d_interp shadow_obj trace_obj ctech stech "
    b"mg".split()
)
UNSUPPORTED = frozenset(
    b"cstype deg bmat step curv curv2 surf parm trim hole scrv sp end con call csh fo bzp bsp cdc "
    b"cdp res".split()
)
NAMED = {b"o": "object", b"g": "group", b"usemtl": "material"}

_NUMBER = re.compile(NUMBER.encode())
_ENDLESS = re.compile(rb"[+-]?(?:nan|inf|infinity)", re.IGNORECASE)
_CORNER = re.compile(rb"(-?[0-9]+)(?:/(-?[0-9]+)|//(-?[0-9]+)|/(-?[0-9]+)/(-?[0-9]+))?")
_KINDS = ("vertex", "texture vertex", "normal")
_MAX_DIGITS = 18


def wrong(code: str, what: str, line: int) -> ObjError:
    """Return the error for a statement."""
    return ObjError(what, code=code, line=line)


def text_of(token: bytes, line: int) -> str:
    """Return a token as text; raise ObjError if it is not UTF-8."""
    try:
        return token.decode()
    except UnicodeDecodeError as error:
        byte = token[error.start]
        raise wrong("encoding", f"expected UTF-8, found byte 0x{byte:02x}", line) from None


def shown(token: bytes, line: int) -> str:
    """Return a token as quoted in an error; raise ObjError if it is not UTF-8."""
    return f"{text_of(token, line)!r:.60}"


def numbers(key: bytes, tokens: list[bytes], line: int) -> list[float]:
    """Return the numbers in a statement; raise ObjError (code count, number or not-finite).

    >>> numbers(b"vn", [b"0", b"-.5e1", b"1."], 1)
    [0.0, -5.0, 1.0]
    """
    expected = COUNTS[key]
    if len(tokens) not in expected:
        choices = " or ".join(", ".join(map(str, expected)).rsplit(", ", 1))
        what = f"expected {choices} numbers after {key.decode()}, found {len(tokens)}"
        raise wrong("count", what, line)
    return [_number(token, line) for token in tokens]


def _number(token: bytes, line: int) -> float:
    if _NUMBER.fullmatch(token):
        value = float(token)
        if value - value == 0.0:
            return value
    elif not _ENDLESS.fullmatch(token):
        raise wrong("number", f"expected a number, found {shown(token, line)}", line)
    what = f"expected a finite number, found {shown(token, line)}"
    raise wrong("not-finite", what, line)


def corner(token: bytes, counts: tuple[int, int, int], line: int) -> int:
    """Return the vertex of a corner of a face, counted from 0; `counts` are v, vt and vn so far.

    Raises ObjError (code corner, index-zero or index-range).

    >>> corner(b"-1//2", (4, 0, 2), 7)
    3
    """
    match = _CORNER.fullmatch(token)
    if match is None:
        expected = "expected v, v/vt, v//vn or v/vt/vn"
        raise wrong("corner", f"{expected}, found {shown(token, line)}", line)
    vertex, texture, normal, texture_both, normal_both = match.groups()
    found = _resolve(vertex, counts[0], 0, line)
    if texture or texture_both:
        _resolve(texture or texture_both, counts[1], 1, line)
    if normal or normal_both:
        _resolve(normal or normal_both, counts[2], 2, line)
    return found


def _resolve(digits: bytes, count: int, kind: int, line: int) -> int:
    """Return the number, from 0, that an index refers to."""
    significant = digits.lstrip(b"-").lstrip(b"0")
    if not significant:
        raise wrong("index-zero", f"expected a {_KINDS[kind]} from 1 or -1 on, found 0", line)
    if len(significant) <= _MAX_DIGITS:
        number = int(significant)  # without leading zeros, which may be too many for int
        if number <= count:
            return count - number if digits.startswith(b"-") else number - 1
    found = digits.decode() if len(digits) <= 24 else f"{digits[:24].decode()}..."
    if count == 0:
        what = f"expected no {_KINDS[kind]} before the first, found {found}"
    else:
        what = f"expected a {_KINDS[kind]} from 1 to {count} or -{count} to -1, found {found}"
    raise wrong("index-range", what, line)
