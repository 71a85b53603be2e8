"""``trisolve schema``: the JSON Schemas of files, and a description of the text form."""

import json
from typing import Annotated, Literal

import typer

from trisolve.cli.output import Code, say
from trisolve.sliding.formats import certificate_schema, level_schema, pack_schema
from trisolve.sliding.formats.text_guide import text_guide

EXAMPLES = ("trisolve schema level", "trisolve schema text")
_SCHEMAS = {"level": level_schema, "pack": pack_schema, "certificate": certificate_schema}


def schema(
    what: Annotated[
        Literal["level", "pack", "certificate", "text"],
        typer.Argument(
            metavar="level|pack|certificate|text", help="What to describe.", show_default=False
        ),
    ],
) -> int:
    """Print the JSON Schema (Draft 2020-12) of levels, packs or certificates.

    For text, the form that people write in .tri files, print a description.
    """
    if what == "text":
        say(text_guide().removesuffix("\n"))
        return Code.DONE
    say(json.dumps(_SCHEMAS[what](), indent=2, ensure_ascii=False))
    return Code.DONE
