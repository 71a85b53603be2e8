"""A hint with the requested detail: the distance, the block, the move, or all moves."""

from dataclasses import dataclass
from typing import Any

from trisolve.sliding.insight.hints import Hint, Line
from trisolve.sliding.lattice import ARROWS
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, dump_moves
from trisolve.sliding.wording import wrapped
from trisolve.wording import counted

HOW_FAR, WHICH_BLOCK, THE_MOVE, ALL_MOVES = 1, 2, 3, 4
"""How much a hint reveals."""
_MAX_SHOWN = 8


@dataclass(frozen=True)
class Revealed:
    """A hint after some moves in a level; `detail` says how much of the hint is shown.

    `detail` is HOW_FAR, WHICH_BLOCK, THE_MOVE or ALL_MOVES; `seconds` is how long the hint took.
    """

    level: Level
    moves: Line
    hint: Hint
    detail: int = THE_MOVE
    seconds: float = 0.0

    @property
    def status(self) -> str:
        """The status of the hint, or "limit" if a limit stopped a search."""
        return "limit" if self.hint.limit else self.hint.status

    @property
    def limit(self) -> str | None:
        """The limit that stopped a search."""
        return self.hint.limit

    def described(self) -> str:
        r"""Return the text of the hint at its level of detail, line by line.

        >>> from trisolve.sliding.insight.hints import search_hint
        >>> from trisolve.sliding.level import Block
        >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
        >>> Revealed(level, (), search_hint(level), WHICH_BLOCK).described()
        'solvable: 1 move to the goal\nnext: block A'
        """
        return "\n".join(_described(self.level, self.moves, self.hint, self.detail))

    def as_json(self) -> dict[str, Any]:
        """Return the hint as JSON values, with null for everything not revealed."""
        found = self.hint
        return {
            "status": found.status,
            "metric": found.metric,
            "level": self.detail,
            "played": found.n_played,
            "distance": found.distance,
            "next": _revealed(found.line, self.detail),
            "kept": found.kept,
            "distance_kept": found.distance_kept,
            "instead": _revealed(found.instead, self.detail),
            "limit": found.limit,
        }


def _described(puzzle: Level, moves: Line, found: Hint, level: int) -> list[str]:
    if found.status == "solved":
        return ["solved: every highlighted block is on its goal"]
    if found.status == "unsolvable":
        return ["unsolvable: this level has no solution, not even from its start"]
    if found.status == "goalless":
        return ["no block has a goal: there is nothing to solve"]
    if found.status == "limit":
        return ["nothing is known"]
    if found.status == "solvable":
        line = f"solvable: {_length(found.distance, found)} to the goal"
        return [line, *_line(puzzle, "next", found.line, level)]
    lost = "the goal can no longer be reached"
    if found.kept is None:
        return [f"lost: {lost}; which move lost it is not known"]
    kept, undone = moves[: found.kept], found.n_played - found.kept
    begin = f"after {_ending(kept)}" if kept else "at the start"
    was = f"{_length(found.distance_kept, found)} to the goal" if found.instead else "solved"
    return [
        f"lost by move {found.kept + 1}, {moves[found.kept]}: {lost}",
        f"take back {counted(undone, 'move')}: {begin} it was {was}",
        *_line(puzzle, "instead", found.instead, level),
    ]


def _length(distance: int | None, found: Hint) -> str:
    return counted(distance or 0, found.metric.removesuffix("s"))


def _ending(moves: Line) -> str:
    """Return moves on one line; for many moves, only their number and the last move."""
    return dump_moves(moves) if len(moves) <= _MAX_SHOWN else f"move {len(moves)}, {moves[-1]},"


def _line(puzzle: Level, word: str, line: Line, level: int) -> list[str]:
    """Return the part of the line that a hint reveals: nothing, the block, the move, all moves."""
    if not line or level < WHICH_BLOCK:
        return []
    if level == ALL_MOVES:
        return [f"{word}:", wrapped(line)]
    move = line[0]
    if level == WHICH_BLOCK:
        return [f"{word}: block {move.block}"]
    arrow = ARROWS[puzzle.block(move.block).axis, 1 if move.distance > 0 else -1]
    pushes = ", ".join(str(Move(block, distance)) for block, distance in move.pushes)
    way = f"{abs(move.distance)} {arrow}" + (f", pushes {pushes}" if pushes else "")
    return [f"{word}: {move} ({way})"]


def _revealed(line: Line, level: int) -> dict[str, Any] | None:
    """Return the part of the line of play that the hint level reveals, null for the rest."""
    if not line or level < WHICH_BLOCK:
        return None
    move, pairs = line[0], [[move.block, move.distance] for move in line]
    return {
        "block": move.block,
        "move": pairs[0] if level >= THE_MOVE else None,
        "pushes": [list(push) for push in move.pushes] if level >= THE_MOVE else None,
        "line": pairs if level == ALL_MOVES else None,
    }
