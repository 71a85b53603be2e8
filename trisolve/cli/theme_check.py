"""``trisolve theme check``: the contrasts of a theme."""

from math import floor
from typing import Annotated

import typer

from trisolve.cli.output import Code, say, say_json

EXAMPLES = (
    "trisolve theme check large-print",
    "trisolve theme new --base large-print -o my.toml",
    "trisolve theme check my.toml",
)


def check(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A theme file, or the name of a bundled theme."),
    ],
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the contrast ratios as one JSON object.")
    ] = False,
) -> int:
    """Check that a theme is legible; the exit code is 1 if any contrast ratio is too low.

    Text needs a contrast ratio of at least 4.5 against its background. Blocks and goals need a
    contrast ratio of at least 3 against the floor, either in their own color or in the color of
    their outline (WCAG 2.2, 1.4.3 and 1.4.11).
    """
    from trisolve.sliding.pictures.contrast import contrasts
    from trisolve.themes import theme_named

    found = contrasts(theme_named(file))
    wrong = [one for one in found if not one.is_enough]
    if as_json:
        rows = [
            {"what": one.what, "contrast": round(one.ratio, 2), "least": one.least} for one in found
        ]
        say_json({"file": file, "status": "wrong" if wrong else "right", "contrasts": rows})
    else:
        for one in found:
            verdict = "" if one.is_enough else f"  too low: expected {one.least:g}"
            say(f"{one.what:32}{floor(100 * one.ratio) / 100:6.2f}{verdict}")
    return Code.NEGATIVE if wrong else Code.DONE
