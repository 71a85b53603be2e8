r"""A scanner for what large OBJ files are made of: v, vt, vn and f lines, one statement a line.

It knows nothing of errors: at anything unusual (an index out of range, ``\``, a strange keyword) it
gives up, and the text is left to `obj_text`. Two things are told back instead of being done here:

- lines of other statements, ``g``, ``s`` and the like: where they are, and after how many faces;
- numbers that a product or quotient of two doubles does not give exactly: up to 2^53 times a power
  of ten up to 10^22 it does (Clinger, How to read floating point numbers accurately, 1990).
"""

from typing import NamedTuple

import numpy as np

from trisolve.kernels.jit import inlined, kernel

_TAB, _LF, _CR, _BLANK, _HASH, _BACKSLASH, _SLASH = 9, 10, 13, 32, 35, 92, 47
_MINUS, _PLUS, _POINT, _ZERO, _NINE = 45, 43, 46, 48, 57
_F, _V, _T, _N, _E, _BIG_E = 102, 118, 116, 110, 101, 69
_POWERS = np.array([float(f"1e{k}") for k in range(23)])
_EXACT = 1 << 53
_MAX_DIGITS = 18
_VERTICES, _TEXTURES, _NORMALS, _FACES, _CORNERS, _OTHERS, _LATER = range(7)


class Scanned(NamedTuple):
    """What a scan found; `others` are rows (line, start, end, faces before), int64."""

    points: "np.ndarray"
    corners: "np.ndarray"
    face_start: "np.ndarray"
    lines: "np.ndarray"
    others: "np.ndarray"
    n_textures: int
    n_normals: int


@kernel
def count_lines(data, counts):
    """Write upper bounds of vertices, faces, corners, other statements and numbers to `counts`."""
    n, at = len(data), 0
    while at < n:
        while at < n and (data[at] == _BLANK or data[at] == _TAB):
            at += 1
        if at == n:
            break
        first = data[at]
        second = data[at + 1] if at + 1 < n else _LF
        is_word = second in (_BLANK, _TAB)
        if first == _F and is_word:
            counts[_FACES] += 1
            was_blank = True
            at += 1
            while at < n and data[at] != _LF and data[at] != _CR:
                is_blank = data[at] == _BLANK or data[at] == _TAB
                if was_blank and not is_blank:
                    counts[_CORNERS] += 1
                was_blank = is_blank
                at += 1
        else:
            if first == _V and is_word:
                counts[_VERTICES] += 1
            elif first == _V and second in (_T, _N):
                counts[_TEXTURES] += 1
            elif first not in (_LF, _CR, _HASH):
                counts[_OTHERS] += 1
            while at < n and data[at] != _LF and data[at] != _CR:
                at += 1
        at += 1


@inlined
def _skip_blanks(data, at, n):
    while at < n and (data[at] == _BLANK or data[at] == _TAB):
        at += 1
    return at


@inlined
def _ends_token(data, at, n):
    """Return whether no token goes on at a place."""
    if at == n:
        return True
    byte = data[at]
    return byte in (_BLANK, _LF, _CR, _TAB, _HASH)


@inlined
def _ends_statement(data, at, n):
    return at == n or data[at] == _LF or data[at] == _CR or data[at] == _HASH


