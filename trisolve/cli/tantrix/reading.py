"""The arguments by which Tantrix's commands name their files, and shared options."""

from typing import Annotated, TypeAlias

import typer

SOURCES = "a path, - for standard input, discovery:N or discovery:N:COLOR, tantrix:NAME (bundled)"
PuzzleFiles: TypeAlias = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help=f"Puzzles: {SOURCES}.", show_default=False),
]
AnyFiles: TypeAlias = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help=f"Puzzles or records: {SOURCES}.", show_default=False),
]
AnyFile: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="FILE", help=f"A puzzle or record: {SOURCES}.", show_default=False),
]
