"""The page of the rules: its numbers, its examples, and its drawings."""

import re

import pytest
from places import ROOT

from trisolve.cli import main
from trisolve.sliding import rules
from trisolve.sliding.formats import parse_level
from trisolve.sliding.moves import parse_moves

PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CODE = (ROOT / "trisolve" / "sliding" / "rules.py").read_text(encoding="utf-8")
CLAUSES = re.findall(r"^\*\*(\d\.\d)\*\* ", PAGE, re.MULTILINE)
EXAMPLES = re.findall(
    r"^:caption: (\w+)\.tri\n(.*?)^```$.*?^\$ trisolve replay \1\.tri (\S+)(.*?)\n.*?"
    r"^!\[Clause (\d\.\d): [^\]]+\]\(pictures/rules-\1\.svg\)$",
    PAGE,
    re.MULTILINE | re.DOTALL,
)
"""The name, the board, the move, what follows it, and the clause of each example."""
REASONS = {
    "3.2": "wall",
    "3.3": "side",
    "3.6": "side",
    "3.8": "conflict",
    "3.9": "conflict",
    "4.2": "immovable",
    "4.3": "immovable",
}


def test_clauses_of_the_rules_are_numbered_in_order():
    numbers = [tuple(map(int, clause.split("."))) for clause in CLAUSES]
    sections = [section for section, number in numbers if number == 1]
    assert sections == [1, 2, 3, 4, 5]
    expected = [[number for at, number in numbers if at == section] for section in sections]
    assert all(found == [*range(1, len(found) + 1)] for found in expected)


def test_the_code_names_each_clause_of_the_step_and_no_others():
    named = set(re.findall(r"\b\d\.\d\b", CODE))
    assert named <= set(CLAUSES)
    assert {clause for clause in CLAUSES if clause.startswith("3.")} <= named


def test_each_step_clause_and_each_non_default_mode_has_an_example():
    wanted = {clause for clause in CLAUSES if clause[0] in "34"} - {"4.1"}
    assert {clause for *_, clause in EXAMPLES} == wanted
    assert len(EXAMPLES) == PAGE.count(":caption:")


@pytest.mark.parametrize("example", EXAMPLES, ids=[one[0] for one in EXAMPLES])
def test_an_example_behaves_and_is_drawn_as_its_clause_says(example, tmp_path):
    name, board, text, after, clause = example
    level = parse_level(board)
    [move] = parse_moves(text)
    found = rules.step(level, level.positions, level.indices[move.block], move.distance)
    assert isinstance(found, rules.Blocked) == ("tail" in after)
    if isinstance(found, rules.Blocked):
        reasons = {
            "3.2": "wall",
            "3.3": "side",
            "3.6": "side",
            "3.8": "conflict",
            "3.9": "conflict",
        }
        assert found.reason == reasons.get(clause, "immovable")
    file, picture = tmp_path / f"{name}.tri", tmp_path / f"rules-{name}.svg"
    file.write_text(board, encoding="utf-8")
    code = main(["render", str(file), "--move", text, "-o", str(picture)])
    assert code == isinstance(found, rules.Blocked)
    assert picture.read_bytes() == (ROOT / "docs" / "pictures" / picture.name).read_bytes()
