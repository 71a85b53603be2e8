"""``trisolve certify``: write down what proves an optimum, for ``trisolve verify`` to check."""

from typing import Annotated, Any

import typer

from trisolve.cli.options import AsJson, MaxBytes, TimeLimit
from trisolve.cli.output import Code, counted, say, say_json, titled
from trisolve.cli.sliding.options import MaxStates, Metric
from trisolve.cli.sliding.sources import one_level
from trisolve.cli.sliding.telling import AsKey, answer
from trisolve.cli.sliding.watching import search_watch
from trisolve.files.whole import check_writable
from trisolve.sliding.level import Level
from trisolve.sliding.proof import certify as certificate
from trisolve.sliding.proof.certificate import Certificate
from trisolve.sliding.proof.certify import Limited
from trisolve.sliding.proof.form import dump_certificate, save_certificate

STDOUT = "-"
EXAMPLES = (
    "trisolve certify article:puzzle-30 -o puzzle-30.certificate",
    "trisolve certify --metric steps article:puzzle-30",
)


def certify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A level in any form, - or a share code.", show_default=False
        ),
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="CERT", help="Where to write it; - for stdout.")
    ] = STDOUT,
    *,
    metric: Metric = "moves",
    max_states: MaxStates = None,
    max_bytes: MaxBytes = None,
    time_limit: TimeLimit = None,
    as_key: AsKey = False,
    as_json: AsJson = False,
) -> int:
    """Certify that an optimum is right, or that a level cannot be solved.

    The certificate holds a shortest solution and, layer by layer, how many states there are and a
    hash of them all. `trisolve verify` checks it by an independent search in plain Python. The
    exit code is 3, and nothing is written, when a limit stops the search.
    """
    label, level = one_level(file)
    puzzle = level.canonical() if as_key else level
    if output != STDOUT:
        check_writable(output)
    with search_watch(quiet=False) as progress:
        found = certificate.certify(
            puzzle,
            metric=metric,
            max_states=max_states,
            max_bytes=max_bytes,
            time_limit=time_limit,
            progress=progress,
        )
    if isinstance(found, Certificate):
        if output == STDOUT:
            say(dump_certificate(found).removesuffix("\n"))
            return Code.DONE
        save_certificate(found, output)
    if as_json:
        say_json(_as_dict(label, level, output, found))
    else:
        say(f"{titled(label, level.name)}\n  {_told(found, output)}")
    return Code.LIMIT if isinstance(found, Limited) else Code.DONE


def _told(found: Certificate | Limited, output: str) -> str:
    if isinstance(found, Limited):
        option = f"--{found.limit}".replace("_", "-")
        return f"no certificate: stopped by {option} at {counted(found.n_states, 'state')}"
    layers = f"{counted(found.n_states, 'state')} in {counted(len(found.layers), 'layer')}"
    return f"{answer(found)}: {layers} certified in {output}"


def _as_dict(label: str, level: Level, output: str, found: Certificate | Limited) -> dict[str, Any]:
    head = {"file": label, "name": level.name}
    if isinstance(found, Limited):
        return {**head, "certificate": None, "status": "limit", "states": found.n_states}
    return {
        **head,
        "certificate": output,
        "status": found.status,
        "metric": found.metric,
        "optimum": found.optimum,
        "layers": len(found.layers),
        "states": found.n_states,
    }
