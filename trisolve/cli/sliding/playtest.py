"""``trisolve playtest``: typical times, where people get stuck, and removing a player's plays."""

from collections.abc import Iterator
from os.path import exists, samefile
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from trisolve.cli.options import AsOneJson, MaxStates, Output
from trisolve.cli.output import (
    STDOUT,
    Code,
    check_one_on_stdout,
    complain,
    counted,
    gravest,
    heading,
    say,
    say_json,
)
from trisolve.cli.sliding import ANALYSIS, compile_ahead
from trisolve.cli.sliding.sources import LevelOutput, level_or_pack, one_level
from trisolve.errors import FileError, TrisolveError
from trisolve.files.messages import escape
from trisolve.limits import Limits
from trisolve.options import argument, option
from trisolve.paint.terminal import printable
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.level import Pack
from trisolve.wording import duration

if TYPE_CHECKING:
    from trisolve.sliding.playtests.levels import LevelTimes, PlaytestTable

_SEVERAL = 2
_PLAYS = "playtests:simulated"  # ten simulated players in the tutorial
LEVELS_EXAMPLES = (
    f"trisolve playtest levels {_PLAYS}",
    f"trisolve playtest levels {_PLAYS} --levels tutorial -o tested.json --sort typical",
)
LEVEL_EXAMPLES = (
    f"trisolve playtest level tutorial:9 {_PLAYS}",
    f"trisolve playtest level tutorial:9 {_PLAYS} -o report.html",
)
FORGET_EXAMPLES = (f"trisolve playtest forget player03 {_PLAYS} -o others.jsonl",)

Plays: TypeAlias = Annotated[
    list[str],
    argument(
        "Files of plays (.jsonl), folders of such files, or - for standard input.", of="PLAYS..."
    ),
]
SkipBad: TypeAlias = Annotated[
    bool,
    option(
        "Skip and count bad lines. Without this option, bad lines in several files are reported, "
        "and the exit code is 2; in a single file, the first bad line is an error.",
        name="--skip-bad",
    ),
]


class _BadLines:
    """Handles bad lines: in several files they are left out, and a single file is refused."""

    def __init__(self, plays: list[str], *, skip: bool) -> None:
        from trisolve.sliding.playtests.plays import files_of

        self.skip, self.is_refused = skip, False
        self.on_bad = None if skip or len(list(files_of(plays))) < _SEVERAL else self._refuse

    def _refuse(self, error: TrisolveError) -> None:
        self.is_refused = True
        complain(f"{error}; left out")

    def end(self, code: Code, n_bad: int, output: str | None) -> Code:
        """Report the number of skipped lines, or that nothing was written; return the exit code."""
        if self.is_refused:
            if output not in (None, STDOUT):
                complain(
                    f"{escape(str(output))}: not written, because not all inputs could be read"
                )
            return Code.BAD_INPUT
        if n_bad:
            complain(f"{counted(n_bad, 'bad line')} left out", kind="")
        return code


def levels(
    plays: Plays,
    *,
    levels: Annotated[
        list[str] | None,
        option(
            "The levels or pack that the plays belong to, which supply the names, scores and "
            "order; may be repeated.",
            of="FILE",
        ),
    ] = None,
    sort: Annotated[
        Literal["typical", "pack", "score"],
        option("How to order the rows and levels: by typical time, as given, or by score."),
    ] = "pack",
    output: LevelOutput,
    max_states: MaxStates = 100_000,
    skip_bad: SkipBad = False,
    as_json: Annotated[
        bool, option("Print one JSON object.", name="--json", rows="levels")
    ] = False,
) -> int:
    """Find how long people take for each level, from their plays.

    The typical time is the time that the median player needs without help, with a 90% interval.
    Abandoned plays, and plays with help, count as lower bounds. Only first plays count. With -o,
    the levels are written as a pack with their times as stats, ready for `pack list --sort typical`
    and for recipes. The exit code is 3 if a level has too many states to find the losing moves.
    Several files count as one, and the same line counts once. The method is in docs/playtests.md.
    """
    from trisolve.sliding.playtests.levels import measure_plays

    if output.file is not None:
        output.check(as_json=as_json)
    packs = [
        found if isinstance(found, Pack) else Pack(found.name, (found,))
        for found in map(level_or_pack, levels or ())
    ]
    given = [level for pack in packs for level in pack.levels]
    limits = Limits(max_states=max_states)
    bad = _BadLines(plays, skip=skip_bad)
    found = measure_plays(
        plays, given, max_states=limits.max_states, skip_bad=bad.skip, on_bad=bad.on_bad
    )
    own = {dump_share_code(one.bare()) for one in given}
    if own and not any(row.plays or row.again for row in found.levels if row.level in own):
        names = " and ".join(map(escape, levels or ()))
        others = f"{counted(found.plays, 'play')} of other levels"
        message = f"{names}: expected plays of its levels, found {others}; nothing is ranked"
        complain(message)
        if as_json:
            say_json({"error": message})
        return bad.end(Code.NEGATIVE, found.bad, None)
    table = found.sorted(sort)
    is_written = output.file is not None and not output.prints and not bad.is_refused
    if is_written or (output.file is not None and output.prints):
        name, metadata = (packs[0].name, packs[0].metadata) if len(packs) == 1 else ("Playtest", {})
        output.put_pack(Pack(name, table.with_times(), {} if sort != "pack" else metadata))
    if as_json:
        say_json({**found.as_json(), **({"written": output.file} if is_written else {})})
    elif output.file is None or not output.prints:
        for line in _table(table):
            say(line)
        if found.unsearched:
            known = f"moves and losses of {counted(found.unsearched, 'level')} are not known"
            say(limits.stop_sentence("max_states", found.seconds, known))
        if is_written:
            say(f"{counted(len(table.levels), 'level')} written to {escape(str(output.file))}")
    code = Code.LIMIT if found.unsearched else Code.DONE
    return bad.end(code, found.bad, output.file)


