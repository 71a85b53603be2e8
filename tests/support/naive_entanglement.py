"""A slow Entanglement, by geometry alone: pins are points, and pins at the same point meet.

It imports nothing of trisolve. Tiles are codes, and cells are pairs (q, r).
"""

from functools import cache
from math import sqrt

DIGITS = "0123456789ab"


def point(cell, pin):
    """Return where a pin of a cell lies, on a grid of flat-topped hexagons of side 12."""
    q, r = cell
    x, y = 18 * q, 12 * sqrt(3) * (r + q / 2)
    corners = [(-6, -1), (6, -1), (12, 0), (6, 1), (-6, 1), (-12, 0)]
    (ax, ay), (bx, by) = corners[pin // 2], corners[(pin // 2 + 1) % 6]
    share = (pin % 2 + 1) / 3
    height = 6 * sqrt(3)
    px, py = ax + share * (bx - ax), height * (ay + share * (by - ay))
    return round(x + px, 3), round(y + py, 3)


@cache
def pins_at(radius):
    """Return, for each point, the cells of the field with a pin there, and the pins."""
    found = {}
    span = range(-radius, radius + 1)
    for q in span:
        for r in span:
            if 1 <= max(abs(q), abs(r), abs(q + r)) <= radius:
                for pin in range(12):
                    found.setdefault(point((q, r), pin), []).append(((q, r), pin))
    return found


@cache
def turned(code, k):
    """Return a rotated tile: each sixth of a turn adds two to the pins of all links."""
    links = {frozenset((pin, DIGITS.index(partner))) for pin, partner in enumerate(code)}
    moved = {frozenset((pin + 2 * k) % 12 for pin in link) for link in links}
    partner = {pin: other for link in moved for pin in link for other in link if other != pin}
    return "".join(DIGITS[partner[pin]] for pin in range(12))


class NaiveGame:
    """A game that follows the words of the rules, turn by turn."""

    def __init__(self, radius, codes):
        self.radius = radius
        self.waiting = list(codes)
        self.current = self.waiting.pop(0)
        self.pocket = self.waiting.pop(0) if self.waiting else None
        self.board = {}
        self.at = point((0, 0), 0)
        self.came_from = (0, 0)
        self.score = 0
        self.end = "open"

    def ahead(self):
        """Return the next cell and pin of the line; None at the wall and at the center."""
        owners = pins_at(self.radius).get(self.at, ())
        return next((owner for owner in owners if owner[0] != self.came_from), None)

    def legal(self):
        if self.end != "open":
            return []
        plain = [str(k) for k in range(6)] if self.current else []
        return plain + ([f"s{k}" for k in range(6)] if self.pocket else [])

    def play(self, turn):
        """Play a turn; return its path."""
        assert turn in self.legal()
        if turn[0] == "s":
            self.current, self.pocket = self.pocket, self.current
        self.board[self.ahead()[0]] = turned(self.current, int(turn[-1]))
        self.current = None
        path = []
        while (ahead := self.ahead()) is not None and ahead[0] in self.board:
            cell, pin = ahead
            out = DIGITS.index(self.board[cell][pin])
            path.append((cell, pin, out))
            self.at, self.came_from = point(cell, out), cell
        self.score += sum(range(1, len(path) + 1))
        self.current = self.waiting.pop(0) if self.waiting else None
        if self.ahead() is None:
            self.end = (
                "centre" if any(self.at == point((0, 0), k) for k in range(12)) else "wall"
            )  # language: quoted
        elif self.current is None and self.pocket is None:
            self.end = "tiles"
        return path


def best_score(radius, codes, turns=()):
    """Return the highest score, by playing every game from the start, turn by turn."""
    game = NaiveGame(radius, codes)
    for turn in turns:
        game.play(turn)
    followers = (best_score(radius, codes, (*turns, turn)) for turn in game.legal())
    return max([game.score, *followers])
