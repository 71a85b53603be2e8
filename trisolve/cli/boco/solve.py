"""``trisolve solve`` for BOCO: the proven value of a position."""

from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.boco.certificate import Limited, certify, dump_certificate, save_certificate
from trisolve.boco.files import Start, games
from trisolve.boco.solve import solve as solve_state
from trisolve.cli.boco.options import BoardOrFile, Position
from trisolve.cli.option_records import NodeLimits, Output
from trisolve.cli.options import AsJson
from trisolve.cli.output import STDOUT, complain, say
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.files.entries import only_one
from trisolve.limits import MAX_THREADS

EXAMPLES = (
    "trisolve solve squares:4x4",
    'trisolve solve hexagon:2 --after "2 1" --children --json',
    "trisolve solve squares:3x3 --rim wall --certificate -",
)
_Children: TypeAlias = Annotated[
    bool, typer.Option("--children", help="Show the value of every move.")
]
_Method: TypeAlias = Annotated[
    Literal["alpha-beta", "proof-number", "both"],
    typer.Option(
        help="The search to use; `both` runs both searches, and fails if their results differ."
    ),
]
_Certificate: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="OUT",
        help="Write a certificate of the value to this file; - for standard output.",
        show_default=False,
    ),
]
_Threads: TypeAlias = Annotated[
    int,
    typer.Option(
        min=1,
        max=MAX_THREADS,
        metavar="N",
        help="The number of search threads; with more than one thread, the number of positions "
        "searched varies from run to run.",
    ),
]


def solve(
    source: BoardOrFile,
    *,
    position: Position,
    children: _Children = False,
    method: _Method = "alpha-beta",
    certificate: _Certificate = None,
    limits: NodeLimits,
    threads: _Threads = 1,
    output: Output,
    as_json: AsJson = False,
) -> int:
    """Prove who wins with best play: the value, the best moves, and one line of play.

    Values are for the first player. Tables use up to --max-bytes, by default most of the free
    memory; less memory only makes the search slower. A search handles up to 256 open faces, and a
    certificate up to 64 faces. The exit code is 3 if a limit stopped the search. -o writes the
    record of the best line.
    """
    found_games = games(position.wanted())
    if certificate not in (None, STDOUT):
        found_games = only_one(found_games, " with --certificate FILE")
    run = Run(found_games, [source], output=output, as_json=as_json)
    if certificate == STDOUT and (as_json or run.prints):
        given = "--json" if as_json else "-o -"
        raise FormatError(
            f"{given}: expected --certificate FILE, because - stands for the certificate"
        )

    def work(game: Start) -> str:
        found = run.search(
            solve_state,
            game.state,
            method=method,
            children=children,
            threads=threads,
            limits=limits,
        )
        is_proved = certificate is None or _certified(run, game, certificate, limits)
        if certificate != STDOUT:
            run.tell(found)
        if found.line is not None:
            run.keep(game.after(found.line))
        return found.status if is_proved else "limit"

    return run.each(work)


def _certified(run: Run[Start], game: Start, path: str, limits: NodeLimits) -> bool:
    """Write a certificate of the value of a game; return False if a limit stopped it."""
    proof = run.search(certify, game.state, limits=limits)
    if isinstance(proof, Limited):
        complain(run.said(proof), kind="")
        return False
    if path == STDOUT:
        say(dump_certificate(proof).rstrip("\n"))
    else:
        save_certificate(proof, path)
    return True
