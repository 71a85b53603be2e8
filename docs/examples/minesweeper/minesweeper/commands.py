"""The commands: each reads puzzles, calls the library once, and says what it found."""

from typing import Annotated

import typer

from minesweeper.check import check as check_puzzle
from minesweeper.files import PUZZLES
from minesweeper.generate import MAX_TRIES
from minesweeper.generate import generate as generate_puzzle
from minesweeper.page import page_of
from minesweeper.pictures import MINE, cells_of, puzzle_picture
from minesweeper.rules import MAX_CELLS, Puzzle
from minesweeper.solve import solve as solve_puzzle
from trisolve.cli.checking import CheckOptions
from trisolve.cli.option_records import Output, PlainNodeLimits
from trisolve.cli.options import AsJson, AsOneJson, Count, Entries, Entry, Seed
from trisolve.cli.pages import PageOptions
from trisolve.cli.pictures import StillOptions
from trisolve.cli.run import Run

Solved = Annotated[bool, typer.Option("--solved", help="With every cell open and the mines.")]
SOLVE_EXAMPLES = ("trisolve solve minesweeper:hexagons --json",)
CHECK_EXAMPLES = ("trisolve check minesweeper:hexagons --json",)
SHOW_EXAMPLES = ("trisolve show minesweeper:squares --solved",)
RENDER_EXAMPLES = ("trisolve render minesweeper:hexagons --solved --theme dark -o solved.svg",)
GENERATE_EXAMPLES = (
    "trisolve minesweeper generate honeycomb:5 --seed 3",
    "trisolve minesweeper generate squares:8x8 --mines 10 --count 5 -o pack.json",
)
PLAY_EXAMPLES = ("trisolve minesweeper play minesweeper:hexagons -o mines.html",)


def solve(files: Entries, *, limits: PlainNodeLimits, as_json: AsJson = False) -> int:
    """Solve puzzles without a guess, or say that one is needed.

    The solver finds every cell that is safe in all arrangements of the mines, their number
    included. Exit code 1: a guess is needed. Exit code 3: a limit stopped it.
    """
    run = Run(PUZZLES.source, files, as_json=as_json)
    return run.each(lambda one: run.tell(run.search(solve_puzzle, one, limits=limits)))


def check(files: Entries, *, limits: PlainNodeLimits, options: CheckOptions) -> int:
    """Check that puzzles can be solved without a guess.

    Exit code 1: a guess is needed. Exit code 3: a limit stopped the solver.
    """
    run = Run(PUZZLES.source, files, checks=options.checking())
    return run.each(lambda one: run.report(run.search(check_puzzle, one, limits=limits)))


def show(files: Entries, *, solved: Solved = False, as_json: AsJson = False) -> int:
    """Show a puzzle at its start, or solved, in the terminal.

    # is a covered cell, . an open one without a mine around it, * a mine.
    """
    run = Run(PUZZLES.source, files, as_json=as_json)

    def work(puzzle: Puzzle) -> str:
        shown = cells_of(puzzle, is_solved=solved)
        return run.answer(
            shown.text({"covered": "#", "open": "."}, {MINE: "*"}),
            board=puzzle.board,
            mines=len(puzzle.mines),
            cells={str(cell): word or "0" for cell, word in sorted(shown.signs.items())},
        )

    return run.each(work)


def render(file: Entry, *, picture: StillOptions, solved: Solved = False) -> int:
    """Draw a puzzle at its start, or solved."""
    return picture.draw_entry(PUZZLES.source, file, puzzle_picture, is_solved=solved)


def generate(
    board: Annotated[
        str, typer.Argument(metavar="BOARD", help="A flat board or a torus of squares, by name.")
    ],
    *,
    mines: Annotated[
        int | None,
        typer.Option(
            min=1, max=MAX_CELLS, metavar="N", help="The mines.", show_default="one cell in five"
        ),
    ] = None,
    seed: Seed = 0,
    count: Count = 1,
    output: Output,
    as_json: AsOneJson = False,
) -> int:
    """Make puzzles that need no guess, from a seed and the next seeds.

    The same seed gives the same puzzle. Several puzzles become a list. Without -o, they are
    printed.
    """
    run = Run(PUZZLES.source, output=output if as_json else output.or_stdout(), as_json=as_json)
    why_none = f"{MAX_TRIES:,} boards need a guess"
    return run.from_seeds(seed, count, lambda one: generate_puzzle(board, mines, one), why_none)


def play(files: Entries, *, page: PageOptions) -> int:
    """Play: one HTML page for a phone or a desk, without a network.

    All puzzles of the files, in order. The browser that plays keeps every game.
    """
    return page.make(page_of, files)
