"""The oracle: slow and obvious rules, from the specification alone.

It shares no code with the package, except for the list of the tiles' edges.
"""

from trisolve.tantrix.tiles import TILES

EDGES = {tile.number: tile.edges for tile in TILES}
WAY = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


def side(placement, i):
    return EDGES[placement[0]][(i - placement[3]) % 6]


def at(placements):
    return {(q, r): (t, q, r, k) for t, q, r, k in placements}


def near(cell):
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in WAY]


def matches(board):
    return all(
        side(p, i) == side(board[n], (i + 3) % 6)
        for c, p in board.items()
        for i, n in enumerate(near(c))
        if n in board
    )


def connected(cells):
    cells = set(cells)
    seen, todo = set(), [next(iter(cells))]
    while todo:
        c = todo.pop()
        if c not in seen:
            seen.add(c)
            todo += [n for n in near(c) if n in cells]
    return seen == cells


def lines(placements, color):
    """Return (length, closed) of every line: the components of a graph of edges."""
    board = at(placements)
    mine = [c for c, p in board.items() if color in EDGES[p[0]]]
    joined = {
        c: [
            n
            for i, n in enumerate(near(c))
            if n in board and side(board[c], i) == color == side(board[n], (i + 3) % 6)
        ]
        for c in mine
    }
    found, seen = [], set()
    for c in mine:
        if c in seen:
            continue
        part, todo = set(), [c]
        while todo:
            x = todo.pop()
            if x not in part:
                part.add(x)
                todo += joined[x]
        seen |= part
        found.append((len(part), all(len(joined[x]) == 2 for x in part)))
    return sorted(found, key=lambda line: (-line[0], not line[1]))


def score(placements, color):
    return max((n * (2 if closed else 1) for n, closed in lines(placements, color)), default=0)


def n_holes(cells):
    cells = set(cells)
    qs, rs = [q for q, _ in cells], [r for _, r in cells]
    left = {
        (q, r)
        for q in range(min(qs) - 1, max(qs) + 2)
        for r in range(min(rs) - 1, max(rs) + 2)
        if (q, r) not in cells
    }
    groups = 0
    while left:
        todo = [left.pop()]
        while todo:
            for n in near(todo.pop()):
                if n in left:
                    left.discard(n)
                    todo.append(n)
        groups += 1
    return groups - 1  # the outside is one


def sound_by_filling(cells):
    cells = set(cells)
    while True:
        empty = {n for c in cells for n in near(c)} - cells
        counts = {c: sum(n in cells for n in near(c)) for c in empty}
        if any(n > 3 for n in counts.values()):
            return False
        three = sorted(c for c, n in counts.items() if n == 3)
        if not three:
            return True
        cells.add(three[0])


def sound_by_edges(cells):
    """The second definition: e(T) = e(S) + 3 |T - S|, T the end of filling all forced spaces."""

    def edges(some):
        return sum(n in some for c in some for n in near(c)) // 2

    start, end = set(cells), set(cells)
    while True:
        more = {
            c for c in {n for c in end for n in near(c)} - end if sum(n in end for n in near(c)) > 2
        }
        if not more:
            return edges(end) == edges(start) + 3 * len(end - start)
        end |= more


def illegal(placements, placement, bag_empty):
    board, cell = at(placements), tuple(placement[1:3])
    if cell in board:
        return "occupied"
    if (cell != (0, 0)) if not board else not any(n in board for n in near(cell)):
        return "apart"
    after = {**board, cell: tuple(placement)}
    if not matches(after):
        return "edge"
    if bag_empty:
        return None
    for empty in near(cell):
        if empty in after:
            continue
        touching = [side(after[n], (i + 3) % 6) for i, n in enumerate(near(empty)) if n in after]
        if any(touching.count(c) > 2 for c in "BGRY"):
            return "three-alike"
    if any(n not in after and sum(m in after for m in near(n)) > 3 for n in near(cell)):
        return "four-sided"
    return None if sound_by_filling(after) and sound_by_filling(board) else "controlled"


def legal(placements, hand, bag_empty):
    board = at(placements)
    cells = {n for c in board for n in near(c)} - set(board) or {(0, 0)}
    found = sorted(
        (t, *c, k)
        for c in cells
        for t in hand
        for k in range(6)
        if illegal(placements, (t, *c, k), bag_empty) is None
    )
    fills = [p for p in found if sum(n in board for n in near(p[1:3])) > 2]
    return fills or found


def solves(placements, goals, holes):
    """Return whether placements of all tiles meet the goals (form, color) with `holes` holes."""
    board = at(placements)
    if len(board) < len(placements) or not connected(board) or not matches(board):
        return False
    for form, color in goals:
        carriers = sum(color in EDGES[p[0]] for p in placements)
        if lines(placements, color) != [(carriers, form == "loop")] or not carriers:
            return False
    return holes == "any" or n_holes(board) == holes


def every_solution(tiles, goals, holes=0):
    """Return all solutions with the first tile at (0, 0), by trying all cells and rotations."""
    found = set()
    first, *rest = sorted(tiles)

    def go(placements, left):
        if not left:
            if solves(placements, goals, holes):
                found.add(tuple(sorted(placements)))
            return
        board = at(placements)
        # any order of laying would do; cells next to the group, so each arrangement comes often
        for cell in {n for c in board for n in near(c)} - set(board):
            for t in left:
                for k in range(6):
                    new = (t, *cell, k)
                    if matches({**board, cell: new}):
                        go([*placements, new], [x for x in left if x != t])

    go([(first, 0, 0, 0)], rest)
    return found


def loops_by_path(tiles, color):
    """Return the loops through all tiles without holes, by growing the line tile by tile."""
    first, *rest = sorted(tiles)
    start = (first, 0, 0, 0)
    ends = [i for i in range(6) if side(start, i) == color]
    found = set()

    def go(board, cell, out, left):
        there = near(cell)[out]
        if not left:
            if there == (0, 0) and (out + 3) % 6 == ends[1] and n_holes(board) == 0:
                found.add(tuple(sorted(board.values())))
            return
        if there in board or max(abs(there[0]), abs(there[1]), abs(sum(there))) > len(left):
            return
        for t in left:
            for k in range(6):
                new = (t, *there, k)
                if side(new, (out + 3) % 6) != color:
                    continue
                if any(
                    n in board and side(new, i) != side(board[n], (i + 3) % 6)
                    for i, n in enumerate(near(there))
                ):
                    continue
                on = next(i for i in range(6) if i != (out + 3) % 6 and side(new, i) == color)
                go({**board, there: new}, there, on, [x for x in left if x != t])

    go({(0, 0): start}, (0, 0), ends[0], rest)
    return found
