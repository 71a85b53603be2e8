r"""A scanner for the bulk of large OBJ files: v, vt, vn and f, one statement per line.

The scanner reports no errors. It stops at an unusual statement (an index out of range, ``\``,
``vp``), and continues after that statement once the caller has read it. The caller also handles:

- lines of other statements, such as ``g`` and ``s``: their positions and the number of faces
  before;
- all numbers except integers up to 2^53 multiplied or divided by a power of ten up to 10^22
  (Clinger, How to read floating point numbers accurately, 1990).
"""

import numpy as np

from trisolve.kernels.jit import inlined, kernel

_TAB, _LF, _CR, _BLANK, _HASH, _BACKSLASH, _SLASH = 9, 10, 13, 32, 35, 92, 47
_MINUS, _PLUS, _POINT, _ZERO, _NINE = 45, 43, 46, 48, 57
_F, _V, _T, _N, _E, _BIG_E = 102, 118, 116, 110, 101, 69
_POWERS = np.array([float(f"1e{k}") for k in range(23)])
_EXACT = 1 << 53
_LEAST_INFINITE = 300
_MAX_DIGITS = 18
_OPEN, _FINITE, _SURE = range(3)
_VERTICES, _TEXTURES, _NORMALS, _FACES, _CORNERS, _OTHERS, _LATER, _AT, _LINE, N_COUNTS = range(10)


@kernel
def count_lines(data, counts):
    """Write upper bounds on vertices, faces, corners, other statements and numbers to `counts`."""
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
    """Return whether no token continues at a position."""
    if at == n:
        return True
    byte = data[at]
    return byte in (_BLANK, _LF, _CR, _TAB, _HASH)


@inlined
def _ends_statement(data, at, n):
    return at == n or data[at] == _LF or data[at] == _CR or data[at] == _HASH


@inlined
def _number(data, at, n):
    """Return (place after, value, how) of a number; the place is -1 where it is none.

    `how` is _SURE where the value is exact, _FINITE where it is not but surely finite, else _OPEN.
    """
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
        return -1, 0.0, _OPEN
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
            return -1, 0.0, _OPEN
        scale += -exponent if down else exponent
    if not _ends_token(data, at, n):
        return -1, 0.0, _OPEN
    exact = n_digits <= _MAX_DIGITS and mantissa <= _EXACT and -22 <= scale <= 22
    value = np.float64(mantissa)
    if exact:
        value = value * _POWERS[scale] if scale >= 0 else value / _POWERS[-scale]
    how = _OPEN
    if exact or mantissa == 0:
        how = _SURE
    elif n_digits + scale < _LEAST_INFINITE:
        how = _FINITE
    return at, -value if negative else value, how


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
        after, value, how = _number(data, at, n)
        if after < 0:
            return -1, 0, 0
        if n_points >= 0 and n_numbers < 3:
            if how != _SURE:
                later[n_later, 0] = 3 * n_points + n_numbers
                later[n_later, 1] = at
                later[n_later, 2] = after
                n_later += 1
            points[n_points, n_numbers] = value + 0.0
        elif how == _OPEN:
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
    """Return whether v, vt or vn, by the second letter, may have `n_numbers` numbers."""
    if second == _T:
        return 1 <= n_numbers <= 3
    if second == _N:
        return n_numbers == 3
    return n_numbers in (3, 4, 6, 7)


@kernel
def scan(data, points, corners, face_start, lines, others, later, found):
    """Read a text from the position in `found`; return whether the end was reached normally.

    Fills `points` float64[V, 3], `corners` int32[C], `face_start` and `lines` int32[F], `others`
    int64[O, 4] and `later` int64[L, 3] (which coordinate, and the start and end of its text), and
    keeps the position and all counts in `found`. An unusual statement changes none of these arrays.
    """
    n, at, line = len(data), found[_AT], found[_LINE]
    while at < n:
        found[_AT], found[_LINE] = at, line
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
            at, n_numbers, n_later = _numbers(
                *(data, _skip_blanks(data, at + 1, n), n),
                *(points, found[_VERTICES], later, found[_LATER]),
            )
            if at < 0 or not _is_count(second, n_numbers):
                return False
            found[_LATER] = n_later
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
            begun = at
            at = _line_end(data, at, n)
            if first == _V or data[at - 1] == _BACKSLASH:
                return False
            k = found[_OTHERS]
            others[k, 0] = line
            others[k, 1] = begun
            others[k, 2] = at
            others[k, 3] = found[_FACES]
            found[_OTHERS] += 1
        at = _line_end(data, at, n)  # the rest is a comment
        if at + 1 < n and data[at] == _CR and data[at + 1] == _LF:
            at += 1
        at += 1
    found[_AT] = n
    return True


