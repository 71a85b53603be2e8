"""A slow oracle for meshes, from the specification alone, without code of trisolve.mesh.

Faces are lists of corners. Everything is found by brute force.
"""

import re
from fractions import Fraction
from itertools import pairwise

import hypothesis.strategies as st


def sides(face):
    return list(pairwise([*face, face[0]]))


def turn(a, b, c):
    ax, ay, bx, by, cx, cy = (Fraction(x) for x in (*a, *b, *c))
    found = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return (found > 0) - (found < 0)


# OBJ texts


def obj_lines(data):
    """Return the lines of a text, byte by byte."""
    lines, line, at = [], b"", 0
    while at < len(data):
        byte = data[at : at + 1]
        at += 2 if data[at : at + 2] == b"\r\n" else 1
        if byte in b"\r\n":
            lines.append(line)
            line = b""
        else:
            line += byte
    return [*lines, line] if line else lines


def read_obj(data):
    """Return (points, faces, lines, groups) of a text, or the (code, line) of its first fault."""
    try:
        return _read_obj(data)
    except _FaultError as fault:
        return fault.args


class _FaultError(Exception):
    """A code and a line."""


def _read_obj(data):
    lines = obj_lines(data[3:] if data[:3] == b"\xef\xbb\xbf" else data)
    points, faces, face_lines = [], [], []
    current = {"object": [], "group": [], "material": []}
    groups = {}
    number = 0
    while number < len(lines):
        begun, text = number + 1, b""
        while lines[number][-1:] == b"\\" and b"#" not in lines[number]:
            text += lines[number][:-1] + b" "
            number += 1
            if number == len(lines):
                raise _FaultError("continuation", begun)
        text += lines[number].split(b"#")[0]
        number += 1
        words = [word for word in re.split(rb"[ \t]+", text) if word]
        if not words:
            continue
        key, words = words[0], words[1:]
        if key in (b"v", b"vt", b"vn", b"vp"):
            values = obj_numbers(key, words, begun)
            if key == b"v":
                points.append([0.0 if x == 0 else x for x in values[:3]])
        elif key == b"f":
            ring = [obj_corner(word, len(points), begun) for word in words]
            if len(ring) < 3:
                raise _FaultError("few-corners", begun)
            if len(set(ring)) < len(ring):
                raise _FaultError("repeated-vertex", begun)
            for kind, names in current.items():
                for name in names:
                    groups.setdefault((kind, name), []).append(len(faces))
            faces.append(ring)
            face_lines.append(begun)
        elif key in (b"o", b"usemtl"):
            rest = text.strip(b" \t")[len(key) :].strip(b" \t")
            current["object" if key == b"o" else "material"] = [obj_name(rest)] if rest else []
        elif key == b"g":
            names = [obj_name(word) for word in words] or ["default"]
            current["group"] = list(dict.fromkeys(names))
        elif key.decode("latin-1") in UNREAD.split():
            pass
        elif key.decode("latin-1") in REFUSED.split():
            raise _FaultError("unsupported", begun)
        else:
            raise _FaultError("keyword" if is_utf_8(key) else "encoding", begun)
    return points, faces, face_lines, [(*key, found) for key, found in groups.items()]


UNREAD = """
l p s mtllib lod usemap maplib bevel c_interp d_interp shadow_obj trace_obj ctech stech mg
"""
REFUSED = """
cstype deg bmat step curv curv2 surf parm trim hole scrv sp end con call csh fo bzp bsp cdc cdp res
"""


def is_utf_8(word):
    try:
        word.decode()
    except UnicodeDecodeError:
        return False
    return True


def obj_name(word):
    return word.decode() if is_utf_8(word) else word.decode("latin-1")


def obj_numbers(key, words, line):
    if len(words) not in {b"v": (3, 4, 6, 7), b"vn": (3,)}.get(key, (1, 2, 3)):
        raise _FaultError("count", line)
    values = []
    for word in words:
        text = word.decode("latin-1")
        if re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", text):
            values.append(float(text))
            if abs(values[-1]) == float("inf"):
                raise _FaultError("not-finite", line)
        elif text.lower().lstrip("+-") in ("nan", "inf", "infinity") and text[1:2] not in "+-":
            raise _FaultError("not-finite", line)
        else:
            raise _FaultError("number" if is_utf_8(word) else "encoding", line)
    return values


