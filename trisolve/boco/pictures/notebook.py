"""How a notebook shows a position."""

from trisolve.boco.game import State
from trisolve.boco.pictures.render import render_position

_BOARD = 420


def state_svg(state: State) -> str:
    """Return a position."""
    return render_position(state, size=_BOARD)
