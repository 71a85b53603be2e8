"""Files of daily puzzles: ``YYYY-MM.json``, one line per day."""

import json
import os
import re
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from trisolve.errors import FileError, FormatError, TrisolveError
from trisolve.files.entries import shipped_root
from trisolve.files.messages import escape, located
from trisolve.files.records import head_of, object_of
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath, decode, read_file
from trisolve.rooms import BUILT_IN, Daily, load, rooms
from trisolve.sliding import rules
from trisolve.sliding.formats.share_code import parse_share_code
from trisolve.sliding.moves import parse_moves

FORMAT, VERSION = "trisolve-daily", 1
LEVELS = ("easy", "medium", "hard")
"""The sliding levels of a day, by their grades."""
_LEVEL_KEYS = ("code", "moves", "solution", "grade", "score", "blocks")
_NAME = re.compile(r"[0-9]{4}-[0-9]{2}\.json")

Day: TypeAlias = Mapping[str, Any]
"""A day's puzzles by name: levels by share code, the others as stored in their files."""
Days: TypeAlias = dict[date, Day]


def dailies() -> dict[str, Daily]:
    """Return the games that have daily puzzles, in order, by name."""
    return {one.name: load(one.daily) for one in rooms() if one.daily}


def load_days(folder: StrPath) -> Days:
    """Return all days in a folder; a FileError or FormatError names the file and the day."""
    where = Path(folder)
    if not where.is_dir():
        raise FileError(f"{escape(os.fspath(folder))}: expected a folder of daily puzzles")
    found: Days = {}
    for path in sorted(where.iterdir()):
        if _NAME.fullmatch(path.name):
            with located(escape(os.fspath(path))):
                found.update(parse_month(read_file(path, "daily puzzles"), path.stem))
    return found


@cache
def shipped_days() -> Days:
    """Return the days that are bundled with the package."""
    root = shipped_root()
    return load_days(root / "daily") if root and (root / "daily").is_dir() else {}


def parse_month(data: bytes, month: str) -> Days:
    """Return the days in a month's file, in order; raise FormatError for an invalid puzzle."""
    value = parse_json(decode(data))
    found = head_of(value, FORMAT, VERSION)
    days = object_of(found.get("days"), "days")
    return {_date(text, month): _checked_day(day, text) for text, day in sorted(days.items())}


def _date(text: str, month: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise FormatError(f"days: expected a date such as {month}-01, got {text!r:.40}") from None
    if text != day.isoformat() or not text.startswith(f"{month}-"):
        raise FormatError(f"days: expected a date of {month}, got {text!r:.40}")
    return day


def _checked_day(value: object, place: str) -> Day:
    """Return a day after playing through every solution to the goal at its stated length."""
    games = dailies()
    needed = (*LEVELS, *(name for name in games if name in BUILT_IN))
    day = object_of(value, place, keys=(*LEVELS, *games), needed=needed)
    for name in day:
        try:
            if name in LEVELS:
                _check_level(object_of(day[name], keys=_LEVEL_KEYS, needed=_LEVEL_KEYS))
            else:
                games[name].check(day[name])
        except (TrisolveError, TypeError) as error:
            raise FormatError(f"{place}: {name}: {error}") from None
    return day


def _check_level(level: Mapping[str, Any]) -> None:
    found = parse_share_code(level["code"])
    moves = parse_moves(level["solution"])
    if level["moves"] != len(moves):
        raise FormatError(
            f"expected {len(moves)} moves, as its solution has, got {level['moves']!r:.40}"
        )
    if not isinstance(level["score"], int | float):
        raise FormatError(f"score: expected a number, got {level['score']!r:.40}")
    if not rules.is_solved(found, rules.positions_after(found, moves)):
        raise FormatError("expected a solution that ends on every goal")


def dump_month(days: Days) -> str:
    """Return the contents of a month's file."""
    rows = ",\n".join(
        f" {json.dumps(day.isoformat())}: {json.dumps(puzzles, separators=(',', ':'))}"
        for day, puzzles in sorted(days.items())
    )
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "days": {{\n{rows}\n}}}}\n'


def month_of(day: date) -> str:
    """Return the name, without its suffix, of the file that contains a day.

    >>> month_of(date(2026, 11, 22))
    '2026-11'
    """
    return f"{day:%Y-%m}"
