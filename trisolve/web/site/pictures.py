"""The pictures on the cards of the first page, drawn by paint: one for each game."""

from collections.abc import Callable, Sequence

from trisolve.paint.svg import paint_svg

_WIDTH = 320


def _slide() -> str:
    from trisolve.paint.themes import THEMES
    from trisolve.sliding.formats import load_level
    from trisolve.sliding.pictures.board import Details, board_scene

    flat = THEMES["flat"]
    return paint_svg(
        board_scene(load_level("article:puzzle-30"), theme=flat, details=Details()),
        flat,
        width=_WIDTH,
    )


_PICTURES: dict[str, Callable[[], str]] = {"slide": _slide}


def card_pictures(pages: Sequence[str]) -> dict[str, bytes]:
    """Return the pictures of the pages that have one, as SVG."""
    return {name: draw().encode() for name, draw in _PICTURES.items() if name in pages}
