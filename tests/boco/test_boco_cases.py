"""The 259 cases of the specification, found by other programs, checked through the public API."""

import json

import pytest
from cases import over
from places import DATA

from trisolve import boco, mesh

CASES = [
    json.loads(line)
    for line in (DATA / "boco" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
]


def _of(kind):
    return {case["id"]: case for case in CASES if case["kind"] == kind}


def _state(case):
    board = mesh.build_mesh(case["board"]["vertices"], case["board"]["faces"])
    state = boco.Game(board, case["rim"], case["swap"]).new_initial_state()
    return board, state


def test_the_cases_cover_every_kind():
    kinds = {case["kind"] for case in CASES}
    assert kinds == {"board", "certificate", "game", "illegal", "perft", "value"}
    assert len(CASES) == 259


@over(_of("board"))
def test_boards_match_the_cases_in_neighbors_rim_key_and_symmetries(case):
    found = mesh.build_mesh(case["board"]["vertices"], case["board"]["faces"])
    game, expected = boco.Game(found), case["expected"]
    assert [list(near) for near in game.board.neighbors] == expected[
        "neighbours"  # language: quoted
    ]  # language: quoted
    assert list(game.board.rim) == expected["rim"]
    assert game.key == expected["key"]
    for rim, order in expected["symmetries"].items():
        assert len(boco.Game(found, rim).symmetries()) == order


@over(_of("game"))
def test_legal_moves_and_the_end_match_the_cases(case):
    _, state = _state(case)
    legal = dict(map(tuple, case["expected"]["legal"]))
    for ply, move in enumerate([*case["moves"], None]):
        if ply in legal:
            assert state.legal_actions() == legal[ply]
        if move is not None:
            assert not state.is_terminal()
            state.apply_move(move)
    expected = case["expected"]
    assert state.is_terminal() == expected["terminal"]
    assert state.returns() == expected["returns"]
    assert state.current_player() == expected["player"]
    assert (state.result, state.reason) == (expected["result"], expected["reason"])


@over(_of("illegal"))
def test_an_illegal_move_is_reported_with_its_ply_and_code(case):
    board, _ = _state(case)
    record = boco.Record(board, tuple(case["moves"]), case["rim"], case["swap"])
    with pytest.raises(boco.IllegalMove) as caught:
        boco.replay(boco.dump_record(record))
    assert {"ply": caught.value.ply, "code": caught.value.code} == case["expected"]


@over(_of("perft"))
def test_perft_matches_the_cases(case):
    _, state = _state(case)
    for move in case["moves"]:
        state.apply_move(move)
    rows = case["expected"]["rows"]
    assert [list(row) for row in boco.perft(state, len(rows) - 1)] == rows


@over(_of("value"))
def test_both_searches_give_the_known_values(case):
    _, state = _state(case)
    for move in case["moves"]:
        state.apply_move(move)
    found = boco.solve(state, method="both", children=True)
    assert found.status == "solved"
    assert found.value == case["expected"]["value"]
    assert [[a, v] for a, v in sorted(found.children.items())] == case["expected"]["children"]


@over(_of("certificate"))
def test_valid_certificates_pass_and_tampered_ones_fail(case):
    _, state = _state(case)
    verdict = boco.verify(state.game, json.dumps(case["certificate"]))
    assert verdict.status == case["expected"]["status"], verdict