@inlined
def _number(data, at, n):
    """Return (place after, value, exact) of a number; the place is -1 where it is none."""
    negative = False
    if data[at] == _MINUS or data[at] == _PLUS:
        negative = data[at] == _MINUS
        at += 1
    mantissa, n_digits, scale = np.int64(0), 0, 0
    begun = False
    while at < n and _ZERO <= data[at] <= _NINE:
        begun = True
        if n_digits < _MAX_DIGITS:
            mantissa = mantissa * 10 + (data[at] - _ZERO)
        n_digits += mantissa != 0
        at += 1
    if at < n and data[at] == _POINT:
        at += 1
        while at < n and _ZERO <= data[at] <= _NINE:
            begun = True
            if n_digits < _MAX_DIGITS:
                mantissa = mantissa * 10 + (data[at] - _ZERO)
            n_digits += mantissa != 0
            scale -= 1
            at += 1
    if not begun:
        return -1, 0.0, False
    if at < n and (data[at] == _E or data[at] == _BIG_E):
        at += 1
        down = False
        if at < n and (data[at] == _MINUS or data[at] == _PLUS):
            down = data[at] == _MINUS
            at += 1
        exponent, begun = 0, False
        while at < n and _ZERO <= data[at] <= _NINE:
            begun = True
            exponent = min(exponent * 10 + (data[at] - _ZERO), 100_000)
            at += 1
        if not begun:
            return -1, 0.0, False
        scale += -exponent if down else exponent
    if not _ends_token(data, at, n):
        return -1, 0.0, False
    exact = n_digits <= _MAX_DIGITS and mantissa <= _EXACT and -22 <= scale <= 22
    value = np.float64(mantissa)
    if exact:
        value = value * _POWERS[scale] if scale >= 0 else value / _POWERS[-scale]
    elif mantissa == 0:
        exact = True
    return at, -value if negative else value, exact


@inlined
def _index(data, at, n, count):
    """Return (place after, number from 0) of an index; the place is -1 for none that counts."""
    negative = data[at] == _MINUS if at < n else False
    if negative:
        at += 1
    first, value = at, np.int64(0)
    while at < n and _ZERO <= data[at] <= _NINE:
        value = min(value * 10 + (data[at] - _ZERO), np.int64(1) << 40)
        at += 1
    if at == first or value == 0 or value > count:
        return -1, np.int64(0)
    return at, count - value if negative else value - 1


@kernel
def _numbers(data, at, n, points, n_points, later, n_later):
    """Read numbers to the end of a statement: (place, how many, how many to read later).

    The first three go to `points[n_points]`, none where that is -1. The place is -1 at anything
    unusual.
    """
    n_numbers = 0
    while not _ends_statement(data, at, n):
        after, value, exact = _number(data, at, n)
        if after < 0:
            return -1, 0, 0
        if n_points >= 0 and n_numbers < 3:
            if not exact:
                later[n_later, 0] = 3 * n_points + n_numbers
                later[n_later, 1] = at
                later[n_later, 2] = after
                n_later += 1
            points[n_points, n_numbers] = value + 0.0
        elif not exact:
            return -1, 0, 0
        n_numbers += 1
        at = _skip_blanks(data, after, n)
    return at, n_numbers, n_later


@kernel
def _corners(data, at, n, n_points, n_textures, n_normals, corners, n_corners):
    """Read corners to the end of a statement: (place, how many corners there are in all).

    The place is -1 at anything unusual.
    """
    while not _ends_statement(data, at, n):
        at, vertex = _index(data, at, n, n_points)
        if at < 0:
            return -1, 0
        corners[n_corners] = vertex
        n_corners += 1
        if at < n and data[at] == _SLASH:
            at += 1
            if at < n and data[at] != _SLASH:
                at, _ = _index(data, at, n, n_textures)
                if at < 0:
                    return -1, 0
            elif at + 1 >= n or _ends_token(data, at + 1, n):
                return -1, 0
            if at < n and data[at] == _SLASH:
                at, _ = _index(data, at + 1, n, n_normals)
                if at < 0:
                    return -1, 0
        if not _ends_token(data, at, n):
            return -1, 0
        at = _skip_blanks(data, at, n)
    return at, n_corners


@inlined
def _line_end(data, at, n):
    while at < n and data[at] != _LF and data[at] != _CR:
        at += 1
    return at


@inlined
def _is_count(second, n_numbers):
    """Return whether a statement v, vt or vn, by its second letter, has so many numbers."""
    if second == _T:
        return 1 <= n_numbers <= 3
    if second == _N:
        return n_numbers == 3
    return n_numbers in (3, 4, 6, 7)


