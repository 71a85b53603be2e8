"""What packs contain: ``pack info``, ``list``, ``diff``, ``check`` and ``export``."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from trisolve.cli.checking import (
    PACK_RULES,
    RULES,
    Checked,
    Checking,
    Format,
    at_its_line,
    entry_lines,
)
from trisolve.cli.options import AsOneJson, AsRows, MaxBytes, MaxStates, TimeLimit
from trisolve.cli.output import (
    STDOUT,
    Code,
    check_one_on_stdout,
    complain,
    counted,
    heading,
    say,
    say_json,
)
from trisolve.cli.progress import ProgressLine
from trisolve.cli.sliding import ANALYSIS, Files, Workers, compile_ahead
from trisolve.cli.sliding.sources import LevelOutput, every_level, level_or_pack, links
from trisolve.cli.sliding.wanted_options import LevelFilter
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.entries import nth
from trisolve.files.whole import check_output, suffix_of
from trisolve.limits import MAX_COUNT
from trisolve.options import argument, command, option
from trisolve.paint.terminal import printable
from trisolve.rooms import room
from trisolve.sliding.insight.ideas import STATS
from trisolve.sliding.level import Level, Pack

if TYPE_CHECKING:
    from trisolve.sliding.packs.check import PackReport
    from trisolve.sliding.packs.compose import PackDifference


MAKE_ONE = "trisolve layout hexagon:2 --count 4 --output pack.json"

PackFile: TypeAlias = Annotated[
    str,
    argument(
        "The pack: a .json file, the name of a bundled pack, a directory, or - for standard input.",
        of="PACK",
    ),
]


def read_pack(source: str) -> Pack:
    """Return the pack in a source; a single level is a pack of one level.

    >>> len(read_pack("tutorial:1").levels)
    1
    """
    found = level_or_pack(source)
    return found if isinstance(found, Pack) else Pack(found.name, (found,))


def read_levels(source: str) -> tuple[Level, ...]:
    """Return the levels in a source, either a pack's levels or a single level.

    >>> len(read_levels("tutorial")), len(read_levels("tutorial:1"))
    (9, 1)
    """
    found = level_or_pack(source)
    return found.levels if isinstance(found, Pack) else (found,)


def level_numbers(source: str, numbers: Iterable[int], n_levels: int) -> list[int]:
    """Return the indices, from 0, of levels given by number; raise FileError outside the pack.

    >>> level_numbers("tutorial", [3, 9], 9)
    [2, 8]
    """
    return [nth(range(n_levels), number, source, "a level") for number in numbers]


@command(examples=(MAKE_ONE, "trisolve pack info pack.json"))
def info(pack: PackFile, *, as_json: AsOneJson = False) -> int:
    """Report the contents of a pack, based on the claims of its levels, without a search."""
    from trisolve.sliding.packs.listing import Spread, summarize
    from trisolve.sliding.packs.sections import sections_of

    found = read_pack(pack)
    whole, sections = summarize(found.levels), sections_of(found)
    if as_json:
        parts = [
            {"name": section.name, **asdict(summarize(_levels(found, section.numbers)))}
            for section in sections
        ]
        say_json({"file": pack, "name": found.name, **asdict(whole), "sections": parts})
        return Code.DONE

    def line(label: str, spread: Spread | None) -> None:
        if spread is not None:
            span = f"{spread.least:g} to {spread.most:g}, median {spread.middle:g}"
            say(f"  {label:<7} {span}")

    say(heading(pack, found.name))
    say(f"  {counted(whole.n_levels, 'level')}, {whole.n_solved:,} with a solution")
    line("moves", whole.moves)
    line("score", whole.score)
    line("blocks", whole.blocks)
    line("cells", whole.floor)
    if whole.grades:
        say(f"  grades  {', '.join(f'{n} {grade}' for grade, n in whole.grades.items())}")
    if whole.pushes:
        say(f"  push    {', '.join(f'{n} {push}' for push, n in whole.pushes.items())}")
    for section in sections:
        part = summarize(_levels(found, section.numbers))
        moves = f", {part.moves.least:g} to {part.moves.most:g} moves" if part.moves else ""
        score = f", score {part.score.least:g} to {part.score.most:g}" if part.score else ""
        say(f"  - {printable(section.name)}: {counted(part.n_levels, 'level')}{moves}{score}")
    return Code.DONE


def _levels(pack: Pack, numbers: range) -> list[Level]:
    return [pack.levels[number] for number in numbers]


_STATS = ("moves", "steps", "states", "score", "pushes", "typical_seconds")


@command(
    examples=(
        "trisolve pack list starter --moves 15.. --grade hard,expert --sort score",
        "trisolve pack list expert --blocks ..10 --json",
        "trisolve pack list starter --grade easy --count 5 --output easy.json",
    )
)
def list_levels(
    pack: PackFile,
    *,
    chosen: LevelFilter,
    count: Annotated[
        int | None,
        option("List only the first N levels.", of="N", min=1, max=MAX_COUNT),
    ] = None,
    output: LevelOutput,
    as_json: AsRows = False,
) -> int:
    """List the levels of a pack whose claims meet the given conditions.

    The number at the start of a row is the level's position in the pack, counted from 1: PACK:12 is
    the twelfth level, even if others are left out. A single level is listed as a pack of one level.
    With --output, the levels are also written, as a pack in the order of the list. The exit code is
    1 if no level meets the conditions.
    """
    is_written = output.file is not None
    output.check(as_json=as_json and is_written)
    whole = read_pack(pack)
    levels = whole.levels
    found = chosen.wanted.of(levels, chosen.sort or "")[:count]
    if found and is_written:
        output.put_pack(Pack(whole.name, tuple(level for _, level in found)))
    for place, level in () if is_written and output.prints else found:
        stats = {key: level.stats.get(key) for key in _STATS}
        row = {"number": place + 1, "name": level.name, "key": level.key, **stats}
        row |= {"grade": level.stats.get("grade"), "blocks": len(level.blocks)}
        row |= {"cells": len(level.floor), "tags": list(level.tags)}
        row |= {key: level.stats.get(key) for key in STATS}
        say_json(row) if as_json else say(_list_row(row))
    if not found:
        conditions = chosen.described()
        which = f"meets {conditions}" if conditions else "is there to list"
        complain(f"{pack}: none of {counted(len(levels), 'level')} {which}", kind="")
    return Code.DONE if found else Code.NEGATIVE


def _list_row(row: dict[str, Any]) -> str:
    length = "" if row["moves"] is None else counted(row["moves"], "move")
    score = "" if row["score"] is None else f"{row['score']:.2f}"
    tags = f"  [{', '.join(map(printable, row['tags']))}]" if row["tags"] else ""
    grade, blocks = row["grade"] or "", counted(row["blocks"], "block")
    figures = f"{row['number']:>4}  {length:>9}  {blocks:>9}  {score:>6}  {grade:<8}"
    return f"{figures}  {printable(row['name'])}{tags}".rstrip()


@command(examples=(MAKE_ONE, "trisolve pack diff pack.json pack.json"))
def diff(
    old: Annotated[str, argument("The old pack.", of="OLD")],
    new: Annotated[str, argument("The new pack.", of="NEW")],
    *,
    as_json: AsOneJson = False,
) -> int:
    """Show which levels were added, removed, changed or moved.

    Levels are matched by puzzle, regardless of name, order or claims; edited levels are matched by
    name. Level numbers start at 1, as in PACK:12. The exit code is 0 if the packs do not differ,
    and 1 if they do.
    """
    from trisolve.sliding.packs.compose import compare_packs

    found = compare_packs(read_pack(old), read_pack(new))
    if as_json:
        say_json(_difference_as_dict(found))
    else:
        for line in _difference_lines(found):
            say(line)
    return Code.DONE if found.same else Code.NEGATIVE


def _difference_as_dict(found: "PackDifference") -> dict[str, Any]:
    return {
        "same": found.same,
        "added": [_level_as_dict(number, level) for number, level in found.added],
        "removed": [_level_as_dict(number, level) for number, level in found.removed],
        "changed": [
            {
                **_level_as_dict(change.new, change.level),
                "was": 1 + change.old,
                "what": [
                    {"key": key, "old": before, "new": after} for key, before, after in change.what
                ],
            }
            for change in found.changed
        ],
        "moved": [{**_level_as_dict(at, level), "was": 1 + was} for was, at, level in found.moved],
        "about": [{"key": key, "old": a, "new": b} for key, a, b in found.about],
    }


def _difference_lines(found: "PackDifference") -> Iterator[str]:
    for key, before, after in found.about:
        yield f"~ pack {key}: {_short(before)} -> {_short(after)}"
    for number, level in found.removed:
        yield f"- {_line(number, level)}"
    for number, level in found.added:
        yield f"+ {_line(number, level)}"
    for change in found.changed:
        yield f"~ {_line(change.new, change.level)}"
        for key, before, after in change.what:
            yield f"    {printable(key)}: {_short(before)} -> {_short(after)}"
    for was, number, level in found.moved:
        yield f"> {_line(number, level)}, was {1 + was}"
    counts = (
        f"{len(found.added)} added, {len(found.removed)} removed, "
        f"{len(found.changed)} changed, {len(found.moved)} moved"
    )
    yield "the same" if found.same else counts


def _level_as_dict(number: int, level: Level) -> dict[str, Any]:
    return {"number": 1 + number, "name": level.name, "key": level.key}


def _line(number: int, level: Level) -> str:
    moves = level.stats.get("moves")
    length = f", {counted(moves, 'move')}" if isinstance(moves, int) else ""
    return f"{heading(str(1 + number), level.name)} {level.key}{length}"


def _short(value: object) -> str:
    text = "none" if value is None or value == "" else printable(str(value))
    return text if len(text) <= 60 else f"{text[:57]}..."


CODES = {"right": Code.DONE, "wrong": Code.NEGATIVE, "limit": Code.LIMIT}


@command(
    examples=(
        "trisolve archive add finds.db article",
        "trisolve archive export finds.db --output found.json",
        "trisolve pack check found.json",
    )
)
def check(
    pack: PackFile,
    *,
    similarity: Annotated[
        float | None,
        option(
            "The maximum similarity of two levels; by default, the pack's own limit. If the "
            "pack has no limit, only copies are errors.",
            of="SHARE",
            min=0,
            max=1,
        ),
    ] = None,
    workers: Workers = None,
    max_states: MaxStates = None,
    max_bytes: MaxBytes = None,
    time_limit: TimeLimit = None,
    format: Format = "text",
    as_json: AsOneJson = False,
) -> int:
    """Check a pack: solutions are shortest, stats are right, and no puzzle appears twice.

    Levels are checked in parallel. It is also an error if a level has no solution, if two levels
    are symmetric or too similar, if the difficulty does not rise within a section, or if a level
    does not meet the pack's own recipe. All errors are printed, and the exit code is then 1. If a
    level cannot be read, the other levels are still checked, and the exit code is 2.
    """
    from trisolve.sliding.packs.check import check_pack

    checks = _Checking(format, as_json=as_json)
    lines: Sequence[int] = entry_lines(pack)
    try:
        found = read_pack(pack)
        numbers: Sequence[int] = range(1, len(found.levels) + 1)
    except TrisolveError as error:
        levels = _readable(pack, error, checks)
        if not levels:
            checks.end()
            return Code.BAD_INPUT
        found, numbers = Pack("", tuple(levels.values())), tuple(levels)
        lines = [lines[number - 1] for number in numbers if number <= len(lines)]
    n_levels = len(found.levels)
    compile_ahead(*ANALYSIS)
    line = ProgressLine()
    with line:
        result = check_pack(
            found,
            similarity=similarity,
            workers=workers,
            max_states=max_states,
            max_bytes=max_bytes,
            time_limit=time_limit,
            report=lambda done: line.count(done, n_levels, "levels"),
            compared=lambda done: line.count(done, n_levels, "levels compared with the others"),
            lines=lines,
            numbers=numbers,
        )
    if checks.as_json:
        report = _report_as_dict(found, result, numbers)
        say_json({"file": pack, "name": found.name, **report})
    elif checks.format == "text":
        say("\n".join(_report_lines(found, result, lines, numbers)))
    else:
        checks.add(pack, found, result, numbers)
        checks.end()
    return Code.BAD_INPUT if checks.refused else CODES[result.status]


class _Checking(Checking):
    """Prints the findings about a pack as one document: its levels, and the pack as a whole."""

    command = "pack check"
    rules = (*RULES, *PACK_RULES)
    refused = False

    def add(self, label: str, pack: Pack, result: "PackReport", numbers: Sequence[int]) -> None:
        """Keep the findings for the document."""
        for number, level, one in zip(numbers, pack.levels, result.levels, strict=True):
            self.report(f"{label}:{number}", replace(one, name=level.name))
        findings = [at_its_line("pack", problem) for problem in result.problems]
        self.checked.append(Checked(label, pack.name, findings))


def _readable(pack: str, error: TrisolveError, checks: _Checking) -> dict[int, Level]:
    """Report a pack's unusable levels, or its fault as a whole; return the other levels by number.

    Without them, the sections and the recipe of the pack cannot be checked.
    """
    found = [*links([pack])]
    bad = [(label, one) for label, one in found if isinstance(one, TrisolveError)]
    command = room("sliding").files[0].command
    for label, one in bad or [(pack, error)]:
        checks.refuse(label, one, command)
    checks.refused = True
    return {
        number: one.level
        for number, (_, one) in enumerate(found, 1)
        if bad and not isinstance(one, TrisolveError)
    }


def _report_as_dict(pack: Pack, result: "PackReport", numbers: Sequence[int]) -> dict[str, Any]:
    levels = zip(numbers, pack.levels, result.levels, strict=True)
    return {
        "status": result.status,
        "problems": list(result.problems),
        "levels": [
            {
                "number": number,
                "name": level.name,
                "status": report.status,
                "right": report.right,
                "wrong": [asdict(one) for one in report.wrong],
                "unchecked": [asdict(one) for one in report.unchecked],
            }
            for number, level, report in levels
        ],
    }


def _report_lines(
    pack: Pack, result: "PackReport", lines: Sequence[int], numbers: Sequence[int]
) -> Iterator[str]:
    """Yield everything that is wrong or was not checked, line by line, and a summary."""
    for at, (level, report) in enumerate(zip(pack.levels, result.levels, strict=True)):
        line, number = f", line {lines[at]}" if at < len(lines) else "", numbers[at]
        label = heading(f"level {number}{line}", level.name)
        for one in (*report.wrong, *report.unchecked):
            yield f"{label}: {printable(str(one))}"
    yield from map(printable, result.problems)
    n_wrong = sum(report.status == "wrong" for report in result.levels)
    n_problems = len(result.problems)
    summary = "all proved"
    if result.status == "wrong":
        summary = f"{n_wrong} with wrong claims, {counted(n_problems, 'problem')} of the whole pack"
    n_unchecked = sum(len(report.unchecked) for report in result.levels)
    if n_unchecked:
        summary = "nothing wrong" if result.status != "wrong" else summary
        summary = f"{summary}, {counted(n_unchecked, 'claim')} not checked"
    yield f"{counted(len(pack.levels), 'level')}: {summary}"


_FORMATS = {".csv": "csv", ".parquet": "parquet"}


@command(
    examples=(
        "trisolve pack export tutorial -o levels.csv",
        "trisolve pack export tutorial article:puzzle-30 --format csv",
    )
)
def export(
    sources: Files,
    *,
    output: Annotated[
        str,
        option(
            "The file to write: .csv or .parquet, or - for standard output.",
            of="FILE",
            name="--output -o",
        ),
    ] = STDOUT,
    table_format: Annotated[
        Literal["csv", "parquet"] | None,
        option("The format, regardless of the suffix of FILE.", name="--format"),
    ] = None,
    workers: Workers = None,
    max_states: MaxStates = None,
    max_bytes: MaxBytes = None,
    time_limit: TimeLimit = None,
    as_json: AsOneJson = False,
) -> int:
    """Measure levels, and write a table for studies, with one row per level.

    The columns are the moves, the states, the share of dead states, the branching factor, the parts
    of the difficulty, and more; docs/packs.md defines each column. Every level is searched
    again; only the typical times from playtests are copied. The exit code is 3 if a limit stopped a
    search. Parquet requires the extra `census`.
    """
    from trisolve.cli.pictures import put
    from trisolve.limits import Limits
    from trisolve.sliding.packs.features import dump_csv, dump_parquet, measure_all

    format = table_format or _format_of(output)
    check_one_on_stdout(output, "the table takes", as_json=as_json)
    if format == "parquet" and output == STDOUT and sys.stdout.isatty():
        raise FormatError("expected -o FILE: a terminal does not show Parquet")
    if output != STDOUT:
        check_output(output)
    levels = every_level(sources)
    limits = Limits(max_states, max_bytes, time_limit)
    line = ProgressLine()
    with line:
        rows = measure_all(
            levels,
            limits=limits,
            workers=workers,
            report=lambda done: line.count(done, len(levels), "levels measured"),
        )
    put(dump_parquet(rows) if format == "parquet" else dump_csv(rows).encode(), output)
    n_open = sum(row["status"] == "limit" for row in rows)
    if as_json:
        say_json({"levels": len(rows), "open": n_open, "format": format, "written": output})
    elif output != STDOUT:
        say(f"{counted(len(rows), 'level')} written to {output}")
    return Code.LIMIT if n_open else Code.DONE


def _format_of(output: str) -> str:
    """Return the format of the table according to its name; may raise FormatError.

    >>> _format_of("levels.parquet"), _format_of("-")
    ('parquet', 'csv')
    """
    if output == STDOUT:
        return "csv"
    if suffix_of(output) not in _FORMATS:
        expected = "--output: expected --format, or a name that ends in .csv or .parquet"
        raise FormatError(f"{expected}, got {output!r}")
    return _FORMATS[suffix_of(output)]
