r"""The statements of a Wavefront OBJ file: where one ends, its tokens, its numbers and corners.

Lines end in LF, CRLF or CR. ``#`` begins a comment; ``\`` at the very end of a line without a
comment joins the next line. Errors name the line where the statement begins.
"""

import re

from trisolve.mesh.errors import ObjError
from trisolve.mesh.labels import NUMBER

COUNTS = {b"v": (3, 4, 6, 7), b"vt": (1, 2, 3), b"vn": (3,), b"vp": (1, 2, 3)}
"""The possible numbers of values in each statement."""
DISPLAY = tuple(
    b"s mtllib lod usemap maplib bevel c_interp d_interp shadow_obj trace_obj ctech stech "
    b"mg".split()
)
UNSUPPORTED = frozenset(
    b"cstype deg bmat step curv curv2 surf parm trim hole scrv sp end con call csh fo bzp bsp cdc "
    b"cdp res".split()
)
NAMED = {b"o": "object", b"g": "group", b"usemtl": "material"}
KEYWORDS = frozenset((*COUNTS, b"f", b"l", b"p", *DISPLAY, *NAMED))
BLANKS = b" \t"
BOM = b"\xef\xbb\xbf"

_LINE_END = re.compile(rb"\r\n|\n|\r")
_NUMBER = re.compile(NUMBER.encode())
_ENDLESS = re.compile(rb"[+-]?(?:nan|inf|infinity)", re.IGNORECASE)
_CORNER = re.compile(rb"(-?[0-9]+)(?:/(-?[0-9]+)?(?:/(-?[0-9]+)?)?)?")
CUT_NUMBER = re.compile(rb"[0-9.](#(?:[QS]?NAN|INF|IND)[0-9]*)", re.IGNORECASE)
"""A number that is not finite, as some programs write it, such as 1.#QNAN."""
_MAX_DIGITS = 18


def wrong(code: str, what: str, line: int) -> ObjError:
    """Return the error for a statement."""
    return ObjError(what, code=code, line=line)


def statement_at(data: bytes, at: int, line: int) -> tuple[bytes, int, int]:
    r"""Return the statement that begins at a position and line, and (position, line) after it.

    The statement has no comment, and its lines are joined. It may be blank. Raises ObjError.

    >>> statement_at(b"f 1 \\\n2 # a\nv 0", 0, 1)
    (b'f 1  2 ', 12, 3)
    """
    begun, parts = line, []
    while True:
        match = _LINE_END.search(data, at)
        text = data[at : match.start() if match else None]
        at = match.end() if match else len(data)
        line += 1
        if not text.endswith(b"\\") or b"#" in text:
            parts.append(text.partition(b"#")[0])
            return b" ".join(parts), at, line
        parts.append(text[:-1])
        if at == len(data):
            raise wrong("continuation", r"expected a line after \, found the end", begun)


def tokens_of(statement: bytes) -> list[bytes]:
    """Return the words of a statement."""
    return [token for token in statement.replace(b"\t", b" ").split(b" ") if token]


def hint(data: bytes, start: int, end: int) -> str:
    r"""Return a likely reason for the error of a statement at ``data[start:end]``, or "".

    >>> hint(b"f 1 2 \\ \n", 0, 9)
    '\\ joins the next line only as the last character of its line'
    """
    text = data[start:end]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "the file is in UTF-16: save it as UTF-8"
    if match := CUT_NUMBER.search(text):
        return f"{match[1].decode()} is a comment, because # begins one"
    if re.search(rb"\\[^\r\n]", text.partition(b"#")[0]):
        return r"\ joins the next line only as the last character of its line"
    if end == len(data) and text.rstrip().endswith(b"\x1a"):
        return "the byte 0x1A at the end of the file is an old mark of the end: delete it"
    if BOM in text:
        return "a byte order mark is read only at the start of the file"
    return ""


def text_of(token: bytes, line: int) -> str:
    """Return a token as a string; raise ObjError if it is not UTF-8."""
    try:
        return token.decode()
    except UnicodeDecodeError as error:
        byte = token[error.start]
        raise wrong("encoding", f"expected UTF-8, found byte 0x{byte:02x}", line) from None


def quote(token: bytes, line: int) -> str:
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
        raise wrong("number", f"expected a number, found {quote(token, line)}", line)
    what = f"expected a finite number, found {quote(token, line)}"
    raise wrong("not-finite", what, line)


def corner(token: bytes, n_vertices: int, line: int) -> int:
    """Return the vertex of a corner of a face, counted from 0; there are `n_vertices` so far.

    The indices of vt and vn are not looked up, because what they name is not kept. Raises ObjError
    (code corner, index-zero or index-range).

    >>> corner(b"-1//2", 4, 7)
    3
    """
    match = _CORNER.fullmatch(token)
    if match is None:
        expected = "expected v, v/vt, v//vn or v/vt/vn"
        raise wrong("corner", f"{expected}, found {quote(token, line)}", line)
    found = _vertex(match[1], n_vertices, line)
    for digits, kind in ((match[2], "texture vertex"), (match[3], "normal")):
        if digits and not digits.strip(b"-0"):
            raise _zero(kind, line)
    return found


def _zero(kind: str, line: int) -> ObjError:
    return wrong("index-zero", f"expected a {kind} from 1 or -1 on, found 0", line)


def _vertex(digits: bytes, n_vertices: int, line: int) -> int:
    """Return the number, from 0, of the vertex that an index names."""
    significant = digits.lstrip(b"-0")
    if not significant:
        raise _zero("vertex", line)
    if len(significant) <= _MAX_DIGITS:
        number = int(significant)  # without leading zeros, which may be too many for int
        if number <= n_vertices:
            return n_vertices - number if digits.startswith(b"-") else number - 1
    found = digits.decode() if len(digits) <= 24 else f"{digits[:24].decode()}..."
    if n_vertices == 0:
        what = f"expected no vertex before the first, found {found}"
    else:
        what = f"expected a vertex from 1 to {n_vertices} or -{n_vertices} to -1, found {found}"
    raise wrong("index-range", what, line)
