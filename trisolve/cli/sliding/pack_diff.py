"""``trisolve pack diff``: the changes between two packs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, counted, say, say_json, titled
from trisolve.cli.sliding.pack_source import MAKE_ONE, read_pack
from trisolve.paint.terminal import printable
from trisolve.sliding.level import Level

if TYPE_CHECKING:
    from trisolve.sliding.packs.compose import PackDifference

EXAMPLES = (MAKE_ONE, "trisolve pack diff pack.json pack.json")


def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="The old pack.", show_default=False)],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new pack.", show_default=False)],
    *,
    as_json: AsOneJson = False,
) -> int:
    """Show which levels were added, removed, changed or moved.

    Levels are matched by puzzle, regardless of name, place or claims; edited levels are matched by
    name. Level numbers start at 1, as in PACK:12. The exit code is 0 if the packs do not differ,
    and 1 if they do.
    """
    from trisolve.sliding.packs.compose import compare_packs

    found = compare_packs(read_pack(old), read_pack(new))
    if as_json:
        say_json(_as_dict(found))
    else:
        for line in _lines(found):
            say(line)
    return Code.DONE if found.same else Code.NEGATIVE


def _as_dict(found: "PackDifference") -> dict[str, Any]:
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


def _lines(found: "PackDifference") -> Iterator[str]:
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
    return f"{titled(str(1 + number), level.name)} {level.key}{length}"


def _short(value: object) -> str:
    text = "none" if value is None or value == "" else printable(str(value))
    return text if len(text) <= 60 else f"{text[:57]}..."
