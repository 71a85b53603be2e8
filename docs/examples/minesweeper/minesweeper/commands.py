"""The commands: each reads puzzles, calls the library once, and says what it found."""

from typing import Annotated, Any, NamedTuple, TypeAlias

import typer

from minesweeper.check import check as check_puzzle
from minesweeper.files import PUZZLES, puzzles_of
from minesweeper.generate import MAX_TRIES
from minesweeper.generate import generate as generate_puzzle
from minesweeper.page import page_of
from minesweeper.pictures import puzzle_scene, text_picture, words
from minesweeper.rules import MAX_CELLS, Puzzle
from minesweeper.solve import solve as solve_puzzle
from trisolve.cli import pictures
from trisolve.cli.checking import CheckOptions
from trisolve.cli.option_records import Output, PlainNodeLimits, taking
from trisolve.cli.options import AsJson, AsOneJson, Count
from trisolve.cli.output import Code, complain, counted, say, say_json
from trisolve.cli.pages import PageOptions
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.files.messages import shown
from trisolve.kernels.randomness import MAX_SEED
from trisolve.paint.picture import picture

_WHAT = (
    "A puzzle or a JSON list of puzzles: a file, a name that `trisolve levels` lists, or - for "
    "standard input. FILE:N is one entry, counted from 1."
)
PuzzleFiles: TypeAlias = Annotated[
    list[str], typer.Argument(metavar="FILE...", help=_WHAT, show_default=False)
]
PuzzleFile: TypeAlias = Annotated[
    str, typer.Argument(metavar="FILE", help=_WHAT, show_default=False)
]
Solved: TypeAlias = Annotated[
    bool, typer.Option("--solved", help="With every cell open and the mines.")
]
SOLVE_EXAMPLES = (
    "trisolve solve minesweeper:hexagons",
    "trisolve solve minesweeper:squares --json",
)
CHECK_EXAMPLES = ("trisolve check minesweeper:hexagons --json",)
SHOW_EXAMPLES = ("trisolve show minesweeper:squares --solved",)
RENDER_EXAMPLES = ("trisolve render minesweeper:hexagons --solved --theme dark -o solved.svg",)
GENERATE_EXAMPLES = (
    "trisolve minesweeper generate honeycomb:5 --seed 3",
    "trisolve minesweeper generate squares:8x8 --mines 10 --count 5 -o pack.json",
)
PLAY_EXAMPLES = ("trisolve minesweeper play minesweeper:hexagons -o mines.html",)


@taking(limits=PlainNodeLimits)
def solve(files: PuzzleFiles, *, limits: PlainNodeLimits, as_json: AsJson = False) -> int:
    """Solve puzzles without a guess, or say that one is needed.

    The solver finds every cell that is safe in all arrangements of the mines, their number
    included. Exit code 1: a guess is needed. Exit code 3: a limit stopped it.
    """
    run = Run(PUZZLES, files, as_json=as_json)

    def work(puzzle: Puzzle) -> str:
        found = run.search(solve_puzzle, puzzle, limits=limits)
        run.tell(found)
        return "unsolvable" if found.status == "guess" else found.status

    return run.each(work)


@taking(limits=PlainNodeLimits, options=CheckOptions)
def check(files: PuzzleFiles, *, limits: PlainNodeLimits, options: CheckOptions) -> int:
    """Check that puzzles can be solved without a guess.

    Exit code 1: a guess is needed. Exit code 3: a limit stopped the solver.
    """
    run = Run(PUZZLES, files, checks=options.checking())

    def work(puzzle: Puzzle) -> str:
        return run.report(check_puzzle(puzzle, run.search(solve_puzzle, puzzle, limits=limits)))

    return run.each(work)


class Shown(NamedTuple):
    """A puzzle to show."""

    puzzle: Puzzle
    is_solved: bool

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON values: what is written on each cell that is not covered."""
        shown = words(self.puzzle, is_solved=self.is_solved)
        cells = {str(cell): word or "0" for cell, word in sorted(shown.items())}
        return {"board": self.puzzle.board, "mines": len(self.puzzle.mines), "cells": cells}

    def described(self) -> str:
        """Return it as text."""
        return text_picture(self.puzzle, is_solved=self.is_solved)


def show(files: PuzzleFiles, *, solved: Solved = False, as_json: AsJson = False) -> int:
    """Show a puzzle at its start, or solved, in the terminal.

    # is a covered cell, . an open one without a mine around it, * a mine.
    """
    run = Run(PUZZLES, files, as_json=as_json)

    def work(puzzle: Puzzle) -> str:
        run.tell(Shown(puzzle, solved))
        return "done"

    return run.each(work)


def render(
    file: PuzzleFile,
    *,
    output: pictures.Output = "-",
    format: pictures.StillFormat = None,
    solved: Solved = False,
    theme: pictures.Theme = "classic",
    size: pictures.Pixels = None,
    as_json: pictures.PictureJson = False,
) -> int:
    """Draw a puzzle at its start, or solved.

    PNG needs trisolve[png], PDF needs trisolve[pdf]. Of several puzzles, FILE:N is one.
    """
    chosen = pictures.checked_format(format, output, as_json=as_json)
    puzzles = puzzles_of(file)
    if len(puzzles) > 1:
        expected = "expected one puzzle to draw"
        raise FormatError(f"{file}: {expected}, got {len(puzzles)}; the first is {file}:1")
    scene, painted = puzzle_scene(puzzles[0], theme=theme, is_solved=solved)
    data = picture(scene, painted, chosen, pictures.parsed_size(size))
    return pictures.put(data, output, {"file": file, "written": output} if as_json else None)


@taking(output=Output)
def generate(
    board: Annotated[
        str, typer.Argument(metavar="BOARD", help="A flat board or a torus of squares, by name.")
    ],
    *,
    mines: Annotated[
        int | None,
        typer.Option(min=1, max=MAX_CELLS, help="How many mines.", show_default="one cell in five"),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(min=0, max=MAX_SEED, help="The first seed; S + 1, S + 2, ... follow."),
    ] = 0,
    count: Count = 1,
    output: Output,
    as_json: AsOneJson = False,
) -> int:
    """Make puzzles of seeds that need no guess.

    The same seed gives the same puzzle. Several puzzles make a list. Without -o they are printed.
    """
    run = Run(PUZZLES, output=output if as_json else output.or_stdout(), as_json=as_json)
    for number in range(seed, min(seed + count, MAX_SEED + 1)):
        run.count(number - seed, count, "puzzles")
        puzzle = generate_puzzle(board, mines, number)
        if puzzle is None:
            complain(f"seed {number}: skipped, {MAX_TRIES:,} boards need a guess", kind="")
        else:
            run.keep(puzzle)
    written = run.write()
    if as_json:
        say_json({"written": written, "puzzles": len(run.kept)})
    elif written:
        say(f"{counted(len(run.kept), 'puzzle')}: {', '.join(map(shown, written))}")
    return Code.DONE if len(run.kept) == count else Code.NEGATIVE


@taking(page=PageOptions)
def play(files: PuzzleFiles, *, page: PageOptions) -> int:
    """Play: one HTML page for a phone or a desk, without a network.

    All puzzles of the files, in order. The browser that plays keeps every game.
    """
    page.check()
    return page.put(page_of(files, theme=page.theme, **page.look()))
