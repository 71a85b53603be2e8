"""Write levels in the text format, with only the lines needed to read them back."""

import json
from collections.abc import Iterator, Mapping

from trisolve.sliding.formats.text_board import LETTERS, draw, is_default_origin
from trisolve.sliding.lattice import Cell, unpack
from trisolve.sliding.level import Level
from trisolve.sliding.moves import dump_moves


def dump_text_level(level: Level) -> str:
    """Return a level as text that parse_text_level reads back exactly.

    >>> from trisolve.sliding.level import Block
    >>> print(dump_text_level(Level(range(8), [Block("A", [2, 3, 4], goal=[4, 5, 6])])), end="")
    board:
    ..AAA...
    goals:
    ....AAA.
    """
    letters = _letters(level)
    lines = [*_header(level, letters), "board:"]
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


def _letters(level: Level) -> dict[str, str]:
    """Return the letter of each block: its id if that is a letter, or else the next free letter."""
    own = {block.id for block in level.blocks if block.id in LETTERS and len(block.id) == 1}
    free = (letter for letter in LETTERS if letter not in own)
    return {block.id: block.id if block.id in own else next(free) for block in level.blocks}


def _header(level: Level, letters: Mapping[str, str]) -> Iterator[str]:
    for key, text in (("name", level.name), ("author", level.author)):
        if text:
            yield f"{key}: {_written(text)}"
    if level.tags:
        plain = all(tag == _written(tag) and not set(tag) & set(",[]") for tag in level.tags)
        yield f"tags: {', '.join(level.tags) if plain else json.dumps(level.tags)}"
    if level.notes:
        yield f"notes: {_written(level.notes)}"
    if level.push != "full":
        yield f"push: {level.push}"
    if not is_default_origin(level.floor):
        row, col, orient = unpack(min(level.floor))
        yield f"origin: {row},{col},{orient}" if orient else f"origin: {row},{col}"
    ids = [f"{letter}={name}" for name, letter in letters.items() if name != letter]
    if ids:
        yield f"ids: {' '.join(ids)}"
    if list(letters.values()) != sorted(letters.values()):
        yield f"order: {' '.join(letters.values())}"
    colors = [f"{letters[block.id]}={block.color}" for block in level.blocks if block.color]
    if colors:
        yield f"colors: {' '.join(colors)}"
    if level.solution is not None:
        yield f"solution: {dump_moves(level.solution)}".rstrip()
    for key, value in (("stats", level.stats), ("metadata", level.metadata)):
        if value:
            yield f"{key}: {json.dumps(value)}"


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
