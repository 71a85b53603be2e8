"""In Python, large objects have a short repr, and errors name the expected value."""

import pytest

import trisolve
from trisolve import boco, entanglement, tantrix
from trisolve.sliding.generator.options import Options
from trisolve.sliding.packs.recipe import load_recipe

LEVEL = trisolve.load_level("article:puzzle-5")


def test_large_values_have_a_short_one_line_repr():
    shown = [
        LEVEL,
        trisolve.load_pack("starter"),
        trisolve.analyze(LEVEL),
        trisolve.explore(LEVEL),
        trisolve.solve(LEVEL),
        trisolve.hint(LEVEL),
        trisolve.certify(LEVEL),
        trisolve.compare_levels(LEVEL, trisolve.load_level("article:puzzle-30")),
        Options(start=LEVEL, shape=""),
        load_recipe("recipes:starter"),
        entanglement.load_puzzle("entanglement:largest-1"),
        tantrix.load_puzzle("tantrix:ten-red"),
        tantrix.load_record("tantrix:strong-greedy"),
        *boco.load_records("boco:torus"),
    ]
    long = {type(one).__name__: repr(one) for one in shown if len(repr(one)) > 210}
    assert long == {}
    assert not [one for one in shown if "\n" in repr(one)]
    assert repr(shown[1]) == "Pack(name='Starter', levels=<100>, metadata=<4>)"


def test_a_board_is_drawn_as_text():
    assert str(LEVEL).count("\n") >= 5


def test_the_names_exported_by_the_package_are_the_public_ones():
    shown = {name for name in dir(trisolve) if not name.startswith("__")}
    assert shown == set(trisolve.__all__)


ASKED = {
    "analyze": lambda level: trisolve.analyze(level).solution,
    "certify": trisolve.certify,
    "compare_levels": lambda level: trisolve.compare_levels(level, level).blocks,
    "dump_level": trisolve.dump_level,
    "explore": lambda level: trisolve.explore(level).layers,
    "features": lambda level: trisolve.features([level])[0]["key"],
    "hint": trisolve.hint,
    "lint_level": lambda level: trisolve.lint_level(level).findings,
    "play_page": trisolve.play_page,
    "reasons": trisolve.reasons,
    "render_animation": lambda level: trisolve.render_animation(level, "A2"),
    "render_board": trisolve.render_board,
    "render_move": lambda level: trisolve.render_move(level, "A2"),
    "render_strip": lambda level: trisolve.render_strip(level, "A2"),
    "replay": lambda level: [played.positions for played in trisolve.replay(level, "A1")],
    "solve": lambda level: trisolve.solve(level).moves,
    "solve_many": lambda level: [one.moves for one in trisolve.solve_many([level])],
    "verify": lambda level: trisolve.verify(level, trisolve.certify(level)).status,
}


@pytest.mark.parametrize("name", ASKED)
def test_functions_accept_a_level_object_as_their_source(name, tmp_path):
    level, path = trisolve.load_level("tutorial:1"), tmp_path / "one.json"
    trisolve.save_level("tutorial:1", path)
    answer = ASKED[name](level)
    for source in ("tutorial:1", path, str(path), trisolve.dump_level(level, "share").strip()):
        assert ASKED[name](source) == answer
    with pytest.raises(TypeError, match=r"^expected a Level or the source of one, got int$"):
        ASKED[name](1)
    with pytest.raises(trisolve.FileError, match=r"found neither; did you mean tutorial:1\?$"):
        ASKED[name]("tutorail:1")


def test_levels_of_a_pack_inherit_its_source():
    pack = trisolve.load_pack("tutorial")
    assert trisolve.play_page("tutorial") == trisolve.play_page(pack)
    assert trisolve.features(["tutorial"]) == trisolve.features("tutorial")
    assert [one.moves for one in trisolve.solve_many("tutorial")] == [
        one.moves for one in trisolve.solve_many(pack)
    ]
    with pytest.raises(trisolve.FormatError, match="expected one level, got a pack of 9 levels"):
        trisolve.solve("tutorial")


def test_functions_accept_moves_as_strings():
    line = trisolve.dump_moves(LEVEL.solution[:1])
    assert trisolve.hint(LEVEL, line) == trisolve.hint(LEVEL, LEVEL.solution[:1])
    assert trisolve.render_strip(LEVEL, line) == trisolve.render_strip(LEVEL, LEVEL.solution[:1])
    assert trisolve.render_move(LEVEL, line) == trisolve.render_move(LEVEL, LEVEL.solution[0])
    with pytest.raises(TypeError, match=r"^expected moves, or text such as 'B2 A-3', got 'A1'"):
        trisolve.hint(LEVEL, ["A1"])


@pytest.mark.parametrize("name", ["analyze", "certify", "explore", "hint", "solve"])
def test_an_unknown_metric_is_a_trisolve_error(name):
    with pytest.raises(trisolve.FormatError, match=r"^expected metric moves or steps, got 'mov'$"):
        getattr(trisolve, name)(LEVEL, metric="mov")


@pytest.mark.parametrize(
    ("load", "wrong", "meant"),
    [
        (trisolve.load_pack, "startr", "starter"),
        (trisolve.load_level, "startr:3", "starter:3"),
        (trisolve.load_level, "article:puzle-30", "article:puzzle-30"),
    ],
)
def test_an_unknown_name_suggests_the_nearest(load, wrong, meant):
    with pytest.raises(trisolve.FileError, match=rf"found neither; did you mean {meant}\?$"):
        load(wrong)


def test_an_unknown_level_of_a_pack_suggests_the_nearest():
    with pytest.raises(trisolve.FormatError, match=r"got 'Hrd 21', the nearest is 'Hard 21'$"):
        trisolve.load_level("starter:Hrd 21")
