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
        is_word = second == _BLANK or second == _TAB
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
            elif first == _V and (second == _T or second == _N):
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
    """Return (place after, number from 0) of an index, the place -1 where it is none that counts."""
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
def scan(data, points, corners, face_start, lines, others, later, found):
    """Read a whole text; return whether nothing unusual came.

    Writes `points` float64[V, 3], `corners` int32[C], `face_start` and `lines` int32[F], `others`
    int64[O, 4], `later` int64[L, 3] (which coordinate, from where to where its text goes), and how
    many of each to `found`.
    """
    n, at, line = len(data), 0, 0
    if n >= 3 and data[0] == 0xEF and data[1] == 0xBB and data[2] == 0xBF:
        at = 3
    n_points = n_textures = n_normals = n_faces = n_corners = n_others = n_later = 0
    face_start[0] = 0
    while at < n:
        line += 1
        at = _skip_blanks(data, at, n)
        if at == n:
            break
        first = data[at]
        second = data[at + 1] if at + 1 < n else _LF
        is_word = second == _BLANK or second == _TAB
        if first == _V and (is_word or second == _T or second == _N):
            at = _skip_blanks(data, at + (1 if is_word else 2), n)
            if not is_word and not (data[at - 1] == _BLANK or data[at - 1] == _TAB):
                return False
            n_numbers = 0
            while not _ends_statement(data, at, n):
                after, value, exact = _number(data, at, n)
                if after < 0:
                    return False
                if is_word and n_numbers < 3:
                    if not exact:
                        if n_later == len(later):
                            return False
                        later[n_later, 0] = 3 * n_points + n_numbers
                        later[n_later, 1] = at
                        later[n_later, 2] = after
                        n_later += 1
                    points[n_points, n_numbers] = value + 0.0
                elif not exact:
                    return False
                n_numbers += 1
                at = _skip_blanks(data, after, n)
            if is_word:
                if n_numbers not in (3, 4, 6, 7):
                    return False
                n_points += 1
            elif second == _T:
                if n_numbers < 1 or n_numbers > 3:
                    return False
                n_textures += 1
            else:
                if n_numbers != 3:
                    return False
                n_normals += 1
        elif first == _F and is_word:
            at = _skip_blanks(data, at + 1, n)
            while not _ends_statement(data, at, n):
                at, vertex = _index(data, at, n, n_points)
                if at < 0:
                    return False
                corners[n_corners] = vertex
                n_corners += 1
                if at < n and data[at] == _SLASH:
                    at += 1
                    if at < n and data[at] != _SLASH:
                        at, _ = _index(data, at, n, n_textures)
                        if at < 0:
                            return False
                    elif at + 1 == n or _ends_token(data, at + 1, n):
                        return False
                    if at < n and data[at] == _SLASH:
                        at, _ = _index(data, at + 1, n, n_normals)
                        if at < 0:
                            return False
                if not _ends_token(data, at, n):
                    return False
                at = _skip_blanks(data, at, n)
            if n_corners - face_start[n_faces] < 3:
                return False
            lines[n_faces] = line
            n_faces += 1
            face_start[n_faces] = n_corners
        elif first not in (_LF, _CR, _HASH):
            others[n_others, 0] = line
            others[n_others, 1] = at
            while at < n and data[at] != _LF and data[at] != _CR:
                at += 1
            if data[at - 1] == _BACKSLASH:
                return False
            others[n_others, 2] = at
            others[n_others, 3] = n_faces
            n_others += 1
        while at < n and data[at] != _LF and data[at] != _CR:  # what is left is a comment
            at += 1
        if at + 1 < n and data[at] == _CR and data[at + 1] == _LF:
            at += 1
        at += 1
    found[_VERTICES] = n_points
    found[_TEXTURES] = n_textures
    found[_NORMALS] = n_normals
    found[_FACES] = n_faces
    found[_CORNERS] = n_corners
    found[_OTHERS] = n_others
    found[_LATER] = n_later
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
