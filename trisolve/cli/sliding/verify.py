"""``trisolve verify``: check a certificate by an independent search."""

from typing import Annotated, Any

import typer

from trisolve.cli.option_records import NoSeconds, without_seconds
from trisolve.cli.options import AsJson, MaxStates, TimeLimit
from trisolve.cli.output import Code, counted, say, say_json, titled
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.sliding.options import AsKey
from trisolve.cli.sliding.sources import one_level
from trisolve.files.sources import STDIN
from trisolve.limits import Limits
from trisolve.paint.terminal import printable
from trisolve.sliding.proof import verifier
from trisolve.sliding.proof.certificate import Certificate
from trisolve.sliding.proof.files import load_certificate
from trisolve.sliding.proof.verifier import Verdict

CODES = {"verified": Code.DONE, "refuted": Code.NEGATIVE, "limit": Code.LIMIT}
EXAMPLES = ("trisolve certify article:puzzle-5 | trisolve verify article:puzzle-5 -",)


def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A level in any format, - or a share code.", show_default=False
        ),
    ],
    certificate: Annotated[
        str,
        typer.Argument(
            metavar="CERT",
            help="A certificate that `trisolve certify` wrote; - for standard input.",
            show_default=False,
        ),
    ],
    *,
    max_states: MaxStates = None,
    time_limit: TimeLimit = None,
    as_key: AsKey = False,
    as_json: AsJson = False,
    no_seconds: NoSeconds = False,
) -> int:
    """Verify a certificate: search the level again, slowly, and compare layer by layer.

    The search is plain Python over the readable rules and shares nothing with the solver. Expect a
    few thousand states per second, and a hundred bytes for each. A certificate holds for one level
    in one place: a turned, shifted or renamed copy needs another. The
    exit code is 1 if the certificate is wrong, and the output says in which layer.
    """
    if file == certificate == STDIN:
        raise typer.BadParameter("expected - for FILE or CERT, got it for both")
    label, level = one_level(file)
    claimed = load_certificate(certificate)
    limits = Limits(max_states=max_states, time_limit=time_limit)
    with ProgressLine() as progress:
        verdict = verifier.verify(
            level.canonical() if as_key else level,
            claimed,
            max_states=max_states,
            time_limit=time_limit,
            progress=progress,
        )
    if as_json:
        found = {"file": label, "name": level.name} | _as_dict(certificate, claimed, verdict)
        say_json(without_seconds(found) if no_seconds else found)
    else:
        say(titled(label, level.name))
        for line in _described(claimed, verdict, limits):
            say(f"  {printable(line)}")
    return CODES[verdict.status]


def _described(claimed: Certificate, verdict: Verdict, limits: Limits) -> tuple[str, ...]:
    states = f"{counted(verdict.n_states, 'state')} searched in {verdict.seconds:.3f} s"
    if verdict.status == "verified":
        return f"verified: {claimed.described()}", states
    if verdict.status == "limit":
        agreed = f"{verdict.n_layers} of {counted(len(claimed.layers), 'layer')} agree"
        known = f"{agreed}, {counted(verdict.n_states, 'state')} seen"
        return (limits.stopped(verdict.limit or "", verdict.seconds, known),)
    where = "" if verdict.layer is None else f"layer {verdict.layer}: "
    return (f"refuted: {where}{verdict.reason}",)


def _as_dict(path: str, claimed: Certificate, verdict: Verdict) -> dict[str, Any]:
    return {
        "certificate": path,
        "status": verdict.status,
        "claim": claimed.status,
        "metric": claimed.metric,
        "optimum": claimed.optimum,
        "layer": verdict.layer,
        "reason": verdict.reason or None,
        "layers": verdict.n_layers,
        "states": verdict.n_states,
        "seconds": round(verdict.seconds, 6),
    }
