"""Small random boards for tests: graphs with rim flags, connected or not."""

from hypothesis import strategies as st

from trisolve.boco.board import Board


def board_of(neighbors, rim):
    return Board(tuple(tuple(sorted(set(near))) for near in neighbors), tuple(map(bool, rim)))


def grid(width, height):
    """Return the neighbors and the rim of a grid of squares, computed here."""
    neighbors, rim = [], []
    for y in range(height):
        for x in range(width):
            around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            inside = [(a, b) for a, b in around if 0 <= a < width and 0 <= b < height]
            neighbors.append(sorted(b * width + a for a, b in inside))
            rim.append(len(inside) < 4)
    return neighbors, rim


@st.composite
def boards(draw, maximum=7):
    """Draw any graph with up to `maximum` faces and any rim."""
    n = draw(st.integers(1, maximum))
    pairs = [(a, b) for a in range(n) for b in range(a)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    # maximum boards are connected: a path through all faces, sometimes cut
    chosen = {*chosen, *((a, a - 1) for a in range(1, n) if draw(st.integers(0, 9)) > 0)}
    neighbors = [[] for _ in range(n)]
    for a, b in chosen:
        neighbors[a].append(b)
        neighbors[b].append(a)
    rim = draw(st.lists(st.booleans(), min_size=n, max_size=n))
    return board_of(neighbors, rim)


@st.composite
def games(draw, maximum=7):
    """Draw a board, a rim rule, and whether to swap."""
    return draw(boards(maximum)), draw(st.sampled_from(["safe", "wall"])), draw(st.booleans())
