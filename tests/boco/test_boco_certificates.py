"""Certificates: the verifier and an independent twin accept good ones and refuse damaged ones."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest
from boco_graphs import board_of, games, grid
from hypothesis import given
from hypothesis import strategies as st
from naive_boco import twin_verify
from thorough import examples, first_daily

from trisolve import boco
from trisolve.boco import verifier
from trisolve.errors import FormatError


def proof_of(board, rim="safe", swap=False, moves=()):
    state = boco.Game(board, rim, swap).new_initial_state()
    for move in moves:
        state.apply_move(move)
    return state.game, boco.certify(state).contents


def verdict(game, contents):
    return boco.verify(game, json.dumps(contents))


@examples(40)
@given(games(6))
def test_the_verifier_and_its_twin_accept_generated_certificates(drawn):
    game, contents = proof_of(*drawn)
    assert verdict(game, contents).status == "verified"
    assert twin_verify(game.board.neighbors, game.board.rim, contents)
    assert contents["value"] == boco.solve(game.new_initial_state()).value


SYMMETRIC = (
    *("squares:2x2", "squares:2x3", "squares:3x3", "triangle:2", "triangle:3", "honeycomb:2"),
    *("tetrahedron", "cube", "octahedron", "torus:3x3"),
)


def check_position(game, moves):
    """Play moves, which pick actions by number, at most to the end; prove the position."""
    state = game.new_initial_state()
    for number in moves:
        if state.is_terminal():
            break
        actions = state.legal_actions()
        state.apply_action(actions[number % len(actions)])
    contents = boco.certify(state).contents
    assert verdict(game, contents).status == "verified"
    assert contents["value"] == boco.solve(state).value
    return contents


@examples(200)
@given(
    st.sampled_from(SYMMETRIC),
    st.sampled_from(["safe", "wall"]),
    st.booleans(),
    st.lists(st.integers(0, 71), max_size=8),
)
def test_every_position_of_a_symmetric_board_is_proved(board, rim, swap, moves):
    check_position(boco.Game(board, rim, swap), moves)


@examples(60)
@given(games(6), st.lists(st.integers(0, 71), max_size=6))
def test_every_position_of_a_drawn_board_is_proved(drawn, moves):
    game = boco.Game(*drawn)
    contents = check_position(game, moves)
    assert twin_verify(game.board.neighbors, game.board.rim, contents)


@pytest.mark.parametrize(
    ("board", "rim", "moves"),
    [
        ("squares:2x3", "wall", [2, 3, 0]),
        ("squares:2x3", "wall", [3, 2, 5]),
        ("cube", "safe", [0, 2, 4]),
        ("squares:3x3", "safe", [1, 0, 2, 4]),
        ("octahedron", "safe", [0, 1, 3]),
        ("torus:3x3", "safe", [0, 1, 2]),
        ("triangle:3", "safe", [7, 6, 3]),  # is the least of its images itself
    ],
)
def test_symmetries_that_move_the_first_pieces_do_not_mislead_the_verifier(board, rim, moves):
    game, contents = proof_of(board, rim, moves=moves)
    assert verdict(game, contents).status == "verified"
    assert twin_verify(game.board.neighbors, game.board.rim, contents)


def _spoilt(contents):
    """Yield invalid certificates, each as (description of the damage, certificate)."""

    def change(note, edit):
        copied = copy.deepcopy(contents)
        edit(copied)
        return note, copied

    first = contents["strategies"][0]["moves"]
    key = sorted(first)[-1]
    n = contents["faces"]
    yield change("a missing entry", lambda c: c["strategies"][0]["moves"].pop(key))
    yield change("one too many", lambda c: c["strategies"][0]["moves"].update({"x" * n: 0}))
    yield change("another board", lambda c: c.update(board="0" * 32))
    yield change("another number of faces", lambda c: c.update(faces=n + 1))
    yield change("no whole number of faces", lambda c: c.update(faces=float(n)))
    yield change("another rim", lambda c: c.update(rim="wall" if c["rim"] == "safe" else "safe"))
    yield change("an unknown rim", lambda c: c.update(rim="edge"))
    yield change("another swap", lambda c: c.update(swap=not c["swap"]))
    yield change("swap as a number", lambda c: c.update(swap=0))
    yield change("another version", lambda c: c.update(version=2))
    yield change("another format", lambda c: c.update(format="trisolve-level"))
    yield change("an unknown key", lambda c: c.update(note=""))
    yield change("a missing key", lambda c: c.pop("moves"))
    yield change("no identity first", lambda c: c["symmetries"].reverse())
    yield change("no symmetries", lambda c: c.update(symmetries=[]))
    yield change("a symmetry of other length", lambda c: c["symmetries"].append([0]))
    yield change("a symmetry twice on a face", lambda c: c["symmetries"].append([0] * n))
    swapped = [1, 0, *range(2, n)]
    yield change("a permutation that is none", lambda c: c["symmetries"].append(swapped))
    yield change("true for 1", lambda c: c["symmetries"][0].__setitem__(1, True))
    yield change("a stronger value", lambda c: c.update(value=1))
    yield change("a weaker value", lambda c: c.update(value=-1))
    yield change("an unknown value", lambda c: c.update(value=2))
    yield change("no value", lambda c: c.update(value=None))
    yield change("a strategy less", lambda c: c["strategies"].pop())
    yield change("a strategy twice", lambda c: c["strategies"].append(c["strategies"][0]))
    yield change("a stronger claim", lambda c: c["strategies"][0].update(at_least=1))
    yield change("another player", lambda c: c["strategies"][0].update(player=1))
    yield change("no strategies", lambda c: c.update(strategies={}))
    yield change("a strategy that is none", lambda c: c["strategies"].__setitem__(0, []))
    yield change("moves that are none", lambda c: c["strategies"][0].update(moves=[]))
    yield change("an illegal move", lambda c: c["strategies"][0]["moves"].update({key: n - 1}))
    yield change("a move as text", lambda c: c["strategies"][0]["moves"].update({key: "0"}))
    yield change("a move below 0", lambda c: c["strategies"][0]["moves"].update({key: -1}))
    yield change("a swap out of turn", lambda c: c["strategies"][0]["moves"].update({key: n}))
    yield change("a move too far", lambda c: c["strategies"][0]["moves"].update({key: n + 1}))
    yield change("true as a move", lambda c: c["strategies"][0]["moves"].update({key: True}))
    yield change("illegal moves before", lambda c: c.update(moves=[0, 0]))
    yield change("moves that are no list", lambda c: c.update(moves="0"))
    yield change("swap before in a game without", lambda c: c.update(moves=[4, "swap"]))


@pytest.fixture(scope="module")
def certified():
    """Return a game and the contents of its certificate."""
    return proof_of("squares:3x3")


def test_tampered_certificates_are_refuted(certified):
    game, true = certified
    found = {note: verdict(game, contents) for note, contents in _spoilt(true)}
    assert len(found) == 39
    assert [note for note, one in found.items() if one.status != "refuted" or not one.reason] == []


@pytest.mark.parametrize("nothing", [[], {}, 3, None, "x", True])
def test_json_that_is_not_a_certificate_is_refuted(nothing):
    assert verdict(boco.Game("squares:3x3"), nothing).status == "refuted"


def test_text_that_is_not_json_is_bad_input():
    with pytest.raises(FormatError):
        boco.verify(boco.Game("squares:3x3"), '{"format": ')


def test_the_verifier_and_its_twin_agree_on_every_single_change_of_a_move():
    game, contents = proof_of("tetrahedron", swap=True)
    agreed = set()
    for number, strategy in enumerate(contents["strategies"]):
        for key in strategy["moves"]:
            for move in range(5):
                copied = copy.deepcopy(contents)
                copied["strategies"][number]["moves"][key] = move
                right = twin_verify(game.board.neighbors, game.board.rim, copied)
                assert (verdict(game, copied).status == "verified") == right
                agreed.add(right)
    assert agreed == {True, False}


def test_late_positions_and_finished_games_can_be_proved():
    for moves in ([4, 1, 3], [1, 4, 3, 0, 5, 2, 7], [1, 4, 3, 0, 5, 2]):
        game, contents = proof_of("squares:3x3", moves=moves)
        assert contents["moves"] == moves
        assert verdict(game, contents).status == "verified"
        assert twin_verify(game.board.neighbors, game.board.rim, contents)
    game, contents = proof_of("squares:3x3", "wall", True, [4, "swap"])
    assert contents["moves"] == [4, "swap"]
    assert verdict(game, contents).status == "verified"


def test_certificate_entries_for_other_canonical_positions_do_not_count():
    game, contents = proof_of("squares:3x3", moves=[4, 1, 3])
    state = game.new_initial_state()
    for move in (4, 1, 3):
        state.apply_action(move)
    wanted = copy.deepcopy(contents)
    wanted["symmetries"] = wanted["symmetries"][:1]
    # the entries are those of canonical positions, which other symmetries chose
    assert verdict(game, wanted).status == "refuted"


@pytest.mark.parametrize(
    ("board", "rim", "most"),
    first_daily(
        [
            ("triangle:5", "safe", 60),
            ("hexagon:2", "safe", 2_500),
            ("squares:4x5", "wall", 900),
            ("squares:5x5", "wall", 7_000),
            ("icosahedron", "safe", 1_000),
        ],
        2,
    ),
)
def test_certificates_of_wins_are_small(board, rim, most):
    game, contents = proof_of(board, rim)
    assert verdict(game, contents).status == "verified"
    assert sum(len(one["moves"]) for one in contents["strategies"]) <= most


@pytest.mark.parametrize("n", [12, 64, 66])
@pytest.mark.parametrize("rim", ["safe", "wall"])
def test_boards_of_up_to_64_faces_have_certificates(n, rim):
    # two rows: the first takes the lower, the second the upper, so that nobody is surrounded soon
    neighbors, _ = grid(n // 2, 2)
    game = boco.Game(board_of(neighbors, [face % (n // 2) == 0 for face in range(n)]), rim)
    state = game.new_initial_state()
    for column in range(n // 2 - 3):
        state.apply_action(column)
        state.apply_action(n // 2 + column)
    assert not state.is_terminal()
    made = boco.certify(state)
    if n > 64:
        assert (made.limit, made.n_entries, made.nodes) == ("faces", 0, 0)
        assert made.reason == "expected at most 64 open faces to search, got 66"
        return
    contents = made.contents
    assert any(one["moves"] for one in contents["strategies"])
    assert verdict(game, contents).status == "verified"


def test_first_moves_on_disconnected_parts_are_proved():
    neighbors = tuple((2 * (f // 2) + 1 - f % 2,) for f in range(20))
    game = boco.Game(board_of(neighbors, [True] * 20), "wall")
    contents = boco.certify(game.new_initial_state()).contents
    assert contents["value"] == -1
    assert verdict(game, contents).status == "verified"


def test_results_found_before_a_limit_are_kept():
    state = boco.Game("squares:4x4", "wall").new_initial_state()
    whole = boco.certify(state)
    sizes = set()
    for max_nodes in (1_500, 2_000, 3_000, 4_000, 6_000, 10_000):
        proof = boco.certify(state, max_nodes=max_nodes)
        if isinstance(proof, boco.Certificate):
            assert verdict(state.game, proof.contents).status == "verified"
            sizes.add(proof.n_entries)
        else:
            assert proof.limit == "max_nodes"
            assert not sizes
    assert min(sizes) >= whole.n_entries


def test_certificate_searches_report_their_limits(certified):
    state = boco.Game("squares:4x4").new_initial_state()
    limited = boco.certify(state, max_entries=10)
    assert (limited.limit, limited.n_entries) == ("max_entries", 10)
    assert boco.certify(state, max_nodes=3).limit == "max_nodes"
    game, true = certified
    assert boco.verify(game, json.dumps(true), max_positions=5).status == "limit"


def test_certificates_are_written_and_read_back(certified, tmp_path):
    _, true = certified
    path = tmp_path / "proof.json"
    boco.save_certificate(boco.Certificate(true), path)
    again = boco.load_certificate(path)
    assert again.contents == true
    assert again.n_entries == sum(len(s["moves"]) for s in true["strategies"])
    path.write_text('{"format": "x"}')
    with pytest.raises(FormatError, match=r"proof\.json: format: expected "):
        boco.load_certificate(path)


def test_the_verifier_runs_alone_and_imports_nothing_from_trisolve(certified, tmp_path):
    game, true = certified
    source = Path(verifier.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 200
    assert "trisolve." not in source.partition('"""')[2].partition('"""')[2]
    board = {"neighbors": game.board.neighbors, "rim": game.board.rim}
    (tmp_path / "board.json").write_text(json.dumps(board))
    for contents, code in ((true, 0), ({**true, "value": 1}, 1)):
        (tmp_path / "proof.json").write_text(json.dumps(contents))
        run = subprocess.run(
            [sys.executable, "-I", verifier.__file__, "board.json", "proof.json"],
            check=False,
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert (run.returncode, run.stderr) == (code, "")
