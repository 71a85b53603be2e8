"""Searches of Tantrix: ``solve``, ``count``, ``generate`` and ``solitaire``."""

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Struct

from trisolve.cli.options import (
    AsJson,
    AsRows,
    Count,
    Output,
    PlainNodeLimits,
    Seed,
    Threads,
    TimeLimit,
)
from trisolve.cli.output import Code, complain, counted, say_json
from trisolve.cli.run import Run
from trisolve.cli.tantrix import PuzzleFiles, draw_board
from trisolve.errors import FormatError
from trisolve.files.bounds import parse_bounds
from trisolve.kernels.randomness import MAX_SEED
from trisolve.limits import MAX_COUNT
from trisolve.options import command, option
from trisolve.tantrix.entries import PUZZLES, SOLITAIRES
from trisolve.tantrix.files import dump_puzzle
from trisolve.tantrix.placements import score as score_of
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.records import SOLITAIRE_TILES, SolitaireRecord

if TYPE_CHECKING:
    from trisolve.tantrix.answers import Answer, Listing


@command(
    examples=(
        "trisolve solve discovery:10",
        "trisolve solve discovery:4:R --all --json",
        "trisolve solve tantrix:starter-05 -o solved.json",
    )
)
def solve(
    files: PuzzleFiles,
    *,
    everything: Annotated[
        bool,
        option("Find all solutions, and sort them; rotated copies count once.", name="--all"),
    ] = False,
    seed: Seed = 0,
    limits: PlainNodeLimits,
    output: Output,
    as_json: AsRows = False,
) -> int:
    """Find a solution, or the reason that there is none.

    A placement is tile@q,r/rotation. -o writes the puzzle with its solution; the files of several
    puzzles are numbered. The exit code is 1 if there is no solution (the reason is printed), and 3
    if a limit stopped the search and the answer stays open.
    """
    from trisolve.tantrix.solve import list_solutions  # numpy, which help does without
    from trisolve.tantrix.solve import solve as solve_one

    run = Run(PUZZLES, files, output=output, as_json=as_json)

    def work(puzzle: Puzzle) -> str:
        answer: Listing | Answer
        if everything:
            answer = run.search(list_solutions, puzzle, limits=limits)
        else:
            answer = run.search(solve_one, puzzle, seed=seed, limits=limits)
        run.tell(answer)
        found = answer.solutions
        if len(found) == 1:
            lit = puzzle.goals[0].color if len(puzzle.goals) == 1 else None
            run.show(lambda: f"\n{draw_board(found[0], highlight=lit)}")
        if found:
            run.keep(replace(puzzle, solution=found[0]))
        return answer.status

    return run.each(work)


@command(
    examples=(
        "trisolve tantrix count discovery:10",
        "trisolve tantrix count tantrix:pyramid-of-ten-red --json",
    )
)
def count(
    files: PuzzleFiles,
    *,
    limits: PlainNodeLimits,
    threads: Threads = None,
    as_json: AsJson = False,
) -> int:
    """Count the solutions; shifted and rotated copies count once.

    If a limit stopped the search (exit code 3), the number is a lower bound.
    """
    from trisolve.kernels.machine import n_processors
    from trisolve.tantrix.solve import count as count_all

    run = Run(PUZZLES, files, as_json=as_json)
    n = threads or n_processors()
    return run.each(lambda one: run.tell(run.search(count_all, one, threads=n, limits=limits)))


@command(
    examples=(
        "trisolve tantrix generate --tiles 6 --seed 3",
        'trisolve tantrix generate --from "1 2 3 4 5 6 7" --color R --json',
    )
)
def generate(
    *,
    tiles: Annotated[
        int | None,
        option("The number of tiles.", of="N", min=3, max=42),
    ] = None,
    given: Annotated[
        str | None,
        option("Use exactly these tiles.", of="TILES", name="--from"),
    ] = None,
    color: Annotated[
        Literal["B", "G", "R", "Y"] | None,
        option("The color of the goal; by default, any color."),
    ] = None,
    goal: Annotated[Literal["loop", "line"], option("What to make.")] = "loop",
    solutions: Annotated[
        str, option("The minimum and maximum number of solutions.", of="A..B")
    ] = "1..1",
    count: Count = 1,
    seed: Seed = 0,
    trials: Annotated[
        int,
        option("Try at most this many sets of tiles.", of="N", min=1, max=MAX_COUNT),
    ] = 200,
    time_limit: TimeLimit = None,
    output: Output,
    as_json: AsJson = False,
) -> int:
    """Make puzzles, by default with exactly one solution, graded in their metadata.

    Tiles are placed in advance until the puzzle has the requested number of solutions. With -o,
    each puzzle is written to a file; several files are named with -1, -2 ... before the suffix. The
    exit code is 1 if fewer puzzles were found than requested.
    """
    from trisolve.tantrix.generate import generate_many

    if (tiles is None) == (given is None):
        got = "neither" if given is None else "both"
        raise FormatError(f"expected --tiles N or --from TILES, got {got}")
    run = Run(PUZZLES, output=output if as_json else output.or_stdout(), as_json=as_json)
    bounds = parse_bounds(solutions)
    found = generate_many(
        tiles,
        tiles=_tiles_of(given),
        color=color,
        form=goal,
        seed=seed,
        solutions=(bounds.minimum, bounds.maximum if bounds.maximum is not None else 1 << 62),
        n_puzzles=count,
        trials=trials,
        time_limit=time_limit,
    )
    for puzzle in found.puzzles:
        run.keep(puzzle)
    run.write()
    if as_json:
        values = [json.loads(dump_puzzle(puzzle)) for puzzle in found.puzzles]
        say_json({"puzzles": values, "trials": found.trials, "seconds": round(found.seconds, 6)})
    if len(found.puzzles) < count:
        made, tried = counted(count, "puzzle"), counted(found.trials, "trial")
        complain(f"found {len(found.puzzles)} of {made} in {tried}", kind="")
        return Code.LIMIT if found.is_cut else Code.NEGATIVE
    return Code.DONE


