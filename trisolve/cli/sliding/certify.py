"""``trisolve certify``: write a proof of an optimum, for ``trisolve verify`` to check."""

from typing import Annotated, Any

import typer

from trisolve.cli.option_records import StateLimits
from trisolve.cli.options import AsJson
from trisolve.cli.output import STDOUT, Code, counted, say, say_json, titled
from trisolve.cli.run import Run
from trisolve.cli.sliding.options import AsKey, Metric
from trisolve.cli.sliding.sources import LINKS, one_level
from trisolve.files.whole import check_writable
from trisolve.sliding.few_states import uncompiled_if_few
from trisolve.sliding.formats import Link
from trisolve.sliding.level import Level
from trisolve.sliding.proof import certify as certificate
from trisolve.sliding.proof.certificate import Certificate, dump_certificate, save_certificate
from trisolve.sliding.proof.certify import Limited

EXAMPLES = (
    "trisolve certify article:puzzle-30 -o puzzle-30.certificate",
    "trisolve certify --metric steps article:puzzle-30",
)


def certify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A level in any format, - for standard input, or a share code.",
            show_default=False,
        ),
    ],
    output: Annotated[
        str,
        typer.Option(
            "--output", "-o", metavar="CERT", help="The file to write; - for standard output."
        ),
    ] = STDOUT,
    *,
    metric: Metric = "moves",
    bounds: StateLimits,
    as_key: AsKey = False,
    as_json: AsJson = False,
) -> int:
    """Certify that an optimum is right, or that a level cannot be solved.

    The certificate contains a shortest solution and, for each layer of the search, the number and a
    hash of its states. `trisolve verify` checks the certificate with an independent search in plain
    Python. If a limit stops the search, nothing is written, and the exit code is 3.
    """
    label, level = one_level(file)
    puzzle = level.canonical() if as_key else level
    if output != STDOUT:
        check_writable(output)
    run = Run(LINKS, as_json=as_json)
    with uncompiled_if_few([puzzle]):
        found = run.search(certificate.certify, puzzle, limits=bounds, metric=metric)
    if isinstance(found, Certificate):
        if output == STDOUT:
            say(dump_certificate(found).removesuffix("\n"))
            return Code.DONE
        save_certificate(found, output)
    if as_json:
        say_json(_as_dict(label, level, output, found))
    else:
        say(f"{titled(label, level.name)}\n  {_described(run, found, output)}")
    return Code.LIMIT if isinstance(found, Limited) else Code.DONE


def _described(run: Run[Link], found: Certificate | Limited, output: str) -> str:
    if isinstance(found, Limited):
        return run.said(found)
    layers = f"{counted(found.n_states, 'state')} in {counted(len(found.layers), 'layer')}"
    return f"{found.described()}: {layers} certified in {output}"


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
