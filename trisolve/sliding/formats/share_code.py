"""Share codes: a level on one line, short enough for a URL and protected against damage.

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
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from zlib import crc32

import msgspec

from trisolve.errors import FormatError
from trisolve.files.messages import located
from trisolve.files.strict_json import checked, parse_json
from trisolve.files.whole import decode
from trisolve.sliding.lattice import N_CELLS, Axis, Cell, run, step_cell, track_position
from trisolve.sliding.level import MIN_LENGTH, PUSH_MODES, Block, Level
from trisolve.sliding.moves import dump_moves, parse_moves
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
            level = _decoded(_Bytes(code_body(code.removeprefix(PREFIX))))
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


def _decoded(data: _Bytes) -> Level:
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
            labels = checked(parse_json(decode(data.rest())), Labels)
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
