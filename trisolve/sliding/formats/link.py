"""Links: a share code in the hash of a URL, optionally with the moves played.

``BASE#tri1.CODE`` is a level. ``BASE#tri1.CODE~H2,B4`` is the position after these moves, and
``BASE#tri1.CODE~H2,B4~0`` is the position after 0 of them, from which they can be redone. The ids
of moves are percent-encoded. A site can also name a level of a pack,
``https://.../slide/#starter:10``, optionally with moves. A hash can come from anywhere, so it is
read strictly. Only what mailers, chats and sentences add to a link is forgiven; see `readings`.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from urllib.parse import quote, unquote

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.messages import located, quoted
from trisolve.sliding.formats.share_code import dump_share_code, parse_share_code
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, dump_moves, parse_moves

MAX_HASH = 64 << 10
"""The longest hash that is accepted, in characters."""

_CODE = re.compile(r"tri\d+\.", re.ASCII)
_BASE = re.compile(r"[^\s\"{}<>]*")
_PARTS = re.compile(r"(?:(?P<base>[^\s\"{}<>]*?)#)?(?P<code>tri\d+\.[^~]*)(?P<play>~.*)?", re.ASCII)
_NAMED = re.compile(
    rf"[a-z]+://[^\s\"{{}}<>#]*#(?P<name>[a-z0-9-]{{1,80}}:[1-9]\d{{0,5}})(?P<play>~.{{1,{MAX_HASH}}})?",
    re.ASCII,
)
_ENCODED_CHARACTER = re.compile(
    "%[0-7]H|%[cd]H%[89ab]H|%eH(?:%[89ab]H){2}".replace("H", "[0-9a-f]"), re.IGNORECASE
)
"""A percent-encoded character in UTF-8; one of four bytes is never punctuation."""
_BEFORE = "<('\"*`“”„‘’‚«»‹›"
_IN_LINKS = frozenset("-_&#%/@")
_UNRESERVED = re.compile(r"[A-Za-z0-9._~-]")
_TRACKERS = re.compile(
    r"(?:^|[?&])(?:fbclid|gclid|msclkid|utm_\w+)(?:=[^&#]*)?(?=[&#]|$)", re.ASCII
)
_CURSOR = re.compile(r"0|[1-9]\d{0,5}", re.ASCII)
_ENCODED = re.compile(r"(?:[^%]|%[0-9A-Fa-f]{2})*")


class Link(NamedTuple):
    """The target of a link: a level, moves, and how many of those moves have been played.

    `text` is the text of a level that was read in text format; a ``.tri`` that it is written to
    keeps the text's comments.
    """

    level: Level
    moves: tuple[Move, ...] = ()
    at: int = 0
    text: str = ""

    @property
    def name(self) -> str:
        """The name of its level."""
        return self.level.name

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves that lead to the position of the link."""
        return self.moves[: self.at]


def _is_around(character: str) -> bool:
    """Return whether a character can stand around a link in a sentence, but not end a link."""
    is_sign = unicodedata.category(character)[0] == "P" and character not in _IN_LINKS
    return is_sign or character in "`<>|" or character.isspace() or _is_hidden(character)


def _is_hidden(character: str) -> bool:
    return unicodedata.category(character) == "Cf"


def _decoded(text: str, wanted: Callable[[str], object]) -> str:
    """Return a text in which the wanted characters are not percent-encoded."""

    def decoded(found: re.Match[str]) -> str:
        character = unquote(found[0])
        return character if len(character) == 1 and wanted(character) else found[0]

    return _ENCODED_CHARACTER.sub(decoded, text)


def _stripped(text: str) -> str:
    """Return a link without what a sentence, a mailer or a tracker added."""
    decoded = _decoded(text, _is_around)
    shown = "".join(one for one in decoded if not _is_hidden(one)).strip()
    link = shown.partition("\n")[0].lstrip(_BEFORE)
    end = len(link)
    while end and _is_around(link[end - 1]):
        end -= 1
    cut = _TRACKERS.sub("", link[:end])
    return link[:end] if cut == link[:end] else _stripped(cut)


def readings(text: str) -> Iterator[str]:
    """Yield a link without keys of trackers, without all additions, without needless encoding.

    The first reading that is a link counts. Additions are white space, invisible
    characters and punctuation around the link, and the keys fbclid, gclid, msclkid and utm_*.
    RFC 3986, 2.3: an unreserved character means the same if it is percent-encoded.

    >>> list(readings("#tri1.AAAA%7EB2.&fbclid=x"))
    ['#tri1.AAAA%7EB2.', '#tri1.AAAA%7EB2', '#tri1.AAAA~B2']
    """
    yield _TRACKERS.sub("", text)
    yield (short := _stripped(text))
    yield _stripped(_decoded(short, _UNRESERVED.match))


