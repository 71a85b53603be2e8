"""``trisolve playtest levels``: typical times of levels, and the resulting order."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.sliding.level_output import LevelOutput
from trisolve.cli.sliding.playtest_options import (
    EXAMPLE_PLAYS,
    Plays,
    SkipBad,
    checked,
    note_bad,
    reader_of,
)
from trisolve.cli.sliding.sources import level_or_pack
from trisolve.limits import MAX_SEARCHED, Limits
from trisolve.paint.terminal import printable
from trisolve.sliding.pack import Pack

if TYPE_CHECKING:
    from trisolve.sliding.playtests.levels import LevelTimes, PlaytestTable

EXAMPLES = (
    f"trisolve playtest levels {EXAMPLE_PLAYS}",
    f"trisolve playtest levels {EXAMPLE_PLAYS} --levels tutorial -o tested.json --sort typical",
)


def levels(
    plays: Plays,
    *,
    levels: Annotated[
        list[str] | None,
        typer.Option(
            "--levels",
            metavar="FILE",
            help="The levels or pack that the plays belong to, which supply the names, scores and "
            "order; may be repeated.",
            show_default=False,
        ),
    ] = None,
    sort: Annotated[
        Literal["typical", "pack", "score"],
        typer.Option(
            help="How to order the rows and levels: by typical time, as given, or by score."
        ),
    ] = "pack",
    output: LevelOutput,
    max_states: Annotated[
        int,
        typer.Option(
            min=1,
            max=MAX_SEARCHED,
            metavar="N",
            help="Search a level for losing moves only if it has at most N states.",
        ),
    ] = 100_000,
    skip_bad: SkipBad = False,
    as_json: AsOneJson = False,
) -> int:
    """Find how long people take for each level, from their plays.

    The typical time is the time that the median player needs without help, with a 90% interval.
    Abandoned plays, and plays with help, count as lower bounds. Only first plays count. With -o,
    the levels are written as a pack with their times as stats, ready for `pack list --sort typical`
    and for recipes. The exit code is 3 if a level has too many states to find the losing moves.
    The method is in docs/playtests.md.
    """
    from trisolve.sliding.playtests.levels import measure_plays

    if output.file is not None:
        output.check(as_json=as_json)
    packs = [_pack_of(source) for source in levels or ()]
    given = [level for pack in packs for level in pack.levels]
    reader = reader_of(skip_bad=skip_bad)
    found = measure_plays(checked(reader, plays), given, max_states=max_states)
    found = replace(found, bad=reader.n_bad)
    if output.file is not None:
        name, metadata = (packs[0].name, packs[0].metadata) if len(packs) == 1 else ("Playtest", {})
        output.put_pack(Pack(name, found.with_times(sort), {} if sort != "pack" else metadata))
    if as_json:
        say_json(found.as_json())
    elif output.file is None or not output.prints:
        _say(found, sort)
        if found.unsearched:
            known = f"moves and losses of {counted(found.unsearched, 'level')} are not known"
            stopped = Limits(max_states=max_states).stopped
            say(stopped("max_states", found.seconds["searching"], known))
        note_bad(reader)
    return Code.LIMIT if found.unsearched else Code.DONE


def _pack_of(source: str) -> Pack:
    found = level_or_pack(source)
    return found if isinstance(found, Pack) else Pack(found.name, (found,))


def clock(seconds: float) -> str:
    """Return a time as text for people.

    >>> clock(8.26), clock(75.2), clock(4000)
    ('8.3 s', '1:15', '1:06:40')
    """
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _say(found: "PlaytestTable", sort: str) -> None:
    rows = found.sorted(sort)
    width = max([5, *(len(_name(row)) for row in rows)])
    head = f"{'level':<{width}}  plays  solved  left  watched  hinted"
    say(f"{head}  typical    90% interval        moves   lost  by time  by score")
    for row in rows:
        say(_row(row, width))
    say()
    what = f"{counted(found.plays, 'play')} of {counted(found.players, 'player')}"
    say(f"{what}; deviation of the noise {found.sigma:.2f}, of the players {found.tau:.2f}")
    if found.spearman is None:
        say("too few levels with 5 plays to compare times with scores")
    else:
        low, high = found.spearman_low, found.spearman_high
        say(f"times and scores: Spearman {found.spearman:.2f} ({low:.2f} to {high:.2f})")
    _say_differing(found.differing())


def _say_differing(moved: "Sequence[LevelTimes]") -> None:
    if moved:
        say("places that differ most:")
    for row in moved:
        say(f"  {_name(row)}: {row.place_by_time} by time, {row.place_by_score} by score")


def _name(row: "LevelTimes") -> str:
    return printable(row.name) or f"{row.level[:16]}..."


def _row(row: "LevelTimes", width: int) -> str:
    span = f"{clock(row.low_seconds)} to {clock(row.high_seconds)}"
    over = "" if row.moves_over_optimum is None else f"{row.moves_over_optimum:.2f}"
    lost = "" if row.lost_share is None else f"{row.lost_share:.0%}"
    counts = f"{row.plays:>5}  {row.solved:>6}  {row.left:>4}  {row.watched:>7}  {row.hinted:>6}"
    times = f"{clock(row.typical_seconds):>7}    {span:<18}  {over:>6}  {lost:>5}"
    place = "" if row.place_by_score is None else row.place_by_score
    return f"{_name(row):<{width}}  {counts}  {times}  {row.place_by_time:>7}  {place:>8}".rstrip()
