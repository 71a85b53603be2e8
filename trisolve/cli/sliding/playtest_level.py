"""``trisolve playtest level``: where people get stuck in one level."""

from typing import TYPE_CHECKING, Annotated

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import (
    STDOUT,
    Code,
    check_one_on_stdout,
    complain,
    counted,
    gravest,
    say,
    say_json,
    titled,
)
from trisolve.cli.pictures import put
from trisolve.cli.sliding.ahead import ANALYSIS, compile_ahead
from trisolve.cli.sliding.playtest_options import (
    EXAMPLE_PLAYS,
    Plays,
    SkipBad,
    checked,
    note_bad,
    reader_of,
)
from trisolve.cli.sliding.sources import one_level
from trisolve.files.whole import check_writable
from trisolve.limits import MAX_SEARCHED, Limits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trisolve.sliding.playtests.stuck import Choice, Distance, LevelPlays, Position

EXAMPLES = (
    f"trisolve playtest level tutorial:9 {EXAMPLE_PLAYS}",
    f"trisolve playtest level tutorial:9 {EXAMPLE_PLAYS} -o report.html",
)


def level(
    level: Annotated[
        str,
        typer.Argument(
            metavar="LEVEL",
            help="The level: a file, a bundled name or a share code.",
            show_default=False,
        ),
    ],
    plays: Plays,
    *,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="HTML",
            help="Write a report with pictures.",
            show_default=False,
        ),
    ] = None,
    max_states: Annotated[
        int,
        typer.Option(
            min=1,
            max=MAX_SEARCHED,
            metavar="N",
            help="Place plays on the state graph only if the level has at most N states.",
        ),
    ] = 2_000_000,
    skip_bad: SkipBad = False,
    as_json: AsOneJson = False,
) -> int:
    """Show where people get stuck in a level, based on their plays.

    The report adds up the time spent at each distance to the goal; a steep step marks the insight
    that the level requires. The report also lists first moves, moves that lost the level, positions
    where players gave up, and positions where players spent the most time, with what they did
    there. The exit code is 1 if the level has no plays, and 3 if the level has too many states.
    """
    from trisolve.sliding.playtests.stuck import study_level

    check_one_on_stdout(output, "the report takes", as_json=as_json)
    if output not in (None, STDOUT):
        check_writable(output)
    label, chosen = one_level(level)
    reader = reader_of(skip_bad=skip_bad)
    compile_ahead(*ANALYSIS)
    found = study_level(chosen, checked(reader, plays), max_states=max_states)
    if output is not None:
        from trisolve.sliding.playtests.report import dump_report

        put(dump_report(found).encode(), output)
    code = Code.DONE if found.complete else Code.LIMIT
    if output == STDOUT:
        return code
    if as_json:
        say_json({"file": label, **found.as_json()})
    else:
        _say(label, found, Limits(max_states=max_states))
        note_bad(reader)
    if not found.plays:
        complain(f"{titled(label, chosen.name)}: expected plays of this level, found none", kind="")
    return code if found.plays else gravest([code, Code.NEGATIVE])


def _say(label: str, found: "LevelPlays", limits: Limits) -> None:
    again = f", {found.again} more by players who knew the level" if found.again else ""
    plays = f"{counted(found.plays, 'first play')}, {found.solved} solved{again}"
    say(f"{titled(label, found.level.name)}: {plays}")
    if not found.complete:
        known = "distances are known along the stored solution only"
        say(limits.stopped("max_states", found.seconds, known))
    if found.profile:
        say("\nseconds by distance to the goal (median, quartiles; how often players came back)")
    longest = max([one.median_seconds for one in found.profile], default=0) or 1
    for one in found.profile:
        say(_bar(one, longest))
    if found.wall is not None and found.plays:
        say(f"most time is spent {counted(found.wall.distance or 0, 'move')} from the goal")
    for title, positions in (("most time", found.stuck), ("left", found.left_at)):
        if positions:
            say(f"\npositions: {title}")
        for position in positions:
            _say_position(position)
    say(f"\nfirst moves: {_choices(found.first_moves)}")
    for loss in found.losses:
        back = f", taken back {loss.taken_back} times" if loss.taken_back else ", never taken back"
        after = "" if loss.moves_until is None else f" after {loss.moves_until:g} moves"
        say(f"{loss.move} lost the level {loss.times} times{back}{after}")
    if found.way:
        say(f"most common way, {counted(found.way_plays, 'play')}: {' '.join(found.way)}")


def _bar(one: "Distance", longest: float) -> str:
    where = "lost" if one.distance is None else str(one.distance)
    bar = "#" * round(24 * one.median_seconds / longest)
    span = f"{one.low_seconds:.1f} to {one.high_seconds:.1f}"
    return (
        f"{where:>5}  {one.median_seconds:>7.1f}  {span:<16}  {one.returns:>4.1f}  {bar}".rstrip()
    )


def _say_position(one: "Position") -> None:
    say(f"{one.seconds:.0f} s in {counted(one.plays, 'play')}, {one.where}")
    for line in one.board.splitlines():
        say(f"    {line}".rstrip())
    say(f"  next: {_choices(one.choices)}")


def _choices(choices: "Sequence[Choice]") -> str:
    from trisolve.sliding.playtests.stuck import MAX_CHOICES

    return ", ".join(map(str, choices[:MAX_CHOICES])) or "none"
