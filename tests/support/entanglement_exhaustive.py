"""The best play by exhaustive search, in plain Python without bounds, tables or engine code.

This search is a second proof of the solver's results, for puzzles whose plays can all be tried, at
about a hundred thousand plays per second.
"""

from trisolve.entanglement.field import FIRST_PLACE, field, in_field, meeting_pin
from trisolve.entanglement.puzzle import TURNS, Puzzle
from trisolve.entanglement.tiles import Tile

_WALL = -1
_Partners = tuple[int, ...]


def best_by_trial(puzzle: Puzzle) -> tuple[int, str]:
    """Return a puzzle's highest score, and the first play in the order of TURNS with it."""
    trial = _Trial(puzzle)
    number = trial.numbers[FIRST_PLACE[0]]
    tiles = puzzle.tiles
    trial.go_on((number, FIRST_PLACE[1]), tiles[0], tiles[1] if len(tiles) > 1 else None, 2, 0)
    return trial.best, " ".join(trial.best_turns)


class _Trial:
    """The board as lists by cell number, and the best play so far."""

    def __init__(self, puzzle: Puzzle) -> None:
        cells = field(puzzle.radius)
        self.tiles = puzzle.tiles
        self.numbers = {cell: number for number, cell in enumerate(cells)}
        self.across = [
            [
                (self.numbers[cell.neighbor(pin // 2)], meeting_pin(pin))
                if in_field(cell.neighbor(pin // 2), puzzle.radius)
                else (_WALL, 0)
                for pin in range(12)
            ]
            for cell in cells
        ]
        self.laid: list[_Partners | None] = [None] * len(cells)
        self.best, self.turns, self.best_turns = 0, [""][:0], [""][:0]

    def go_on(
        self,
        place: tuple[int, int],
        current: Tile | None,
        pocket: Tile | None,
        drawn: int,
        score: int,
    ) -> None:
        """Try all turns in a position, and everything that can follow each turn."""
        cell, pin_in = place
        next_tile = self.tiles[drawn] if drawn < len(self.tiles) else None
        for turn in TURNS:
            tile, kept = (pocket, current) if turn[0] == "s" else (current, pocket)
            if tile is None:
                continue
            self.laid[cell] = tile.rotate(int(turn[-1])).partners
            end, segments = self._follow(cell, pin_in)
            total = score + segments * (segments + 1) // 2
            self.turns.append(turn)
            if total > self.best:
                self.best, self.best_turns = total, list(self.turns)
            if end is not None:
                self.go_on(end, next_tile, kept, drawn + 1, total)
            self.turns.pop()
            self.laid[cell] = None

    def _follow(self, cell: int, pin: int) -> tuple[tuple[int, int] | None, int]:
        """Return where the line from a pin leads (None: the wall), and how many tiles it passes."""
        segments = 0
        partners = self.laid[cell]
        while partners is not None:
            segments += 1
            cell, pin = self.across[cell][partners[pin]]
            if cell == _WALL:
                return None, segments
            partners = self.laid[cell]
        return (cell, pin), segments
