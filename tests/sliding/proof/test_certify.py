"""Certificates agree with the oracle, and the verifier finds every error in one."""

import json
import subprocess
import sys
from dataclasses import replace

import naive
import pytest
from boards import crowded_levels
from hypothesis import given
from jsonschema import Draft202012Validator
from thorough import examples

from trisolve.errors import FormatError, SearchInterrupted
from trisolve.sliding import rules
from trisolve.sliding.formats import certificate_schema, dump_level, parse_level, save_level
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import parse_moves
from trisolve.sliding.proof import certify as certificates
from trisolve.sliding.proof.certificate import (
    Layer,
    dump_certificate,
    hash_order,
    hash_sum,
    layer_hash,
    load_certificate,
    parse_certificate,
    save_certificate,
)
from trisolve.sliding.proof.certify import Limited, certify
from trisolve.sliding.proof.verifier import verify
from trisolve.sliding.symmetry import SYMMETRIES

STUCK = Level({0, 1, 2, 3, 4, 6, 7, 8}, [Block("A", [0, 1, 2], goal=[6, 7, 8])])


@pytest.fixture(scope="module")
def puzzle(shipped):
    return shipped["article/puzzle-5"]


@pytest.fixture(scope="module")
def proof(puzzle):
    return certify(puzzle)


def broken(proof, depth, **changes):
    """Return a certificate with one layer changed."""
    layers = list(proof.layers)
    layers[depth] = layers[depth]._replace(**changes)
    return replace(proof, layers=tuple(layers))


def layer_of(level, states):
    """Return the layer of the given positions."""
    order = hash_order(level)
    packed = [b"".join(at[number].to_bytes(2, "little") for number in order) for at in states]
    return Layer(len(packed), layer_hash(hash_sum(packed)))


def oracle_layers(level, metric):
    """Return a certificate's layers as the oracle finds them: all, or those before the goal."""
    layers = naive.explore(level, metric).layers
    solved = [any(rules.is_solved(level, at) for at in layer) for layer in layers]
    n_layers = solved.index(True) if True in solved else len(layers)
    return tuple(layer_of(level, layer) for layer in layers[:n_layers])


@pytest.mark.parametrize("metric", ["moves", "steps"])
@given(level=crowded_levels(max_blocks=4))
@examples(60)
def test_a_certificate_matches_the_oracle_and_is_verified(level, metric):
    proof = certify(level, metric=metric)
    solution = naive.solve(level, metric)
    assert proof.status == ("unsolvable" if solution is None else "solved")
    assert proof.optimum == (None if solution is None else len(solution))
    assert proof.layers == oracle_layers(level, metric)
    verdict = verify(level, proof)
    assert (verdict.status, verdict.n_layers) == ("verified", len(proof.layers))


def test_a_level_that_starts_solved_has_no_layers_to_prove():
    level = Level(range(8), [Block("A", [0, 1, 2], goal=[0, 1, 2])])
    proof = certify(level)
    assert (proof.optimum, proof.layers) == (0, ())
    assert verify(level, proof).status == "verified"


def test_block_ids_and_the_order_of_blocks_do_not_change_the_hash_of_a_layer(puzzle, proof):
    assert certify(replace(puzzle, blocks=puzzle.blocks[::-1])).layers == proof.layers


def test_a_limited_search_writes_no_certificate(puzzle):
    assert certify(puzzle, max_states=10) == Limited("max_states", 10)


def test_layers_of_many_states_are_hashed_in_chunks(puzzle, proof, monkeypatch):
    monkeypatch.setattr(certificates, "CHUNK", 7)
    assert certify(puzzle) == proof


def test_a_tampered_count_fails_at_its_layer(puzzle, proof):
    for depth in range(len(proof.layers)):
        more = verify(puzzle, broken(proof, depth, states=proof.layers[depth].states + 1))
        assert (more.status, more.layer) == ("refuted", depth)
        if proof.layers[depth].states > 1:
            fewer = verify(puzzle, broken(proof, depth, states=proof.layers[depth].states - 1))
            assert (fewer.status, fewer.layer) == ("refuted", depth)
            assert fewer.n_layers == depth


