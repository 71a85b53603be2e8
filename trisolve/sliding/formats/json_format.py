"""The JSON format of levels and packs: the interchange format, read strictly and made for diffs.

A level is written with one line for each row of the floor and one for each block, and its keys
always come in the same order. A small change to a puzzle therefore changes few lines. A mask, which
``generate`` and ``layout`` accept as a shape, is a file with a floor but no blocks.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType
from typing import Any

import msgspec

from trisolve.errors import TrisolveError
from trisolve.files.declared import record_of
from trisolve.files.records import head_of
from trisolve.files.strict_json import lines_of_entries, parse_json
from trisolve.files.whole import StrPath, decode, read_file, suffix_of
from trisolve.sliding.block import check_cells
from trisolve.sliding.formats.definitions import (
    LEVEL_FORMAT,
    PACK_FORMAT,
    VERSION,
    LevelRecord,
    PackRecord,
)
from trisolve.sliding.formats.share_code import parse_share_code
from trisolve.sliding.formats.text_format import parse_text_floor
from trisolve.sliding.formats.text_header import is_text_format
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Block, Level, Pack
from trisolve.sliding.moves import Move

_MAX_LINE = 100
_INDENT = "  "
_FOUND = ("moves", "steps", "states")  # what generate reports about a level, by the names of stats


def parse_json_format(text: str) -> Level | Pack:
    """Read a level or a pack, depending on its "format" key; raise FormatError or InvalidLevel.

    >>> parse_json_format('{"format": "trisolve-level", "version": 2}')
    Traceback (most recent call last):
    trisolve.files.records.FieldError: version: expected 1, got 2
    """
    value = parse_json(text)
    if isinstance(value, dict) and "format" not in value and isinstance(value.get("code"), str):
        return _generated_level(value)
    head_of(value, (LEVEL_FORMAT, PACK_FORMAT), VERSION)
    if value["format"] == LEVEL_FORMAT:
        return _level(record_of(value, LevelRecord))
    record, items = _pack_of(value, text)
    for item in items:
        if isinstance(item, TrisolveError):
            raise item
    levels = tuple(item for item in items if isinstance(item, Level))
    return Pack(record.name, levels, record.metadata)


def parse_pack_items(text: str) -> list[Level | TrisolveError] | None:
    """Return each level of a pack, or the error in it, so that no error hides another.

    Returns None if the text is not a pack. Raises FormatError for faults in the text as a whole.

    >>> parse_pack_items('{"format": "trisolve-pack", "version": 1, "levels": [3]}')
    [FieldError('level 1, line 1: expected an object, got 3')]
    """
    value = parse_json(text)
    if not isinstance(value, dict) or value.get("format") != PACK_FORMAT:
        return None
    head_of(value, (LEVEL_FORMAT, PACK_FORMAT), VERSION)
    return _pack_of(value, text)[1]


def _pack_of(value: dict[str, Any], text: str) -> tuple[PackRecord, list[Level | TrisolveError]]:
    """Return the record of a pack, and its levels, each read separately."""
    given = value.get("levels")
    if not isinstance(given, list):
        record_of(value, PackRecord)
    record = record_of({**value, "levels": []}, PackRecord)
    items: list[Level | TrisolveError] = []
    lines: list[int] = []
    for number, level in enumerate(given or (), 1):
        try:
            items.append(_level(record_of(level, LevelRecord)))
        except TrisolveError as error:
            lines = lines or lines_of_entries(text.encode())
            items.append(type(error)(f"level {number}, line {lines[number - 1]}: {error}"))
    return record, items


def _generated_level(value: dict[str, Any]) -> Level:
    """Return the level in an object from ``generate --json``, with its lengths as claims."""
    level = parse_share_code(value["code"])
    stats = {key: value[key] for key in _FOUND if key in value}
    return replace(level, stats={**level.stats, **stats})


def _level(record: LevelRecord) -> Level:
    blocks = tuple(
        Block(
            block.id,
            tuple(block.cells),
            None if block.goal is msgspec.UNSET else tuple(block.goal),
            None if block.color is msgspec.UNSET else block.color,
        )
        for block in record.blocks
    )
    claimed = record.solution
    solution = None if claimed is msgspec.UNSET else tuple(Move(*move) for move in claimed)
    # Level refuses duplicate cells, so they must reach it unchanged
    return Level(
        record.floor,
        blocks,
        record.push,
        record.name,
        solution,
        record.stats,
        record.metadata,
        record.author,
        tuple(record.tags),
        record.notes,
    )


def dump_json_level(level: Level) -> str:
    """Return a level as JSON text that parse_json_format reads back exactly.

    >>> print(dump_json_level(Level(range(6), [Block("A", [2, 3, 4])])), end="")
    {
      "format": "trisolve-level",
      "version": 1,
      "push": "full",
      "floor": [
        0, 1, 2, 3, 4, 5
      ],
      "blocks": [
        {"id": "A", "cells": [2, 3, 4]}
      ]
    }
    """
    return "\n".join(_level_lines(level)) + "\n"


def patch_pack(text: str, pack: Pack) -> str:
    """Return a pack as JSON text in which levels of an old pack stay equal as JSON values.

    A person's level can have keys in another order, default values, or cells in another order.
    """
    value = parse_json(text.removeprefix("\ufeff"))
    given = value.get("levels") if isinstance(value, dict) else None
    kept: dict[str, str] = {}
    for level in given if isinstance(given, list) else ():
        with suppress(TrisolveError):
            written = dump_json_level(_level(record_of(level, LevelRecord))).rstrip("\n")
            kept[written] = written if json.loads(written) == level else _on_lines(level)
    return dump_json_pack(pack, kept)


def dump_json_pack(pack: Pack, written: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a pack as JSON text that parse_json_format reads back exactly.

    `written` maps the text that dump_json_level returns for a level to another text for it.
    """
    members = {"format": _compact(PACK_FORMAT), "version": _compact(VERSION)}
    if pack.name:
        members["name"] = _compact(pack.name)
    if pack.metadata:
        members["metadata"] = _on_lines(pack.metadata)
    levels = ("\n".join(_level_lines(level)) for level in pack.levels)
    members["levels"] = _array(written.get(level, level) for level in levels)
    return "\n".join(_object_lines(members)) + "\n"


