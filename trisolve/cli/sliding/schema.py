"""``trisolve schema``: print the JSON Schemas."""

import json
from typing import Annotated, Literal

import typer

from trisolve.cli.output import Code, say
from trisolve.sliding.formats import certificate_schema, level_schema, pack_schema

EXAMPLES = ("trisolve schema level",)
_SCHEMAS = {"level": level_schema, "pack": pack_schema, "certificate": certificate_schema}


def schema(
    what: Annotated[
        Literal["level", "pack", "certificate"],
        typer.Argument(metavar="level|pack|certificate", help="Which schema.", show_default=False),
    ],
) -> int:
    """Print the JSON Schema (Draft 2020-12) of levels, packs or certificates."""
    say(json.dumps(_SCHEMAS[what](), indent=2, ensure_ascii=False))
    return Code.DONE
