"""``trisolve boco solve``: the proven value of a position."""

import sys
from collections.abc import Callable
from typing import Annotated, Any, Literal

import typer

from trisolve.boco.game import PLAYERS, State
from trisolve.boco.limits import Progress
from trisolve.boco.solve import Solution
from trisolve.boco.solve import solve as solve_state
from trisolve.cli.boco.options import (
    BoardOrFile,
    MaxNodes,
    Moves,
    RimOption,
    Source,
    SwapOption,
    move_names,
    sources,
)
from trisolve.cli.mesh.options import Reading, reads_meshes
from trisolve.cli.options import AsOneJson, MaxBytes, TimeLimit
from trisolve.cli.output import Code, complain, counted, gravest, say, say_json, titled
from trisolve.errors import FormatError

EXAMPLES = (
    "trisolve boco solve squares:4x4",
    'trisolve boco solve hexagon:2 --moves "2 1" --children --json',
    "trisolve boco solve squares:3x3 --rim wall --certificate -",
)
_AFTER_S = 0.5
_WORTH = {1: "the first wins", 0: "a draw", -1: "the second wins"}


class Watch:
    """Shows on a terminal how far a search is; quiet elsewhere."""

    def __init__(self) -> None:
        self.shown = False

    def __enter__(self) -> Callable[[Progress], None] | None:
        return self.report if sys.stderr.isatty() else None

    def __exit__(self, *_error: object) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def report(self, progress: Progress) -> None:
        """Replace the last line."""
        if progress.seconds > _AFTER_S:
            self.shown = True
            nodes = counted(progress.nodes, "position")
            sys.stderr.write(f"\r\x1b[K{nodes}, {progress.seconds:.0f} s")
            sys.stderr.flush()


@reads_meshes
def solve(
    file: BoardOrFile,
    *,
    rim: RimOption = None,
    swap: SwapOption = False,
    moves: Moves = None,
    children: Annotated[
        bool, typer.Option("--children", help="Show the value of every move.")
    ] = False,
    method: Annotated[
        Literal["alpha-beta", "proof-number", "both"],
        typer.Option(help="The search to use; both runs the two, and fails if they disagree."),
    ] = "alpha-beta",
    certificate: Annotated[
        str | None,
        typer.Option(
            metavar="OUT",
            help="Write a certificate of the value to this file; - for standard output.",
            show_default=False,
        ),
    ] = None,
    max_nodes: MaxNodes = None,
    max_bytes: MaxBytes = None,
    time_limit: TimeLimit = None,
    threads: Annotated[
        int,
        typer.Option(
            min=1,
            metavar="N",
            help="How many threads search; with several, the positions vary from run to run.",
        ),
    ] = 1,
    reading: Reading,
    as_json: AsOneJson = False,
) -> int:
    """Prove who wins with best play: the value, the best moves, and one line of play.

    Values are to the first player. Tables use up to --max-bytes, by default most of the free
    memory; with less the search is only slower. The exit code is 3 if a limit stopped it.
    """
    if certificate == "-" and as_json:
        raise FormatError("--json: expected --certificate FILE, because - prints the certificate")
    codes = []
    games = sources(file, rim, swap, moves, reading)
    if certificate not in (None, "-") and len(games) > 1:
        raise FormatError(f"--certificate: expected one game for a file, got {len(games)}")
    for number, source in enumerate(games):
        with Watch() as progress:
            found = solve_state(
                source.state,
                method=method,
                max_nodes=max_nodes,
                max_bytes=max_bytes,
                time_limit=time_limit,
                children=children,
                progress=progress,
                threads=threads,
            )
        codes.append(Code.DONE if found.status == "solved" else Code.LIMIT)
        if certificate is not None:
            codes.append(_certify(source, certificate, max_nodes, max_bytes, time_limit))
        if as_json:
            say_json(_as_dict(source, found))
        elif certificate != "-":
            if number:
                say()
            _say(source, found)
    return gravest(codes)


def _certify(
    source: Source,
    path: str,
    max_nodes: int | None,
    max_bytes: int | None,
    time_limit: float | None,
) -> Code:
    from trisolve.boco.certificate import Limited, certify, dump_certificate, save_certificate

    with Watch() as progress:
        proof = certify(
            source.state,
            max_nodes=max_nodes,
            max_bytes=max_bytes,
            time_limit=time_limit,
            progress=progress,
        )
    if isinstance(proof, Limited):
        positions = counted(proof.n_entries, "position")
        complain(f"no certificate: stopped by {proof.limit} at {positions}", kind="")
        return Code.LIMIT
    if path == "-":
        sys.stdout.write(dump_certificate(proof))
    else:
        save_certificate(proof, path)
    return Code.DONE


def _as_dict(source: Source, found: Solution) -> dict[str, Any]:
    state = source.state
    move_of = move_names(state)
    game = state.game
    children = found.children
    return {
        "file": source.label,
        "board": game.mesh.name if game.mesh is not None and game.mesh.name else game.key,
        "rim": game.rim,
        "swap": game.swap,
        "moves": [move_of(action) for action in state.history()],
        "status": found.status,
        "value": found.value,
        "low": found.low,
        "high": found.high,
        "result": None if found.value is None else _result(found.value),
        "best": None if found.best is None else [move_of(action) for action in found.best],
        "children": None
        if children is None
        else [[move_of(action), value] for action, value in sorted(children.items())],
        "line": None if found.line is None else [move_of(action) for action in found.line],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "method": found.method,
    }


def _result(value: int) -> str:
    return {1: PLAYERS[0], 0: "draw", -1: PLAYERS[1]}[value]


def _say(source: Source, found: Solution) -> None:
    state = source.state
    say(titled(source.label, "" if source.name == source.label else source.name))
    if found.value is not None:
        say(f"  {_WORTH[found.value]}")
    else:
        bounds = f"between {_WORTH[found.low]} and {_WORTH[found.high]}"
        say("  open" if found.low < 0 < found.high else f"  {bounds}")
    if found.limit is not None:
        say(f"  stopped by --{found.limit.replace('_', '-')}")
    if found.best:
        say(f"  best: {_listed(state, found.best)}")
    for value in (1, 0, -1) if found.children else ():
        actions = [a for a, worth in (found.children or {}).items() if worth == value]
        if actions:
            say(f"  {_WORTH[value]} after: {_listed(state, actions)}")
    if found.line:
        say(f"  line: {_listed(state, found.line)}")
    say(f"  {counted(found.nodes, 'position')} in {found.seconds:.3f} s, {found.method}")


def _listed(state: State, actions: Any) -> str:  # noqa: ANN401 - any sequence of actions
    return " ".join(state.action_to_string(action) for action in actions)
