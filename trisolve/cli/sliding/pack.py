"""``trisolve pack``: look at packs, prove them, join, compare and take them apart.

How they are built is in pack_build.
"""

import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import typer

from trisolve.cli.options import AsJson, AsOneJson, MaxBytes, MaxStates, Out, TimeLimit, Workers
from trisolve.cli.output import Code, complain, counted, say, say_json, titled
from trisolve.cli.progress import Watch
from trisolve.cli.sliding.pack_build import EXAMPLES as BUILD_EXAMPLES
from trisolve.cli.sliding.pack_build import build
from trisolve.cli.sliding.sources import level_or_pack
from trisolve.cli.sliding.wanted_options import (
    Named,
    OfBlocks,
    OfGrades,
    OfMoves,
    Sort,
    Tagged,
    parse_grades,
)
from trisolve.errors import FileError, FormatError
from trisolve.files.messages import shown
from trisolve.paint.terminal import printable
from trisolve.sliding.formats import dump_pack, save_level, save_pack
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack

HELP = "Build packs; look at them, prove, join, compare and split them."
_MAKE_ONE = "trisolve layout hexagon:2 --count 4 --output pack.json"
INFO_EXAMPLES = (_MAKE_ONE, "trisolve pack info pack.json")
LIST_EXAMPLES = (
    "trisolve pack list starter --moves 15.. --grade hard,expert --sort score",
    "trisolve pack list expert --blocks ..10 --json",
)
CHECK_EXAMPLES = (
    "trisolve archive add finds.db article",
    "trisolve archive export finds.db --output found.json",
    "trisolve pack check found.json",
)
MERGE_EXAMPLES = (
    _MAKE_ONE,
    "trisolve pack merge pack.json pack.json --name Both --output both.json",
)
DIFF_EXAMPLES = (_MAKE_ONE, "trisolve pack diff pack.json pack.json")
SPLIT_EXAMPLES = (_MAKE_ONE, "trisolve pack split pack.json parts --size 2")

CODES = {"right": Code.DONE, "wrong": Code.NEGATIVE, "limit": Code.LIMIT}

PackFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="PACK",
        help="The pack: a .json file, a shipped one, a directory; - is standard input.",
        show_default=False,
    ),
]


def _read(source: str) -> Pack:
    found = level_or_pack(source)
    if isinstance(found, Pack):
        return found
    raise FormatError(f"{shown(source)}: expected a pack, this is one level")


def info(pack: PackFile, *, as_json: AsOneJson = False) -> int:
    """Tell what a pack holds, from what its levels claim; nothing is searched."""
    from trisolve.sliding.packs.sections import sections_of
    from trisolve.sliding.packs.summary import Spread, summarize

    found = _read(pack)
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
            told = f"{spread.least:g} to {spread.most:g}, half of them up to {spread.middle:g}"
            say(f"  {label:<7} {told}")

    say(titled(pack, found.name))
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


def list_levels(
    pack: PackFile,
    *,
    moves: OfMoves = None,
    blocks: OfBlocks = None,
    grade: OfGrades = None,
    tag: Tagged = "",
    name: Named = "",
    sort: Sort = None,
    as_json: AsJson = False,
) -> int:
    """List the levels of a pack that are as asked for, from what they claim.

    The number in front is the level's own, from 1, also where others are left out: PACK:12 is the
    twelfth. The exit code is 1 where no level is as asked for.
    """
    from trisolve.sliding.packs.listing import Wanted

    found = Wanted(moves, blocks, parse_grades(grade), tag, name).of(_read(pack).levels, sort or "")
    for place, level in found:
        stats = {key: level.stats.get(key) for key in ("moves", "steps", "states", "score")}
        row = {"number": place + 1, "name": level.name, "key": level.key, **stats}
        row |= {"grade": level.stats.get("grade"), "blocks": len(level.blocks)}
        row |= {"cells": len(level.floor), "tags": list(level.tags)}
        say_json(row) if as_json else say(_row(row))
    return Code.DONE if found else Code.NEGATIVE


def _row(row: dict[str, Any]) -> str:
    length = "" if row["moves"] is None else counted(row["moves"], "move")
    score = "" if row["score"] is None else f"{row['score']:.2f}"
    tags = f"  [{', '.join(map(printable, row['tags']))}]" if row["tags"] else ""
    grade, blocks = row["grade"] or "", counted(row["blocks"], "block")
    figures = f"{row['number']:>4}  {length:>9}  {blocks:>9}  {score:>6}  {grade:<8}"
    return f"{figures}  {printable(row['name'])}{tags}".rstrip()


def _levels(pack: Pack, numbers: range) -> list[Level]:
    return [pack.levels[number] for number in numbers]


