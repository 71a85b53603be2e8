"""What comes with trisolve, as the pages of the games carry it: puzzles, boards, games to watch."""

from pathlib import Path

from trisolve.boco.game import Game
from trisolve.entanglement.files import load_pack
from trisolve.entanglement.puzzle import Puzzle
from trisolve.errors import FileError
from trisolve.files.shipped import shipped_root
from trisolve.tantrix.discoveries import solved_discoveries
from trisolve.tantrix.files import parse_any
from trisolve.tantrix.records import SolitaireRecord
from trisolve.web.pages.tantrix import Entry

BOARDS = (
    *("squares:5x5", "triangle:5", "hexagon:2", "honeycomb:3", "rosette", "octagon"),
    *("tetrahedron", "cube", "octahedron", "dodecahedron", "icosahedron", "torus:8x5"),
    *("squares:7x7", "hexagon:3", "honeycomb:5"),
)
"""The boards of BOCO that a page offers: flat ones, those in space, large ones."""
_PUZZLES = ("small", "graded", "largest-1", "largest-2", "largest-3", "largest-4")
_GAMES = ("solitaire", "finished", "strong-greedy")


def _folder(name: str) -> Path:
    root = shipped_root()
    if root is None:
        raise FileError("expected levels/ in the package, found none")
    return root / name


def shipped_puzzles() -> list[Puzzle]:
    """Return the puzzles of Entanglement, easy ones first.

    >>> len(shipped_puzzles())
    11
    """
    folder = _folder("entanglement")
    return [puzzle for name in _PUZZLES for puzzle in load_pack(folder / f"{name}.json")]


def shipped_tiles() -> list[Entry]:
    """Return what a page of Tantrix offers: puzzles, a solitaire to play, games to watch.

    >>> [entry.name for entry in shipped_tiles()][:2]
    ['Discovery 3', 'Discovery 4']
    """
    folder = _folder("tantrix")
    starters, known = (sorted((folder / name).glob("*.json")) for name in ("starter", "known"))
    return [
        *solved_discoveries(),
        *(parse_any(path.read_bytes()) for path in (*starters, *known)),
        SolitaireRecord("R", seed=1, name="Solitaire in red"),
        *(parse_any((folder / "games" / f"{name}.json").read_bytes()) for name in _GAMES),
    ]


def shipped_boards() -> list[Game]:
    """Return the boards of BOCO with their games not begun.

    >>> shipped_boards()[0].n_faces
    25
    """
    return [Game(name) for name in BOARDS]
