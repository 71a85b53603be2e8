"""``trisolve diff``: the changes that an edit made to a level, for people and for checks."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from trisolve.cli.option_records import StateLimits
from trisolve.cli.options import AsJson
from trisolve.cli.output import Code, say, say_json, titled
from trisolve.cli.run import Run
from trisolve.cli.sliding.ahead import ANALYSIS, compile_ahead
from trisolve.cli.sliding.sources import LINKS, one_level
from trisolve.files.whole import STDIN
from trisolve.paint.terminal import printable
from trisolve.sliding.few_states import uncompiled_if_few
from trisolve.sliding.insight.comparison import Comparison, compare_levels
from trisolve.sliding.insight.comparison_lines import CONDITIONS, UNKNOWN, comparison_lines
from trisolve.sliding.level import Level

EXAMPLES = (
    "trisolve diff article:puzzle-30 article:puzzle-5",
    "trisolve diff article:puzzle-5 article:puzzle-5 --fail-on optimum",
)


def _parse_conditions(text: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(text.replace(",", " ").split()))
    for name in names or ("",):
        if name not in CONDITIONS:
            expected = f"--fail-on: expected one or more of {', '.join(CONDITIONS)}"
            raise typer.BadParameter(f"{expected}, got {name!r:.40}")
    return names


def diff(
    before: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="A level in any format, - for standard input, or a share code.",
            show_default=False,
        ),
    ],
    after: Annotated[
        str, typer.Argument(metavar="B", help="The level to compare with A.", show_default=False)
    ],
    *,
    fail_on: Annotated[
        str | None,
        typer.Option(
            metavar="CONDITIONS",
            help="Exit with code 1 if any of these changes is found, such as optimum,unsolvable; "
            "the names are listed above.",
            show_default=False,
        ),
    ] = None,
    bounds: StateLimits,
    as_json: AsJson = False,
) -> int:
    """Show how an edit changed the board, the solutions and the difficulty of a level.

    Blocks are matched first by id, then by position. Rotated, mirrored or shifted copies of the
    same puzzle are aligned before blocks are matched. Cells are numbered as in show --labels cells.

    Conditions for --fail-on:

    \b
    floor       floor cells were added or removed
    blocks      blocks were added, removed, moved or resized
    goals       goals were added, removed or moved
    colors      blocks changed color
    push        the push mode changed
    name        the level's name changed
    puzzle      B is not a rotated, mirrored, shifted or renamed copy of A
    optimum     the length of a shortest solution changed, in either metric
    shorter     a shortest solution has fewer moves
    longer      a shortest solution has more moves
    unsolvable  A can be solved, but B cannot
    solutions   the number of shortest solutions changed
    states      the number of states changed
    dead        the number of dead states changed
    difficulty  the difficulty score changed
    grade       the difficulty grade changed
    """  # noqa: D301 - \b keeps the lines of the list separate
    conditions = _parse_conditions(fail_on) if fail_on is not None else ()
    if before == after == STDIN:
        raise typer.BadParameter("expected - for A or B, got it for both")
    compile_ahead(*ANALYSIS)
    labels, levels = zip(*(one_level(source) for source in (before, after)), strict=True)
    run = Run(LINKS, as_json=as_json)
    with uncompiled_if_few(levels):
        found = run.search(compare_levels, *levels, limits=bounds)
    seen = {name: CONDITIONS[name].seen(found) for name in conditions}
    happened = {name: reason for name, reason in seen.items() if reason not in (None, UNKNOWN)}
    unknown = [name for name, reason in seen.items() if reason == UNKNOWN]
    if as_json:
        facts = {"files": list(labels), **found.as_json()}
        say_json({**facts, "failed": happened, "unknown": unknown})
    else:
        _say(labels, levels, found)
        _say_conditions(seen, happened, unknown)
    if happened:  # certain, even if other conditions are not known
        return Code.NEGATIVE
    limited = any(one.limit for one in found.measures)
    return Code.LIMIT if unknown or (limited and not seen) else Code.DONE


def _say(labels: Sequence[str], levels: Sequence[Level], found: Comparison) -> None:
    for letter, label, level in zip("AB", labels, levels, strict=True):
        say(f"{letter}  {titled(label, level.name)}")
    say()
    for line in comparison_lines(found):
        say(printable(line))


def _say_conditions(
    seen: Mapping[str, str | None], happened: Mapping[str, str | None], unknown: Sequence[str]
) -> None:
    """Print which of the requested conditions are met."""
    if seen:
        say()
    for name, reason in happened.items():
        say(printable(f"  fails on {name}: {reason}"))
    for name in unknown:
        say(f"  not known: {name}")
    if seen and not happened and not unknown:
        say(f"  passes: {', '.join(seen)}")
