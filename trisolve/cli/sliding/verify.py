"""``trisolve verify``: check a certificate by an independent search."""

from typing import Annotated

import typer

from trisolve.cli.option_records import NoSeconds, PlainStateLimits, without_seconds
from trisolve.cli.options import AsJson
from trisolve.cli.run import Run
from trisolve.cli.sliding.sources import LINKS
from trisolve.files.entries import only_one
from trisolve.files.whole import STDIN
from trisolve.sliding.formats import Link
from trisolve.sliding.proof import verifier
from trisolve.sliding.proof.certificate import load_certificate

EXAMPLES = ("trisolve certify article:puzzle-5 | trisolve verify article:puzzle-5 -",)


def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A level in any format, - for standard input, or a share code.",
            show_default=False,
        ),
    ],
    certificate: Annotated[
        str,
        typer.Argument(
            metavar="CERT",
            help="A certificate written by `trisolve certify`; - for standard input.",
            show_default=False,
        ),
    ],
    *,
    limits: PlainStateLimits,
    as_key: Annotated[
        bool,
        typer.Option(
            "--as-key",
            help="Verify the canonical form of the level, for a certificate made with --as-key.",
        ),
    ] = False,
    as_json: AsJson = False,
    no_seconds: NoSeconds = False,
) -> int:
    """Verify a certificate by searching the level again, slowly, and comparing every layer.

    The search is written in plain Python, follows the rules literally, and shares no code with the
    solver. The search visits a few thousand states per second, and uses about a hundred bytes per
    state. A certificate is valid only for the exact level: a rotated, shifted or renamed copy needs
    its own certificate. If the certificate is wrong, the output names the layer where it is wrong,
    and the exit code is 1.
    """
    if file == certificate == STDIN:
        raise typer.BadParameter("expected - for FILE or CERT, got it for both")
    claimed = load_certificate(certificate)
    run = Run(only_one(LINKS), [file], as_json=as_json)

    def work(link: Link) -> str:
        level = link.level.canonical() if as_key else link.level
        verdict = run.search(verifier.verify, level, claimed, limits=limits)
        if as_json:
            found = {"certificate": certificate, **verdict.as_json()}
            run.say_json(without_seconds(found) if no_seconds else found)
        else:
            run.tell(verdict)
        return verdict.status

    return run.each(work)
