"""Entanglement on the site: its page with the bundled puzzles, and its card."""

from trisolve.entanglement.files import load_pack, load_puzzle
from trisolve.entanglement.pictures.look import look_of
from trisolve.entanglement.pictures.scene import board_scene
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game
from trisolve.files.entries import shipped_folder
from trisolve.paint.scene import Scene
from trisolve.paint.themes import Theme
from trisolve.web.pages.entanglement import entanglement_page
from trisolve.web.pages.shared import HtmlPage

_N_TURNS = 9
"""The number of turns of the game that are played on the card."""
_PUZZLES = ("small", "graded", "largest-1", "largest-2", "largest-3", "largest-4")


def shipped_puzzles() -> list[Puzzle]:
    """Return the Entanglement puzzles, with easy puzzles first.

    >>> len(shipped_puzzles())
    11
    """
    folder = shipped_folder("entanglement")
    return [puzzle for name in _PUZZLES for puzzle in load_pack(folder / f"{name}.json")]


def page(theme: str | Theme) -> HtmlPage:
    """Return the page with the bundled puzzles."""
    return entanglement_page(shipped_puzzles(), title="Entanglement", theme=theme)


def card(theme: str | Theme) -> tuple[Scene, Theme]:
    """Return the scene of a board in the middle of a long game, and its theme."""
    puzzle = load_puzzle("entanglement:largest-2")
    game = Game(puzzle)
    for turn in (puzzle.solution or "").split()[:_N_TURNS]:
        game.play(turn)
    painted = look_of(theme).theme
    return board_scene(game, painted), painted
