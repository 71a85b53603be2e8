"""Layouts: shapes as people write them, floors with a symmetry, goals that can be reached."""

import naive
import numpy as np
import pytest
from cli_session import Session
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples

from trisolve.errors import FormatError, LatticeError, TrisolveError
from trisolve.files.bounds import Bounds, parse_bounds
from trisolve.sliding.formats import dump_level, load_level, load_pack, parse_level
from trisolve.sliding.generator.floors import FLOOR_SYMMETRIES, n_pieces, orbits, parse_shape
from trisolve.sliding.generator.layout import layout
from trisolve.sliding.lattice import SHAPES, hexagon, parallelogram
from trisolve.sliding.level import PUSH_MODES
from trisolve.sliding.packing import Packing
from trisolve.sliding.symmetry import SYMMETRIES, images_of


def rng(seed=0):
    return np.random.default_rng(seed)


@pytest.fixture
def session(capsys, monkeypatch, tmp_path):
    return Session(capsys, monkeypatch, tmp_path)


def test_named_shapes_match_the_shapes_module():
    assert parse_shape(" Hexagon:4 ").cells == hexagon(4)
    assert parse_shape("parallelogram:4x6").cells == parallelogram(4, 6)
    for name in SHAPES:
        sizes = {"parallelogram": "3x2", "trapezoid": "4x2"}.get(name, "3")
        spec = parse_shape(f"{name}:{sizes}")
        assert parse_shape(spec.text) == spec


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a shape: hexagon:SIDE, .*blob:CELLS, or the path of a mask .*, got ''"),
        ("hexagon", "expected a shape"),
        ("cube:4", "expected a shape: .*got 'cube:4'"),
        ("hexagon:4x4", "expected hexagon:SIDE, got hexagon:4x4"),
        ("parallelogram:4", "expected parallelogram:WIDTHxHEIGHT, got parallelogram:4"),
        ("hexagon:9", "hexagon:9: expected a hexagon side from 1 to 8, got 9"),
        ("blob:4", "blob:4: expected a blob of 5 to 512 cells, got 4"),
        ("blob:513", "blob:513: expected a blob"),
        ("none.tri", "none.tri: expected a readable file"),
    ],
)
def test_an_invalid_shape_is_explained(text, message):
    with pytest.raises(TrisolveError, match=f"^{message}"):
        parse_shape(text)


def test_a_mask_is_the_floor_of_a_file_with_or_without_blocks(tmp_path, shipped):
    bare, level = tmp_path / "bare.tri", tmp_path / "level.tri"
    bare.write_text("board:\n .....\n..#....\n")
    assert len(parse_shape(str(bare)).cells) == 11
    puzzle = shipped["article/puzzle-30"]
    level.write_text(dump_level(puzzle, "text"))
    assert parse_shape(str(level)).cells == puzzle.floor
    bare.write_text("board:\n .?.\n")
    with pytest.raises(FormatError, match=r"bare\.tri: line 2, column 3: expected '\.'"):
        parse_shape(str(bare))


@pytest.mark.parametrize("text", ["", "..", "a", "5..3", "1..2..3", "-1", "3.5", True])
def test_invalid_layout_bounds_are_refused(text):
    with pytest.raises(FormatError, match=r"^expected bounds"):
        parse_bounds(text)


@pytest.mark.parametrize("text", ["8..14", "30..", "5"])
def test_layout_bounds_round_trip(text):
    assert str(parse_bounds(text)) == text
    assert parse_bounds("..4") == Bounds(0, 4)


SPECS = st.sampled_from(["hexagon:3", "blob:40", "blob:61", "star:2", "blob:90"])


def has_symmetry(floor, symmetry):
    copies = [images_of(floor, SYMMETRIES[name], (0, 0)) for name in FLOOR_SYMMETRIES[symmetry]]
    return any(set(copy.values()) == floor for copy in copies)


@examples(30)
@given(
    seed=st.integers(0, 2**32 - 1),
    spec=SPECS,
    symmetry=st.sampled_from(list(FLOOR_SYMMETRIES)),
    carve=st.sampled_from([0.0, 0.2, 0.5]),
    highlighted=st.integers(1, 2),
)
def test_a_layout_is_connected_symmetric_and_solvable(seed, spec, symmetry, carve, highlighted):
    level = layout(spec, rng(seed), highlighted=highlighted, symmetry=symmetry, carve=carve)
    assert n_pieces(set(level.floor)) == 1
    assert has_symmetry(level.floor, symmetry)
    asked = parse_shape(spec)
    if asked.n_cells is None:
        assert (1 - carve) * len(asked.cells) - 1 < len(level.floor) <= len(asked.cells)
        assert carve or len(level.floor) == len(asked.cells)
    else:
        assert asked.n_cells - 6 < len(level.floor) <= asked.n_cells
    assert len(level.blocks) == highlighted
    for placements, block in zip(Packing(level).placements, level.blocks, strict=True):
        assert block.goal != block.cells
        assert block.goal[0] in placements
        assert 3 <= block.length <= 4
    assert {block.color for block in level.blocks} == {None}
    assert naive.solve(level) is not None
    again = layout(spec, rng(seed), highlighted=highlighted, symmetry=symmetry, carve=carve)
    assert again == level