def test_a_tampered_hash_fails_at_its_layer(puzzle, proof):
    for depth, layer in enumerate(proof.layers):
        last = "0" if layer.hash[-1] != "0" else "1"
        verdict = verify(puzzle, broken(proof, depth, hash=layer.hash[:-1] + last))
        assert (verdict.status, verdict.layer) == ("refuted", depth)
        assert "hash" in verdict.reason


def test_a_missing_state_fails_at_its_layer(puzzle, proof):
    """Count and hash agree with each other, but not with the level."""
    without = layer_of(puzzle, naive.explore(puzzle).layers[2][1:])
    verdict = verify(puzzle, broken(proof, 2, **without._asdict()))
    assert (verdict.status, verdict.layer) == ("refuted", 2)
    assert verdict.reason == "expected 17 states, found more"


def test_a_missing_layer_is_refuted():
    proof = certify(STUCK)
    assert [layer.states for layer in proof.layers] == [1, 1]
    verdict = verify(STUCK, replace(proof, layers=proof.layers[:1]))
    assert (verdict.layer, verdict.reason) == (1, "expected no state, found more")


def test_an_extra_layer_is_refuted():
    proof = certify(STUCK)
    verdict = verify(STUCK, replace(proof, layers=(*proof.layers, proof.layers[-1])))
    assert (verdict.layer, verdict.reason) == (2, "expected 1 state, found 0")


def test_an_optimum_that_is_too_high_is_refuted_by_the_solved_state(puzzle, proof):
    layers = tuple(layer_of(puzzle, layer) for layer in naive.explore(puzzle).layers[:4])
    detour = parse_moves("C-1 C-1 B2 A4")
    verdict = verify(puzzle, replace(proof, optimum=4, solution=detour, layers=layers))
    assert (verdict.status, verdict.layer) == ("refuted", 3)
    assert verdict.reason == "found a solved state, but the certificate claims none before layer 4"


def test_an_optimum_that_is_too_low_is_refuted_by_its_solution(puzzle, proof):
    claim = replace(proof, optimum=2, solution=proof.solution[:2], layers=proof.layers[:2])
    verdict = verify(puzzle, claim)
    assert (verdict.status, verdict.layer) == ("refuted", 2)


def test_an_optimum_that_contradicts_solution_or_layers_is_refuted(puzzle, proof):
    assert verify(puzzle, replace(proof, optimum=4)).layer == 3
    assert verify(puzzle, replace(proof, layers=proof.layers[:2])).layer == 2
    assert verify(puzzle, replace(proof, metric="steps")).status == "refuted"


def test_a_false_claim_of_unsolvability_fails_at_the_goals_layer(puzzle, proof):
    layers = tuple(layer_of(puzzle, layer) for layer in naive.explore(puzzle).layers)
    claim = replace(proof, status="unsolvable", optimum=None, solution=None, layers=layers)
    verdict = verify(puzzle, claim)
    assert (verdict.status, verdict.layer) == ("refuted", 3)
    assert verdict.reason == "found a solved state, but the certificate claims no solution"


def test_a_false_claim_of_a_solution_is_refuted():
    claim = replace(certify(STUCK), status="solved", optimum=1, solution=parse_moves("A3"))
    verdict = verify(STUCK, claim)
    assert verdict.status == "refuted"
    assert verdict.reason.startswith("expected a legal solution, got move 1, A3")


@pytest.mark.parametrize("changes", [{"optimum": 1}, {"solution": ()}, {"layers": ()}])
def test_an_unsolvable_certificate_has_layers_and_no_solution(changes):
    assert verify(STUCK, replace(certify(STUCK), **changes)).status == "refuted"


@pytest.mark.parametrize("changes", [{"optimum": None}, {"solution": None}])
def test_a_solved_certificate_has_a_solution_and_its_length(puzzle, proof, changes):
    assert verify(puzzle, replace(proof, **changes)).status == "refuted"


def test_another_level_is_detected_by_its_key(shipped, proof):
    verdict = verify(shipped["article/puzzle-30"], proof)
    assert verdict.reason.startswith(f"expected a level with the key {proof.key}, got ")
    assert verdict.n_states == 0


