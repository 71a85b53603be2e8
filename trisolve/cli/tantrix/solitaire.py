"""``trisolve tantrix solitaire``: win with a known order, or prove that no play wins."""

import re
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

import typer

from trisolve.cli.option_records import Output, PlainNodeLimits
from trisolve.cli.options import AsJson
from trisolve.cli.run import Run
from trisolve.cli.tantrix.drawing import drawn
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED
from trisolve.tantrix.answers import Answer
from trisolve.tantrix.entries import SOLITAIRES
from trisolve.tantrix.placements import score as score_of
from trisolve.tantrix.records import SOLITAIRE_TILES, SolitaireRecord
from trisolve.tantrix.solitaire import solve_solitaire

EXAMPLES = (
    "trisolve tantrix solitaire --seed 7 --color R",
    'trisolve tantrix solitaire --bag "3 1 2" --tiles "1 2 3" --color Y --goal loop --json',
)


def solitaire(
    *,
    color: Annotated[
        Literal["B", "G", "R", "Y"], typer.Option(help="The color of the line or loop.")
    ],
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MAX_SEED,
            metavar="S",
            help="The seed that shuffles the bag; by default, 0.",
            show_default=False,
        ),
    ] = None,
    bag: Annotated[
        str | None,
        typer.Option(
            metavar="TILES",
            help="The tiles in the order in which they are drawn.",
            show_default=False,
        ),
    ] = None,
    tiles: Annotated[
        str | None,
        typer.Option(
            metavar="TILES", help="The tiles to use; by default, 1 to 14.", show_default=False
        ),
    ] = None,
    goal: Annotated[
        Literal["line", "loop"],
        typer.Option(help="Whether all tiles must form a line (open or closed) or a loop."),
    ] = "line",
    limits: PlainNodeLimits,
    output: Output,
    as_json: AsJson = False,
) -> int:
    """Win a solitaire game with a known order of tiles, or prove that it cannot be won.

    -o writes the record. The exit code is 1 if no play wins, and 3 if a limit stopped the search.
    """
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
            run.show(lambda: f"\n{drawn(answer.solution or ())}")
            run.keep(replace(record, placements=answer.solution))
        return answer.status

    return run.one(f"order {' '.join(map(str, record.order))}, {goal} in {color}", record, work)


@dataclass(frozen=True)
class Won:
    """How a solitaire game ends, with its score."""

    answer: Answer
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
