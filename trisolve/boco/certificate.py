"""Certificates: strategies that prove a value, made by the solver, checked by the plain verifier.

A strategy is found by walking it as the verifier does, and asking the solver for a move wherever
one is missing; so whatever is made has been checked on the way.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trisolve.boco.game import SWAP, Game, State
from trisolve.boco.solver import Progress, Solver, budget_for, interruptible
from trisolve.boco.verifier import CLAIMS, LimitReached, Refuted, Verdict, Verifier
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.messages import located, quoted, shown
from trisolve.files.strict_json import parse_json

if TYPE_CHECKING:
    from trisolve.files.whole import StrPath

FORMAT, VERSION = "trisolve-boco-certificate", 1
MAX_ENTRIES = 500_000
_MOST_SYMMETRIES = 400


@dataclass(frozen=True)
class Certificate:
    """A proof of what a position is worth; `contents` is its JSON value."""

    contents: dict[str, Any]

    @property
    def value(self) -> int:
        """What it proves of player 0's result."""
        return int(self.contents["value"])

    @property
    def n_entries(self) -> int:
        """How many positions its strategies name a move for."""
        return sum(len(strategy["moves"]) for strategy in self.contents["strategies"])


@dataclass(frozen=True)
class Limited:
    """No certificate: what stopped it, "max_entries", "max_nodes" or "time_limit", and where."""

    limit: str
    n_entries: int
    nodes: int


class _Strategy(dict[str, Any]):
    """A strategy that asks for the move of each position when that comes up."""

    def __init__(self, choose: Callable[[str], int]) -> None:
        super().__init__()
        self.choose = choose

    def get(self, text: str, _default: object = None) -> int:
        """Return the move of a position, found now."""
        move = self[text] = self.choose(text)
        return move


class _Maker:
    """Finds the moves of strategies on one game.

    Entries are of canonical positions, and the symmetry that made one canonical need not keep the
    pieces that the walk began with. The solver knows only positions that come after those, so they
    are carried back to such a one before it is asked.
    """

    def __init__(self, state: State, solver: Solver, walker: Verifier) -> None:
        self.game, self.solver, self.walker = state.game, solver, walker
        # a piece that may be swapped is of one group, whosever it is
        owners = {face: "01" if state.may_swap() else str(p) for face, p in state.owners.items()}
        self.begun = owners.items()
        self.carry: Callable[[str], Any] = "".join

    def attains(self, text: str, mover: int, wanted: int) -> bool:
        """Return whether the one to move gets at least so much in an open position."""
        played = [face for face, piece in enumerate(text) if piece != "."]
        if not played:
            return any(
                self.leaves(text, mover, move, wanted) for move in self.walker.legal(text, mover)
            )
        if self.walker.legal(text, mover)[-1] == self.game.n_faces:
            return wanted == 0 or self._asks(text, mover, 1) or not self._asks(text, mover, 0)
        return self._asks(text, mover, wanted)

    def _begin_with(self, text: str) -> None:
        """Find what carries a canonical position to one that comes after the first."""
        for pick in self.walker.pickers:
            image = pick(text)
            if all(image[face] in owners for face, owners in self.begun):
                self.carry = pick
                return
        raise TrisolveError(f"expected an image of {text} after the moves before, there is none")

    def _asks(self, text: str, mover: int, wanted: int) -> bool:
        text = "".join(self.carry(text))
        sets = [0, 0]
        small, askers = self.solver.part_of(next(f for f, p in enumerate(text) if p != "."))
        for face, place in small.place_of.items():
            if text[face] != ".":
                sets[int(text[face])] |= 1 << place
        return self.solver.ask(askers, sets[mover], sets[1 - mover], wanted, text)

    def leaves(self, text: str, mover: int, move: int, wanted: int) -> bool:
        """Return whether a move leaves the mover with at least `wanted`."""
        after, other, ended = self.walker.after(text, mover, move)
        if ended is not None:
            return (1 - 2 * mover) * ended >= wanted
        return not self.attains(after, other, 1 - wanted)

    def choose(self, text: str, player: int, at_least: int) -> int:
        """Return a move that keeps what a strategy promises, one that ends the game first."""
        self._begin_with(text)
        moves = self.walker.legal(text, player)
        sign = 1 - 2 * player
        open_moves = []
        for move in moves:
            _, _, ended = self.walker.after(text, player, move)
            if ended is None:
                open_moves.append(move)
            elif sign * ended >= at_least:
                return move
        if len(moves) == 1:
            return moves[0]
        near = self.game.board.neighbours
        theirs = str(1 - player)

        def rank(move: int) -> tuple[bool, int]:
            if move == self.game.n_faces:
                return True, 0
            around = [text[face] for face in near[move]]
            return theirs not in around, around.count(".")

        for move in sorted(open_moves, key=rank):
            if self.leaves(text, player, move, at_least):
                return move
        raise TrisolveError(f"expected a move that keeps {at_least} in {text}, there is none")


