"""Certificates: strategies that prove a value. The solver makes them, the verifier checks them."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trisolve.boco.game import SWAP, Game, State
from trisolve.boco.limits import MAX_SYMMETRIES, MAX_WORD_FACES, Progress
from trisolve.boco.plain_strategies import Walker
from trisolve.boco.solve import interruptible
from trisolve.boco.strategies import Strategist
from trisolve.boco.verifier import Refuted, Verdict, Verifier
from trisolve.errors import TrisolveError
from trisolve.files.messages import located, shown
from trisolve.files.records import object_of, text_among
from trisolve.files.strict_json import parse_json
from trisolve.limits import Limits

if TYPE_CHECKING:
    from trisolve.files.whole import StrPath

FORMAT, VERSION = "trisolve-boco-certificate", 1
MAX_ENTRIES = 500_000


@dataclass(frozen=True)
class Certificate:
    """A proof of the value of a position; `contents` is its JSON object.

    >>> from trisolve.boco.game import Game
    >>> certify(Game("cube").new_initial_state()).value
    -1
    """

    contents: dict[str, Any]

    @property
    def value(self) -> int:
        """The proven result of player 0: 1, 0 or -1."""
        return int(self.contents["value"])

    @property
    def n_entries(self) -> int:
        """How many positions the strategies have a move for."""
        return sum(len(strategy["moves"]) for strategy in self.contents["strategies"])


@dataclass(frozen=True)
class Limited:
    """No certificate, because a limit stopped it: "max_entries", "max_nodes" or "time_limit"."""

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
    """Return a certificate of the value of a position, or Limited if a limit stopped it.

    `max_entries` bounds the positions of all strategies together. The other limits are as in
    `solve`.

    >>> from trisolve.boco.game import Game
    >>> proof = certify(Game("tetrahedron").new_initial_state())
    >>> proof.value, [len(one["moves"]) for one in proof.contents["strategies"]]
    (-1, [2])
    """
    from trisolve.boco.engine.questions import Budget, OutOfBudget

    contents = _contents(state)
    budget = Budget(Limits(None, max_bytes, time_limit, progress, max_nodes=max_nodes))
    maker: Strategist | Walker
    if state.game.n_faces <= MAX_WORD_FACES:
        maker = Strategist(state, contents["symmetries"], budget)
    else:
        maker = Walker(state, contents, budget)
    with interruptible(budget):
        try:
            contents["value"] = state.sign * maker.value()
            contents["strategies"] = maker.strategies(contents["value"], max_entries)
        except OutOfBudget as stop:
            return Limited(stop.limit, maker.n_entries, budget.nodes)
    walker = Verifier(state.game.board.neighbors, state.game.board.rim, contents, max_entries)
    try:
        walker.run(state.game.rim, state.game.swap)
    except Refuted as error:
        where = f"{error} in {walker.position}" if walker.position else str(error)
        raise TrisolveError(f"expected a strategy that proves the value, got {where}") from None
    return Certificate(contents)


def _contents(state: State) -> dict[str, Any]:
    """Return a certificate without its proof."""
    from trisolve.boco.symmetry import some_symmetries

    game = state.game
    images = some_symmetries(game.board, game.safe_rim, MAX_SYMMETRIES)
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

    Raises FormatError only for text that is not JSON. Any other JSON is refuted.

    >>> game = Game("tetrahedron")
    >>> verify(game, certify(game.new_initial_state())).status
    'verified'
    """
    if isinstance(certificate, Certificate):
        contents: Any = certificate.contents
    else:
        contents = parse_json(certificate)
    bound = -1 if max_positions is None else max_positions
    walker = Verifier(game.board.neighbors, game.board.rim, contents, bound)
    return walker.verdict(game.rim, game.swap)


def dump_certificate(certificate: Certificate) -> str:
    r"""Return a certificate as one line of JSON, with a line end.

    >>> dump_certificate(Certificate({"value": 1}))
    '{"value": 1}\n'
    """
    return json.dumps(certificate.contents) + "\n"


def save_certificate(certificate: Certificate, path: "StrPath") -> None:
    """Write a certificate to a file, whole or not at all; raise FileError.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save_certificate(Certificate({"format": FORMAT}), Path(folder, "proof.json"))
    ...     load_certificate(Path(folder, "proof.json")).contents
    {'format': 'trisolve-boco-certificate'}
    """
    from trisolve.files.whole import write_file

    write_file(path, dump_certificate(certificate))


def load_certificate(path: "StrPath") -> Certificate:
    """Return the certificate in a file, not yet checked; raise FormatError for another format."""
    from trisolve.files.whole import read_file

    data = read_file(path, "a certificate of BOCO")
    with located(shown(str(path))):
        contents = object_of(parse_json(data), needed=("format",))
        text_among(contents["format"], (FORMAT,), "format")
    return Certificate(contents)
