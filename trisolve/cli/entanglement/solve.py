"""``solve``, ``check``, ``generate`` and ``match`` for Entanglement: scores and games."""

from typing import Annotated, Literal, TypeAlias

from trisolve.cli.checking import CheckOptions
from trisolve.cli.entanglement import PuzzleFiles, Radius
from trisolve.cli.options import AsOneJson, AsRows, Count, NodeLimits, Output
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.run import Run
from trisolve.entanglement.files import ENTRIES, PUZZLES, RECORDS, as_object, record_as_object
from trisolve.entanglement.generate import MAX_TILES, with_grade, with_solution
from trisolve.entanglement.generate import generate as generate_puzzle
from trisolve.entanglement.players import Record
from trisolve.entanglement.players import play as play_game
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import ENDS
from trisolve.entanglement.solve import solve as solve_puzzle
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED
from trisolve.limits import MAX_COUNT, MAX_NUMBER, MAX_SEARCHED
from trisolve.options import command, option


@command(
    examples=(
        "trisolve solve entanglement:small",
        "trisolve solve entanglement:small --time-limit 60 --json",
    )
)
def solve(
    files: PuzzleFiles, *, limits: NodeLimits, output: Output, as_json: AsRows = False
) -> int:
    """Find the highest possible total score when the whole sequence of tiles is known.

    The search proves that no play scores more. If a limit or Ctrl-C stops the search, the command
    prints the best play found and an upper bound, with exit code 3 or 130. -o writes the puzzles
    with their solutions and, where proved, their scores; several puzzles become a pack.
    """
    run = Run(PUZZLES, files, output=output, as_json=as_json)

    def work(puzzle: Puzzle) -> str:
        found = run.search(solve_puzzle, puzzle, limits=limits)
        run.keep(with_solution(puzzle, found))
        return run.tell(found)

    return run.each(work)


@command(
    examples=(
        "trisolve check entanglement:largest-3",
        "trisolve check --prove --json entanglement:small",
    )
)
def check(
    files: PuzzleFiles,
    *,
    prove: Annotated[
        bool,
        option("Solve the puzzle, and check that the claimed score is the best possible."),
    ] = False,
    limits: NodeLimits,
    options: CheckOptions,
) -> int:
    """Check that puzzles and records of games are valid, and that their claims are right.

    A solution must be legal, and a claimed score must equal its score. With --prove, a puzzle's
    score must also be the best possible score. The exit code is 1 if a claim is wrong, and 3 if a
    limit stopped the proof.
    """
    from trisolve.entanglement.check import check as check_entry

    run = Run(ENTRIES, files, checks=options.checking())

    def work(entry: Puzzle | Record) -> str:
        is_proof = prove and isinstance(entry, Puzzle)
        found = run.search(solve_puzzle, entry, limits=limits) if is_proof else None
        report = check_entry(entry, found)
        is_best = report.details["proved"] and not report.wrong
        return run.report(report, note="; proved the best" if is_best else "")

    return run.each(work)


_MAX_SEEDS = 100_000
_Tiles: TypeAlias = Annotated[
    int, option("The number of tiles to draw.", of="M", min=1, max=MAX_TILES)
]
_Seed: TypeAlias = Annotated[
    int,
    option(
        "The first seed; the following seeds are S + 1, S + 2 and so on.",
        of="S",
        min=0,
        max=MAX_SEED,
    ),
]
_Solve: TypeAlias = Annotated[
    bool,
    option(
        "Solve each puzzle, and add its proven best score and a solution with that score.",
        name="--solve",
    ),
]
_MinScore: TypeAlias = Annotated[
    int | None,
    option(
        "Skip seeds whose best score is lower than K; implies --solve.",
        of="K",
        min=0,
        max=MAX_NUMBER,
    ),
]
_Grade: TypeAlias = Annotated[
    bool,
    option(
        "Add a grade from 1 to 5, which says how close simple players come to the best score. "
        "Implies --solve.",
        name="--grade",
    ),
]