def certify(
    state: State,
    *,
    max_entries: int = MAX_ENTRIES,
    max_nodes: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Certificate | Limited:
    """Return a certificate of the value of a position; Limited where a limit stopped it.

    `max_entries` bounds the positions of all its strategies, the other limits are those of `solve`.

    >>> from trisolve.boco.game import Game
    >>> proof = certify(Game("tetrahedron").new_initial_state())
    >>> proof.value, [len(one["moves"]) for one in proof.contents["strategies"]]
    (-1, [2])
    """
    from trisolve.boco.engine.questions import OutOfBudget

    game = state.game
    contents = _contents(state)
    board = game.board
    walker = Verifier(board.neighbours, board.rim, contents, max_entries)
    budget = budget_for(max_nodes, max_bytes, time_limit, progress)
    solver = Solver(state, "alpha-beta", budget)
    with interruptible(budget):
        try:
            sign = 1 if len(state.history()) % 2 == 0 else -1
            contents["value"] = sign * solver.value(state)
            maker = _Maker(state, solver, walker)
            for player, at_least in CLAIMS[contents["value"]]:
                strategy = _Strategy(_chooser(maker, budget, player, at_least))
                one = {"player": player, "at_least": at_least, "moves": strategy}
                contents["strategies"].append(one)
            walker.run(game.rim, game.swap)
        except (OutOfBudget, LimitReached) as stop:
            limit = stop.limit if isinstance(stop, OutOfBudget) else "max_entries"
            return Limited(limit, walker.visited, budget.nodes)
        except Refuted as error:
            where = f"{error} in {walker.position}" if walker.position else str(error)
            raise TrisolveError(f"expected what was found to be proven, got {where}") from None
    for one in contents["strategies"]:
        one["moves"] = dict(sorted(one["moves"].items()))
    return Certificate(contents)


def _chooser(maker: _Maker, budget: Any, player: int, at_least: int) -> Callable[[str], int]:  # noqa: ANN401
    def choose(text: str) -> int:
        budget.check_time()
        return maker.choose(text, player, at_least)

    return choose


def _contents(state: State) -> dict[str, Any]:
    """Return a certificate without its proof."""
    from trisolve.boco.symmetry import some_symmetries

    game = state.game
    images = some_symmetries(game.board, game.safe_rim, _MOST_SYMMETRIES)
    return {
        "format": FORMAT,
        "version": VERSION,
        "board": game.key,
        "faces": game.n_faces,
        "rim": game.rim,
        "swap": game.swap,
        "moves": [SWAP if a == game.n_faces else a for a in state.history()],
        "value": 0,
        "symmetries": [list(one) for one in images],
        "strategies": [],
    }


def verify(
    game: Game, certificate: Certificate | str | bytes, *, max_positions: int | None = None
) -> Verdict:
    """Check a certificate, or its JSON text, against a game.

    Raises FormatError only for text that is not JSON; JSON that is no certificate is refuted.

    >>> game = Game("tetrahedron")
    >>> verify(game, certify(game.new_initial_state())).status
    'verified'
    """
    if isinstance(certificate, Certificate):
        contents: Any = certificate.contents
    else:
        from trisolve.files.whole import decode

        text = decode(certificate) if isinstance(certificate, bytes) else certificate
        contents = parse_json(text)
    most = -1 if max_positions is None else max_positions
    walker = Verifier(game.board.neighbours, game.board.rim, contents, most)
    return walker.verdict(game.rim, game.swap)


def dump_certificate(certificate: Certificate) -> str:
    """Return a certificate as one line of JSON with its end."""
    return json.dumps(certificate.contents) + "\n"


def save_certificate(certificate: Certificate, path: "StrPath") -> None:
    """Write a certificate to a file, whole or not at all; raise FileError."""
    from trisolve.files.whole import write_file

    write_file(path, dump_certificate(certificate))


def load_certificate(path: "StrPath") -> Certificate:
    """Return what a file holds, not yet checked; raise FormatError for another format."""
    from trisolve.files.whole import decode, read_file

    data = read_file(path, "a certificate of BOCO")
    with located(shown(str(path))):
        contents = parse_json(decode(data))
        if not isinstance(contents, dict) or contents.get("format") != FORMAT:
            raise FormatError(f'expected an object of format "{FORMAT}", got {quoted(contents)}')
    return Certificate(contents)
