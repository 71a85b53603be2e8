"""Hypothesis strategies for random valid levels, of every push mode, with and without extras."""

from hypothesis import strategies as st

from trisolve.sliding.lattice import N_CELLS, SIZE, Axis, pack, track_cells, track_of
from trisolve.sliding.level import PUSH_MODES, Block, Level, Pack
from trisolve.sliding.moves import ID_PATTERN, Move

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
block_ids = st.sampled_from(LETTERS + LETTERS.lower()) | st.from_regex(ID_PATTERN, fullmatch=True)
colors = st.from_regex(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", fullmatch=True)
_json_scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts
)
json_values = st.recursive(
    _json_scalars,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(texts, below, max_size=3),
    max_leaves=6,
)
json_objects = st.dictionaries(texts, json_values, max_size=3)
solutions = st.lists(
    st.builds(Move, block_ids, st.integers(-999, 999).filter(bool)), max_size=5
).map(tuple)


def _window(side, row, col):
    """Return the cells of a part of the grid with `side` rows and columns."""
    rows, cols = range(row, row + side), range(col, col + side)
    return {pack(r, c, orient) for r in rows for c in cols for orient in (0, 1)}


def _runs(axis, cells, length, orient):
    """Return the runs of a track that lie within `cells` and start with orientation `orient`."""
    starts = (cells[i : i + length] for i in range(len(cells) - length + 1))
    return [run for run in starts if run[0] & 1 == orient]


@st.composite
def levels(draw, max_blocks=16, side=SIZE, trimmings=True):
    """Draw a valid level in a window of `side` x `side`; the floor includes all blocks and goals.

    With `trimmings`, it has names, ids, colors, claims and metadata, none of which matter for play.
    """
    row, col = (draw(st.integers(0, SIZE - side)) for _ in range(2))
    window = _window(side, row, col)
    density = draw(st.integers(0, 2))  # bits that must be set: nearly all, half or a quarter floor
    noise = draw(st.integers(0, 2**N_CELLS - 1)) | (2**N_CELLS - 1 if density == 0 else 0)
    floor = {cell for cell in window if noise >> cell & 1}
    held, runs, goals = set(), [], []
    for _ in range(draw(st.integers(1, max_blocks))):
        axis = draw(st.sampled_from(Axis))
        start = draw(st.sampled_from(sorted(window)))
        track = [cell for cell in track_cells(axis, track_of(start, axis)) if cell in window]
        if len(track) < 3:
            axis = Axis.U
            track = [cell for cell in track_cells(axis, track_of(start, axis)) if cell in window]
        at = min(track.index(start), len(track) - 3)
        length = min(draw(st.integers(3, 6)), len(track) - at)
        cells = tuple(track[at : at + length])
        if held & set(cells):
            continue
        held |= set(cells)
        runs.append(cells)
        choices = _runs(axis, track, length, cells[0] & 1)
        goal = draw(st.none() | st.sampled_from(choices))
        goals.append(None if goal is None else tuple(goal))
        floor |= {*cells, *(goal or ())}
    n_blocks = len(runs)
    ids, paint = list(LETTERS[:n_blocks]), [None] * n_blocks
    if trimmings:
        unique = st.lists(block_ids, min_size=n_blocks, max_size=n_blocks, unique=True)
        ids = draw(st.just(ids) | unique)
        paint = draw(st.lists(st.none() | colors, min_size=n_blocks, max_size=n_blocks))
    blocks = tuple(map(Block, ids, runs, goals, paint))
    push = draw(st.sampled_from(PUSH_MODES))
    if not trimmings:
        return Level(frozenset(floor), blocks, push)
    return Level(
        frozenset(floor),
        blocks,
        push,
        draw(texts),
        draw(st.none() | solutions),
        draw(json_objects),
        draw(json_objects),
        draw(texts),
        draw(st.lists(texts.filter(bool), max_size=3).map(tuple)),
        draw(texts),
    )


packs = st.builds(Pack, texts, st.lists(levels(max_blocks=3), max_size=3).map(tuple), json_objects)
