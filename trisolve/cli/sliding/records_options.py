"""The options shared by the commands for records."""

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

Table: TypeAlias = Annotated[
    Literal["one-goal", "any-goals"] | None,
    typer.Option(
        help="Which table to use: the table of levels with one goal, or with any number of goals.",
        show_default=False,
    ),
]
RecordsFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--records",
        metavar="DIR",
        help="A folder of records; by default, the bundled records.",
        show_default=False,
    ),
]