def test_carving_removes_the_requested_share_of_the_floor():
    level = layout("hexagon:4", rng(), carve=0.25)
    assert len(level.floor) == 72


def test_a_disconnected_mask_is_carved_into_no_more_pieces(tmp_path):
    path = tmp_path / "apart.tri"
    path.write_text("board:\n" + "........####........\n" * 4)
    level = layout(str(path), rng(), carve=0.25)
    assert len(level.floor) == 48
    assert n_pieces(set(level.floor)) <= 2


@pytest.mark.parametrize("n_cells", [5, 6, 7])
def test_the_smallest_blobs_have_room_for_a_block_and_its_path(n_cells):
    level = layout(f"blob:{n_cells}", rng(), lengths=(3, 3))
    assert len(level.floor) == n_cells
    assert naive.solve(level) is not None


def test_the_orbit_of_a_cell_contains_all_its_images():
    for symmetry, size in (("none", 1), ("2-fold", 2), ("3-fold", 3), ("6-fold", 6)):
        found = orbits(hexagon(2), symmetry, rng())
        assert {len(orbit) for orbit in found.values()} == {size}
        assert all(found[image] == orbit for orbit in found.values() for image in orbit)
    mirrored = orbits(hexagon(2), "mirror", rng())
    assert {len(orbit) for orbit in mirrored.values()} <= {1, 2}


@pytest.mark.parametrize(
    ("spec", "options", "message"),
    [
        ("parallelogram:4x6", {"symmetry": "3-fold"}, "parallelogram:4x6: expected a shape with"),
        ("blob:400", {"symmetry": "2-fold"}, "expected a blob of at most 384 cells"),
        ("hexagon:1", {}, "expected a shape with room for 1 block of 3 to 4 cells"),
        ("blob:9", {"highlighted": 4}, "expected a shape with room for 4 blocks"),
        ("hexagon:3", {"highlighted": 5}, "expected 1 to 4 highlighted blocks, got 5"),
        ("hexagon:3", {"lengths": (2, 3)}, r"expected lengths within 3\.\.32, got 2\.\.3"),
        ("hexagon:3", {"carve": 0.9}, r"expected a share to carve of 0 to 0\.75, got 0\.9"),
        ("hexagon:3", {"symmetry": "5-fold"}, "hexagon:3: expected one of the symmetries none,"),
        (
            "hexagon:3",
            {"push": "pull"},
            f"expected push as one of {', '.join(PUSH_MODES)}, got 'pull'",
        ),
    ],
)
def test_an_impossible_layout_is_explained(spec, options, message):
    with pytest.raises(LatticeError, match=f"^{message}"):
        layout(spec, rng(), **options)


def test_the_layout_command_repeats_its_layouts_for_a_seed(session, tmp_path):
    arguments = ("layout", "blob:40", "--symmetry", "mirror", "--seed", 3)
    one = session.run(*arguments)
    assert one.code == 0
    assert session.run(*arguments) == one
    target = tmp_path / "many.json"
    assert session.run(*arguments, "--count", 3, "--output", target).code == 0
    levels = load_pack(target).levels
    assert levels[0] == parse_level(one.out)
    assert len({level.key for level in levels}) == 3
    assert levels[2].metadata["layout"]["number"] == 2
    codes = session.run(*arguments, "--count", 3, "--format", "share").out.splitlines()
    assert [parse_level(code).key for code in codes] == [level.key for level in levels]
    assert session.run(*arguments, "--output", tmp_path / "one.tri").code == 0
    assert load_level(tmp_path / "one.tri") == levels[0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("cube:3",), "expected a shape"),
        (("hexagon:3", "--lengths", "5..3"), "expected bounds in ascending order"),
        (("hexagon:3", "--count", 2, "--format", "text"), "expected --format json or share"),
        (
            ("hexagon:3", "--count", 2, "--format", "share", "--output", "x"),
            "expected share codes on standard output",
        ),
        (("hexagon:3", "--output", "none/x.json"), "expected a writable file"),
    ],
)
def test_the_layout_command_prints_one_line_errors(session, arguments, message):
    done = session.run("layout", *arguments)
    done.assert_one_line()
    assert message in done.err
