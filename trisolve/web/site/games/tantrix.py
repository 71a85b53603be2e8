"""Tantrix on the site: its page with the bundled entries, and its card."""

from trisolve.files.entries import shipped_folder
from trisolve.paint.scene import Scene
from trisolve.paint.themes import Theme
from trisolve.tantrix import discovery, solve
from trisolve.tantrix.files import parse_any
from trisolve.tantrix.pictures.look import look_of
from trisolve.tantrix.pictures.scene import board_scene
from trisolve.tantrix.puzzle import solved_discoveries
from trisolve.tantrix.records import SolitaireRecord
from trisolve.web.pages.shared import HtmlPage
from trisolve.web.pages.tantrix import Entry, tantrix_page

_GAMES = ("solitaire", "finished", "strong-greedy")


def shipped_tiles() -> list[Entry]:
    """Return the entries of the Tantrix page: puzzles, a solitaire game, and games to watch.

    >>> [entry.name for entry in shipped_tiles()][:2]
    ['Discovery 3', 'Discovery 4']
    """
    folder = shipped_folder("tantrix")
    starters, known = (sorted((folder / name).glob("*.json")) for name in ("starter", "known"))
    return [
        *solved_discoveries(),
        *(parse_any(path.read_bytes()) for path in (*starters, *known)),
        SolitaireRecord("R", seed=1, name="Solitaire in red"),
        *(parse_any((folder / "games" / f"{name}.json").read_bytes()) for name in _GAMES),
    ]


def page(theme: str | Theme) -> HtmlPage:
    """Return the page with the bundled entries."""
    return tantrix_page(shipped_tiles(), title="Tantrix", theme=theme)


def card(theme: str | Theme) -> tuple[Scene, Theme]:
    """Return the scene of a loop of seven tiles on a floor, and its theme."""
    look, found = look_of(theme), solve(discovery(7)).solution or ()
    return board_scene(found, look), look.theme
