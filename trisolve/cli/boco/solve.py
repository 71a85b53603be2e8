"""``solve``, ``check`` and ``boco generate``: proven values, checked claims, fair boards."""

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from trisolve.boco.files import RECORDS, Start, games
from trisolve.boco.generate import MAX_FACES, MIN_FACES, design, with_metadata
from trisolve.boco.solve import solve as solve_state
from trisolve.cli.boco import BoardOrFile, Position, RimOption, Rules
from trisolve.cli.checking import CheckOptions
from trisolve.cli.options import AsOneJson, AsRows, Count, NodeLimits, Output, Seed
from trisolve.cli.output import STDOUT, Code, complain, say, say_json
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.files.entries import Source, only_one
from trisolve.files.messages import escape
from trisolve.files.whole import check_output, make_folder, suffix_of
from trisolve.limits import MAX_COUNT, MAX_SEARCHED, MAX_THREADS
from trisolve.options import argument, command, option

if TYPE_CHECKING:
    from trisolve.boco.certificate import Certificate


_Children: TypeAlias = Annotated[bool, option("Show the value of every move.", name="--children")]
_Method: TypeAlias = Annotated[
    Literal["alpha-beta", "proof-number", "both"],
    option("The search to use; `both` runs both searches, and fails if their results differ."),
]
_Certificate: TypeAlias = Annotated[
    str | None,
    option("Write a certificate of the value to this file; - for standard output.", of="OUT"),
]
_Threads: TypeAlias = Annotated[
    int,
    option(
        "The number of search threads; with more than one thread, the number of positions "
        "searched varies from run to run.",
        of="N",
        min=1,
        max=MAX_THREADS,
    ),
]


@command(
    examples=(
        "trisolve solve squares:4x4",
        'trisolve solve hexagon:2 --after "2 1" --children --json',
        "trisolve solve squares:3x3 --rim wall --certificate -",
    )
)
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
    as_json: AsRows = False,
) -> int:
    """Prove who wins with best play: the value, the best moves, and one line of play.

    Values are for the first player. Tables use up to --max-bytes, by default most of the free
    memory; less memory only makes the search slower. A search handles up to 256 open faces, and a
    certificate up to 64 faces. The exit code is 3 if a limit stopped the search. -o writes the
    record of the best line.
    """
    found_games = games(position.as_wanted())
    if certificate is not None and certificate != STDOUT:
        check_output(certificate)
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
        is_proved = certificate is None or _write_certificate(run, game, certificate, limits)
        if certificate != STDOUT:
            run.tell(found)
        if found.line is not None:
            run.keep(game.after(found.line))
        return found.status if is_proved else "limit"

    return run.each(work)


def _write_certificate(run: Run[Start], game: Start, path: str, limits: NodeLimits) -> bool:
    """Write a certificate of the value of a game; return False if a limit stopped it."""
    from trisolve.boco.certificate import Limited, certify, dump_certificate, save_certificate

    proof = run.search(certify, game.state, limits=limits)
    if isinstance(proof, Limited):
        complain(run.text_of(proof), kind="")
        return False
    if path == STDOUT:
        say(dump_certificate(proof).rstrip("\n"))
    else:
        save_certificate(proof, path)
    return True


@command(
    examples=(
        "trisolve check boco:cross boco:octagon",
        "trisolve check boco:octagon --json",
    )
)
def check(
    files: Annotated[
        list[str],
        argument(
            "Game records: .json, .jsonl, or - for standard input. With --certificate, boards "
            "are also accepted.",
            of="FILE...",
        ),
    ],
    *,
    certificate: Annotated[
        str | None,
        option(
            "Check this certificate against the board, rim rule and swap rule of each file. A "
            "bare board is checked with the rules stored in the certificate.",
            of="CERT",
        ),
    ] = None,
    max_positions: Annotated[
        int | None,
        option(
            "Stop checking a certificate after N positions.",
            of="N",
            name="--max-nodes",
            min=1,
            max=MAX_SEARCHED,
        ),
    ] = None,
    options: CheckOptions,
) -> int:
    """Replay game records and compare their claims with the games, or check a certificate.

    The certificate verifier shares no code with the solver.
    """
    from trisolve.boco.certificate import load_certificate, verify
    from trisolve.boco.check import check as check_record

    if certificate is None:
        records = Run(RECORDS, files, checks=options.checking())
        return records.each(lambda record: records.report(check_record(record)))
    proof = load_certificate(certificate)
    run = Run(_games_for(proof), files, checks=options.checking())

    def work(game: Start) -> str:
        verdict = verify(game.state.game, proof, max_positions=max_positions)
        return run.report(proof.report(verdict))

    return run.each(work)


def _games_for(proof: "Certificate") -> Source[Start]:
    """Return how a certificate's games are read: a bare board is played by the proof's rules."""
    rules = Rules(proof.contents.get("rim"), proof.contents.get("swap") is True)
    return only_one(games(replace(rules.as_wanted(), is_asked=False)))


@command(
    examples=(
        "trisolve boco generate --faces 12 --count 2 --trials 4 -o board.json",
        "trisolve boco generate --faces 16 --symmetric --seed 5 --json -o board.json",
    )
)
def generate(
    *,
    faces: Annotated[
        int,
        option("The number of faces on each board.", of="N", min=MIN_FACES, max=MAX_FACES),
    ] = 20,
    count: Count = 1,
    seed: Seed = 0,
    symmetric: Annotated[bool, option("Make symmetric boards.")] = False,
    lattice: Annotated[
        str | None,
        option(
            "The name of the board whose faces are merged; by default, one of four lattices.",
            of="BOARD",
            name="--from",
        ),
    ] = None,
    trials: Annotated[
        int | None,
        option(
            "The number of boards to make and compare; by default, 3 times --count.",
            of="N",
            min=1,
            max=MAX_COUNT,
        ),
    ] = None,
    rim: RimOption = None,
    output: Output,
    as_json: AsOneJson = False,
) -> int:
    """Make boards by merging faces of a lattice, and keep the best: fair boards, then long games.

    Each board is solved with at most 3,000,000 positions, and played by two players that look two
    moves ahead. The metadata of its file holds the results. -o NAME.json writes several boards as
    NAME-1.json (the best), NAME-2.json and so on. Without -o, the boards are printed.
    """
    from trisolve.mesh.entries import BOARDS

    if output.file is not None and output.file != STDOUT:
        if suffix_of(output.file) != ".json":
            raise FormatError(f"expected -o FILE.json, got {escape(output.file)}")
        make_folder(Path(output.file).parent)
    run = Run(BOARDS, output=output if as_json else output.or_stdout(), as_json=as_json)
    made = run.search(
        design,
        faces,
        count=count,
        seed=seed,
        rim=rim or "safe",
        symmetric=symmetric,
        lattice=lattice,
        tries=trials,
        progress=run.counting("boards"),
    )
    for number, one in enumerate(made, 1):
        run.keep(with_metadata(one, f"Board {number} of seed {seed}"))
    written = run.write()
    if as_json:
        paths = [{"written": path} for path in written]
        heads = paths or [{"mesh": json.loads(BOARDS.dump(board))} for board in run.kept]
        say_json({"boards": [{**a, **b.as_json()} for a, b in zip(heads, made, strict=True)]})
    for path, one in zip(() if as_json else written, made, strict=False):
        say(f"{path}: {one.described()}")
    return Code.DONE
