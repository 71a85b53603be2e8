"""The oracle for hexagons: slow, obvious, and without code of the room.

Cells are plain pairs. For the step (a, b), the squared distance of the centers is a² + ab + b².
"""

from fractions import Fraction
from itertools import pairwise, product

SIDES = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def neighbors_of(cell):
    return [(cell[0] + q, cell[1] + r) for q, r in SIDES]


def squared(a, b):
    return a * a + a * b + b * b


def nearest(q, r):
    """All cells nearest to a point, in order."""
    around = product(range(int(q) - 3, int(q) + 4), range(int(r) - 3, int(r) + 4))
    far = {cell: squared(cell[0] - q, cell[1] - r) for cell in around}
    return sorted(cell for cell, d in far.items() if d == min(far.values()))


def distance(a, b):
    """Number of steps, by growing balls."""
    ball, n = {a}, 0
    while b not in ball:
        ball |= {c for cell in ball for c in neighbors_of(cell)}
        n += 1
    return n


def points_between(a, b):
    n = distance(a, b)
    return [
        (a[0] + Fraction((b[0] - a[0]) * i, n), a[1] + Fraction((b[1] - a[1]) * i, n))
        for i in range(n + 1)
    ]


def line(a, b):
    return [a] if a == b else [nearest(q, r)[0] for q, r in points_between(a, b)]


def sees(opaque, a, b):
    if a == b:
        return True
    between = points_between(a, b)[1:-1]
    return all(any(cell not in opaque for cell in nearest(q, r)) for q, r in between)


def regions(cells):
    left, parts = set(cells), []
    while left:
        part = {min(left)}
        while more := {c for cell in part for c in neighbors_of(cell) if c in left} - part:
            part |= more
        left -= part
        parts.append(sorted(part))
    return parts


def holes(cells):
    if not cells:
        return []
    qs, rs = [q for q, _ in cells], [r for _, r in cells]
    box = product(range(min(qs) - 1, max(qs) + 2), range(min(rs) - 1, max(rs) + 2))
    others = regions(set(box) - set(cells))
    rim = {min(qs) - 1, max(qs) + 1}, {min(rs) - 1, max(rs) + 1}
    return [part for part in others if not any(q in rim[0] or r in rim[1] for q, r in part)]


def enclosed(loop):
    """Cells strictly inside the polygon of the centers, by winding numbers."""
    qs, rs = [q for q, _ in loop], [r for _, r in loop]
    inside = []
    for cell in product(range(min(qs), max(qs) + 1), range(min(rs), max(rs) + 1)):
        if cell in loop:
            continue
        q, r = cell[0] + Fraction(1, 1000), cell[1] + Fraction(1, 10**6)
        crossings = 0
        for (a, b), (c, d) in pairwise([*loop, loop[0]]):
            if (a > q) != (c > q):
                crossings += b + (q - a) * Fraction(d - b, c - a) > r
        if crossings % 2:
            inside.append(cell)
    return inside


def costs(entry, start):
    """Lowest costs, by relaxing every pair until nothing changes."""
    found, changed = {start: 0}, True
    while changed:
        changed = False
        for cell in list(found):
            for other in neighbors_of(cell):
                if other in entry and found[cell] + entry[other] < found.get(other, 10**30):
                    found[other] = found[cell] + entry[other]
                    changed = True
    return found


def routes(entry, start, goal):
    """All routes with the lowest cost as (cost, sides), sorted, by trying every simple route."""
    best = costs(entry, start)
    if goal not in best:
        return []
    found = []

    def go_on(cell, paid, sides):
        if cell == goal and paid == best[goal]:
            found.append((paid, sides))
            return
        for side, other in enumerate(neighbors_of(cell)):
            if other in entry and paid + entry[other] == best[other]:
                go_on(other, paid + entry[other], sides + str(side))

    go_on(start, 0, "")
    return sorted(found)


def canonical_loop(loop):
    at = loop.index(min(loop))
    turned = loop[at:] + loop[:at]
    return min(turned, [turned[0], *turned[:0:-1]])


def loops(links):
    """All simple loops, by trying all walks from all cells."""
    near = {}
    for a, b in links:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    found = set()

    def go_on(path):
        for other in near[path[-1]]:
            if other == path[0] and len(path) > 2:
                found.add(tuple(canonical_loop(path)))
            elif other not in path:
                go_on([*path, other])

    for start in near:
        go_on([start])
    return sorted(map(list, found), key=lambda loop: (len(loop), loop))


def strands(tiles, m):
    """All maximal lines, each as (steps, closed), by joining steps until none fits."""
    pieces = [
        [(*cell, a, b)] for cell, tile in tiles.items() for a, b in enumerate(tile) if b is not None
    ]

    def door(step, pin):
        side, place = divmod(pin, m)
        q, r = neighbors_of(step[:2])[side]
        return (q, r, m * ((side + 3) % 6) + m - 1 - place)

    found = set()
    for piece in pieces:
        line, closed = list(piece), False
        while True:
            q, r, pin = door(line[-1], line[-1][3])
            ahead = [p[0] for p in pieces if p[0][:3] == (q, r, pin)]
            if not ahead:
                break
            if ahead[0] == line[0]:
                closed = True
                break
            line += ahead
        back = [(q, r, b, a) for q, r, a, b in reversed(line)]
        if closed:
            turns = [one[i:] + one[:i] for one in (line, back) for i in range(len(line))]
            found.add((tuple(min(turns)), True))
        else:
            found.add((tuple(min(line, back)), False))
    longest = {
        (steps, closed)
        for steps, closed in found
        if closed
        or not any(
            len(steps) < len(other) and set(steps) <= _both_ways(other) for other, _ in found
        )
    }
    return sorted(longest)


def _both_ways(steps):
    return set(steps) | {(q, r, b, a) for q, r, a, b in steps}
