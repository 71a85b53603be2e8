"""Levels for game engines, next to the atlas: a project for Tiled or Godot, or a table for Lua.

All formats have the same three layers. The floor and the goals are polygons; a loop in the opposite
direction is a hole, and is marked as such. A block is its sprite at its place, with its id, its
axis, and the vector that one step adds to its place. Known facts about a level, such as its
solution, are included as properties, metadata or fields. Paths are relative, so the directory is
self-contained.
"""

import json
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from trisolve.files.lua import lua_value
from trisolve.sliding.level import Level
from trisolve.sliding.pictures.atlas import Atlas
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.outline import floor_loops, loops_of
from trisolve.sliding.pictures.scene import MARGIN, floor_box

Points = list[tuple[float, float]]


def _polygons(level: Level, edge_px: int) -> tuple[list[Points], list[tuple[str, Points]]]:
    """Return the loops of the floor, and of the goals with their blocks' ids, in pixels."""
    board = floor_box(level.floor).with_margin(MARGIN)

    def placed(loop: Sequence[tuple[float, float]]) -> Points:
        return [
            (round((x - board.left) * edge_px, 3), round((y - board.top) * edge_px, 3))
            for x, y in loop
        ]

    floor = [placed(loop) for loop in floor_loops(level.floor)]
    goals = [
        (block.id, placed(loop))
        for block in level.blocks
        if block.goal is not None
        for loop in loops_of(block.goal)
    ]
    return floor, goals


def _is_hole(points: Points) -> bool:
    """Return whether a loop runs counterclockwise, with y down.

    >>> _is_hole([(0, 0), (1, 0), (1, 1)])
    False
    """
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return sum(x * w - z * y for (x, y), (z, w) in pairs) < 0


def _stem(number: int) -> str:
    return f"level-{number}"


FACTS = ("solution", "optimum", "grade", "score", "section", "notes")
"""The facts about a level in exports, in addition to its geometry."""


# Lua


def lua_files(found: Atlas, levels: Sequence[Level], edge_px: int) -> dict[str, str]:
    """Return a Lua module by its name: the atlas, and the polygons of floors and goals."""
    placed = []
    for level, index in zip(levels, found.index["levels"], strict=True):
        floor, goals = _polygons(level, edge_px)
        shapes = {
            "floor": [{"points": _flat(loop), "hole": _is_hole(loop)} for loop in floor],
            "goals": [{"id": block_id, "points": _flat(loop)} for block_id, loop in goals],
        }
        placed.append({**index, "push": level.push, **shapes})
    return {"levels.lua": f"return {lua_value({**found.index, 'levels': placed})}\n"}


def _flat(loop: Points) -> list[float]:
    """Return the coordinates of a loop's corners in one list, as engines draw polygons."""
    return [number for point in loop for number in point]


# Tiled


def tiled_files(found: Atlas, levels: Sequence[Level], edge_px: int) -> dict[str, str]:
    """Return the files of a Tiled project by name: a map per level, the tileset and the project."""
    names = list(found.sprites)
    sizes = {name: _size(found, name) for name in names}
    tiles = [
        {
            "id": number,
            "image": found.index["sprites"][name]["file"],
            "imagewidth": sizes[name][0],
            "imageheight": sizes[name][1],
        }
        for number, name in enumerate(names)
    ]
    tileset = {
        "type": "tileset",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "name": "atlas",
        "columns": 0,
        "margin": 0,
        "spacing": 0,
        "tilecount": len(tiles),
        "tilewidth": max(width for width, _ in sizes.values()),
        "tileheight": max(height for _, height in sizes.values()),
        "grid": {"height": 1, "orientation": "orthogonal", "width": 1},
        "tiles": tiles,
    }
    project = {
        "automappingRulesFile": "",
        "commands": [],
        "extensionsPath": "extensions",
        "folders": ["."],
        "propertyTypes": [],
    }
    files = {"atlas.tsj": tileset, "trisolve.tiled-project": project}
    for number, level in enumerate(levels, 1):
        files[f"{_stem(number)}.tmj"] = _tiled_map(found, level, number, edge_px)
    return {
        name: json.dumps(value, ensure_ascii=False, indent=1) + "\n"
        for name, value in files.items()
    }


