"""``trisolve check`` for BOCO: whether moves, claims and certificates are right."""

from dataclasses import replace
from typing import Annotated

import typer

from trisolve.boco.certificate import Certificate, load_certificate, verify
from trisolve.boco.check import check as check_record
from trisolve.boco.files import RECORDS, Start, games
from trisolve.cli.boco.options import Rules
from trisolve.cli.checking import CheckOptions
from trisolve.cli.run import Run
from trisolve.files.entries import Source, only_one
from trisolve.limits import MAX_SEARCHED

EXAMPLES = (
    "trisolve check boco:cross boco:octagon",
    "trisolve check boco:octagon --json",
)


def check(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Game records: .json, .jsonl, or - for standard input. With --certificate, boards "
            "are also accepted.",
            show_default=False,
        ),
    ],
    *,
    certificate: Annotated[
        str | None,
        typer.Option(
            metavar="CERT",
            help="Check this certificate against the board, rim rule and swap rule of each file. A "
            "bare board is checked with the rules stored in the certificate.",
            show_default=False,
        ),
    ] = None,
    max_positions: Annotated[
        int | None,
        typer.Option(
            "--max-nodes",
            min=1,
            max=MAX_SEARCHED,
            metavar="N",
            help="Stop checking a certificate after N positions.",
        ),
    ] = None,
    options: CheckOptions,
) -> int:
    """Replay game records and compare their claims with the games, or check a certificate.

    The certificate verifier shares no code with the solver.
    """
    if certificate is None:
        records = Run(RECORDS, files, checks=options.checking())
        return records.each(lambda record: records.report(check_record(record)))
    proof = load_certificate(certificate)
    run = Run(_games_for(proof), files, checks=options.checking())

    def work(game: Start) -> str:
        verdict = verify(game.state.game, proof, max_positions=max_positions)
        return run.report(proof.report(verdict))

    return run.each(work)


def _games_for(proof: Certificate) -> Source[Start]:
    """Return how the games of a certificate are read: a bare board is played by its rules."""
    rules = Rules(proof.contents.get("rim"), proof.contents.get("swap") is True)
    return only_one(games(replace(rules.wanted(), is_asked=False)))