class Scan:
    """A text being scanned; the caller adds the statements that the scanner skips.

    points : float64[V, 3], corners : int32[C], face_start : int32[F + 1], lines : int32[F], the
        line of each face; all with room to spare until `finished`
    others : int64[O, 4], rows (line, start, end, faces before) of other statements
    """

    def __init__(self, data: bytes) -> None:
        octets = np.frombuffer(data, dtype=np.uint8)
        counts = np.zeros(N_COUNTS, dtype=np.int64)
        count_lines(octets, counts)
        n_corners = counts[_CORNERS]
        if n_joined := data.count(b"\\"):  # a statement may begin, and have corners, anywhere
            counts += n_joined
            n_corners = len(data) // 2 + 1
        self.data, self._octets = data, octets
        self.points = np.empty((counts[_VERTICES], 3))
        self.corners = np.empty(n_corners, dtype=np.int32)
        self.face_start = np.zeros(counts[_FACES] + 1, dtype=np.int32)
        self.lines = np.empty(counts[_FACES], dtype=np.int32)
        self.others = np.empty((counts[_OTHERS], 4), dtype=np.int64)
        self._later = np.empty((3 * counts[_VERTICES], 3), dtype=np.int64)
        self._found = np.zeros(N_COUNTS, dtype=np.int64)
        self._found[_AT] = 3 if data.startswith(b"\xef\xbb\xbf") else 0

    def run(self) -> bool:
        """Continue; return True at the end, or False at a statement for the caller to read."""
        arrays = self.points, self.corners, self.face_start, self.lines, self.others, self._later
        return bool(scan(self._octets, *arrays, self._found))

    @property
    def at(self) -> tuple[int, int]:
        """Where the statement that stopped the scan begins: (position in text, lines before it)."""
        return int(self._found[_AT]), int(self._found[_LINE])

    @at.setter
    def at(self, where: tuple[int, int]) -> None:
        self._found[_AT], self._found[_LINE] = where

    @property
    def counts(self) -> tuple[int, int, int]:
        """The numbers of v, vt and vn statements so far."""
        v, vt, vn = self._found[[_VERTICES, _TEXTURES, _NORMALS]].tolist()
        return v, vt, vn

    @property
    def n_faces(self) -> int:
        """The number of faces so far."""
        return int(self._found[_FACES])

    def put_point(self, point: list[float]) -> None:
        """Add a vertex."""
        self.points[self._found[_VERTICES]] = [x + 0.0 for x in point]  # no -0
        self._found[_VERTICES] += 1

    def put_unkept(self, key: bytes) -> None:
        """Count a vt or vn statement."""
        self._found[_TEXTURES if key == b"vt" else _NORMALS] += 1

    def put_face(self, line: int, ring: list[int]) -> None:
        """Add a face."""
        begin, face = self._found[_CORNERS], self._found[_FACES]
        self.corners[begin : begin + len(ring)] = ring
        self._found[_CORNERS] += len(ring)
        self._found[_FACES] += 1
        self.lines[face] = line
        self.face_start[face + 1] = begin + len(ring)

    def finished(self) -> bool:
        """Trim all arrays to their length; return whether every coordinate is finite."""
        found = self._found
        self.points = self.points[: found[_VERTICES]]
        flat = self.points.reshape(-1)
        for at, start, end in self._later[: found[_LATER]].tolist():
            flat[at] = float(self.data[start:end]) + 0.0
        self.corners = self.corners[: found[_CORNERS]]
        self.face_start = self.face_start[: found[_FACES] + 1]
        self.lines = self.lines[: found[_FACES]]
        self.others = self.others[: found[_OTHERS]]
        return bool(np.isfinite(flat).all())