@kernel
def scan(data, points, corners, face_start, lines, others, later, found):
    """Read a whole text; return whether nothing unusual came.

    Writes `points` float64[V, 3], `corners` int32[C], `face_start` and `lines` int32[F], `others`
    int64[O, 4], `later` int64[L, 3] (which coordinate, from where to where its text goes), and how
    many of each to `found`, in which it counts.
    """
    n, at, line = len(data), 0, 0
    if n >= 3 and data[0] == 0xEF and data[1] == 0xBB and data[2] == 0xBF:
        at = 3
    face_start[0] = 0
    while at < n:
        line += 1
        at = _skip_blanks(data, at, n)
        if at == n:
            break
        first = data[at]
        second = data[at + 1] if at + 1 < n else _LF
        if second in (_T, _N) and first == _V:
            if not (at + 2 < n and data[at + 2] in (_BLANK, _TAB)):
                return False
            at, n_numbers, _ = _numbers(
                data, _skip_blanks(data, at + 2, n), n, points, -1, later, 0
            )
            if at < 0 or not _is_count(second, n_numbers):
                return False
            found[_TEXTURES if second == _T else _NORMALS] += 1
        elif first == _V and second in (_BLANK, _TAB):
            at, n_numbers, found[_LATER] = _numbers(
                *(data, _skip_blanks(data, at + 1, n), n),
                *(points, found[_VERTICES], later, found[_LATER]),
            )
            if at < 0 or not _is_count(second, n_numbers):
                return False
            found[_VERTICES] += 1
        elif first == _F and second in (_BLANK, _TAB):
            at, n_corners = _corners(
                *(data, _skip_blanks(data, at + 1, n), n),
                *(found[_VERTICES], found[_TEXTURES], found[_NORMALS], corners, found[_CORNERS]),
            )
            if at < 0 or n_corners - found[_CORNERS] < 3:
                return False
            lines[found[_FACES]] = line
            found[_FACES] += 1
            found[_CORNERS] = n_corners
            face_start[found[_FACES]] = n_corners
        elif first not in (_LF, _CR, _HASH):
            k = found[_OTHERS]
            others[k, 0] = line
            others[k, 1] = at
            at = _line_end(data, at, n)
            others[k, 2] = at
            others[k, 3] = found[_FACES]
            found[_OTHERS] += 1
            if data[at - 1] == _BACKSLASH:
                return False
        at = _line_end(data, at, n)  # what is left is a comment
        if at + 1 < n and data[at] == _CR and data[at + 1] == _LF:
            at += 1
        at += 1
    return True


def scan_text(data: bytes) -> Scanned | None:
    """Return what an OBJ text says, or None where anything in it is unusual."""
    octets = np.frombuffer(data, dtype=np.uint8)
    counts = np.zeros(7, dtype=np.int64)
    count_lines(octets, counts)
    points = np.empty((counts[_VERTICES], 3))
    corners = np.empty(counts[_CORNERS], dtype=np.int32)
    face_start = np.empty(counts[_FACES] + 1, dtype=np.int32)
    lines = np.empty(counts[_FACES], dtype=np.int32)
    others = np.empty((counts[_OTHERS], 4), dtype=np.int64)
    later = np.empty((3 * counts[_VERTICES], 3), dtype=np.int64)
    found = np.zeros(7, dtype=np.int64)
    if not scan(octets, points, corners, face_start, lines, others, later, found):
        return None
    flat = points.reshape(-1)
    for at, start, end in later[: found[_LATER]].tolist():
        flat[at] = float(data[start:end]) + 0.0
    if not np.isfinite(flat).all():
        return None
    return Scanned(
        points,
        corners[: found[_CORNERS]],
        face_start[: found[_FACES] + 1],
        lines[: found[_FACES]],
        others[: found[_OTHERS]],
        int(found[_TEXTURES]),
        int(found[_NORMALS]),
    )