def _tiles_of(text: str | None) -> tuple[int, ...]:
    if text is None:
        return ()
    words = re.split(r"[\s,]+", text.strip())
    if not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise FormatError(f'--from: expected tiles such as "1 4 6", got {text!r:.60}')
    return tuple(map(int, words))


@command(
    examples=(
        "trisolve tantrix solitaire --seed 7 --color R",
        'trisolve tantrix solitaire --bag "3 1 2" --tiles "1 2 3" --color Y --goal loop --json',
    )
)
def solitaire(
    *,
    color: Annotated[Literal["B", "G", "R", "Y"], option("The color of the line or loop.")],
    seed: Annotated[
        int | None,
        option("The seed that shuffles the bag; by default, 0.", of="S", min=0, max=MAX_SEED),
    ] = None,
    bag: Annotated[
        str | None,
        option("The tiles in the order in which they are drawn.", of="TILES"),
    ] = None,
    tiles: Annotated[
        str | None,
        option("The tiles to use; by default, 1 to 14.", of="TILES"),
    ] = None,
    goal: Annotated[
        Literal["line", "loop"],
        option("Whether all tiles must form a line (open or closed) or a loop."),
    ] = "line",
    limits: PlainNodeLimits,
    output: Output,
    as_json: AsJson = False,
) -> int:
    """Win a solitaire game with a known order of tiles, or prove that it cannot be won.

    -o writes the record. The exit code is 1 if no play wins, and 3 if a limit stopped the search.
    """
    from trisolve.tantrix.solitaire import solve_solitaire

    run = Run(SOLITAIRES, output=output, as_json=as_json)
    if seed is None and bag is None:
        seed = 0
    order = None if bag is None else _numbers(bag, "--bag")
    chosen = SOLITAIRE_TILES if tiles is None else _numbers(tiles, "--tiles")
    if tiles is None and order is not None:
        chosen = tuple(sorted(order))
    record = SolitaireRecord(color, chosen, goal, seed, order)

    def work(record: SolitaireRecord) -> str:
        answer = run.search(solve_solitaire, record.order, color, goal, limits=limits)
        run.tell(Won(answer, color))
        if answer.solution is not None:
            run.show(lambda: f"\n{draw_board(answer.solution or ())}")
            run.keep(replace(record, placements=answer.solution))
        return answer.status

    return run.one(f"order {' '.join(map(str, record.order))}, {goal} in {color}", record, work)


class Won(Struct, frozen=True):
    """How a solitaire game ends, with its score."""

    answer: "Answer"
    color: str

    @property
    def score(self) -> int | None:
        """The score of the winning play, or None if there is none."""
        found = self.answer.solution
        return None if found is None else score_of(found, self.color)

    @property
    def limit(self) -> str | None:
        """The limit that stopped the search."""
        return self.answer.limit

    @property
    def seconds(self) -> float:
        """The seconds that the search took."""
        return self.answer.seconds

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON values."""
        found = self.answer.as_json()
        return {
            "status": found["status"],
            "placements": found["solution"],
            "score": self.score,
            "nodes": found["nodes"],
            "seconds": found["seconds"],
        }

    def described(self) -> str:
        """Return the result as text for a person."""
        text = self.answer.described()
        return text if self.score is None else text.replace("won", f"won, score {self.score}", 1)


def _numbers(text: str, option: str) -> tuple[int, ...]:
    words = re.split(r"[\s,]+", text.strip())
    if not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise FormatError(f'{option}: expected tiles such as "3 1 2", got {text!r:.60}')
    return tuple(map(int, words))
