"""The game for two to four players: the deal, turns, fills and free moves, the end; and replays.

A turn has three phases: "before" (fills, if there are any), "free" (one free move), and "after"
(fills again). After every placement, the player draws a tile if the bag has any.

`replay` is the verifier of games and of solitaire: it checks each turn of a record against the
rules.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from trisolve.rooms import ask
from trisolve.tantrix.placements import AnyPlacement, Cell, Placement, board_score, read_placement
from trisolve.tantrix.records import (
    AnyTurn,
    End,
    GameRecord,
    IllegalTurn,
    Record,
    Result,
    SolitaireRecord,
    Turn,
    dump_placement,
    read_bag,
    read_players,
    read_turn,
)
from trisolve.tantrix.rules import Position, Solitaire, board_forced
from trisolve.tantrix.tiles import FULL_BAG, deal

Phase: TypeAlias = Literal["before", "free", "after", "end"]


class Game:
    """A game in progress; `place` places one tile, and `play` plays a whole turn. Hands are open.

    `seat` is the player to move, `hands` and `bag` hold the remaining tiles, and `turns` are the
    finished turns. `end` is None, "complete" or "deadlock".

    >>> game = Game("RY", seed=0)
    >>> game.seat, sorted(game.hands[1]), len(game.bag), game.phase
    (0, [3, 4, 10, 15, 16, 33], 44, 'free')
    """

    def __init__(
        self,
        players: Iterable[str],
        *,
        seed: int | None = None,
        bag: Iterable[int] | None = None,
    ) -> None:
        self.players = read_players(players)
        self.seed = seed
        self.order = read_bag(FULL_BAG, seed, bag)
        self.seat, self.hands, self.bag = deal(self.order, len(self.players))
        self.board: dict[Cell, Placement] = {}
        self.turns: list[Turn] = []
        self.end: End | None = None
        self.phase: Phase = "free"
        self._fills: list[Placement] | None = None
        self._noticed_deadlock = False
        self._now: tuple[list[Placement], Placement | None, list[Placement]] = ([], None, [])

    def _repr_svg_(self) -> str | None:
        """Return the board for a notebook."""
        svg: str | None = ask(self, "svg")
        return svg

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles on the board, in the order in which they were placed."""
        return tuple(self.board.values())

    @property
    def hand(self) -> list[int]:
        """The hand of the player to move."""
        return self.hands[self.seat]

    def copy(self) -> "Game":
        """Return an independent copy of the game."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.hands = [list(hand) for hand in self.hands]
        other.bag, other.board, other.turns = list(self.bag), dict(self.board), list(self.turns)
        before, free, after = self._now
        other._now = (list(before), free, list(after))
        return other

    def as_seen(self) -> "Game":
        """Return a copy that has the tiles of the bag in ascending order, and no seed.

        >>> Game("RY", seed=0).as_seen().bag[:5]
        [1, 2, 5, 6, 8]
        """
        seen = self.copy()
        seen.bag.sort()
        seen.order, seen.seed = tuple(sorted(self.order)), None
        return seen

    def _position(self) -> Position:
        return Position(self.board, bag_empty=not self.bag)

    def fills(self) -> list[Placement]:
        """Return the fills from which the player to move must choose, sorted; often []."""
        if self._fills is None:
            self._fills = self._position().fills(self.hand)
        return self._fills

    def legal(self) -> list[Placement]:
        """Return the legal placements: the fills, if any, or else all free moves."""
        if self.end is not None:
            return []
        return list(self.fills()) or self._position().free_moves(self.hand)

    def place(self, placement: AnyPlacement) -> None:
        """Place one tile of the hand, draw, and continue; raise an IllegalTurn that names the code.

        A turn ends automatically when nothing is left to do in it.
        """
        placement = read_placement(placement)
        if self.end is not None:
            raise IllegalTurn("after-end", "the game is over")
        is_fill = bool(self.fills())
        code = self._place(placement, forced=is_fill)
        if code == "not-forced" and not self._now[0] and self._now[1] is None:
            code = "fill-first"
        if code:
            raise IllegalTurn(code, dump_placement(placement))
        before, _, after = self._now
        if self.phase == "free" and not is_fill:
            self._now = (before, placement, after)
            self.phase = "after"
        elif self.phase == "after":
            after.append(placement)
        else:
            before.append(placement)
        self._go_on()

    def _place(self, placement: Placement, forced: bool) -> str | None:
        """Put a tile down and draw; if that is illegal, do nothing and return the code."""
        if placement.tile not in self.hand:
            return "not-in-hand"
        if code := self._position().illegal(placement):
            return code
        if forced and placement.cell not in board_forced(self.board):
            return "not-forced"
        self.board[placement.cell] = placement
        self.hand.remove(placement.tile)
        if self.bag:
            self.hand.append(self.bag.pop(0))
        self._fills = None
        return None

    def _go_on(self) -> None:
        """End the turn if it is over; detect a deadlock, and determine who is next."""
        before, free, after = self._now
        if self.hand and self.fills():
            self.phase = "before" if free is None else "after"
            return
        if self.hand and free is None:
            self.phase = "free"
            if not self._position().has_free_move(self.hand):
                self._close(Turn(self.seat, tuple(before), None, ()), "deadlock")
            return
        self._close(Turn(self.seat, tuple(before), free, tuple(after)), None)

    def _close(self, turn: Turn, end: End | None) -> None:
        self.turns.append(turn)
        self._now = ([], None, [])
        self._fills = None
        if end is None and not any(self.hands):
            end = "complete"
        if end is not None:
            self.end, self.phase = end, "end"
            return
        n = len(self.hands)
        self.seat = next(
            s % n for s in range(self.seat + 1, self.seat + n + 1) if self.hands[s % n]
        )
        self.phase = "before" if self.fills() else "free"
        if self.phase == "free" and not self._position().has_free_move(self.hand):
            self._close(Turn(self.seat), "deadlock")
            self._noticed_deadlock = True

    def play(self, turn: AnyTurn) -> None:
        """Play a whole turn or none of it; raise an IllegalTurn that names the code."""
        turn = read_turn(turn)
        other = self.copy()
        other._play(turn)
        self.__dict__.update(other.__dict__)

    def _play(self, turn: Turn) -> None:
        if self._noticed_deadlock:  # a record lists its last turn, which is in turns already
            self.turns.pop()
            self.end, self._noticed_deadlock = None, False
        if self.end is not None:
            raise IllegalTurn("after-end", "the game is over")
        if turn.seat != self.seat:
            raise IllegalTurn("seat", f"it is seat {self.seat}'s turn, got {turn.seat}")
        if self._now[0] or self._now[1]:
            raise IllegalTurn("seat", "a turn has been begun; finish it by place")
        self._fill(turn.before)
        end: End | None = None
        if self.hand and (fills := self.fills()):
            raise IllegalTurn("fill-first", f"there is {dump_placement(fills[0])}")
        if turn.free is None:
            if turn.after:
                raise IllegalTurn("no-free", "fills follow no free move")
            if self.hand:
                if free := self._position().free_moves(self.hand):
                    raise IllegalTurn("no-free", f"there is {dump_placement(free[0])}")
                end = "deadlock"
        else:
            if code := self._place(turn.free, forced=False):
                raise IllegalTurn(code, dump_placement(turn.free))
            self._fill(turn.after)
            if self.hand and (fills := self.fills()):
                raise IllegalTurn("fill-left", f"there is {dump_placement(fills[0])}")
        self._close(turn, end)

    def _fill(self, placements: Iterable[Placement]) -> None:
        for placement in placements:
            if code := self._place(placement, forced=True):
                raise IllegalTurn(code, dump_placement(placement))

    def result(self) -> Result:
        """Return the end, the scores by seat, and the winners (a complete game's top scorers)."""
        scores = tuple(board_score(self.board, color) for color in self.players)
        best = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        return Result(self.end, scores, winners if self.end == "complete" else ())

    def record(self) -> GameRecord:
        """Return the finished turns as a record, with the result if the game is over."""
        return GameRecord(
            self.players,
            self.seed,
            None if self.seed is not None else self.order,
            tuple(self.turns),
            self.result() if self.end is not None else None,
        )


class Report(NamedTuple):
    """Whether a record is right and, if not, the index of its first wrong turn and the code.

    `turn` is None if only the claimed result is wrong. `result` is the actual result as its JSON
    object, or None for a wrong record.
    """

    right: bool
    turn: int | None
    reason: str | None
    result: dict[str, object] | None


def dump_result(result: Result) -> dict[str, object]:
    """Return a result as its JSON object.

    >>> dump_result(Result("complete", (18, 21), (1,)))
    {'end': 'complete', 'scores': [18, 21], 'winners': [1]}
    """
    return {"end": result.end, "scores": list(result.scores), "winners": list(result.winners)}


def replay(record: Record) -> Report:
    """Return whether a record follows the rules and its claimed result is right.

    >>> from trisolve.tantrix import parse_record
    >>> head = '{"format": "trisolve-tantrix", "version": 1, "kind": "game", "players": ["R", "Y"],'
    >>> replay(parse_record(head + '"seed": 7, "turns": []}')).result["scores"]
    [0, 0]
    """
    if isinstance(record, SolitaireRecord):
        return _replay_solitaire(record)
    game = Game(record.players, seed=record.seed, bag=record.bag)
    for number, turn in enumerate(record.turns):
        try:
            game.play(turn)
        except IllegalTurn as error:
            return Report(right=False, turn=number, reason=error.code, result=None)
    result = game.result()
    if record.result is not None and record.result != result:
        return Report(right=False, turn=None, reason="result", result=None)
    return Report(right=True, turn=None, reason=None, result=dump_result(result))


def _replay_solitaire(record: SolitaireRecord) -> Report:
    game = Solitaire(record.order, record.color, record.goal)
    for number, placement in enumerate(record.placements):
        if code := game.illegal(placement):
            return Report(right=False, turn=number, reason=code, result=None)
        game.place(placement)
    result: dict[str, object] = {"end": game.end, "score": game.score}
    return Report(right=True, turn=None, reason=None, result=result)
