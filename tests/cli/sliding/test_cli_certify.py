"""certify and verify at the command line: their output, exit codes and errors."""

import re

import pytest
from cli_session import PACK, PUZZLE_5, STUCK, Session

from trisolve.limits import stop_phrase


@pytest.fixture
def session(capsys, monkeypatch, tmp_path):
    return Session(capsys, monkeypatch, tmp_path)


@pytest.fixture
def puzzle(session):
    return session.put("puzzle.json", PUZZLE_5)


@pytest.fixture
def proof(session, puzzle):
    path = session.directory / "proof"
    assert session.run("certify", puzzle, "-o", path).code == 0
    return path


def test_a_certificate_is_written_and_verified(session, puzzle, proof):
    done = session.run("verify", puzzle, proof)
    assert (done.code, done.err) == (0, "")
    first, second, third = done.out.splitlines()
    assert (first, second) == (
        f"Puzzle 5, from the article ({puzzle})",
        "  verified: optimal in 3 moves",
    )
    assert third.startswith("  26 states searched in ")


def test_a_certificate_can_be_piped(session, puzzle):
    piped = session.run("certify", puzzle, "--metric", "steps").out
    (found,) = session.run("verify", puzzle, "-", "--json", stdin=piped).objects()
    assert (found["status"], found["metric"], found["certificate"]) == ("verified", "steps", "-")
    assert found["layers"] == found["optimum"]


def test_the_certified_result_is_printed_as_json(session, puzzle, tmp_path):
    (found,) = session.run("certify", puzzle, "-o", tmp_path / "p", "--json").objects()
    assert (found["status"], found["optimum"]) == ("solved", 3)
    assert (found["layers"], found["states"]) == (3, 26)


def test_an_unsolvable_level_can_be_certified(session, tmp_path):
    stuck = session.put("stuck.json", STUCK)
    made = session.run("certify", stuck, "-o", tmp_path / "p")
    assert made.code == 0
    assert "unsolvable: 2 states in 2 layers certified" in made.out
    assert "verified: unsolvable" in session.run("verify", stuck, tmp_path / "p").out


def test_a_wrong_certificate_exits_with_1_and_names_the_layer(session, puzzle, proof):
    wrong = session.put("wrong", proof.read_text().replace('"states": 7', '"states": 8'))
    done = session.run("verify", puzzle, wrong)
    assert done.code == 1
    assert done.out.endswith("  refuted: layer 1: expected 8 states, found 7\n")
    (found,) = session.run("verify", puzzle, wrong, "--json").objects()
    assert (found["status"], found["layer"]) == ("refuted", 1)
    assert found["reason"] == "expected 8 states, found 7"


def test_limits_exit_with_3_and_write_nothing(session, puzzle, proof):
    target = session.directory / "never"
    done = session.run("certify", puzzle, "-o", target, "--max-states", 5)
    assert (done.code, target.exists()) == (3, False)
    known = "no certificate, 5 states seen"
    assert re.search(rf"  {stop_phrase('max_states')} 5 after [0-9.]+ s; {known}\n", done.out)
    (found,) = session.run("certify", puzzle, "--max-states", 5, "--json").objects()
    assert (found["status"], found["certificate"]) == ("limit", None)
    done = session.run("verify", puzzle, proof, "--max-states", 5)
    assert done.code == 3
    known = "1 of 3 layers agree, [0-9]+ states seen"
    assert re.search(rf"  {stop_phrase('max_states')} 5 after [0-9.]+ s; {known}\n", done.out)


def test_an_unwritable_output_is_reported_before_any_search(session, puzzle, monkeypatch):
    monkeypatch.setattr(
        "trisolve.sliding.proof.certify.certify", None
    )  # to call it would be a TypeError
    done = session.run("certify", puzzle, "-o", session.directory / "no" / "where")
    done.assert_one_line()
    assert "expected a writable file" in done.err
    session.run("certify", puzzle, "-o", session.directory).assert_one_line()


def test_bad_input_gives_a_one_line_error(session, puzzle, proof):
    pack = session.put("pack.json", PACK)
    done = session.run("certify", pack)
    done.assert_one_line()
    assert "expected one level, got a pack of 2" in done.err
    session.run("verify", puzzle, session.directory / "none").assert_one_line()
    session.run("verify", puzzle, puzzle).assert_one_line()
    done = session.run("verify", "-", "-")
    done.assert_one_line()
    assert "expected - for FILE or CERT, got it for both" in done.err
    empty = session.put("empty", "")
    done = session.run("verify", puzzle, empty)
    done.assert_one_line()
    assert done.err.endswith("expected a certificate, got nothing\n")
    session.run("certify", puzzle, "-o", session.directory / "no" / "where").assert_one_line()
    doubled = proof.read_text().replace('"rules": 1', '"rules": 1, "rules": 2')
    done = session.run("verify", puzzle, session.put("doubled", doubled))
    done.assert_one_line()
    assert 'the key "rules" appears twice' in done.err


def test_a_certificate_by_key_holds_for_turned_and_renamed_copies(run, puzzle, tmp_path):
    plain, as_key = tmp_path / "plain.certificate", tmp_path / "key.certificate"
    assert run("certify", puzzle, "-o", plain).code == 0
    assert run("certify", puzzle, "--as-key", "-o", as_key).code == 0
    turned = tmp_path / "turned.json"
    run("convert", puzzle, turned, "--symmetry", "mirror60")
    turned.write_text(turned.read_text().replace('"A"', '"Z"'))
    assert run("verify", turned, plain).code == 1
    assert run("verify", turned, as_key, "--as-key").code == 0