def _size(found: Atlas, name: str) -> tuple[int, int]:
    listed = found.index["sprites"][name]
    return max(1, round(listed["width"])), max(1, round(listed["height"]))


def _properties(**values: str | bool | float) -> list[dict[str, Any]]:
    kinds = {str: "string", bool: "bool", float: "float", int: "int"}
    return [
        {"name": name, "type": kinds[type(value)], "value": value} for name, value in values.items()
    ]


def _known_facts(index: Mapping[str, Any]) -> dict[str, Any]:
    """Return the known facts about a level, by flat names; a hint table gives four of them.

    >>> _known_facts({"name": "One", "optimum": 7, "grade": None, "hints": {"start": [1, 2]}})
    {'optimum': 7, 'hints_start': '1 2'}
    """
    found = {name: index[name] for name in FACTS if index.get(name) is not None}
    for name, value in index.get("hints", {}).items():
        found[f"hints_{name}"] = value if isinstance(value, str) else " ".join(map(str, value))
    return found


def _tiled_map(found: Atlas, level: Level, number: int, edge_px: int) -> dict[str, Any]:
    index = found.index["levels"][number - 1]
    names = list(found.sprites)
    floor, goals = _polygons(level, edge_px)
    objects: list[list[dict[str, Any]]] = [[], [], []]

    def add(layer: int, name: str, kind: str, **more: Any) -> None:  # noqa: ANN401 - JSON
        given = {"x": 0, "y": 0, "width": 0, "height": 0, "rotation": 0, "visible": True, **more}
        at = 1 + sum(map(len, objects))
        objects[layer].append({"id": at, "name": name, "type": kind, **given})

    for loop in floor:
        polygon = [{"x": x, "y": y} for x, y in loop]
        add(0, "", "floor", polygon=polygon, properties=_properties(hole=_is_hole(loop)))
    for block_id, loop in goals:
        add(1, block_id, "goal", polygon=[{"x": x, "y": y} for x, y in loop])
    for block in index["blocks"]:
        width, height = _size(found, block["sprite"])
        x, y = block["at"]
        axis = found.index["sprites"][block["sprite"]]["axis"]
        step_x, step_y = found.index["steps"][axis]
        properties = _properties(axis=axis, step_x=float(step_x), step_y=float(step_y))
        place = {"x": x, "y": round(y + height, 3), "width": width, "height": height}
        gid = 1 + names.index(block["sprite"])  # a tile object is placed by its lower left corner
        add(2, block["id"], "block", gid=gid, properties=properties, **place)
    layers = [
        {
            "id": at,
            "name": name,
            "type": "objectgroup",
            "draworder": "index",
            "objects": objects[at - 1],
            "opacity": 1,
            "visible": True,
            "x": 0,
            "y": 0,
        }
        for at, name in enumerate(("floor", "goals", "blocks"), 1)
    ]
    return {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "compressionlevel": -1,
        "width": ceil(index["width"] / edge_px),
        "height": ceil(index["height"] / edge_px),
        "tilewidth": edge_px,
        "tileheight": edge_px,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": 1 + sum(map(len, objects)),
        "properties": _properties(name=level.name, push=level.push, **_known_facts(index)),
        "tilesets": [{"firstgid": 1, "source": "atlas.tsj"}],
        "layers": layers,
    }


# Godot


