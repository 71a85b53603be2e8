"""``trisolve records``: the hardest levels known."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from trisolve.cli.options import AsJson
from trisolve.cli.output import Code, say, say_json
from trisolve.sliding.records import TABLES, Book, Floor, Record, proved_moves

EXAMPLES = ("trisolve records", "trisolve records --table one-goal --json")


def records(
    *,
    table: Annotated[
        Literal["one-goal", "any-goals"] | None,
        typer.Option(
            help="Which table to show: levels with one goal, or with any number of goals.",
            show_default=False,
        ),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--records",
            metavar="DIR",
            help="A folder of records; by default, the bundled records.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Show the hardest known levels of each floor, with one goal and with any number of goals.

    An empty row means that nobody has searched the floor. If a census covers a floor, the row shows
    its result for levels with one goal on the whole floor, without walls.
    """
    book = Book(folder)
    for name in [table] if table else TABLES:
        if not as_json:
            say(f"{TABLES[name]}\n  floor              cells  moves  what is proved")
        for floor, record in book.rows(name):
            proved = proved_moves(name, floor)
            if as_json:
                say_json(_as_json(name, floor, record, proved))
            else:
                say(_row(floor, record, proved))
    return Code.DONE


def _row(floor: Floor, record: Record | None, proved: int | None) -> str:
    moves = "" if record is None else str(record.moves)
    words = "" if proved is None else f"{proved} without walls"
    return f"  {floor.name:<17}  {len(floor.cells):>5}  {moves:>5}  {words}".rstrip()


def _as_json(
    table: str, floor: Floor, record: Record | None, proved: int | None
) -> dict[str, object]:
    row = {"table": table, "floor": floor.name, "cells": len(floor.cells), "proved": proved}
    if record is None:
        return {**row, "moves": None, "code": None, "found": None}
    return {**row, "moves": record.moves, "code": record.code, "found": record.found}
