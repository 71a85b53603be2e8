"""The puzzles that a room makes pass its own check, and the same seed makes the same puzzle."""

import pytest
from commands import typed
from contract import NAMES

MAKING = [name for name in NAMES if name.split()[-1] == "generate"]
SLOW = {"generate"}  # the sliding puzzle's searches thousands of layouts


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=[pytest.mark.long] * (one in SLOW)) for one in MAKING]
)
def test_check_confirms_the_claims_of_generated_puzzles(run, name, tmp_path, monkeypatch):
    made = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        example = typed(name)
        assert run(*example.words, "-o", example.output or "made.json").code == 0
        files = sorted(path for path in (tmp_path / folder).rglob("*") if path.is_file())
        checked = run("check", *files)
        assert (checked.code, checked.err) == (0, "")
        assert checked.out
        made.append({path.name: path.read_bytes() for path in files})
    assert made[0] == made[1]
    assert made[0]
