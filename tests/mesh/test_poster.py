"""The poster of all boards, and each kind of board in every theme."""

import pytest
from thorough import first_daily

from trisolve.errors import FormatError
from trisolve.mesh import board
from trisolve.mesh.pictures import mesh_scene, poster_scene, render_mesh
from trisolve.paint.themes import THEMES

SHOWN = ("kagome:3", "cairo:2", "penrose:2", "hat:2", "spectre:1", "snub-cube", "kagome-torus:6x4")


@pytest.mark.parametrize("theme", first_daily(THEMES, 2))
def test_new_boards_are_drawn_in_every_theme_with_a_margin(theme: str) -> None:
    for name in SHOWN:
        m = board(name)
        assert render_mesh(m, theme=theme).startswith("<svg")
        scene, _ = mesh_scene(m, theme=theme)
        assert scene.view.width > 0.6 * 2


def test_a_poster_names_every_board() -> None:
    scene, _ = poster_scene([board("kagome:2"), board("snub-cube")])
    drawn = repr(scene)
    assert "kagome" in drawn
    assert "2, 13 faces" in drawn
    assert "snub-cube" in drawn


def test_an_empty_poster_is_refused() -> None:
    with pytest.raises(FormatError, match="expected at least one board for a poster, got none"):
        poster_scene([])
