"""``trisolve schema``: print the JSON Schemas."""

import json
from typing import Annotated, Literal

import typer

from trisolve.cli.output import Code, say
from trisolve.formats import level_schema, pack_schema

EXAMPLES = ("trisolve schema level",)


def schema(
    what: Annotated[
        Literal["level", "pack"],
        typer.Argument(metavar="level|pack", help="Which schema.", show_default=False),
    ],
) -> int:
    """Print the JSON Schema (Draft 2020-12) of levels or of packs."""
    found = level_schema() if what == "level" else pack_schema()
    say(json.dumps(found, indent=2, ensure_ascii=False))
    return Code.DONE
