"""Links of the player: ``BASE#tri1.CODE~MOVES~COUNT``, a level and perhaps a play of it.

MOVES are parted by commas, each percent-encoded; COUNT says how many of them stand, all without it:
the rest can be made again. What stands before # is not looked at, and may be missing with it.
"""

import os
import re
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from trisolve.errors import FormatError, IllegalMove
from trisolve.files.messages import located
from trisolve.sliding import rules
from trisolve.sliding.formats.share_code import PREFIX, parse_share_code
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, dump_moves, parse_moves

MAX_CHARACTERS = 1 << 16
_LINK = re.compile(rf"(?:https?://[^\s#]*#)?{re.escape(PREFIX)}|https?://", re.ASCII)


class Link(NamedTuple):
    """What a link says: the level, the moves played, and how many of them stand."""

    level: Level
    moves: tuple[Move, ...]
    n_standing: int


def is_link(text: str) -> bool:
    """Return whether a text is meant as a link, or as what stands in one after #.

    >>> is_link("https://example.org/#tri1.AAAABfwBAABeQRsp"), is_link("level.json")
    (True, False)
    """
    return _LINK.match(text) is not None


def _move(word: str) -> Move:
    try:
        name = unquote_to_bytes(word).decode("utf-8")
        (move,) = parse_moves(name)
    except (UnicodeDecodeError, ValueError):
        raise FormatError(f"expected a move, got {word[:40]!r}") from None
    if dump_moves((move,)) != name:
        raise FormatError(f"expected a move, got {name[:40]!r}")
    return move


def parse_link(text: str) -> Link:
    """Read a link, or what stands in one after #; raise FormatError, InvalidLevel.

    >>> parse_link("https://example.org/#tri1.AAAABfwBAABeQRsp~A1,A-1~1").moves[1].distance
    -1
    """
    with located("link"):
        if len(text) > MAX_CHARACTERS:
            raise FormatError(f"expected at most {MAX_CHARACTERS} characters, got {len(text)}")
        base, sign, after = text.partition("#")
        if base.startswith("http") and not after.startswith(PREFIX):
            raise FormatError(f"expected #{PREFIX} and a code at the end of an address")
        code, *rest = (after if sign else text).split("~")
        level = parse_share_code(code)
        if len(rest) > 2:
            raise FormatError("expected a code, moves and a number, parted by ~, got more")
        moves = tuple(_move(word) for word in (rest[0] if rest else "").split(",") if word)
        counted = rest[1] if len(rest) == 2 else str(len(moves))
        if not re.fullmatch(r"[0-9]{1,5}", counted) or int(counted) > len(moves):
            most = f"expected a number up to {len(moves)} at its end"
            raise FormatError(f"{most}, got {counted!r:.40}")
        try:
            for _ in rules.replay(level, moves):
                pass
        except IllegalMove as error:
            raise FormatError(str(error)) from None
        return Link(level, moves, int(counted))


def standing_moves(source: str) -> tuple[Move, ...]:
    """Return the moves that stand in a link; none for any other source of levels.

    >>> [str(move) for move in standing_moves("tri1.AAAABfwBAABeQRsp~A1")]
    ['A1']
    """
    if "~" not in source or not is_link(source) or os.path.exists(source):
        return ()
    link = parse_link(source)
    return link.moves[: link.n_standing]