def godot_files(found: Atlas, levels: Sequence[Level], edge_px: int, look: Look) -> dict[str, str]:
    """Return the files of a Godot 4 project by name: one scene per level, and the project."""
    files = {
        f"{_stem(number)}.tscn": _godot_scene(found, level, number, edge_px, look)
        for number, level in enumerate(levels, 1)
    }
    name = levels[0].name if len(levels) == 1 and levels[0].name else "trisolve"
    files["project.godot"] = "\n".join(
        (
            "config_version=5",
            "",
            "[application]",
            "",
            f"config/name={_godot(name)}",
            f'run/main_scene="res://{_stem(1)}.tscn"',
            "",
        )
    )
    return files


def _godot(value: str | bool | float) -> str:
    """Return a value as Godot's text formats write it.

    >>> _godot("a"), _godot(True), _godot(1.5)
    ('"a"', 'true', '1.5')
    """
    return json.dumps(value, ensure_ascii=False)


def _vector(x: float, y: float) -> str:
    return f"Vector2({_godot(x)}, {_godot(y)})"


def _node(name: str, kind: str, parent: str | None, **values: str) -> str:
    where = "" if parent is None else f" parent={_godot(parent)}"
    lines = [f"[node name={_godot(name)} type={_godot(kind)}{where}]"]
    lines += [f"{key.replace('__', '/')} = {value}" for key, value in values.items()]
    return "\n".join(lines)


def _polygon(name: str, parent: str, loop: Points, color: str, **values: str) -> str:
    numbers = ", ".join(_godot(number) for point in loop for number in point)
    array = f"PackedVector2Array({numbers})"
    return _node(name, "Polygon2D", parent, color=color, polygon=array, **values)


def _color(text: str, alpha: float = 1.0) -> str:
    shares = [round(int(text[at : at + 2], 16) / 255, 4) for at in (1, 3, 5)]
    return f"Color({', '.join(map(_godot, (*shares, alpha)))})"


def _godot_scene(found: Atlas, level: Level, number: int, edge_px: int, look: Look) -> str:
    index = found.index["levels"][number - 1]
    sprites = found.index["sprites"]
    used = list(dict.fromkeys(block["sprite"] for block in index["blocks"]))
    parts = [f"[gd_scene load_steps={1 + len(used)} format=3]"]
    parts += [
        f'[ext_resource type="Texture2D" path={_godot("res://" + sprites[name]["file"])} id="{at}"]'
        for at, name in enumerate(used, 1)
    ]
    floor, goals = _polygons(level, edge_px)
    colors = {block["id"]: sprites[block["sprite"]]["color"] for block in index["blocks"]}
    floor_color, wall_color = (_color(look.theme.paint(name).fill) for name in ("floor", "wall"))
    parts.append(
        _node(
            "Puzzle",
            "Node2D",
            None,
            metadata__name=_godot(level.name),
            metadata__push=_godot(level.push),
            **{f"metadata__{name}": _godot(value) for name, value in _known_facts(index).items()},
        )
    )
    parts += [_node(name, "Node2D", ".") for name in ("Floor", "Goals", "Blocks")]
    for at, loop in enumerate(sorted(floor, key=_is_hole), 1):
        hole = _is_hole(loop)
        color = wall_color if hole else floor_color
        parts.append(_polygon(f"Floor{at}", "Floor", loop, color, metadata__hole=_godot(hole)))
    for at, (block_id, loop) in enumerate(goals, 1):
        name = _godot(block_id)
        color = _color(colors[block_id], 0.4)
        parts.append(_polygon(f"Goal{at}", "Goals", loop, color, metadata__id=name))
    for at, block in enumerate(index["blocks"], 1):
        axis = sprites[block["sprite"]]["axis"]
        parts.append(
            _node(
                f"Block{at}",
                "Sprite2D",
                "Blocks",
                position=_vector(*block["at"]),
                texture=f'ExtResource("{1 + used.index(block["sprite"])}")',
                centered="false",
                metadata__id=_godot(block["id"]),
                metadata__axis=_godot(axis),
                metadata__step=_vector(*found.index["steps"][axis]),
            )
        )
    return "\n\n".join(parts) + "\n"
