"""``trisolve boco check``: whether moves are legal, claims right, certificates sound."""

from typing import Annotated

import typer

from trisolve.boco.check import check as check_record
from trisolve.cli.boco.options import read_records
from trisolve.cli.checking import Checking, Quiet
from trisolve.cli.kinds import Kind
from trisolve.cli.mesh.options import Reading, reads_meshes
from trisolve.cli.options import AsJson
from trisolve.cli.output import Code, gravest
from trisolve.cli.report_formats import Format
from trisolve.errors import FormatError, TrisolveError
from trisolve.reports import Report, Unchecked, Wrong

EXAMPLES = (
    "trisolve boco check boco:cross boco:octagon",
    "trisolve boco check boco:octagon --json",
)


@reads_meshes
def check(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Records of games: .json, .jsonl, or - for standard input. With --certificate, "
            "boards too.",
            show_default=False,
        ),
    ],
    *,
    certificate: Annotated[
        str | None,
        typer.Option(
            metavar="CERT",
            help="Check this certificate against the board, rim and swap of each file. A board "
            "alone gets the certificate's own rules.",
            show_default=False,
        ),
    ] = None,
    max_positions: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Stop checking a certificate after N positions."),
    ] = None,
    reading: Reading,
    form: Format = "text",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Play records and compare what they claim with the game, or check a certificate.

    The verifier of certificates shares no code with the solver.
    """
    checks = Checking(form, as_json=as_json, quiet=quiet)
    codes: list[Code] = []
    for file in files:
        try:
            if certificate is not None:
                report = _certificate_report(file, certificate, max_positions, reading)
                codes.append(checks.report(file, report))
                continue
            for label, record in read_records(file):
                codes.append(checks.report(label, check_record(record)))
        except TrisolveError as error:
            codes.append(checks.refuse(file, error, Kind.BOCO))
    checks.end()
    return gravest(codes)


def _certificate_report(
    file: str, path: str, max_positions: int | None, reading: Reading
) -> Report:
    """Return what the verifier says of a certificate for the game of a file."""
    from trisolve.boco.certificate import load_certificate, verify
    from trisolve.cli.boco.options import is_record, new_game, read_board_or_record, sources
    from trisolve.mesh.boards import is_board_name

    proof = load_certificate(path)
    rules = proof.contents
    if is_board_name(file) or file.endswith(".obj") or not is_record(read_board_or_record(file)):
        game = new_game(file, rules.get("rim"), rules.get("swap") is True, reading)
    else:
        games = sources(file, None, False)
        if len(games) != 1:
            raise FormatError(f"expected one game, got {len(games)}: {file}")
        game = games[0].state.game
    verdict = verify(game, proof, max_positions=max_positions)
    claim = "certificate"
    value = rules.get("value")
    details = {
        "ply": None,
        "value": value,
        "moves": rules.get("moves"),
        "reason": verdict.reason,
        "position": verdict.position,
    }
    if verdict.status == "verified":
        return Report(right=(claim,), details=details)
    if verdict.status == "limit":
        unchecked = Unchecked(claim, verdict.reason, limited=True)
        return Report(unchecked=(unchecked,), details=details)
    where = "" if verdict.position is None else f" (at {verdict.position})"
    wrong = Wrong(claim, f"value {value}", f"refuted: {verdict.reason}{where}")
    return Report(wrong=(wrong,), details=details)