def is_link(text: str) -> bool:
    """Return whether a text begins like a share code, or like a URL with a share code in its hash.

    >>> is_link("https://example.org/play#tri1.AAAA"), is_link("#tri1.AAAA~B2"), is_link("AAoo")
    (True, True, False)
    """
    return any(_is_link(reading) for reading in readings(text))


def _is_link(text: str) -> bool:
    if _CODE.match(text):
        return True
    at = text.find("#tri")
    return at >= 0 and _CODE.match(text, at + 1) is not None and bool(_BASE.fullmatch(text, 0, at))


def parse_link(text: str) -> Link:
    """Read a share code, or a link that contains one; raise FormatError or InvalidLevel.

    >>> parse_link("https://example.org/#tri1.AAAABfwBAABeQRsp~A1,A-1~1").played
    (Move(block='A', distance=1, pushes=()),)
    """
    return _first_read(text, _parse)


def _first_read(text: str, read: Callable[[str], Link]) -> Link:
    """Return the link of the first right reading; raise the error of the last reading."""
    for reading in readings(text):
        try:
            return read(reading)
        except TrisolveError as caught:
            error = caught
    raise error


def _parse(text: str) -> Link:
    parts = _PARTS.fullmatch(text)
    if parts is None:
        raise FormatError(f"expected a share code or a link with one, got {quoted(text)}")
    play = parts["play"]
    if play is None and parts["base"] is None:
        return Link(parse_share_code(parts["code"]))
    n_characters = len(parts["code"]) + len(play or "")
    if n_characters > MAX_HASH:
        expected = f"expected at most {MAX_HASH >> 10} kB after the #"
        raise FormatError(f"link: {expected}, got {n_characters} characters")
    return with_play(parse_share_code(parts["code"]), play)


def name_in_link(text: str) -> tuple[str, str | None] | None:
    """Return the level named in a link to a site, and the part after it, or None for other texts.

    >>> name_in_link("https://example.org/slide/#starter:10~H2"), name_in_link("#starter:10")
    (('starter:10', '~H2'), None)
    """
    for reading in readings(text):
        if parts := _NAMED.fullmatch(reading):
            return parts["name"], parts["play"]
    return None


def with_play(level: Level, play: str | None) -> Link:
    """Return a level with a link's moves, which follow its first ~; may raise FormatError."""
    if play is None:
        return Link(level)
    with located("link"):
        return _first_read(play, lambda text: _with_play(level, text.split("~")[1:]))


def _with_play(level: Level, parts: list[str]) -> Link:
    if len(parts) > 2:
        raise FormatError(f"expected moves and the number played, got {len(parts)} parts")
    moves = tuple(_move(word, number) for number, word in enumerate(parts[0].split(","), 1))
    if len(parts) == 1:
        return Link(level, moves, len(moves))
    if _CURSOR.fullmatch(parts[1]) is None or int(parts[1]) > len(moves):
        expected = f"expected the number of moves played, 0 to {len(moves)}"
        raise FormatError(f"{expected}, got {quoted(parts[1])}")
    return Link(level, moves, int(parts[1]))


def _move(word: str, number: int) -> Move:
    expected = "expected a move such as B2 or A-3, its id percent-encoded"
    found: tuple[Move, ...] = ()
    if _ENCODED.fullmatch(word):
        try:
            found = parse_moves(unquote(word, errors="strict"))
        except ValueError:
            found = ()
    if len(found) != 1:
        raise FormatError(f"{expected}, got {quoted(word)} as move {number}")
    return found[0]


def dump_link(
    level: Level, moves: Iterable[Move] = (), at: int | None = None, base: str = ""
) -> str:
    """Return the link to a level, optionally with moves; parse_link reads such links.

    The link contains the bare code, without a name, colors or claims.

    >>> from trisolve.sliding.level import Block
    >>> dump_link(Level(range(6), [Block("A", [2, 3, 4])]), [Move("A", -1)], base="x.html")
    'x.html#tri1.AAAABfwBAABeQRsp~A-1'
    """
    words = [quote(dump_moves([move]), safe="").replace("~", "%7E") for move in moves]
    code = dump_share_code(level.bare())
    play = f"~{','.join(words)}" if words else ""
    cursor = f"~{at}" if words and at is not None and at != len(words) else ""
    return f"{base}#{code}{play}{cursor}"
