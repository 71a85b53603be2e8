"""The rules of Entanglement in plain Python: the effect of a turn.

All compiled code must agree with them.

A turn lays a tile at the end of the line, and the line continues. It enters through the place's
pin, leaves through that pin's partner into the neighbor, and runs through every tile it meets,
until it reaches an empty cell (the next place), the wall or the center. Each tile that it passes
through is one segment, and L segments in one turn score 1 + 2 + ... + L.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from trisolve.entanglement.field import CENTER, FIRST_PLACE, in_field, meeting_pin
from trisolve.entanglement.puzzle import TURNS, Puzzle, checked_turn, parse_turns
from trisolve.entanglement.tiles import Tile
from trisolve.errors import IllegalMove
from trisolve.hexagon import Hex
from trisolve.rooms import ask
from trisolve.wording import brief

Place: TypeAlias = tuple[Hex, int]
"""The empty cell to which the line leads, and the pin where it enters."""
End: TypeAlias = Literal["open", "wall", "centre", "tiles"]
Reason: TypeAlias = Literal["over", "no-pocket", "no-current"]
Step: TypeAlias = tuple[Hex, int, int]
"""A tile passed: its cell, the pin in, the pin out."""
ENDS: dict[End, str] = {
    "wall": "ends at the wall",
    "centre": "ends in the center",
    "tiles": "all tiles laid",
    "open": "open",
}
"""How a game ended, in words."""

WORDS: dict[Reason, str] = {
    "over": "the game has ended",
    "no-pocket": "there is no pocket tile",
    "no-current": "there is no current tile",
}


class IllegalTurn(IllegalMove):
    """A turn that the rules forbid: its number (from 1) and the reason."""

    def __init__(self, message: str, *, number: int = 0, reason: Reason = "over") -> None:
        super().__init__(message)
        self.number = number
        self.reason: Reason = reason


class Placement(NamedTuple):
    """The effect of one turn: the tile as laid, its cell, the tiles passed, score, and total.

    `place` is where the line ends, or None at the wall or the center.
    """

    turn: str
    cell: Hex
    tile: Tile
    path: tuple[Step, ...]
    segments: int
    score: int
    total: int
    place: Place | None
    end: End

    def as_json(self) -> dict[str, Any]:
        """Return the turn's result as JSON values; a step of the path is q, r, pin in, pin out."""
        return {
            "turn": self.turn,
            "cell": list(self.cell),
            "tile": self.tile.code,
            "segments": self.segments,
            "score": self.score,
            "total": self.total,
            "path": [[*cell, pin_in, out] for cell, pin_in, out in self.path],
            "next": _place_as_json(self.place),
        }


def _place_as_json(place: Place | None) -> list[int] | None:
    """Return the next cell and its pin as q, r, pin."""
    return None if place is None else [*place[0], place[1]]


class _Position(NamedTuple):
    """The state that a turn changes, besides the board."""

    place: Place | None
    current: Tile | None
    pocket: Tile | None
    left: int
    score: int
    segments: int
    end: End


