"""The form of a play as a line of JSON, defined once.

A play records how one person played one level, from the first move or hint to the end. Unknown
fields are ignored here and preserved when lines are copied.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from trisolve.files.strict_json import checked, parse_json

VERSION = 1
MAX_EVENTS = 2000
PLAYER_PATTERN = r"^[a-z0-9]{4,32}$(?!\n)"

MAX_SECONDS = 10**9
Seconds = Annotated[float, Meta(ge=0, le=MAX_SECONDS)]


class PlayRecord(Struct, kw_only=True, frozen=True):
    """A play of a level of the sliding-block puzzle."""

    format: Literal["trisolve-play"]
    version: Literal[1]
    level: Annotated[str, Meta(description="The share code of the level, without labels.")]
    rules: Annotated[int, Meta(ge=1, description="The version of the push rule.")]
    player: Annotated[
        str,
        Meta(
            pattern=PLAYER_PATTERN,
            description="Drawn at random on the device; says nothing about the person.",
            extra={"expected": "4 to 32 of a-z and 0-9"},
        ),
    ]
    date: Annotated[
        str,
        Meta(
            pattern=r"^[0-9]{4}-[01][0-9]-[0-3][0-9]$(?!\n)",
            description="The player's local date, without a time of day.",
            extra={"expected": "a date such as 2026-11-23"},
        ),
    ]
    end: Annotated[
        Literal["solved", "left", "watched"],
        Meta(description="Watched: the player asked for the solution."),
    ]
    seconds: Annotated[Seconds, Meta(description="Active time from the first view to the end.")]
    events: Annotated[
        list[tuple[Seconds, str]],
        Meta(max_length=MAX_EVENTS, description="Active seconds so far, and what happened."),
    ]
    cut: Annotated[bool, Meta(description="The play continued after the last recorded event.")] = (
        False
    )
    again: Annotated[bool, Meta(description="This player had finished the level before.")] = False


def parse_play(line: str | bytes) -> PlayRecord:
    """Read one line; raise a FormatError that says what was expected.

    >>> parse_play('{"format": "trisolve-play"}')
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected the key "version", which is missing
    """
    return checked(parse_json(line), PlayRecord)
