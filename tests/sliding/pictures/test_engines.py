"""Projects for Tiled and Godot, read by libraries for their formats."""

import json
import warnings
from configparser import ConfigParser
from dataclasses import replace

import pytest
import pytiled_parser

import trisolve

pytestmark = pytest.mark.filterwarnings("ignore:.*argument is deprecated")
EDGE_PX = 60
NAMES = ("article:puzzle-30", "tutorial:08-two-goals", "starter:100")


@pytest.fixture
def scene_of():
    """Return a function that reads a scene of Godot."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it calls pyparsing by names of old
        import godot_parser
    return lambda path: godot_parser.load(str(path))


@pytest.fixture
def project(run, tmp_path):
    def made(engine, *names):
        folder = tmp_path / engine
        options = ("--atlas", folder, "--engine", engine, "--format", "png", "--size", EDGE_PX)
        assert run("render", *names, *options).code == 0
        return folder, json.loads((folder / "atlas.json").read_text())["levels"]

    return made


def reported(properties, *names):
    return tuple(properties[name] for name in names)


def test_a_tiled_map_places_floor_goals_and_blocks_like_the_atlas(project):
    folder, placed = project("tiled", *NAMES)
    for number, (name, at) in enumerate(zip(NAMES, placed, strict=True), 1):
        level = trisolve.load_level(name)
        found = pytiled_parser.parse_map(folder / f"level-{number}.tmj")
        floor, goals, blocks = found.layers
        assert reported(found.properties, "name", "push") == (level.name, level.push)
        assert sum(not one.properties["hole"] for one in floor.tiled_objects) >= 1
        assert [goal.name for goal in goals.tiled_objects] == [
            block.id for block in level.blocks if block.goal
        ]
        tiles = found.tilesets[1].tiles
        for sprite, there in zip(blocks.tiled_objects, at["blocks"], strict=True):
            tile = tiles[sprite.gid - 1]
            assert sprite.name == there["id"]
            assert tile.image.name == f"{there['sprite']}.png"
            assert tile.image.is_file()
            corner = sprite.coordinates.x, sprite.coordinates.y - sprite.size.height
            assert corner == pytest.approx(there["at"], abs=0.01)
            assert sprite.properties["axis"] == level.block(sprite.name).axis.name


def test_the_exported_polygons_of_a_floor_have_the_area_of_the_floor(project):
    folder, _ = project("tiled", "starter:100")
    floor = pytiled_parser.parse_map(folder / "level-1.tmj").layers[0]

    def area(points):
        pairs = zip(points, (*points[1:], points[0]), strict=True)
        return sum(a.x * b.y - b.x * a.y for a, b in pairs) / 2

    whole = sum(area(one.points) for one in floor.tiled_objects)
    triangle = EDGE_PX**2 * 3**0.5 / 4
    cells = len(trisolve.load_level("starter:100").floor)
    assert whole / triangle == pytest.approx(cells, abs=0.01)


@pytest.mark.long
def test_a_godot_scene_matches_and_every_texture_exists(project, scene_of):
    folder, placed = project("godot", *NAMES)
    settings = ConfigParser()
    settings.read_string("[project]\n" + (folder / "project.godot").read_text())
    assert settings["application"]["run/main_scene"] == '"res://level-1.tscn"'
    for number, (name, at) in enumerate(zip(NAMES, placed, strict=True), 1):
        level = trisolve.load_level(name)
        scene = scene_of(folder / f"level-{number}.tscn")
        textures = {one.id: one.path for one in scene.get_ext_resources()}
        assert all((folder / path.removeprefix("res://")).is_file() for path in textures.values())
        with scene.use_tree() as tree:
            assert tree.root["metadata/name"] == level.name
            blocks = tree.get_node("Blocks").get_children()
            assert len(tree.get_node("Goals").get_children()) == sum(
                block.highlighted for block in level.blocks
            )
        for node, there in zip(blocks, at["blocks"], strict=True):
            assert node["metadata/id"] == there["id"]
            assert [node["position"].x, node["position"].y] == there["at"]
            assert textures[node["texture"].id] == f"res://{there['sprite']}.png"


@pytest.mark.long
def test_names_with_quotes_and_dots_are_preserved(run, tmp_path, scene_of):
    level = replace(trisolve.load_level("article:1"), name='a "quoted" \\ name')
    level = trisolve.Level(level.floor, [replace(level.blocks[0], id='x."/y')], name=level.name)
    trisolve.save_level(level, tmp_path / "odd.json")
    assert run("render", tmp_path / "odd.json", "--atlas", tmp_path, "--engine", "godot").code == 0
    scene = scene_of(tmp_path / "level-1.tscn")
    with scene.use_tree() as tree:
        assert tree.root["metadata/name"] == level.name
        assert tree.get_node("Blocks/Block1")["metadata/id"] == 'x."/y'


def test_an_engine_without_an_atlas_is_bad_usage(run):
    run("render", "article:1", "--engine", "godot").assert_one_line()
