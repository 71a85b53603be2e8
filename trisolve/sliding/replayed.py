"""Moves that are played one by one: pushes, resulting positions, and the first illegal move."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from trisolve.errors import IllegalMove
from trisolve.sliding import rules
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move
from trisolve.sliding.rules import Played
from trisolve.wording import counted


@dataclass(frozen=True)
class Replayed:
    """A line of moves on a level, up to its first illegal move.

    `plays` are the legal moves before the first illegal move, and `illegal` says why that move is
    illegal.
    """

    level: Level
    plays: tuple[Played, ...]
    illegal: IllegalMove | None = None

    @property
    def status(self) -> str:
        """Return "illegal" if a move was illegal, otherwise "done"."""
        return "done" if self.illegal is None else "illegal"

    @property
    def positions(self) -> Positions:
        """The final positions of the blocks."""
        return self.plays[-1].positions if self.plays else self.level.positions

    @property
    def n_steps(self) -> int:
        """The total number of steps of the dragged blocks."""
        return sum(abs(played.move.distance) for played in self.plays)

    @property
    def solved(self) -> bool:
        """Whether every block with a goal is on its goal at the end."""
        return self.level.has_goals and rules.is_solved(self.level, self.positions)

    def described(self) -> str:
        """Return the final state in one line.

        >>> from trisolve.sliding.level import Block
        >>> replay_moves(Level(range(8), [Block("A", [0, 1, 2])]), [Move("A", 1)]).described()
        '1 move (1 step); no block has a goal'
        """
        if self.illegal is not None:
            return str(self.illegal)
        made = f"{counted(len(self.plays), 'move')} ({counted(self.n_steps, 'step')})"
        if not self.level.has_goals:
            return f"{made}; no block has a goal"
        return f"{'solved' if self.solved else 'not solved'} after {made}"

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON values, with the cells of all blocks after each move."""
        return {
            "moves": len(self.plays),
            "steps": self.n_steps,
            "solved": self.solved,
            "illegal": None if self.illegal is None else str(self.illegal),
            "start": self._cells(self.level.positions),
            "replay": [
                {
                    "move": [played.move.block, played.move.distance],
                    "pushes": [list(push) for push in played.move.pushes],
                    "chain": [list(pair) for pair in pairs_of(self.level, played)],
                    "cells": self._cells(played.positions),
                }
                for played in self.plays
            ],
        }

    def _cells(self, positions: Positions) -> dict[str, list[int]]:
        blocks = enumerate(self.level.blocks)
        return {
            block.id: list(rules.covered(self.level, positions, number)) for number, block in blocks
        }


def replay_moves(level: Level, moves: Iterable[Move]) -> Replayed:
    """Play moves one by one, up to the first illegal move."""
    plays: list[Played] = []
    try:
        plays.extend(rules.replay(level, moves))
    except IllegalMove as error:
        return Replayed(level, tuple(plays), error)
    return Replayed(level, tuple(plays))


def pairs_of(level: Level, played: Played) -> list[tuple[str, str]]:
    """Return which block pushes which in a move, each pair once, in order."""
    pushes = (push for moved in played.steps for push in moved.pushes)
    ids = [block.id for block in level.blocks]
    return list(dict.fromkeys((ids[push.pusher], ids[push.pushed]) for push in pushes))


def pushes_in_words(level: Level, played: Played) -> str:
    """Return which block pushes which in a move, as text; "" if it pushes nothing."""
    moves = [played.move, *(Move(block, distance) for block, distance in played.move.pushes)]
    ways = {move.block: move for move in moves}  # in a ring, the dragged block is also pushed
    pairs = pairs_of(level, played)
    return ", ".join(f"{pusher} pushes {ways[pushed]}" for pusher, pushed in pairs)