def test_a_mirrored_copy_is_not_the_certified_level(puzzle, proof):
    other = puzzle.transformed(SYMMETRIES["mirror0"])
    assert other.key == puzzle.key
    assert verify(other, replace(proof, solution=other.solution)).layer == 0


def test_a_certificate_for_another_version_of_the_rule_is_refuted(puzzle, proof):
    verdict = verify(puzzle, replace(proof, rules=rules.VERSION + 1))
    assert verdict.reason == f"expected version {rules.VERSION} of the rule, got 2"


def test_a_limit_of_the_verifier_leaves_the_question_open(puzzle, proof):
    stopped = verify(puzzle, proof, max_states=10)
    assert (stopped.status, stopped.limit, stopped.n_layers) == ("limit", "max_states", 2)
    assert verify(puzzle, proof, time_limit=1e-9).limit == "time_limit"


def test_an_interrupted_proof_reports_its_progress(puzzle, proof):
    def interrupt(progress):
        if progress.depth == 1:
            raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted, match=r"2 of 3 layers agree, 13 states"):
        verify(puzzle, proof, progress=interrupt)


def test_the_verifier_never_loads_the_engine_or_numpy(puzzle, proof, tmp_path):
    level, claim = tmp_path / "level.tri", tmp_path / "proof.json"
    save_level(puzzle, level)
    save_certificate(proof, claim)
    script = (
        "import sys; from trisolve.cli import main;"
        "code = main(['verify', *sys.argv[1:]]);"
        "heavy = {'numpy', 'numba', 'trisolve.sliding.engine'} & set(sys.modules);"
        "sys.exit(code or (f'loaded {heavy}' if heavy else 0))"
    )
    command = [sys.executable, "-c", script, level, claim]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "verified: optimal in 3 moves" in done.stdout


def test_a_certificate_round_trips_and_fits_its_schema(proof, tmp_path):
    Draft202012Validator.check_schema(certificate_schema())
    for one in (proof, certify(STUCK)):
        save_certificate(one, tmp_path / "proof.json")
        assert load_certificate(tmp_path / "proof.json") == one
        Draft202012Validator(certificate_schema()).validate(json.loads(dump_certificate(one)))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["version"], 2, "version: expected 1, got 2"),
        (["version"], True, "version: expected 1, got true"),
        (["metric"], "turns", 'metric: expected "moves" or "steps", got "turns"'),
        (["key"], "7", 'key: expected 16 hex digits, small letters, got "7"'),
        (["layers", 0, "hash"], "A" * 32, "layers[0].hash: expected 32 hex digits"),
        (["layers", 1, "states"], 0, "layers[1].states: expected an integer of at least 1, got 0"),
        (["layers", 1, "states"], 2**70, "layers[1].states: expected an integer of at most "),
        (["layers", 0, "size"], 1, 'layers[0]: expected only the keys states, hash, got "size"'),
        (["rules"], 0, "rules: expected an integer of at least 1, got 0"),
        (["proof"], 1, "expected only the keys format, version"),
    ],
)
def test_reader_and_schema_refuse_the_same_certificates_and_the_reader_says_why(
    proof, path, value, message
):
    bad = json.loads(dump_certificate(proof))
    inner = bad
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    assert not Draft202012Validator(certificate_schema()).is_valid(bad)
    with pytest.raises(FormatError) as error:
        parse_certificate(json.dumps(bad), "proof.json")
    assert str(error.value).startswith(f"proof.json: {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "expected a JSON object, got an array of 0"),
        ("{}", 'expected the key "format", which is missing'),
        ("[" * 100_000, "expected less nesting in JSON"),
        ("{", "line 1, column 2: expected property name"),
    ],
)
def test_an_invalid_certificate_gives_a_one_line_error(text, message):
    with pytest.raises(FormatError) as error:
        parse_certificate(text)
    assert str(error.value).startswith(message)


def test_a_level_from_a_share_code_is_verified_the_same_way(puzzle, proof):
    assert verify(parse_level(dump_level(puzzle, "share")), proof).status == "verified"
