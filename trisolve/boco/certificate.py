"""Certificates: strategies that prove a value. The solver makes them; the verifier checks them."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trisolve.boco.files import CertificateFile
from trisolve.boco.game import Game, State
from trisolve.boco.limits import MAX_SYMMETRIES, MAX_WORD_FACES, TOO_LARGE, Progress, too_large
from trisolve.boco.solve import interruptible
from trisolve.boco.strategies import Strategist
from trisolve.boco.verifier import Refuted, Verdict, Verifier
from trisolve.errors import TrisolveError
from trisolve.files.declared import to_file
from trisolve.files.messages import escape, located
from trisolve.files.records import object_of, text_among
from trisolve.files.strict_json import parse_json
from trisolve.limits import Limits
from trisolve.reports import Report, Unchecked, Wrong
from trisolve.wording import brief, counted

if TYPE_CHECKING:
    from trisolve.files.whole import StrPath

FORMAT = "trisolve-boco-certificate"
MAX_ENTRIES = 500_000


@dataclass(frozen=True)
class Certificate:
    """A proof of the value of a position; `contents` is its JSON object.

    >>> from trisolve.boco.game import Game
    >>> certify(Game("cube").new_initial_state()).value
    -1
    """

    contents: dict[str, Any]

    __repr__ = brief

    @property
    def value(self) -> int:
        """The proven result for player 0: 1, 0 or -1."""
        return int(self.contents["value"])

    @property
    def n_entries(self) -> int:
        """The number of positions for which the strategies have a move."""
        return sum(len(strategy["moves"]) for strategy in self.contents["strategies"])

    def report(self, verdict: Verdict) -> Report:
        """Return the verifier's verdict on this certificate as a report."""
        value = self.contents.get("value")
        details = {
            "ply": None,
            "value": value,
            "moves": self.contents.get("moves"),
            "reason": verdict.reason,
            "position": verdict.position,
        }
        if verdict.status == "verified":
            return Report(right=("certificate",), details=details)
        if verdict.status == "limit":
            unchecked = Unchecked("certificate", verdict.reason, limited=True)
            return Report(unchecked=(unchecked,), details=details)
        where = "" if verdict.position is None else f" (at {verdict.position})"
        wrong = Wrong("certificate", f"value {value}", f"refuted: {verdict.reason}{where}")
        return Report(wrong=(wrong,), details=details)


@dataclass(frozen=True)
class Limited:
    """The result when a limit stopped the search, so there is no certificate.

    limit : which limit stopped it: "max_entries", "max_nodes", "time_limit" or "faces"
    reason : the reason why nothing is searched; empty for a board of up to 64 faces
    """

    limit: str
    n_entries: int
    nodes: int
    seconds: float = 0.0
    reason: str = ""

    def described(self) -> str:
        """Return the verdict in a few words.

        >>> Limited("max_nodes", 12, 100).described()
        'no certificate; 12 positions have a move'
        """
        if self.reason:
            return f"no certificate: {self.reason}"
        so_far = f"{counted(self.n_entries, 'position')} have a move"
        if self.limit == "max_entries":
            return f"no certificate: too many positions, {so_far}"
        return f"no certificate; {so_far}"


def certify(
    state: State,
    *,
    max_entries: int = MAX_ENTRIES,
    max_nodes: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Certificate | Limited:
    """Return a certificate of the value of a position, or Limited if a limit stopped the search.

    `max_entries` bounds the total number of positions in all strategies. The other limits are as in
    `solve`. A board of more than 64 faces has no certificate.

    >>> from trisolve.boco.game import Game
    >>> proof = certify(Game("tetrahedron").new_initial_state())
    >>> proof.value, [len(one["moves"]) for one in proof.contents["strategies"]]
    (-1, [2])
    """
    from trisolve.boco.engine.questions import Budget, OutOfBudget

    budget = Budget(Limits(None, max_bytes, time_limit, progress, max_nodes=max_nodes))
    n = state.game.n_faces
    if n > MAX_WORD_FACES:
        return Limited(TOO_LARGE, 0, 0, reason=too_large(n, MAX_WORD_FACES))
    contents = _contents(state)
    maker = Strategist(state, contents["symmetries"], budget)
    with interruptible(budget):
        try:
            contents["value"] = state.sign * maker.value()
            contents["strategies"] = maker.strategies(contents["value"], max_entries)
        except OutOfBudget as stop:
            return Limited(stop.limit, maker.n_entries, budget.nodes, budget.seconds())
    walker = Verifier(state.game.board.neighbors, state.game.board.rim, contents, max_entries)
    try:
        walker.run(state.game.rim, state.game.swap)
    except Refuted as error:
        where = f"{error} in {walker.position}" if walker.position else str(error)
        raise TrisolveError(f"expected a strategy that proves the value, got {where}") from None
    return Certificate(contents)


def _contents(state: State) -> dict[str, Any]:
    """Return a certificate without its proof."""
    from trisolve.boco.board import some_symmetries

    game = state.game
    images = some_symmetries(game.board, game.safe_rim, MAX_SYMMETRIES)
    values = {
        "board": game.key,
        "faces": game.n_faces,
        "rim": game.rim,
        "swap": game.swap,
        "moves": state.move_names(state.history()),
        "value": 0,
        "symmetries": [list(one) for one in images],
        "strategies": [],
    }
    return to_file(CertificateFile, values)


def verify(
    game: Game, certificate: Certificate | str | bytes, *, max_positions: int | None = None
) -> Verdict:
    """Check a certificate, or its JSON text, against a game.

    Raises FormatError only for text that is not JSON. JSON that is not a certificate is refuted.

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
    r"""Return a certificate as one line of JSON that ends with a newline.

    >>> dump_certificate(Certificate({"value": 1}))
    '{"value": 1}\n'
    """
    return json.dumps(certificate.contents) + "\n"


def save_certificate(certificate: Certificate, path: "StrPath") -> None:
    """Write a certificate to a file, completely or not at all; may raise FileError.

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
    """Return the certificate in a file, unchecked; raise FormatError for any other format."""
    from trisolve.files.whole import read_file

    data = read_file(path, "a certificate of BOCO")
    with located(escape(str(path))):
        contents = object_of(parse_json(data), needed=("format",))
        text_among(contents["format"], (FORMAT,), "format")
    return Certificate(contents)