def obj_corner(word, n_points, line):
    parts = word.decode("latin-1").split("/")
    form = r"-?[0-9]+"
    is_whole = re.fullmatch(form, parts[0]) and len(parts) <= 3
    if not is_whole or not all(re.fullmatch(form, part) for part in parts[1:] if part):
        raise _FaultError("corner" if is_utf_8(word) else "encoding", line)
    found = Fraction(parts[0]) if len(parts[0]) < 4000 else Fraction(10**30)
    if found == 0:
        raise _FaultError("index-zero", line)
    if not 1 <= abs(found) <= n_points:
        raise _FaultError("index-range", line)
    if any(set(part) <= {"0", "-"} for part in parts[1:] if part):
        raise _FaultError("index-zero", line)
    return int(found) - 1 if found > 0 else n_points + int(found)


# Half-edges


def half_edges(faces, n_vertices):
    """Return the arrays of a mesh as a dict of lists, numbered as the specification says."""
    origin, face_of, nexts, prevs, starts = [], [], [], [], [0]
    for f, face in enumerate(faces):
        base = len(origin)
        for k, v in enumerate(face):
            origin.append(v)
            face_of.append(f)
            nexts.append(base + (k + 1) % len(face))
            prevs.append(base + (k - 1) % len(face))
        starts.append(len(origin))
    c = len(origin)
    ends = [origin[nexts[h]] for h in range(c)]
    twin = [
        next((g for g in range(c) if origin[g] == ends[h] and ends[g] == origin[h]), -1)
        for h in range(c)
    ]
    f = len(faces)
    for h in range(c):
        if twin[h] >= 0:
            continue
        loop, inner = [], h
        while True:
            loop.append(inner)
            inner = next(g for g in range(c) if twin[g] < 0 and ends[g] == origin[inner])
            if inner == h:
                break
        base = len(origin)
        for k, inner in enumerate(loop):
            twin[inner] = base + k
            twin.append(inner)
            origin.append(ends[inner])
            face_of.append(f)
            nexts.append(base + (k + 1) % len(loop))
            prevs.append(base + (k - 1) % len(loop))
        starts.append(len(origin))
        f += 1
    edges = sorted({min(h, twin[h]) for h in range(len(origin))})
    edge = [edges.index(min(h, twin[h])) for h in range(len(origin))]
    leaving = []
    for v in range(n_vertices):
        at = [h for h in range(c) if origin[h] == v]
        rim = [h for h in at if twin[h] >= c]
        leaving.append(rim[0] if rim else min(at, default=-1))
    return {
        "origin": origin,
        "twin": twin,
        "next": nexts,
        "prev": prevs,
        "face": face_of,
        "edge": edge,
        "face_start": starts,
        "edge_halfedge": edges,
        "vertex_halfedge": leaving,
    }


def fans_at(faces, v):
    """Return the fans of faces at a vertex as sets, sorted by their lowest face."""
    fans = []
    for f, face in enumerate(faces):
        if v not in face:
            continue
        touching = [
            fan
            for fan in fans
            if any({frozenset(s) for s in sides(face) if v in s} & fan["sides"] for fan in [fan])
        ]
        merged = {"faces": {f}, "sides": {frozenset(s) for s in sides(face) if v in s}}
        for fan in touching:
            merged["faces"] |= fan["faces"]
            merged["sides"] |= fan["sides"]
            fans.remove(fan)
        fans.append(merged)
    return sorted((fan["faces"] for fan in fans), key=min)


def first_fault(faces, *, orient=False):
    """Return (code, face) of the first fault of faces with valid corners, or None."""
    for f, face in enumerate(faces):
        if len(set(face)) < len(face):
            return "repeated-vertex", f
        before = faces[:f]
        for other in before:
            rings = [other[k:] + other[:k] for k in range(len(other))]
            if face in rings or face[::-1] in rings:
                return "duplicate-face", f
        for s in sides(face):
            if sum(frozenset(s) == frozenset(t) for g in before for t in sides(g)) >= 2:
                return "nonmanifold-edge", f
        if orient:
            if not any_orientation(faces[: f + 1]):
                return "unorientable", f
        elif any(s == t for s in sides(face) for g in before for t in sides(g)):
            return "orientation", f
    if orient:
        faces = any_orientation(faces)
    used = sorted({v for face in faces for v in face})
    for v in used:
        fans = fans_at(faces, v)
        if len(fans) > 1:
            return "bowtie", min(min(fan) for fan in fans[1:])
    return None


def any_orientation(faces):
    """Return the faces turned to agree, with the lowest of each piece unchanged, or None."""
    turned = list(faces)
    done = set()
    for first in range(len(faces)):
        if first in done:
            continue
        done.add(first)
        waiting = [first]
        while waiting:
            f = waiting.pop()
            for g in range(len(faces)):
                same = set(sides(turned[f])) & set(sides(turned[g]))
                against = set(sides(turned[f])) & {(b, a) for a, b in sides(turned[g])}
                if g == f or not (same or against):
                    continue
                if g not in done:
                    if same:
                        turned[g] = [turned[g][0], *turned[g][:0:-1]]
                    done.add(g)
                    waiting.append(g)
                    same = set(sides(turned[f])) & set(sides(turned[g]))
                if same:
                    return None
    return turned