@command(
    examples=(
        "trisolve entanglement generate --radius 2 --tiles 8 --seed 1 --solve -o puzzle.json",
        "trisolve entanglement generate --radius 1 --tiles 6 --count 5 --grade -o pack.json",
    )
)
def generate(
    *,
    radius: Radius,
    tiles: _Tiles,
    seed: _Seed = 0,
    count: Count = 1,
    solve_them: _Solve = False,
    min_score: _MinScore = None,
    grade: _Grade = False,
    limits: NodeLimits,
    output: Output,
    as_json: AsOneJson = False,
) -> int:
    """Make puzzles from seeds, with the tiles that a game with the same seed draws, in order.

    The same seed gives the same puzzle. A puzzle that cannot be proved within the limits is
    skipped, and the exit code is 3. Several puzzles become a pack. Without -o, the puzzles are
    printed.
    """
    solves = solve_them or grade or min_score is not None
    if not solves and limits != NodeLimits():
        raise FormatError("expected --solve, --grade or --min-score with a limit")
    run = Run(PUZZLES, output=output if as_json else output.or_stdout(), as_json=as_json)
    n_unproved = 0
    for number in range(seed, seed + _MAX_SEEDS):
        if len(run.kept) == count or (n_unproved and n_unproved >= count):
            break
        puzzle = generate_puzzle(radius, tiles, number)
        if solves:
            found = run.search(solve_puzzle, puzzle, limits=limits)
            if found.status != "optimal":
                complain(f"seed {number}: skipped, not proved within the limit", kind="")
                n_unproved += 1
                continue
            if found.score < (min_score or 0):
                continue
            puzzle = with_solution(puzzle, found)
        run.keep(with_grade(puzzle) if grade else puzzle)
    if not run.kept:
        complain("no puzzle was found; nothing is written", kind="")
        return Code.LIMIT if n_unproved else Code.NEGATIVE
    written = run.write()
    if as_json:
        scores = [puzzle.score for puzzle in run.kept] if solves else None
        made = {} if written else {"puzzles": [as_object(puzzle) for puzzle in run.kept]}
        say_json({"written": written, "scores": scores, **made})
    else:
        run.say_written(written)
    return Code.LIMIT if n_unproved else Code.DONE if len(run.kept) == count else Code.NEGATIVE


_Player: TypeAlias = Annotated[Literal["expert", "greedy", "short", "random"], option("Who plays.")]
_Budget: TypeAlias = Annotated[
    int | None,
    option(
        "The maximum number of placements that the expert tries per turn; by default, 20,000.",
        of="B",
        min=1,
        max=MAX_SEARCHED,
    ),
]


@command(
    examples=(
        "trisolve entanglement match --radius 2 --seed 1 --count 3 --player greedy",
        "trisolve entanglement match --radius 1 --seed 4 --budget 2000 --json",
    )
)
def match(
    *,
    radius: Radius = 3,
    seed: Annotated[
        int,
        option(
            "The first seed; the following seeds are S + 1, S + 2 and so on.",
            of="S",
            min=0,
            max=MAX_SEED,
        ),
    ] = 0,
    games: Annotated[
        int, option("The number of games.", of="N", name="--count", min=1, max=MAX_COUNT)
    ] = 1,
    player: _Player = "expert",
    budget: _Budget = None,
    output: Output,
    as_json: Annotated[
        bool, option("Print one JSON object per game, then a summary.", name="--json")
    ] = False,
) -> int:
    """Play games with unknown tiles, drawn from seeds, and print the scores and their mean.

    greedy takes the longest turn that does not end the game, short takes the shortest such turn,
    and random takes any turn. The expert plays out its best candidates with tiles drawn at random.
    The same seed gives the same game. Other commands read the records that -o writes.
    """
    run = Run(RECORDS, output=output, as_json=as_json)
    for number in range(seed, seed + games):
        record = run.search(play_game, radius, number, player, budget=budget)
        run.keep(record)
        run.count(len(run.kept), games, "games")
        if as_json:
            say_json(record_as_object(record))
        elif not run.prints:
            say(_line_of(record))
    if not run.prints:
        _say_summary(run.kept, as_json=as_json)
    run.write()
    return Code.DONE


def _line_of(record: Record) -> str:
    tiles, segments = counted(record.n_tiles, "tile"), counted(record.segments, "segment")
    return f"seed {record.seed}: {record.score:,}, {tiles}, {segments}, {ENDS[record.end]}"


def _say_summary(records: list[Record], *, as_json: bool) -> None:
    from statistics import mean, median

    scores = [record.score for record in records]
    best = max(records, key=lambda record: record.score)
    if as_json:
        say_json(
            {
                "games": len(records),
                "mean": mean(scores),
                "median": median(scores),
                "best": best.score,
                "best_seed": best.seed,
            }
        )
    else:
        summary = f"mean {mean(scores):.1f}, median {median(scores):g}, best {best.score:,}"
        say(f"{counted(len(records), 'game')}: {summary} (seed {best.seed})")
