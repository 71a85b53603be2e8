"""The pictures on the cards of a site, drawn by paint: one for each game and look.

They have no ground of their own, so that they fit the color of the card.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from trisolve.paint.scene import Node, Scene, Shape
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import THEMES, Theme

_WIDTH = 320
_GROUNDS = frozenset({"wall", "game-paper", "tantrix-ground", "mesh-ground"})
"""The styles of what fills a picture behind the board."""


def _level(name: str, theme: str, *, labels: bool) -> tuple[Scene, Theme]:
    from trisolve.sliding.formats import load_level
    from trisolve.sliding.pictures.look import look_of
    from trisolve.sliding.pictures.scene import Details, board_scene

    plain = replace(THEMES[theme], bezel=0.0, bevel=0.0, shadow=None)
    scene = board_scene(load_level(name), look=look_of(plain), details=Details(labels=labels))
    return scene, plain


def _entanglement(theme: str) -> tuple[Scene, Theme]:
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
    return board, look_of(theme).theme


def _tantrix(theme: str) -> tuple[Scene, Theme]:
    from trisolve.tantrix import discovery, solve
    from trisolve.tantrix.pictures.look import look_of
    from trisolve.tantrix.pictures.scene import board_scene

    look, found = look_of(theme), solve(discovery(10)).solution
    return board_scene(found or (), look), look.theme


def _boco(theme: str) -> tuple[Scene, Theme]:
    from trisolve.boco.game import Game
    from trisolve.boco.pictures import position_scene

    state = Game("octagon").new_initial_state()
    for choice in _BOCO_CHOICES:
        state.apply_action(state.legal_actions()[choice])
    return position_scene(state, theme=theme)


_BOCO_CHOICES = (12, 2, 1, 3, 0, 2)
"""Which of the legal moves is made, turn by turn."""
_PICTURES: dict[str, Callable[[str], tuple[Scene, Theme]]] = {
    "slide": lambda theme: _level("article:puzzle-30", theme, labels=False),
    "make": lambda theme: _level("article:puzzle-5", theme, labels=True),
    "entanglement": _entanglement,
    "tantrix": _tantrix,
    "boco": _boco,
}
_SMALLER = {"classic": "flat"}
"""The theme that a small picture is drawn in, where it is not the page's own."""


def card_pictures(pages: Sequence[str], themes: Sequence[str]) -> Mapping[str, list[bytes]]:
    """Return the pictures of the pages that have one, as SVG: one for each theme."""
    return {
        name: [_picture(draw, _SMALLER.get(theme, theme)) for theme in themes]
        for name, draw in _PICTURES.items()
        if name in pages
    }


def _picture(draw: Callable[[str], tuple[Scene, Theme]], theme: str) -> bytes:
    scene, painted = draw(theme)
    board = tuple(node for node in scene.children if not _is_ground(node))
    return paint_svg(replace(scene, children=board), painted, width=_WIDTH).encode()


def _is_ground(node: Node) -> bool:
    return isinstance(node, Shape) and node.style in _GROUNDS
