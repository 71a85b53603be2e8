"""The pictures on the cards of the first page, drawn by paint: one for each game."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from trisolve.paint.saving import Size
from trisolve.paint.svg import paint_svg

_WIDTH = 320


def _level(name: str, *, labels: bool) -> str:
    from trisolve.sliding.formats import load_level
    from trisolve.sliding.pictures.render import Details, render_board

    details = Details(labels=labels)
    return render_board(load_level(name), theme="flat", width=_WIDTH, details=details)


def _entanglement() -> str:
    from trisolve.entanglement.files import load_puzzle
    from trisolve.entanglement.pictures.look import look_of
    from trisolve.entanglement.pictures.scene import board_box, game_scene
    from trisolve.entanglement.pictures.tile import FLAT
    from trisolve.entanglement.rules import Game

    puzzle = load_puzzle("entanglement:largest-2")
    game = Game(puzzle)
    for turn in (puzzle.solution or "").split():
        game.play(turn)
    scene = game_scene(game)  # with a panel to the right of the board
    board = replace(scene, view=board_box(puzzle.radius, FLAT).grown(0.2))
    return paint_svg(board, look_of("flat").theme, width=_WIDTH)


def _tantrix() -> str:
    from trisolve.tantrix import discovery, solve
    from trisolve.tantrix.pictures import render_board

    found = solve(discovery(10)).solution
    return render_board(found or (), theme="flat", size=Size(_WIDTH))


def _boco() -> str:
    from trisolve.boco.game import Game
    from trisolve.boco.pictures import position_scene

    state = Game("octagon").new_initial_state()
    for choice in _BOCO_CHOICES:
        state.apply_action(state.legal_actions()[choice])
    scene, theme = position_scene(state, theme="flat")
    return paint_svg(scene, theme, width=_WIDTH)


_BOCO_CHOICES = (12, 2, 1, 3, 0, 2)
"""Which of the legal moves is made, turn by turn."""
_PICTURES: dict[str, Callable[[], str]] = {
    "slide": lambda: _level("article:puzzle-30", labels=False),
    "make": lambda: _level("article:puzzle-5", labels=True),
    "entanglement": _entanglement,
    "tantrix": _tantrix,
    "boco": _boco,
}


def card_pictures(pages: Sequence[str]) -> dict[str, bytes]:
    """Return the pictures of the pages that have one, as SVG."""
    return {name: draw().encode() for name, draw in _PICTURES.items() if name in pages}