class Game:
    """A game played on a puzzle, in its current position.

    >>> tiles = "421503b9a786 6532810a4b79 894b265a0173 9a6b54287013 54a61039b728"
    >>> game = Game(Puzzle(1, tiles.split()))
    >>> game.play("2").place, game.play("s0").score
    ((Hex(-1, 0), 2), 3)
    >>> game.preview("s5").place, game.turns, game.score
    ((Hex(1, 0), 0), '2 s0', 4)
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.board: dict[Hex, Tile] = {}
        self.placements: list[Placement] = []
        self._before: list[_Position] = []
        tiles = puzzle.tiles
        pocket = tiles[1] if len(tiles) > 1 else None
        left = max(0, len(tiles) - 2)
        self._now = _Position(FIRST_PLACE, tiles[0], pocket, left, 0, 0, "open")

    def _repr_svg_(self) -> str:
        """Return the board for a notebook."""
        svg: str = ask(self, "svg")
        return svg

    @property
    def place(self) -> Place | None:
        """Where the next tile goes, and the pin where the line enters it; None after the end."""
        return self._now.place

    @property
    def current(self) -> Tile | None:
        """The tile in hand."""
        return self._now.current

    @property
    def pocket(self) -> Tile | None:
        """The tile in the pocket."""
        return self._now.pocket

    @property
    def left(self) -> int:
        """How many tiles have not yet been drawn."""
        return self._now.left

    @property
    def score(self) -> int:
        """The total score of all turns."""
        return self._now.score

    @property
    def segments(self) -> int:
        """The number of tiles that the line has passed through, counting repeated passes."""
        return self._now.segments

    @property
    def end(self) -> End:
        """How the game has ended, or "open"."""
        return self._now.end

    @property
    def turns(self) -> str:
        """The turns played, as a string."""
        return " ".join(placement.turn for placement in self.placements)

    def as_json(self) -> dict[str, Any]:
        """Return the position as JSON values.

        >>> Game(Puzzle(1, ["421503b9a786"])).as_json()["next"]
        [0, -1, 7]
        """
        return {
            "score": self.score,
            "segments": self.segments,
            "end": self.end,
            "next": _place_as_json(self.place),
            "current": self.current and self.current.code,
            "pocket": self.pocket and self.pocket.code,
            "left": self.left,
        }

    def reason_against(self, turn: str) -> Reason | None:
        """Return why a turn is illegal, or None if it is legal."""
        swaps = checked_turn(turn).startswith("s")
        if self.end != "open":
            return "over"
        if swaps and self.pocket is None:
            return "no-pocket"
        if not swaps and self.current is None:
            return "no-current"
        return None

    def legal_turns(self) -> list[str]:
        """Return the legal turns, in the order 0 to 5, then s0 to s5."""
        return [turn for turn in TURNS if self.reason_against(turn) is None]

    def preview(self, turn: str) -> Placement:
        """Return the result that a turn would have; may raise FormatError or IllegalMove."""
        reason = self.reason_against(turn)
        if reason is not None:
            number = len(self.placements) + 1
            message = f"turn {number} ({turn}): {WORDS[reason]}"
            raise IllegalTurn(message, number=number, reason=reason)
        swaps = turn.startswith("s")
        chosen, kept = (self.pocket, self.current) if swaps else (self.current, self.pocket)
        assert chosen is not None
        assert self.place is not None
        tile = chosen.rotate(int(turn[-1]))
        path, place, end = self._follow(tile, self.place)
        if end == "open" and kept is None and not self.left:
            end = "tiles"
        score = len(path) * (len(path) + 1) // 2
        total = self.score + score
        return Placement(turn, self.place[0], tile, path, len(path), score, total, place, end)

    def _follow(self, tile: Tile, place: Place) -> tuple[tuple[Step, ...], Place | None, End]:
        """Return the line's path after a tile is placed, the pin to which it leads, and the end."""
        laid, pin = place
        cell = laid
        path = []
        while True:
            out = (tile if cell == laid else self.board[cell]).partners[pin]
            path.append((cell, pin, out))
            cell, pin = cell.neighbor(out // 2), meeting_pin(out)
            if cell == CENTER:
                return tuple(path), None, "centre"
            if not in_field(cell, self.puzzle.radius):
                return tuple(path), None, "wall"
            if cell != laid and cell not in self.board:
                return tuple(path), (cell, pin), "open"

    def play(self, turn: str) -> Placement:
        """Play a turn and return its result; on FormatError or IllegalMove, play nothing."""
        done = self.preview(turn)
        now = self._now
        pocket = now.current if turn.startswith("s") else now.pocket
        current = self.puzzle.tiles[-now.left] if now.left else None
        self._before.append(now)
        self.placements.append(done)
        self.board[done.cell] = done.tile
        segments = now.segments + done.segments
        left = max(0, now.left - 1)
        self._now = _Position(done.place, current, pocket, left, done.total, segments, done.end)
        return done

    def undo(self) -> None:
        """Take back the last turn, for programs; raise IllegalMove if there is none.

        >>> game = Game(Puzzle(1, ["421503b9a786"]))
        >>> _ = game.play("2"); game.undo(); game.board, game.end
        ({}, 'open')
        """
        if not self._before:
            raise IllegalMove("there is no turn to take back")
        self._now = self._before.pop()
        del self.board[self.placements.pop().cell]


@dataclass(frozen=True)
class Replay:
    """A replayed game: every placement, and the outcome."""

    placements: tuple[Placement, ...]
    score: int
    segments: int
    end: End
    place: Place | None
    current: Tile | None
    pocket: Tile | None
    left: int
    __repr__ = brief


def replay_of(game: Game) -> Replay:
    """Return the current state of a game."""
    return Replay(
        tuple(game.placements),
        game.score,
        game.segments,
        game.end,
        game.place,
        game.current,
        game.pocket,
        game.left,
    )


def replay(puzzle: Puzzle, turns: str | Iterable[str]) -> Replay:
    """Play turns of a puzzle, given as a string or as single turns.

    Raises FormatError before any turn is played if a turn cannot be read, and IllegalMove with the
    number of the first illegal turn and the reason.

    >>> tiles = "421503b9a786 6532810a4b79 894b265a0173 9a6b54287013 54a61039b728"
    >>> done = replay(Puzzle(1, tiles.split()), "2 s0 s5 4 s5")
    >>> done.score, done.segments, done.end
    (16, 9, 'centre')
    """
    game = Game(puzzle)
    for turn in parse_turns(turns):
        game.play(turn)
    return replay_of(game)
