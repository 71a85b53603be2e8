"""Share codes: a level on one line, short enough for a URL and protected against damage; and links.

A code is ``tri1.`` and these bytes in base64url without padding, most significant bits first:

====================  ==========================================================================
bytes                 contents
====================  ==========================================================================
1                     number of blocks - 1 (4 bits), push mode (2), 0 (1), whether labels follow
3                     the floor's bounding box: first row and height - 1 (4 bits each),
                      first half column (2 col + orient), width in half columns - 1
(height * width)/8    the box row by row, 1 for floor, padded with 0 to whole bytes
2 per block           first cell (9 bits), axis (2), length - 3 (5)
n blocks / 8          which blocks have a goal, block 0 in the highest bit, padded with 0
1 per goal            steps from the block's first cell to the goal's, plus 16
any number            the labels, if there are any: compact JSON; see Labels
4                     CRC-32 of ``tri1.`` and all bytes before it
====================  ==========================================================================

Nothing is compressed, so equal levels have equal codes on every machine. Each level has exactly one
code: a text that decodes to a level but is not that level's code is refused.

A link has a share code in the hash of a URL, optionally with the moves played. ``BASE#tri1.CODE``
is a level. ``BASE#tri1.CODE~H2,B4`` is the position after these moves, and
``BASE#tri1.CODE~H2,B4~0`` is the position after 0 of them, from which they can be redone. The ids
of moves are percent-encoded. A site can also name a level of a pack,
``https://.../slide/#starter:10``, optionally with moves. A hash can come from anywhere, so it is
read strictly. Only what mailers, chats and sentences add to a link is forgiven; see `readings`.
"""

import json
import re
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import quote as percent_encode
from urllib.parse import unquote
from zlib import crc32

import msgspec

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.declared import record_of
from trisolve.files.messages import located, quote
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import decode
from trisolve.sliding.lattice import N_CELLS, Axis, Cell, run, step_cell, track_position
from trisolve.sliding.level import MIN_LENGTH, PUSH_MODES, Block, Level
from trisolve.sliding.moves import Move, dump_moves, parse_moves
from trisolve.wording import counted

PREFIX = "tri1."
_CODE = re.compile(r"[A-Za-z0-9_-]*")
_CRC_BYTES = 4
_GOAL_BIAS = 16
_DEFAULT_IDS = "ABCDEFGHIJKLMNOP"


