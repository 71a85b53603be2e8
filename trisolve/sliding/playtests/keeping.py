"""Edit files of plays: join them, and remove the plays of one player."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from trisolve.errors import FormatError
from trisolve.files.messages import located, quoted
from trisolve.files.whole import StrPath
from trisolve.sliding.playtests.reading import Failed, Reader, lines_of, stop
from trisolve.sliding.playtests.records import PLAYER_PATTERN, parse_play


@dataclass(frozen=True)
class JoinedPlays:
    """The lines of several files, each once; `n_twice` counts the repeated lines."""

    text: str
    n_plays: int
    n_twice: int
    n_bad: int


def join_plays(sources: Iterable[StrPath], failed: Failed = stop) -> JoinedPlays:
    """Return the valid lines of files, each once and unchanged; `failed` is called for bad lines.

    >>> join_plays([]).n_plays
    0
    """
    reader = Reader(failed)
    lines = [line.text.decode() for line, _ in reader.lines(sources)]
    text = "".join(f"{line}\n" for line in lines)
    return JoinedPlays(text, len(lines), reader.n_twice, reader.n_bad)


def without_player(player: str, path: StrPath) -> tuple[str, int]:
    """Return the lines of a file except one player's lines, and how many were removed.

    Raises FormatError for an invalid player name, and for a line that cannot be read, because it
    could be the player's.
    """
    if not re.search(PLAYER_PATTERN, player):
        raise FormatError(f"expected a player, 4 to 32 of a-z and 0-9, got {quoted(player)}")
    kept, n_gone = [], 0
    for line in lines_of(str(path)):
        with located(line.place):
            is_theirs = parse_play(line.text).player == player
        n_gone += is_theirs
        if not is_theirs:
            kept.append(f"{line.text.decode()}\n")
    return "".join(kept), n_gone
