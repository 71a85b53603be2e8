"""Write levels in the text format, with only the lines needed to read them back."""

import json
from collections.abc import Mapping
from types import MappingProxyType

from trisolve.sliding.formats.text_board import LETTERS, draw, is_default_origin, origin_text
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Level
from trisolve.sliding.moves import dump_moves

_SINGLE = frozenset(LETTERS)


def dump_text_level(level: Level) -> str:
    """Return a level as text that parse_text_level reads back exactly.

    >>> from trisolve.sliding.level import Block
    >>> print(dump_text_level(Level(range(8), [Block("A", [2, 3, 4], goal=[4, 5, 6])])), end="")
    board:
    ..AAA...
    goals:
    ....AAA.
    """
    letters = letters_of(level)
    header = header_values(level, letters)
    lines = [*(f"{key}: {value}".rstrip() for key, value in header.items()), "board:"]
    held = {cell: letters[block.id] for block in level.blocks for cell in block.cells}
    lines += draw(level.floor, held)
    layers = _goal_layers(level)
    if not layers and any(x.isupper() and x.lower() in letters.values() for x in letters.values()):
        layers = [{}]  # without a section, lowercase letters would be read as goals
    for layer in layers:
        lines.append("goals:")
        if layer:
            lines += draw(level.floor, {cell: letters[holder] for cell, holder in layer.items()})
    return "\n".join(lines) + "\n"


def letters_of(level: Level, known: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """Return the letter of each block: a known letter, or its own id, or the next free letter.

    `known` has letters by block id.
    """
    letters = {block.id: known[block.id] for block in level.blocks if block.id in known}
    own = [block.id for block in level.blocks if block.id not in letters and block.id in _SINGLE]
    letters |= {name: name for name in own if name not in letters.values()}
    free = (letter for letter in LETTERS if letter not in {*letters.values(), *own})
    return {block.id: letters.get(block.id) or next(free) for block in level.blocks}


def header_values(level: Level, letters: Mapping[str, str]) -> dict[str, str]:
    """Return the values above ``board:`` that a level needs, by key, in the order of writing."""
    found = {}
    for key, text in (("name", level.name), ("author", level.author)):
        if text:
            found[key] = _written(text)
    if level.tags:
        plain = all(tag == _written(tag) and not set(tag) & set(",[]") for tag in level.tags)
        found["tags"] = ", ".join(level.tags) if plain else json.dumps(level.tags)
    if level.notes:
        found["notes"] = _written(level.notes)
    if level.push != "full":
        found["push"] = level.push
    if not is_default_origin(level.floor):
        found["origin"] = origin_text(level.floor)
    ids = [f"{letter}={name}" for name, letter in letters.items() if name != letter]
    if ids:
        found["ids"] = " ".join(ids)
    if list(letters.values()) != sorted(letters.values()):
        found["order"] = " ".join(letters.values())
    colors = [f"{letters[block.id]}={block.color}" for block in level.blocks if block.color]
    if colors:
        found["colors"] = " ".join(colors)
    if level.solution is not None:
        found["solution"] = dump_moves(level.solution)
    for key, value in (("stats", level.stats), ("metadata", level.metadata)):
        if value:
            found[key] = json.dumps(value)
    return found


def _written(text: str) -> str:
    plain = text.isprintable() and text == text.strip() and not text.startswith('"')
    return text if plain else json.dumps(text)


def _goal_layers(level: Level) -> list[dict[Cell, str]]:
    """Return the goals as maps from cell to block id, placed first fit without overlap."""
    layers: list[dict[Cell, str]] = []
    for block in level.blocks:
        goal = block.goal or ()
        layer = next((layer for layer in layers if not layer.keys() & set(goal)), None)
        if layer is None:
            layer = {}
            layers.append(layer)
        layer.update(dict.fromkeys(goal, block.id))
    return [layer for layer in layers if layer]