def check(
    pack: PackFile,
    *,
    similarity: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=1,
            metavar="SHARE",
            help="How alike two levels may be; by default as the pack says, else anything but "
            "the same.",
            show_default=False,
        ),
    ] = None,
    workers: Workers = None,
    max_states: MaxStates = None,
    max_bytes: MaxBytes = None,
    time_limit: TimeLimit = None,
    as_json: AsOneJson = False,
) -> int:
    """Prove a pack again, level by level: solutions shortest, stats right, nothing twice.

    Levels are checked in parallel. Also wrong are a level without a solution, two that are the same
    puzzle under symmetry or too much alike, sections, where the pack names them, in which the
    difficulty does not rise, and levels that the pack's own recipe does not ask for. The exit code
    is 1 when anything is wrong, and all of it is printed.
    """
    from trisolve.sliding.packs.check import check_pack

    found = _read(pack)
    watch = Watch(quiet=as_json)
    with watch:
        result = check_pack(
            found,
            similarity=similarity,
            workers=workers,
            max_states=max_states,
            max_bytes=max_bytes,
            time_limit=time_limit,
            report=_Counter(len(found.levels)) if sys.stderr.isatty() and not as_json else None,
        )
    if as_json:
        say_json(
            {
                "file": pack,
                "name": found.name,
                "status": result.status,
                "problems": list(result.problems),
                "levels": [
                    {
                        "number": number,
                        "name": level.name,
                        "status": report.status,
                        **asdict(report),
                    }
                    for number, (level, report) in enumerate(
                        zip(found.levels, result.levels, strict=True)
                    )
                ],
            }
        )
        return CODES[result.status]
    for number, (level, report) in enumerate(zip(found.levels, result.levels, strict=True)):
        label = titled(f"levels[{number}]", level.name)
        for one in (*report.wrong, *report.unchecked):
            say(f"{label}: {printable(str(one))}")
    for problem in result.problems:
        say(printable(problem))
    n_wrong = sum(report.status == "wrong" for report in result.levels)
    n_problems = len(result.problems)
    told = "all proved"
    if result.status == "wrong":
        told = f"{n_wrong} with wrong claims, {counted(n_problems, 'problem')} of the whole pack"
    n_unchecked = sum(len(report.unchecked) for report in result.levels)
    if n_unchecked:
        told = "nothing wrong" if result.status != "wrong" else told
        told = f"{told}, {counted(n_unchecked, 'claim')} not checked"
    say(f"{counted(len(found.levels), 'level')}: {told}")
    return CODES[result.status]


class _Counter:
    """Shows on one line of a terminal how many levels are done."""

    def __init__(self, n_levels: int) -> None:
        self._n_levels = n_levels

    def __call__(self, done: int) -> None:
        last = done == self._n_levels
        sys.stderr.write("\r\x1b[K" if last else f"\r\x1b[K{done} of {self._n_levels} levels")
        sys.stderr.flush()


def merge(
    packs: Annotated[
        list[str],
        typer.Argument(
            metavar="PACK...",
            help="The packs or single levels, or the shards of a build.",
            show_default=False,
        ),
    ],
    *,
    name: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="The name of the new pack; by default that of the first."
        ),
    ] = "",
    out: Out = None,
    as_json: AsOneJson = False,
) -> int:
    """Join packs and levels into one pack, each puzzle once; or the shards of a build.

    What symmetry or a shift makes the same is left out the second time. All shards of one build
    give the same bytes as the build in one go, and the exit code 1 where that comes out short.
    """
    if as_json and out is None:
        raise FormatError("--json: expected -o FILE with it, the pack takes standard output")
    from trisolve.sliding.packs.build import is_shard, merge_shards
    from trisolve.sliding.packs.compose import Joined, join_packs
    from trisolve.sliding.packs.selection import PackShortage

    read = [
        one if isinstance(one, Pack) else Pack(levels=(one,)) for one in map(level_or_pack, packs)
    ]
    if any(map(is_shard, read)):
        try:
            whole = merge_shards(read)
        except PackShortage as short:
            complain(str(short))
            return Code.NEGATIVE
        joined = Joined(replace(whole, name=name or whole.name), ())
    else:
        joined = join_packs(read, name)
    if out is None:
        say(dump_pack(joined.pack).removesuffix("\n"))
        return Code.DONE
    save_pack(joined.pack, out)
    left_out = len(joined.left_out)
    if as_json:
        n_levels = len(joined.pack.levels)
        say_json({"written": out, "levels": n_levels, "left_out": left_out})
        return Code.DONE
    say(f"{counted(len(joined.pack.levels), 'level')}, {left_out:,} left out as there already")
    return Code.DONE