def _name(row: "LevelTimes") -> str:
    return printable(row.name) or f"{row.level[:16]}..."


def _table(found: "PlaytestTable") -> Iterator[str]:
    """Yield the lines of the table, and the lines that compare times with scores."""
    from trisolve.sliding.playtests.report import table_lines

    head = ("level", "plays", "solved", "left", "watched", "hinted", "typical", "90% interval")
    rows = [
        (
            _name(row),
            *map(str, (row.plays, row.solved, row.left, row.watched, row.hinted)),
            duration(row.typical_seconds),
            f"{duration(row.low_seconds)} to {duration(row.high_seconds)}",
            "" if row.moves_over_optimum is None else f"{row.moves_over_optimum:.2f}",
            "" if row.lost_share is None else f"{row.lost_share:.0%}",
            str(row.place_by_time),
            "" if row.place_by_score is None else str(row.place_by_score),
        )
        for row in found.levels
    ]
    yield from table_lines((*head, "moves", "lost", "by time", "by score"), rows)
    what = f"{counted(found.plays, 'play')} of {counted(found.players, 'player')}"
    yield f"\n{what}; deviation of the noise {found.sigma:.2f}, of the players {found.tau:.2f}"
    if found.spearman is None:
        yield "too few levels with 5 plays to compare times with scores"
    else:
        interval = f"{found.spearman_low:.2f} to {found.spearman_high:.2f}"
        yield f"times and scores: Spearman {found.spearman:.2f} ({interval})"
    for number, row in enumerate(found.differing()):
        yield from () if number else ("places that differ most:",)
        yield f"  {_name(row)}: {row.place_by_time} by time, {row.place_by_score} by score"


def level(
    level: Annotated[
        str,
        argument("The level: a file, a bundled name or a share code.", of="LEVEL"),
    ],
    plays: Plays,
    *,
    output: Annotated[
        str | None,
        option("Write a report with pictures.", of="HTML", name="--output -o"),
    ] = None,
    max_states: MaxStates = 2_000_000,
    skip_bad: SkipBad = False,
    as_json: AsOneJson = False,
) -> int:
    """Show where people get stuck in a level, based on their plays.

    The report adds up the time spent at each distance to the goal; a steep step marks the insight
    that the level requires. The report also lists first moves, moves that lost the level, positions
    where players gave up, and positions where players spent the most time, with what they did
    there. The exit code is 1 if the level has no plays, and 3 if the level has too many states.
    """
    from trisolve.sliding.playtests.report import dump_report, report_text
    from trisolve.sliding.playtests.stuck import study_level

    check_one_on_stdout(output, "the report takes", as_json=as_json)
    report = Output(output)
    report.check()
    label, chosen = one_level(level)
    limits = Limits(max_states=max_states)
    compile_ahead(*ANALYSIS)
    bad = _BadLines(plays, skip=skip_bad)
    found = study_level(
        chosen, plays, max_states=limits.max_states, skip_bad=bad.skip, on_bad=bad.on_bad
    )
    is_written = output is not None and not bad.is_refused
    if is_written:
        report.put(dump_report(found))
    code = Code.DONE if found.complete else Code.LIMIT
    if output == STDOUT:
        return bad.end(code, found.bad, output)
    if as_json:
        written = {"written": output} if is_written else {}
        say_json({"file": label, **found.as_json(), **written})
    else:
        say(f"{heading(label, chosen.name)}: {found.summary}")
        if not found.complete:
            known = "distances are known along the stored solution only"
            say(limits.stop_sentence("max_states", found.seconds, known))
        for line in report_text(found):
            say(line)
        if is_written:
            say(f"report written to {escape(str(output))}")
    if not found.plays:
        complain(
            f"{heading(label, chosen.name)}: expected plays of this level, found none", kind=""
        )
    code = code if found.plays else gravest([code, Code.NEGATIVE])
    return bad.end(code, found.bad, output)


def forget(
    player: Annotated[str, argument("The player's name in the plays.", of="PLAYER")],
    plays: Plays,
    *,
    output: Output,
    as_json: AsOneJson = False,
) -> int:
    """Write the plays of all other players to a new file, each line once.

    If a line cannot be read, the command stops, because the line could belong to the player. If
    there are no plays by the player, nothing is written, and the exit code is 1. The files that are
    read stay as they are: delete them afterward.
    """
    from trisolve.sliding.playtests.plays import files_of, without_player

    output.or_stdout().check(as_json=as_json)
    for path in files_of(plays):
        if output.file and exists(path) and exists(output.file) and samefile(path, output.file):
            raise FileError(
                f"{escape(output.file)}: expected a new file, got one of the files of plays to read"
            )
    text, n_gone = without_player(player, plays)
    if not n_gone:
        complain(f"expected plays of {player}, found none", kind="")
        return Code.NEGATIVE
    output.put(text)
    if as_json:
        say_json({"written": output.file, "forgotten": n_gone})
    elif not output.or_stdout().prints:
        say(f"{counted(n_gone, 'line')} removed; the others are in {output.file}")
    return Code.DONE