# Geometry


def holds(ring, x, y):
    """Return whether a polygon contains (x + d, y + d²) for small d > 0, by rays to the right."""
    x, y = Fraction(x), Fraction(y)
    crossings = 0
    for (ax, ay), (bx, by) in sides([(Fraction(a), Fraction(b)) for a, b in ring]):
        if (ay > y) != (by > y) and ax + (bx - ax) * (y - ay) / (by - ay) > x:
            crossings += 1
    return crossings % 2 == 1


def ray_hits(origin, direction, triangle):
    """Return the t of a ray and a triangle by solving three linear equations, or None."""
    o, d = [Fraction(x) for x in origin], [Fraction(x) for x in direction]
    a, b, c = ([Fraction(x) for x in p] for p in triangle)
    # o + t d = a + u (b - a) + v (c - a)
    rows = [[-d[i], b[i] - a[i], c[i] - a[i], o[i] - a[i]] for i in range(3)]
    for column in range(3):
        pivot = next((r for r in range(column, 3) if rows[r][column] != 0), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [x / rows[column][column] for x in rows[column]]
        for r in range(3):
            if r != column:
                factor = rows[r][column]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[column], strict=True)]
    t, u, v = (row[3] for row in rows)
    return t if t >= 0 and u >= 0 and v >= 0 and u + v <= 1 else None


# Meshes at random


def merge_two(faces, f, g):
    """Return the faces with two of them merged, or None if the result would not be a polygon."""
    one, other = faces[f], faces[g]
    shared = [s for s in sides(one) if (s[1], s[0]) in sides(other)]
    if not shared:
        return None
    ring = [s for s in sides(one) if s not in shared]
    ring += [s for s in sides(other) if (s[1], s[0]) not in shared]
    after = {}
    for a, b in ring:
        if a in after:
            return None
        after[a] = b
    if not after:
        return None
    joined = [min(after)]
    while after[joined[-1]] != joined[0]:
        joined.append(after[joined[-1]])
    if len(joined) != len(after) or len(joined) < 3:
        return None
    return [face for k, face in enumerate(faces) if k not in (f, g)] + [joined]


def flip_two(faces, f, g, points):
    """Return the faces with the side between two triangles flipped, or None."""
    if len(faces[f]) != 3 or len(faces[g]) != 3:
        return None
    quad = merge_two(faces, f, g)
    if quad is None or len(quad[-1]) != 4:
        return None
    *rest, ring = quad
    shared = set(faces[f]) & set(faces[g])
    k = next(k for k in range(4) if ring[k] not in shared)
    a, b, c, d = ring[k:] + ring[:k]
    if any(set(face) >= {a, c} for face in rest):
        return None
    if turn(points[a], points[b], points[c]) <= 0 or turn(points[a], points[c], points[d]) <= 0:
        return None
    return [*rest, [a, b, c], [a, c, d]]


@st.composite
def flat_meshes(draw, maximum=4):
    """Draw points and faces of a flat mesh: a lattice, cut, flipped and merged at random."""
    width, height = draw(st.integers(1, maximum)), draw(st.integers(1, maximum))
    points = [(float(x), float(y)) for y in range(height + 1) for x in range(width + 1)]
    faces = []
    for y in range(height):
        for x in range(width):
            a = y * (width + 1) + x
            ring = [a, a + 1, a + width + 2, a + width + 1]
            kind = draw(st.integers(0, 2))
            if kind == 0:
                faces.append(ring)
            elif kind == 1:
                faces += [ring[:3], [ring[0], ring[2], ring[3]]]
            else:
                faces += [[ring[0], ring[1], ring[3]], ring[1:]]
    for _ in range(draw(st.integers(0, 3 * maximum))):
        f, k = draw(st.integers(0, len(faces) - 1)), draw(st.integers(0, 7))
        adjacent = [
            g
            for g in range(len(faces))
            if g != f and {(b, a) for a, b in sides(faces[g])} & set(sides(faces[f]))
        ]
        if not adjacent:
            continue
        g = adjacent[k % len(adjacent)]
        flip = draw(st.booleans())
        found = flip_two(faces, f, g, points) if flip else merge_two(faces, f, g)
        faces = found or faces
    if draw(st.booleans()) and len(faces) > 1:
        faces.pop(draw(st.integers(0, len(faces) - 1)))
    return points, faces
