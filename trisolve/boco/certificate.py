"""Certificates: strategies that prove a value, made by the solver, checked by the verifier."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trisolve.boco.game import SWAP, Game, State
from trisolve.boco.plain_strategies import Walker
from trisolve.boco.solver import Progress, budget_for, interruptible
from trisolve.boco.strategies import Strategist
from trisolve.boco.verifier import CLAIMS, Refuted, Verdict, Verifier
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.messages import located, quoted, shown
from trisolve.files.strict_json import parse_json

if TYPE_CHECKING:
    from trisolve.files.whole import StrPath

FORMAT, VERSION = "trisolve-boco-certificate", 1
MAX_ENTRIES = 500_000
_MOST_SYMMETRIES, _MOST_COMPILED = 400, 64


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

    contents = _contents(state)
    budget = budget_for(max_nodes, max_bytes, time_limit, progress)
    sign = 1 if len(state.history()) % 2 == 0 else -1
    maker: Strategist | Walker
    if state.game.n_faces <= _MOST_COMPILED:
        maker = Strategist(state, contents["symmetries"], budget)
    else:
        maker = Walker(state, contents, budget)
    n_entries = 0
    with interruptible(budget):
        try:
            contents["value"] = sign * maker.value(state)
            for player, at_least in CLAIMS[contents["value"]]:
                moves = maker.strategy(player, at_least, max_entries - n_entries)
                n_entries += len(moves)
                one = {"player": player, "at_least": at_least, "moves": moves}
                contents["strategies"].append(one)
        except OutOfBudget as stop:
            return Limited(stop.limit, n_entries + maker.n_entries, budget.nodes)
    walker = Verifier(state.game.board.neighbours, state.game.board.rim, contents, max_entries)
    try:
        walker.run(state.game.rim, state.game.swap)
    except Refuted as error:
        where = f"{error} in {walker.position}" if walker.position else str(error)
        raise TrisolveError(f"expected what was found to be proven, got {where}") from None
    return Certificate(contents)


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
