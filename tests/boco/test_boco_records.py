"""Records: which are read, which are refused and where, and the results of checks."""

import json

import pytest
from boco_graphs import games
from hypothesis import given
from thorough import examples

from trisolve import boco, mesh
from trisolve.boco.files import parse_records
from trisolve.errors import FormatError

CROSS = {
    "format": "trisolve-boco",
    "version": 1,
    "board": "squares:3x3",
    "moves": [1, 4, 3, 0, 5, 2, 7],
}


def text(**changes):
    return json.dumps({k: v for k, v in {**CROSS, **changes}.items() if v is not ...})


def test_the_smallest_record_uses_the_defaults():
    record = boco.parse_record(text())
    assert (record.rim, record.swap, record.name, record.result) == ("safe", False, "", None)
    assert boco.replay(record)[-1].result == "first"
    assert boco.replay(text().encode())[0].history() == []


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"format": "trisolve-level"}, "format"),
        ({"format": ...}, 'expected the key "format"'),
        ({"version": 2}, "version"),
        ({"version": True}, "version"),
        ({"board": "squares:0x3"}, "board"),
        ({"board": "nowhere.obj"}, "board"),
        ({"board": 3}, "board"),
        ({"board": {"format": "trisolve-mesh"}}, "board"),
        ({"board": ...}, 'expected the key "board"'),
        ({"moves": "1 4"}, "moves"),
        ({"moves": [1, "4"]}, r"moves\[1\]"),
        ({"moves": [1, 4.5]}, r"moves\[1\]"),
        ({"moves": [True]}, r"moves\[0\]"),
        ({"moves": [None]}, r"moves\[0\]"),
        ({"moves": [[1]]}, r"moves\[0\]"),
        ({"moves": ["Swap"]}, r"moves\[0\]"),
        ({"rim": "edge"}, "rim"),
        ({"rim": None}, "rim"),
        ({"swap": 1}, "swap"),
        ({"swap": None}, "swap"),
        ({"name": 3}, "name"),
        ({"result": "white"}, "result"),
        ({"result": None}, "result"),
        ({"reason": "resigned"}, "reason"),
        ({"players": ["a"]}, "players"),
        ({"players": ["a", 2]}, r"players\[1\]"),
        ({"metadata": []}, "metadata"),
        ({"winner": 1}, "winner"),
    ],
)
def test_errors_in_records_say_where_the_fault_is(changes, place):
    with pytest.raises(FormatError, match=place):
        boco.parse_record(text(**changes))


@pytest.mark.parametrize("bad", ["", "[]", "3", '{"format": 1', '{"a": 1, "a": 2}', "NaN"])
def test_text_that_is_not_a_json_object_is_refused(bad):
    with pytest.raises(FormatError):
        boco.parse_record(bad)


@pytest.mark.parametrize("far", [10**30, -(10**30), 9, -1])
def test_a_whole_number_that_is_not_a_face_is_out_of_range(far):
    with pytest.raises(boco.IllegalMove) as caught:
        boco.replay(text(moves=[0, far]))
    assert (caught.value.ply, caught.value.code) == (1, "range")


def test_whole_floats_are_accepted_as_integers():
    assert boco.parse_record(text(moves=[1.0, 4])).moves == (1, 4)


@examples(30)
@given(games())
def test_a_record_round_trips(drawn):
    _, rim, swap = drawn
    state = boco.Game("squares:3x2", rim, swap).new_initial_state()
    player = boco.player("random", seed=len(drawn[0].neighbors))
    while not state.is_terminal():
        state.apply_action(player.choose(state).action)
    record = boco.record_from(state, name="Näme", players=("a", "b"))
    again = boco.parse_record(boco.dump_record(record))
    assert again == record
    assert record.board == "squares:3x2"
    assert boco.check(again).status == "right"


def test_an_unnamed_board_is_written_into_the_record():
    board = mesh.build_mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], [[0, 1, 2], [1, 3, 2]])
    state = boco.Game(board, "wall").new_initial_state()
    state.apply_action(0)
    again = boco.parse_record(boco.dump_record(boco.record_from(state)))
    assert again.board == board
    assert boco.replay(again)[-1].owners == {0: 0}


def test_the_claims_of_a_record_are_checked_by_replaying_the_game():
    right = boco.check(boco.parse_record(text(result="first", reason="encircled")))
    assert (right.status, right.wrong, right.details) == ("right", (), {"ply": None})
    wrong = boco.check(boco.parse_record(text(result="second", reason=None)))
    assert wrong.status == "wrong"
    assert len(wrong.wrong) == 2
    going = boco.check(boco.parse_record(text(moves=[1, 4], result="open", reason=None)))
    assert going.status == "open"
    illegal = boco.check(boco.parse_record(text(moves=[1, 4, 8])))
    assert (illegal.status, illegal.details) == ("wrong", {"ply": 2})


def test_several_games_are_written_one_per_line(tmp_path):
    path = tmp_path / "games.jsonl"
    records = [boco.parse_record(text()), boco.parse_record(text(moves=[4, 1], name="Two"))]
    boco.save_records(records, path)
    assert path.read_text().count("\n") == 2
    assert boco.load_records(path) == records
    path.write_text(path.read_text() + '{"format": 1}\n')
    with pytest.raises(FormatError, match=r"games\.jsonl: line 3: "):
        boco.load_records(path)
    pretty = json.dumps(CROSS, indent=1)
    assert parse_records(pretty) == [boco.parse_record(text())]
