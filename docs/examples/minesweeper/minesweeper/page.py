"""The page: puzzles as one HTML file, or as a page of the site with its card."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from minesweeper.files import dump_puzzle, load_puzzles, puzzles_of
from minesweeper.pictures import colors_of, puzzle_scene
from minesweeper.rules import Puzzle
from minesweeper.solve import solve
from trisolve import __version__
from trisolve.mesh.pictures.inscribed import inscribed_circle
from trisolve.paint.scene import Scene
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import Theme, dump_color, ink_on
from trisolve.web.pages import shared

_CORNERS = range(3, 9)
_SHIPPED = ("minesweeper:squares", "minesweeper:hexagons", "minesweeper:triangles")


def page_of(
    sources: Sequence[str], *, title: str | None = None, theme: str | Theme = "auto"
) -> str:
    """Return the page of the puzzles of some files, as one HTML file."""
    puzzles = [puzzle for source in sources for puzzle in puzzles_of(source)]
    return page_with(puzzles, title=title, theme=theme).html()


def site_page(theme: str | Theme) -> shared.HtmlPage:
    """Return the page of the site: the shipped puzzles."""
    puzzles = [puzzle for name in _SHIPPED for puzzle in load_puzzles(name)]
    return page_with(puzzles, title="Minesweeper", theme=theme)


def card(theme: str | Theme) -> tuple[Scene, Theme]:
    """Return the picture on the site's card."""
    return puzzle_scene(load_puzzles("minesweeper:hexagons")[0], theme=theme, is_solved=True)


def page_with(
    puzzles: Sequence[Puzzle], *, title: str | None = None, theme: str | Theme = "auto"
) -> shared.HtmlPage:
    """Return the page of some puzzles."""
    title = shared.title_of(title, [puzzle.name for puzzle in puzzles], "Minesweeper")
    looks = [_look(name) for name in shared.shown_themes(theme)]
    scene, painted = puzzle_scene(puzzles[0], theme="flat")
    return shared.HtmlPage(
        title=title,
        script=shared.script_of("minesweeper"),
        sheet=shared.style_of("minesweeper"),
        data={
            "page": {"title": title, "version": __version__, "looks": looks},
            "puzzles": [_entry(puzzle) for puzzle in puzzles],
        },
        still=shared.still(paint_svg(scene, painted, width=480)),
    )


def _look(shown: str | Theme) -> dict[str, Any]:
    covered, opened = colors_of(shown, 4)
    _, theme = puzzle_scene(Puzzle("squares:1x1", (), ()), theme=shown)
    colors = {
        "wall": theme.paint("mesh-ground").fill,
        "side": theme.paint("mesh-face").stroke,
        "number": dump_color(ink_on(opened)),
        "sign": dump_color(ink_on(covered)),
        "hit": theme.paint("arrow-illegal").fill,
    }
    for n in _CORNERS:
        pair = map(dump_color, colors_of(shown, n))
        colors |= dict(zip((f"covered-{n}", f"open-{n}"), pair, strict=True))
    return {"dark": shared.is_dark(theme.paint("paper").fill), "colors": colors}


def _entry(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the page carries it, with an order in which it needs no guess."""
    outlines = puzzle.field.outlines
    box = puzzle_scene(puzzle)[0].view
    return {
        "id": blake2b(dump_puzzle(puzzle).encode(), digest_size=8).hexdigest(),
        "name": puzzle.name or puzzle.board,
        "near": puzzle.field.near,
        "mines": puzzle.mines,
        "opened": puzzle.opened,
        "order": solve(puzzle).order,
        "box": [round(number, 3) for number in (box.left, box.top, box.width, box.height)],
        "outlines": [" ".join(f"{x:.3f},{y:.3f}" for x, y in ring) for ring in outlines],
        "spots": [[round(part, 3) for part in inscribed_circle(ring)] for ring in outlines],
    }
