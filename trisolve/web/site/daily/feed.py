"""The Atom feed of the daily puzzles: one entry per day, newest first (RFC 4287)."""

import os
from collections.abc import Sequence
from datetime import UTC, date, datetime
from html import escape

from trisolve.errors import TrisolveError
from trisolve.rooms import room
from trisolve.web.site.daily.months import LEVELS, Day, Days
from trisolve.wording import counted

PATH = "daily/feed.atom"
N_ENTRIES = 30


def build_day() -> date:
    """Return the build date in UTC: the date of SOURCE_DATE_EPOCH if it is set, otherwise today.

    Raises TrisolveError if the variable is not a valid time.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if not given:
        return datetime.now(UTC).date()
    try:
        return datetime.fromtimestamp(int(given), UTC).date()
    except (ValueError, OverflowError, OSError):
        message = "SOURCE_DATE_EPOCH: expected seconds since 1970"
        raise TrisolveError(f"{message}, got {given!r:.40}") from None


def feed(days: Days, *, until: date, names: Sequence[str], title: str, base_url: str) -> bytes:
    """Return the feed of the most recent days up to `until`, with the puzzles of these names.

    Future days are not included, because feed readers show every entry immediately.
    """
    base = f"{base_url.rstrip('/')}/"
    shown = sorted((day for day in days if day <= until), reverse=True)[:N_ENTRIES]
    newest = shown[0] if shown else until
    entries = "".join(_entry(day, days[day], names, base) for day in shown)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<title>Daily – {escape(title)}</title>\n<id>{escape(base)}daily/</id>\n"
        f"<updated>{_time(newest)}</updated>\n<author><name>{escape(title)}</name></author>\n"
        f'<link rel="self" type="application/atom+xml" href="{escape(base)}{PATH}"/>\n'
        f'<link rel="alternate" type="text/html" href="{escape(base)}daily/"/>\n'
        f"<icon>{escape(base)}icon-192.png</icon>\n{entries}</feed>\n"
    ).encode()


def _entry(day: date, puzzles: Day, names: Sequence[str], base: str) -> str:
    link = f"{escape(base)}daily/#{day.isoformat()}"
    rows = (_puzzle(name, puzzles) for name in names if name in puzzles)
    return (
        f"<entry>\n<title>{day:%B} {day.day}, {day.year}</title>\n<id>{link}</id>\n"
        f"<updated>{_time(day)}</updated>\n"
        f'<link rel="alternate" type="text/html" href="{link}"/>\n'
        f"<summary>{escape('; '.join(rows))}</summary>\n</entry>\n"
    )


def _puzzle(name: str, puzzles: Day) -> str:
    """Return a short description of a puzzle that does not give away its solution."""
    if name in LEVELS:
        return f"Slide, {name}: {counted(puzzles[name]['moves'], 'move')}"
    return room(name).title


def _time(day: date) -> str:
    return f"{day.isoformat()}T00:00:00Z"