class Labels(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Everything except geometry, as a JSON array; null or a missing end means the default."""

    name: str | None = None
    ids: list[str] | None = None
    colors: list[str | None] | None = None
    solution: str | None = None
    stats: dict[str, Any] | None = None
    metadata: dict[str, Any] | None = None
    author: str | None = None
    tags: list[str] | None = None
    notes: str | None = None


def dump_share_code(level: Level) -> str:
    """Return the share code of a level, which parse_share_code reads back exactly.

    >>> dump_share_code(Level(range(6), [Block("A", [2, 3, 4])]))
    'tri1.AAAABfwBAABeQRsp'
    """
    labels = _labels(level)
    body = bytearray()
    head = (len(level.blocks) - 1) << 4 | PUSH_MODES.index(level.push) << 2 | bool(labels)
    body.append(head)
    body += _floor_bytes(level.floor)
    for block in level.blocks:
        word = block.first << 7 | block.axis << 5 | block.length - MIN_LENGTH
        body += word.to_bytes(2, "big")
    body += _packed_bits([block.goal is not None for block in level.blocks])
    body += bytes(_goal_steps(block) + _GOAL_BIAS for block in level.blocks if block.goal)
    body += labels
    body += code_checksum(body)
    return PREFIX + urlsafe_b64encode(body).decode().rstrip("=")


def code_checksum(body: bytes | bytearray) -> bytes:
    """Return the checksum that ends a share code, computed from the preceding bytes."""
    return crc32(PREFIX.encode() + body).to_bytes(_CRC_BYTES, "big")


def _packed_bits(bits: list[bool]) -> bytes:
    n_bytes = (len(bits) + 7) // 8
    digits = "".join("01"[bit] for bit in bits).ljust(8 * n_bytes, "0")
    return int(digits, 2).to_bytes(n_bytes, "big")


def _floor_bytes(floor: frozenset[Cell]) -> bytes:
    rows = [cell >> 5 for cell in floor]
    halves = [cell & 31 for cell in floor]
    top, left = min(rows), min(halves)
    height, width = max(rows) - top + 1, max(halves) - left + 1
    bits = [row << 5 | half in floor for row, half in _box(top, height, left, width)]
    return bytes([top << 4 | height - 1, left, width - 1]) + _packed_bits(bits)


def _box(top: int, height: int, left: int, width: int) -> list[tuple[int, int]]:
    rows, halves = range(top, top + height), range(left, left + width)
    return [(row, half) for row in rows for half in halves]


def _goal_steps(block: Block) -> int:
    assert block.goal is not None
    here, there = (track_position(cell, block.axis) for cell in (block.first, block.goal[0]))
    return (there - here) // 2


def _labels(level: Level) -> bytes:
    ids = [block.id for block in level.blocks]
    colors = [block.color for block in level.blocks]
    fields = [
        level.name or None,
        None if ids == list(_DEFAULT_IDS[: len(ids)]) else ids,
        colors if any(colors) else None,
        None if level.solution is None else dump_moves(level.solution),
        level.stats or None,
        level.metadata or None,
        level.author or None,
        level.tags or None,
        level.notes or None,
    ]
    while fields and fields[-1] is None:
        fields.pop()
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    return text.encode() if fields else b""


def parse_share_code(code: str) -> Level:
    """Read a level from its share code; raise FormatError for anything else.

    >>> parse_share_code("tri1.AAAABfwBAABeQRsq")
    Traceback (most recent call last):
    trisolve.errors.FormatError: share code: expected a matching checksum, found a damaged code
    """
    with located("share code"):
        if not code.startswith(PREFIX):
            raise FormatError(f"expected {PREFIX} and a code, got {code[:20]!r}")
        try:
            level = _decode(_Bytes(code_body(code.removeprefix(PREFIX))))
        except ValueError as error:
            raise FormatError(str(error)) from None
        if dump_share_code(level) != code:
            raise FormatError("expected the standard code of its level, got another encoding of it")
        return level


def code_body(text: str) -> bytes:
    """Return the bytes of a code without the checksum, after verifying it."""
    match = _CODE.match(text)
    end = match.end() if match else 0
    if end < len(text):
        expected = "expected letters, digits, - and _"
        raise FormatError(f"{expected}, got {text[end]!r} as character {len(PREFIX) + end + 1}")
    damaged = "expected a matching checksum, found a damaged code"
    if len(text) % 4 == 1:
        raise FormatError(damaged)
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    body, checksum = data[:-_CRC_BYTES], data[-_CRC_BYTES:]
    if checksum != code_checksum(body):
        raise FormatError(damaged)
    return body


class _Bytes:
    """Bytes that are taken from the front; taking too many is an error."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, n_bytes: int) -> int:
        """Return the next bytes as one number."""
        if self.at + n_bytes > len(self.data):
            left = len(self.data) - self.at
            raise FormatError(
                f"expected {n_bytes} or more bytes after the first {self.at}, got {left}"
            )
        self.at += n_bytes
        return int.from_bytes(self.data[self.at - n_bytes : self.at], "big")

    def take_bits(self, n_bits: int) -> list[bool]:
        """Return the next bits, consuming as many whole bytes as needed."""
        n_bytes = (n_bits + 7) // 8
        digits = f"{self.take(n_bytes):0{8 * n_bytes}b}"
        return [digit == "1" for digit in digits[:n_bits]]

    def rest(self) -> bytes:
        """Return the remaining bytes."""
        return self.data[self.at :]


def _decode(data: _Bytes) -> Level:
    head = data.take(1)
    n_blocks, push = (head >> 4) + 1, head >> 2 & 3
    if push >= len(PUSH_MODES):
        raise FormatError(f"expected a push mode of 0 to {len(PUSH_MODES) - 1}, got {push}")
    floor = _floor(data)
    words = [data.take(2) for _ in range(n_blocks)]
    has_goal = data.take_bits(n_blocks)
    goals = [data.take(1) - _GOAL_BIAS if has else None for has in has_goal]
    labels = Labels()
    if head & 1:
        with located("labels"):
            labels = record_of(parse_json(decode(data.rest())), Labels)
    elif data.rest():
        raise FormatError(f"expected the end, got {counted(len(data.rest()), 'more byte')}")
    ids = list(_DEFAULT_IDS[:n_blocks]) if labels.ids is None else labels.ids
    colors = labels.colors or [None] * n_blocks
    if not len(ids) == len(colors) == n_blocks:
        raise FormatError(f"labels: expected an id and a color for each of {n_blocks} blocks")
    blocks = [_block(*parts) for parts in zip(ids, words, goals, colors, strict=True)]
    return Level(
        floor,
        tuple(blocks),
        PUSH_MODES[push],
        labels.name or "",
        None if labels.solution is None else parse_moves(labels.solution),
        labels.stats or {},
        labels.metadata or {},
        labels.author or "",
        tuple(labels.tags or ()),
        labels.notes or "",
    )


def _floor(data: _Bytes) -> frozenset[Cell]:
    rows, left, width = data.take(1), data.take(1), data.take(1) + 1
    top, height = rows >> 4, (rows & 15) + 1
    box = _box(top, height, left, width)
    cells = [row << 5 | half for row, half in box]
    if left + width > 32 or cells[-1] >= N_CELLS:
        raise FormatError("expected a floor on the grid, got a bounding box outside it")
    bits = data.take_bits(len(box))
    return frozenset(cell for cell, is_floor in zip(cells, bits, strict=True) if is_floor)


def _block(block_id: str, word: int, goal_steps: int | None, color: str | None) -> Block:
    first, axis, length = word >> 7, word >> 5 & 3, (word & 31) + MIN_LENGTH
    if axis >= len(Axis):
        raise FormatError(f"block {block_id!r}: expected an axis of 0 to 2, got {axis}")
    goal = None
    if goal_steps is not None:
        start = first
        for _ in range(abs(goal_steps)):
            start = step_cell(start, Axis(axis), 1 if goal_steps > 0 else -1)
        if start < 0:
            raise FormatError(f"goal of block {block_id!r}: expected a goal on the grid")
        goal = run(start, Axis(axis), length)
    return Block(block_id, run(first, Axis(axis), length), goal, color)


MAX_HASH = 64 << 10
"""The longest hash that is accepted, in characters."""

_CODE_IN_HASH = re.compile(r"tri\d+\.", re.ASCII)
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

    `text` is the text of a level that was read in text format; a ``.tri`` file written from the
    link keeps its comments.
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


def _unescape(text: str, wanted: Callable[[str], object]) -> str:
    """Return a string in which the wanted characters are not percent-encoded."""

    def decoded(found: re.Match[str]) -> str:
        character = unquote(found[0])
        return character if len(character) == 1 and wanted(character) else found[0]

    return _ENCODED_CHARACTER.sub(decoded, text)


def _strip(text: str) -> str:
    """Return a link without additions by sentences, mail programs or trackers."""
    decoded = _unescape(text, _is_around)
    shown = "".join(one for one in decoded if not _is_hidden(one)).strip()
    link = shown.partition("\n")[0].lstrip(_BEFORE)
    end = len(link)
    while end and _is_around(link[end - 1]):
        end -= 1
    cut = _TRACKERS.sub("", link[:end])
    return link[:end] if cut == link[:end] else _strip(cut)


def readings(text: str) -> Iterator[str]:
    """Yield a link without tracking keys, then without additions, then without needless encoding.

    The first reading that is a link counts. Additions are white space, invisible
    characters and punctuation around the link, and the keys fbclid, gclid, msclkid and utm_*.
    RFC 3986, 2.3: an unreserved character means the same if it is percent-encoded.

    >>> list(readings("#tri1.AAAA%7EB2.&fbclid=x"))
    ['#tri1.AAAA%7EB2.', '#tri1.AAAA%7EB2', '#tri1.AAAA~B2']
    """
    yield _TRACKERS.sub("", text)
    yield (short := _strip(text))
    yield _strip(_unescape(short, _UNRESERVED.match))


def is_link(text: str) -> bool:
    """Return whether a string begins like a share code, or like a URL with a code in its hash.

    >>> is_link("https://example.org/play#tri1.AAAA"), is_link("#tri1.AAAA~B2"), is_link("AAoo")
    (True, True, False)
    """
    return any(_is_link(reading) for reading in readings(text))


def _is_link(text: str) -> bool:
    if _CODE_IN_HASH.match(text):
        return True
    at = text.find("#tri")
    return (
        at >= 0
        and _CODE_IN_HASH.match(text, at + 1) is not None
        and bool(_BASE.fullmatch(text, 0, at))
    )


def parse_link(text: str) -> Link:
    """Read a share code, or a link that contains one; raise FormatError or InvalidLevel.

    >>> parse_link("https://example.org/#tri1.AAAABfwBAABeQRsp~A1,A-1~1").played
    (Move(block='A', distance=1, pushes=()),)
    """
    return _first_read(text, _parse)


def _first_read(text: str, read: Callable[[str], Link]) -> Link:
    """Return the link of the first valid reading; raise the error of the last reading."""
    for reading in readings(text):
        try:
            return read(reading)
        except TrisolveError as caught:
            error = caught
    raise error


def _parse(text: str) -> Link:
    parts = _PARTS.fullmatch(text)
    if parts is None:
        raise FormatError(f"expected a share code or a link with one, got {quote(text)}")
    play = parts["play"]
    if play is None and parts["base"] is None:
        return Link(parse_share_code(parts["code"]))
    n_characters = len(parts["code"]) + len(play or "")
    if n_characters > MAX_HASH:
        expected = f"expected at most {MAX_HASH >> 10} kB after the #"
        raise FormatError(f"link: {expected}, got {n_characters} characters")
    return with_play(parse_share_code(parts["code"]), play)


def name_in_link(text: str) -> tuple[str, str | None] | None:
    """Return the level named in a link to a site, and the part after it, or None for other links.

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
        raise FormatError(f"{expected}, got {quote(parts[1])}")
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
        raise FormatError(f"{expected}, got {quote(word)} as move {number}")
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
    words = [percent_encode(dump_moves([move]), safe="").replace("~", "%7E") for move in moves]
    code = dump_share_code(level.bare())
    play = f"~{','.join(words)}" if words else ""
    cursor = f"~{at}" if words and at is not None and at != len(words) else ""
    return f"{base}#{code}{play}{cursor}"
