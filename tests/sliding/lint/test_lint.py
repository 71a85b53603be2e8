"""Every code of lint: a small level with the finding, one without it, and the oracle."""

from dataclasses import replace

import naive
import numpy as np
import pytest
from boards import crowded_level, crowded_levels, wide_level
from hypothesis import given
from places import ROOT
from thorough import examples

from trisolve import explore, solve
from trisolve.errors import FormatError
from trisolve.limits import stop_phrase
from trisolve.sliding import lattice, rules
from trisolve.sliding.lattice import Axis, run
from trisolve.sliding.level import Block, Level
from trisolve.sliding.lint import CODES, Finding, LeftOut, Linter, LintReport, lint_level
from trisolve.sliding.lint.check_searches import Reach, never_moving
from trisolve.sliding.lint.redundant import inner_walls
from trisolve.sliding.moves import dump_moves, parse_moves
from trisolve.sliding.symmetry import SYMMETRIES

ROW = range(20)
BAR = Block("F", [6, 7, 39])  # along V, across the first row
LONG_BAR = Block("F", [7, 6, 39, 38, 71])  # and the second
SLIDE = Level(range(7), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
LONG_SLIDE = Level(range(11), [Block("A", [0, 1, 2], goal=[8, 9, 10])])
BLOCKED = Level(range(11), [Block("A", [0, 1, 2], goal=[4, 5, 6]), Block("B", [4, 5, 6])], "none")


def on_row(*starts, goals, floor=ROW, push="full"):
    """Return a level with blocks of three cells in the first row, each with a goal or None."""
    blocks = [
        Block("ABC"[number], run(start, Axis.U, 3), None if goal is None else run(goal, Axis.U, 3))
        for number, (start, goal) in enumerate(zip(starts, goals, strict=True))
    ]
    return Level(floor, blocks, push)


def colored(one, other):
    blocks = [Block("A", [0, 1, 2], [2, 3, 4], one), Block("B", [6, 7, 8], [8, 9, 10], other)]
    return Level(range(11), blocks)


def across(bar, floor, first, goal):
    return Level(floor, [Block("A", run(first, Axis.U, 3), run(goal, Axis.U, 3)), bar])


def claiming(moves):
    return replace(LONG_SLIDE, solution=parse_moves(moves))


TWO_ROWS = lattice.parallelogram(4, 2)
CASES = {
    "G001": (replace(SLIDE, floor={0, 1, 2, 4, 5, 6}), SLIDE),
    "G002": (across(BAR, {*range(14), 39}, 0, 10), across(BAR, {*range(14), 39, 38, 71}, 0, 10)),
    "G003": (
        on_row(0, 4, goals=[4, None], floor=range(10)),
        on_row(0, 4, goals=[2, None], floor=range(10)),
    ),
    "G004": (on_row(0, 4, goals=[10, 6]), on_row(0, 4, goals=[6, 10])),
    "G005": (on_row(0, 10, goals=[6, 8]), on_row(0, 10, goals=[6, 10])),
    "G006": (
        on_row(0, 4, 8, goals=[2, None, 8], floor=range(14)),
        on_row(0, 4, 8, goals=[2, None, 10], floor=range(14)),
    ),
    "G007": (on_row(0, goals=[0]), SLIDE),
    "B001": (across(BAR, {*range(6), 6, 7, 39}, 0, 2), SLIDE),
    "B002": (colored("#fc0", "#FFCC00"), colored("#fc0", None)),
    "F001": (replace(SLIDE, floor=range(8)), SLIDE),
    "R001": (replace(BLOCKED, push="full"), BLOCKED),
    "R002": (on_row(2, goals=[4], floor=range(7)), SLIDE),
    "R003": (replace(SLIDE, floor=TWO_ROWS - {36}), replace(SLIDE, floor=TWO_ROWS)),
    "P001": (
        across(LONG_BAR, {*range(32, 48), 6, 7, 71, 70, 103}, 32, 42),
        across(LONG_BAR, {*range(32, 48), 6, 7, 71, 70, 103, 102, 135}, 32, 42),
    ),
    "P002": (SLIDE, BLOCKED),
    "P003": (on_row(0, goals=[2], floor=range(5)), SLIDE),
    "P004": (SLIDE, BLOCKED),
    "C001": (claiming("A1 A1 A2"), claiming("A2 A2")),
    "D001": (SLIDE, LONG_SLIDE),
}


def codes(level, **options):
    return {finding.code for finding in lint_level(level, **options).findings}


def with_copy(level):
    """Return the findings of a level that follows a mirrored copy of the slide."""
    linter = Linter()
    linter.lint(SLIDE.transformed(SYMMETRIES["mirror60"]), "first.json")
    return linter.lint(level, "second.json").findings


def test_every_lint_code_has_test_levels():
    assert CASES.keys() == CODES.keys()


@pytest.mark.parametrize("code", CASES)
def test_each_code_is_reported_exactly_for_the_levels_that_have_the_fault(code):
    bad, good = CASES[code]
    found = [{finding.code for finding in with_copy(level)} for level in (bad, good)]
    assert (code in found[0], code in found[1]) == (True, False)


@pytest.mark.parametrize("code", CASES)
def test_a_single_requested_code_is_reported_alone(code):
    for level in CASES[code]:
        assert codes(level, select=[code]) <= {code}
        assert codes(level, ignore=[code]) == codes(level) - {code}


@pytest.mark.parametrize("code", ["G001", "G002", "G003", "G004", "G005", "G006", "P001"])
def test_an_error_about_a_goal_proves_the_level_unsolvable(code):
    bad, _ = CASES[code]
    assert solve(bad).status == "unsolvable"


def only(level, code):
    (finding,) = lint_level(level, select=[code]).findings
    return finding


def test_findings_name_the_blocks_and_cells_concerned():
    goal_5, row_r2 = only(CASES["G005"][0], "G005"), only(CASES["R002"][0], "R002")
    assert (goal_5.blocks, goal_5.cells) == (("A", "B"), (8,))
    assert goal_5.message == "the goals of blocks A and B overlap"
    assert (row_r2.blocks, row_r2.cells) == ((), (0, 1))
    assert only(CASES["R003"][0], "R003").cells == (36,)
    assert only(CASES["F001"][0], "F001").cells == (7,)
    assert only(CASES["B001"][0], "B001").blocks == ("F",)
    assert only(CASES["R001"][0], "R001").blocks == ("B",)


def test_a_block_that_cannot_reach_its_goal_is_named():
    level = Level(range(8), [Block("A", [0, 1, 2], [4, 5, 6]), Block("B", [3, 4, 5, 6, 7])])
    assert only(level, "G002").message == "block A can never move and is not on its goal"


def test_swapped_goals_separated_by_a_wall_are_not_reported_twice():
    level = on_row(0, 10, goals=[12, 2], floor={*range(6), *range(8, 16)})
    assert codes(level, select=["G"]) == {"G001"}


def test_lint_explains_levels_that_need_no_moves():
    assert only(on_row(0, goals=[None]), "P002").message == "no block has a goal"
    assert only(on_row(0, goals=[0]), "P002").message == "solved at the start"


def test_forced_moves_are_reported():
    level = on_row(0, goals=[2], floor=range(5))
    assert only(level, "P003").message == "the only move is forced: A1"
    jailed = Level({*range(7), *range(64, 71)}, [*SLIDE.blocks, Block("B", [64, 65, 66])])
    assert codes(jailed, select=["P003"]) == set()


def test_a_claimed_number_of_moves_may_hide_a_shortcut():
    found = lint_level(replace(LONG_SLIDE, stats={"moves": 3}), select=["C"]).findings
    assert [finding.message for finding in found] == [
        "the shortest solution has 1 move, stats.moves 3"
    ]
    for stats in ({"moves": 2}, {"moves": "3"}, {"moves": None}, {"moves": True}, {"steps": 9}):
        assert codes(replace(LONG_SLIDE, stats=stats), select=["C"]) == set()
    assert codes(claiming("A9 A1 A1"), select=["C"]) == set()
    assert codes(claiming("A1 A-1 A1"), select=["C"]) == set()


def test_a_duplicate_names_the_first_level():
    (finding,) = (one for one in with_copy(SLIDE) if one.code == "D001")
    assert finding.message == "the same puzzle as first.json"


def test_findings_are_sorted_by_severity():
    report = lint_level(CASES["G003"][0])
    severities = [finding.severity for finding in report.findings]
    assert severities == sorted(severities, key=("error", "warning", "note").index)
    assert report.counts["error"] == 1


def test_codes_can_be_selected_by_prefix():
    everything = codes(SLIDE)
    assert everything >= {"P002", "P004"}
    assert codes(SLIDE, select=["p"]) == {"P002", "P004"}
    assert codes(SLIDE, select=["P", "G"], ignore=["P004"]) == {"P002"}
    assert codes(SLIDE, ignore=["P", "R", "F", "C", "D", "B", "G"]) == set()


@pytest.mark.parametrize("option", ["select", "ignore"])
def test_an_unknown_code_is_refused(option):
    with pytest.raises(FormatError, match=r"expected a code such as G001 .*, got 'X1'"):
        lint_level(SLIDE, **{option: ["P", "X1"]})


def test_a_level_too_large_is_linted_without_a_search_and_reports_what_was_skipped():
    level = wide_level()
    report = lint_level(level, max_states=100)
    assert {finding.code for finding in report.findings} == {"G001", "B001", "F001"}
    left_out = {code for one in report.left_out for code in one.codes}
    assert left_out == {code for code in CODES if CODES[code].searched} - {"P001", "C001"}
    assert all(
        f"{stop_phrase('max_states')} at 100 states" in one.reason for one in report.left_out
    )
    (jailed,) = (finding for finding in report.findings if finding.code == "B001")
    assert jailed.blocks == ("E",)


def test_lint_skips_searches_after_its_time_limit():
    report = lint_level(replace(BLOCKED, push="full"), select=["P"], time_limit=1e-9)
    assert {one.codes for one in report.left_out} == {("P003",), ("P001", "P004")}
    assert all(stop_phrase("time_limit") in one.reason for one in report.left_out)


def test_the_optimum_may_be_known_without_the_whole_graph():
    level = replace(wide_level(), solution=parse_moves("A1 A1 A1"))
    level = replace(level, blocks=(replace(level.blocks[0], goal=(6, 7, 8)), *level.blocks[1:4]))
    report = lint_level(level, select=["C", "P001", "R001"], max_states=2000)
    assert [finding.code for finding in report.findings] == ["C001"]
    (left_out,) = report.left_out
    assert left_out.codes == ("R001",)


def test_the_rule_about_unused_floor_is_skipped_if_there_are_too_many_solutions(monkeypatch):
    monkeypatch.setattr("trisolve.sliding.lint.redundant.MAX_ON_SHORTEST", 1)
    report = lint_level(BLOCKED, select=["R002"])
    reason = "2 states are on shortest solutions, too many to go through"
    assert report == LintReport((), (LeftOut(("R002",), reason),))


def optimum(level):
    """Return the fewest moves and the number of shortest solutions, by the oracle."""
    distance = naive.distances_to_goal(level)
    n_shortest = sum(1 for _ in naive.shortest_solutions(level, distance))
    return distance.get(level.positions), n_shortest


small_levels = crowded_levels(max_blocks=4).filter(
    lambda level: 2 <= len(naive.explore(level).line) <= 60
)
solvable_levels = small_levels.filter(naive.solve)


def cells_of(report, *wanted):
    return {cell for one in report.findings if one.code in wanted for cell in one.cells}


def blocks_of(report, code):
    return {block for one in report.findings if one.code == code for block in one.blocks}


@given(level=small_levels)
@examples(32)
def test_immobile_blocks_and_unused_cells_match_the_oracle(level):
    seen = naive.explore(level).line
    still = {
        block.id
        for number, block in enumerate(level.blocks)
        if len({positions[number] for positions in seen}) == 1
    }
    covered = {cell for positions in seen for cell in rules.holders(level, positions)}
    report = lint_level(level)
    assert report.left_out == ()
    assert blocks_of(report, "B001") == still
    assert cells_of(report, "F001") == level.floor - covered
    goal_errors = any(
        finding.code.startswith("G00") for finding in report.findings if finding.severity == "error"
    )
    assert ("P001" in codes(level) or goal_errors) == (naive.solve(level) is None)


@given(level=solvable_levels)
@examples(16)
def test_irrelevant_parts_match_the_oracle(level):
    report, before = lint_level(level), optimum(level)
    fixed = {cell for block in level.blocks for cell in (*block.cells, *(block.goal or ()))}
    floor = {
        cell
        for cell in level.floor - fixed
        if optimum(replace(level, floor=level.floor - {cell})) == before
    }
    assert cells_of(report, "R002", "F001") - fixed == floor
    walls = {
        cell
        for cell in inner_walls(level)
        if optimum(replace(level, floor=level.floor | {cell})) == before
    }
    assert cells_of(report, "R003") == walls
    blocks = set()
    for block in level.blocks:
        rest = [other for other in level.blocks if other is not block]
        goals_left = any(other.highlighted for other in rest)
        if goals_left and optimum(replace(level, blocks=rest)) == before:
            blocks.add(block.id)
    assert blocks_of(report, "R001") == blocks
    same = level.push != "none" and optimum(replace(level, push="none")) == before
    assert ("P004" in {finding.code for finding in report.findings}) == same


@given(level=solvable_levels)
@examples(16)
def test_forced_moves_are_those_without_an_alternative(level):
    distance, at, seen, line = naive.distances_to_goal(level), level.positions, set(), []
    while distance[at] > 0:
        seen.add(at)
        ways = {
            there: move
            for move, there in rules.successors(level, at)
            if there in distance and there not in seen
        }
        if len(ways) != 1:
            break
        ((at, move),) = ways.items()
        line.append(move)
    found = lint_level(level, select=["P003"]).findings
    assert len(found) == bool(line)
    assert not line or found[0].message.endswith(f"forced: {dump_moves(line)}")


def track_level(seed):
    """Return a level of many blocks, most of them on two tracks, and as many goals."""
    rng = np.random.default_rng(seed)
    holes = rng.integers(0, 64, size=rng.integers(0, 4)).tolist()
    floor = lattice.parallelogram(10, 2 + int(rng.integers(2))) - set(holes)
    blocks, taken = [], set()
    for _ in range(12):
        axis = Axis(int(rng.choice(3, p=(0.7, 0.15, 0.15))))
        first, length = int(rng.choice(sorted(floor))), int(rng.integers(3, 5))
        try:
            block = Block(chr(ord("A") + len(blocks)), run(first, axis, length))
            step = 2 * int(rng.integers(-4, 5))
            goal = (
                run(first + step, axis, length) if axis == Axis.U and rng.random() < 0.6 else None
            )
            block = replace(block, goal=goal)
        except ValueError:
            continue
        if taken & set(block.cells) or not {*block.cells, *(block.goal or ())} <= floor:
            continue
        taken |= set(block.cells)
        blocks.append(block)
    return Level(floor, blocks[:5] or [Block("A", sorted(floor)[:3])], "full")


@pytest.mark.long
def test_proofs_without_a_search_hold_on_random_levels():
    """A search confirms every proof that was made without a search."""
    proved = set()
    for seed in range(400):
        level = track_level(seed)
        static = {one.code for one in lint_level(level, select=["G"], ignore=["G007"]).findings}
        proved |= static
        if static:
            assert solve(level).status == "unsolvable", seed
    assert proved == {"G001", "G002", "G003", "G004", "G005", "G006"}


@pytest.mark.long
@pytest.mark.parametrize("make", [track_level, crowded_level])
def test_reachable_cells_found_without_a_search_hold_on_random_levels(make):
    n_fixed = 0
    for seed in range(120):
        level = make(seed)
        if explore(level).n_states > 200:
            continue
        reach, fixed = Reach(level), never_moving(level)
        n_fixed += len(fixed)
        for positions in naive.explore(level).line:
            assert all(positions[number] == level.positions[number] for number in fixed)
            assert set(rules.holders(level, positions)) <= reach.cells
            for number, first in enumerate(positions):
                assert first in reach.in_order[number]
    assert n_fixed > 0


def test_a_ring_of_blocks_that_push_each_other_is_not_considered_fixed():
    """Blocks that stop each other may still move together; only walls and sides stop them all."""
    for seed in range(300):
        level = crowded_level(seed)
        still = never_moving(level)
        for move, positions in rules.successors(level, level.positions):
            moved = {n for n in range(len(positions)) if positions[n] != level.positions[n]}
            assert not moved & still, (seed, move)


def meaning(level, ignore):
    """Return the level with metadata that ignore the given codes."""
    return replace(level, metadata={"lint": {"ignore": ignore}})


@pytest.mark.parametrize("code", CASES)
def test_a_level_can_ignore_codes(code):
    level, _ = CASES[code]
    found = codes(level)
    assert codes(meaning(level, [code])) == found - {code}
    assert codes(meaning(level, [])) == codes(replace(level, metadata={"lint": {}})) == found
    assert codes(meaning(level, [code[0]])) == {one for one in found if one[0] != code[0]}
    assert codes(meaning(level, [code]), select=[code]) == set()


def test_only_a_copy_that_ignores_the_code_may_be_a_duplicate():
    """A level that ignores D001 still counts as the first of its copies."""
    linter, meant = Linter(select=["D"]), meaning(SLIDE, ["D001"])
    reports = [
        linter.lint(level, name) for level, name in ((meant, "a"), (meant, "b"), (SLIDE, "c"))
    ]
    assert [[one.message for one in report.findings] for report in reports] == [
        [],
        [],
        ["the same puzzle as a"],
    ]


@pytest.mark.parametrize(
    ("lint", "message"),
    [
        (5, "metadata.lint: expected an object, got 5"),
        ({"ignore": "G007"}, 'metadata.lint.ignore: expected an array, got "G007"'),
        ({"ignore": ["G007", 5]}, "metadata.lint.ignore[1]: expected a string, got 5"),
        ({"ignore": ["X"]}, "metadata.lint.ignore: expected a code such as G001"),
        ({"ignore": [""]}, "metadata.lint.ignore: expected a code such as G001"),
    ],
)
def test_an_ignore_list_that_is_not_an_array_of_codes_is_refused(lint, message):
    with pytest.raises(FormatError) as refused:
        lint_level(replace(SLIDE, metadata={"lint": lint}))
    assert str(refused.value).startswith(message)


def test_findings_are_counted_by_severity():
    report = LintReport((Finding("G001", "x"), Finding("P003", "y"), Finding("P003", "z")))
    assert report.counts == {"error": 1, "warning": 0, "note": 2}


def test_the_documentation_has_a_row_for_every_code():
    page = (ROOT / "docs" / "lint-codes.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    assert [row[:3] for row in rows[2:]] == [
        [one.code, f"`{one.name}`", one.severity] for one in CODES.values()
    ]
    assert [row[3] == "yes" for row in rows[2:]] == [one.searched for one in CODES.values()]