def _level_lines(level: Level) -> Iterator[str]:
    members = {"format": _compact(LEVEL_FORMAT), "version": _compact(VERSION)}
    if level.name:
        members["name"] = _compact(level.name)
    if level.author:
        members["author"] = _compact(level.author)
    if level.tags:
        members["tags"] = _compact(level.tags)
    if level.notes:
        members["notes"] = _compact(level.notes)
    members["push"] = _compact(level.push)
    rows = groupby(sorted(level.floor), key=lambda cell: cell >> 5)
    members["floor"] = _array(", ".join(map(str, cells)) for _, cells in rows)
    members["blocks"] = _array(_compact(_block_value(block)) for block in level.blocks)
    if level.solution is not None:
        members["solution"] = _compact([[move.block, move.distance] for move in level.solution])
    if level.stats:
        members["stats"] = _stats_on_lines(level.stats)
    if level.metadata:
        members["metadata"] = _on_lines(level.metadata)
    return _object_lines(members)


def _block_value(block: Block) -> dict[str, Any]:
    value: dict[str, Any] = {"id": block.id, "cells": block.cells}
    if block.goal is not None:
        value["goal"] = block.goal
    if block.color is not None:
        value["color"] = block.color
    return value


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _on_lines(value: object) -> str:
    """Return a JSON value on one line if it fits, or else indented."""
    text = _compact(value)
    return text if len(text) <= _MAX_LINE else json.dumps(value, ensure_ascii=False, indent=2)


def _stats_on_lines(stats: Mapping[str, Any]) -> str:
    """Return stats on one line if they fit, or else each on a separate line."""
    text = _compact(stats)
    if len(text) <= _MAX_LINE:
        return text
    return "\n".join(_object_lines({name: _compact(claim) for name, claim in stats.items()}))


def _array(items: Iterator[str]) -> str:
    """Return a JSON array of items that are JSON text, each starting on a new line."""
    body = ",\n".join(items)
    return "[\n" + _indent(body) + "\n]" if body else "[]"


def _object_lines(members: dict[str, str]) -> Iterator[str]:
    """Yield the lines of a JSON object whose values are JSON text."""
    body = ",\n".join(f"{_compact(key)}: {text}" for key, text in members.items())
    yield from ("{", _indent(body), "}")


def _indent(text: str) -> str:
    return "\n".join(_INDENT + line for line in text.split("\n"))


_SUFFIXES = (".tri", ".txt", ".json")
_BLOCKS = re.compile(r'"blocks"\s*:\s*\[\s*[^\]\s]|"levels"\s*:')
"""Text that no mask in JSON has; it is looked for first, because parsing takes longer."""


def load_mask(path: StrPath) -> frozenset[Cell] | None:
    """Return the floor of a mask, or None if the path is not a mask file.

    >>> load_mask("article:puzzle-30") is None
    True
    """
    if suffix_of(path) not in _SUFFIXES or not os.path.isfile(path):
        return None
    with suppress(TrisolveError):
        text = decode(read_file(path, "a mask"))
        if suffix_of(path) == ".json":
            return _json_floor(text)
        if is_text_format(text) and not _has_blocks(text):
            return parse_text_floor(text)
    return None


def _json_floor(text: str) -> frozenset[Cell] | None:
    """Return the floor of a level in JSON without blocks; raise FormatError for any other file."""
    if _BLOCKS.search(text):
        return None
    value = parse_json(text)
    head_of(value, (LEVEL_FORMAT,), VERSION)
    if value.get("blocks", []) or not value.get("floor"):
        return None
    return frozenset(check_cells(value["floor"], "floor"))


def _has_blocks(text: str) -> bool:
    board = text.partition("board:")[2]
    return any(mark.isalpha() for mark in board)