def diff(
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="The pack as it was.", show_default=False)
    ],
    new: Annotated[
        str, typer.Argument(metavar="NEW", help="The pack as it is now.", show_default=False)
    ],
    *,
    as_json: AsOneJson = False,
) -> int:
    """Show which levels were added, removed, changed or moved.

    A level is known again by its puzzle, whatever its name, place or claims; an edited one by its
    name. Levels are numbered from 0. The exit code is 0 when nothing differs, else 1.
    """
    from trisolve.sliding.packs.compare import compare_packs

    found = compare_packs(_read(old), _read(new))
    if as_json:
        say_json(
            {
                "same": found.same,
                "added": [_level_as_dict(number, level) for number, level in found.added],
                "removed": [_level_as_dict(number, level) for number, level in found.removed],
                "changed": [
                    {
                        **_level_as_dict(change.new, change.level),
                        "was": change.old,
                        "what": [
                            {"key": key, "old": before, "new": after}
                            for key, before, after in change.what
                        ],
                    }
                    for change in found.changed
                ],
                "moved": [
                    {**_level_as_dict(at, level), "was": was} for was, at, level in found.moved
                ],
                "about": [{"key": key, "old": a, "new": b} for key, a, b in found.about],
            }
        )
        return Code.DONE if found.same else Code.NEGATIVE
    for key, before, after in found.about:
        say(f"~ pack {key}: {_told(before)} -> {_told(after)}")
    for number, level in found.removed:
        say(f"- {_line(number, level)}")
    for number, level in found.added:
        say(f"+ {_line(number, level)}")
    for change in found.changed:
        say(f"~ {_line(change.new, change.level)}")
        for key, before, after in change.what:
            say(f"    {printable(key)}: {_told(before)} -> {_told(after)}")
    for was, number, level in found.moved:
        say(f"> {_line(number, level)}, was levels[{was}]")
    counts = (
        f"{len(found.added)} added, {len(found.removed)} removed, "
        f"{len(found.changed)} changed, {len(found.moved)} moved"
    )
    say("the same" if found.same else counts)
    return Code.DONE if found.same else Code.NEGATIVE


def _level_as_dict(number: int, level: Level) -> dict[str, Any]:
    return {"number": number, "name": level.name, "key": level.key}


def _line(number: int, level: Level) -> str:
    moves = level.stats.get("moves")
    length = f", {counted(moves, 'move')}" if isinstance(moves, int) else ""
    return f"{titled(f'levels[{number}]', level.name)} {level.key}{length}"


def _told(value: object) -> str:
    text = "none" if value is None else printable(str(value))
    return text if len(text) <= 60 else f"{text[:57]}..."


def split(
    pack: PackFile,
    directory: Annotated[
        str,
        typer.Argument(
            metavar="DIR", help="Where the parts go, made if need be.", show_default=False
        ),
    ],
    *,
    by: Annotated[
        Literal["level", "section", "grade", "push"],
        typer.Option(help="A file for each level, or a pack for each section, grade or push mode."),
    ] = "level",
    size: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Packs of N levels each.", show_default=False),
    ] = None,
    to: Annotated[
        Literal["json", "text"], typer.Option(help="The form of single levels.")
    ] = "json",
    as_json: AsOneJson = False,
) -> int:
    """Take a pack apart, into files whose names sort in the order of the pack."""
    from trisolve.sliding.packs.compose import file_stem, split_by, split_every

    found = _read(pack)
    if size is not None and by != "level":
        raise FormatError(f"expected --size or --by, got --size {size} and --by {by}")
    into = Path(directory)
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        expected = "expected a directory that can be written to"
        raise FileError(f"{shown(directory)}: {expected}: {error.strerror}") from None
    if size is None and by == "level":
        suffix = {"json": ".json", "text": ".tri"}[to]
        for number, level in enumerate(found.levels, 1):
            stem = file_stem(number, level.name, len(found.levels))
            save_level(level, into / f"{stem}{suffix}", to)
        n_files = len(found.levels)
    else:
        parts = (
            split_by(found, by)
            if size is None
            else [("part", part) for part in split_every(found, size)]
        )
        n_files = len(parts)
        for number, (mark, part) in enumerate(parts, 1):
            save_pack(part, into / f"{file_stem(number, mark, n_files)}.json")
    if as_json:
        say_json({"file": pack, "directory": directory, "files": n_files})
    else:
        say(f"{counted(n_files, 'file')} written to {printable(directory)}")
    return Code.DONE


COMMANDS = (
    (build, BUILD_EXAMPLES),
    (info, INFO_EXAMPLES),
    (list_levels, LIST_EXAMPLES),
    (check, CHECK_EXAMPLES),
    (merge, MERGE_EXAMPLES),
    (diff, DIFF_EXAMPLES),
    (split, SPLIT_EXAMPLES),
)
