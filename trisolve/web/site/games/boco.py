"""BOCO on the site: its page with a choice of boards, and its card."""

from trisolve.boco.game import Game
from trisolve.boco.pictures import position_scene
from trisolve.paint.scene import Scene
from trisolve.paint.themes import Theme
from trisolve.web.pages.boco import boco_page
from trisolve.web.pages.shared import HtmlPage

BOARDS = (
    *("rosette", "squares:5x5", "kagome:2", "cairo:3", "penrose:2", "hexagon:2", "octagon"),
    *("triangle:5", "honeycomb:3", "snub-square:2", "rhombille:2", "floret:2"),
    *("penrose-kites:2", "hat:2", "spectre:1", "cuboctahedron", "truncated-octahedron"),
    *("snub-cube", "truncated-icosahedron", "kagome-torus:4x3"),
    *("tetrahedron", "cube", "octahedron", "dodecahedron", "icosahedron", "torus:8x5"),
    *("squares:7x7", "hexagon:3", "honeycomb:5"),
)
"""The boards of BOCO that a page offers."""
N_STARTERS = 7
"""How many of them, from the first on, are good for beginners."""
_CARD = (26, 10, 16, 9, 24, 17, 27, 11, 25, 28, 15)
"""The faces that are played on the card, turn by turn."""


def shipped_boards() -> list[Game]:
    """Return the BOCO boards, each with a new game.

    >>> shipped_boards()[0].n_faces
    42
    """
    return [Game(name) for name in BOARDS]


def page(theme: str | Theme) -> HtmlPage:
    """Return the page with the boards."""
    return boco_page(shipped_boards(), title="BOCO", theme=theme, n_starters=N_STARTERS)


def card(theme: str | Theme) -> tuple[Scene, Theme]:
    """Return the scene of a position from a short game, and its theme."""
    state = Game("rosette").new_initial_state()
    for face in _CARD:
        state.apply_action(face)
    return position_scene(state, theme=theme)
