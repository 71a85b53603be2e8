"""Ideas agree with a list of all shortest solutions, and travel with levels as claims."""

from collections import Counter
from dataclasses import replace
from itertools import chain, count, islice

import pytest

import trisolve
from tests.support import naive_ideas
from tests.support.aimed import hard_levels, losing_level
from tests.support.boards import crowded_level
from trisolve.errors import FormatError
from trisolve.sliding.insight.claims import check_claims, with_ideas
from trisolve.sliding.insight.ideas import IDEAS, check_ideas, has_ideas, ideas
from trisolve.sliding.symmetry import SYMMETRIES

LEVEL = trisolve.parse_level("ooBoooooBoooAABooooooooooooooooooooo")


def found_in(level):
    graph = trisolve.explore(level, analyze=True)
    found = ideas(level, graph)
    return found and (found.names, found.stages)


def agrees(level):
    """Return the ideas of a level, checked against a list of all its shortest solutions."""
    if trisolve.explore(level, analyze=True).n_shortest > 1000:
        return ()
    found = found_in(level)
    assert found == naive_ideas.ideas(level), trisolve.dump_level(level)
    return found[0]


@pytest.mark.long
def test_ideas_match_a_list_of_all_shortest_solutions():
    losing = islice(filter(None, map(losing_level, count())), 4)
    seen = Counter(chain.from_iterable(map(agrees, chain(hard_levels(12), losing))))
    assert {"push", "back", "away", "trap"} <= seen.keys()


@pytest.mark.long
def test_ideas_match_a_full_list_on_three_hundred_levels_and_on_random_levels():
    crowded = [level for level in map(crowded_level, range(300)) if found_in(level)]
    losing = islice(filter(None, map(losing_level, count())), 60)
    seen = Counter(chain.from_iterable(map(agrees, chain(crowded, hard_levels(300), losing))))
    assert seen.keys() == IDEAS.keys()


@pytest.mark.long
@pytest.mark.parametrize("pack", ["tutorial", "article"])
def test_ideas_of_bundled_levels_match_a_list_of_all_shortest_solutions(pack):
    for level in trisolve.load_pack(pack).levels:
        if level.has_goals and trisolve.explore(level).n_states < 3000:
            assert found_in(level) == naive_ideas.ideas(level)


def test_a_level_that_starts_solved_has_one_solution_in_which_no_block_moves():
    solved = LEVEL.with_positions(trisolve.sliding.rules.positions_after(LEVEL, "B3 A4"))
    assert found_in(solved) == naive_ideas.ideas(solved) == (("rest", "only"), 0)


def test_unknown_ideas_are_not_claimed_and_never_match(monkeypatch):
    monkeypatch.setattr("trisolve.sliding.insight.ideas.MAX_SOLUTIONS", 0)
    assert found_in(LEVEL) is None
    assert not with_ideas(LEVEL).stats
    assert not has_ideas(None, ["!rest"])
    assert has_ideas((), ["!rest"])


def test_claimed_ideas_are_checked():
    level = with_ideas(LEVEL)
    assert dict(level.stats) == {"ideas": ("only",), "stages": 1}
    assert check_claims(level).right == ("stats.ideas", "stats.stages")
    lying = replace(level, stats={"ideas": ["push", "only"], "stages": 2})
    wrong = check_claims(lying).wrong
    assert [(one.claim, one.found) for one in wrong] == [
        ("stats.ideas", ("only",)),
        ("stats.stages", 1),
    ]


def test_ideas_hidden_by_a_limit_are_left_unchecked():
    report = check_claims(with_ideas(LEVEL), max_states=2)
    assert {one.claim for one in report.unchecked if one.limited} == {
        "stats.ideas",
        "stats.stages",
    }


def test_a_turned_level_drops_claims_about_its_first_solution():
    level = with_ideas(LEVEL)
    assert level.transformed(SYMMETRIES["rotate0"]).stats == level.stats
    assert "ideas" not in level.transformed(SYMMETRIES["rotate180"]).stats


def test_convert_writes_ideas_and_recomputes_them_for_a_turned_level(run, tmp_path):
    path, turned = tmp_path / "level.json", tmp_path / "turned.json"
    trisolve.save_level(LEVEL, path)
    assert run("convert", "--ideas", "--in-place", path).out == f"{path}: rewritten\n"
    assert trisolve.load_level(path) == with_ideas(LEVEL)
    assert run("convert", path, turned, "--symmetry", "rotate180").code == 0
    assert run("check", turned).code == 0
    assert "ideas" in trisolve.load_level(turned).stats
    done = run("convert", path, turned, "--ideas", "--bare")
    done.assert_one_line()
    assert done.code == 2


def test_an_analysis_has_ideas_and_stages():
    found = trisolve.analyze(LEVEL)
    assert (found.as_json()["ideas"], found.as_json()["stages"]) == (["only"], 1)
    assert [one.how for one in found.reasons] == ["clears", "home"]
    in_steps = trisolve.analyze(LEVEL, metric="steps")
    assert (in_steps.ideas, in_steps.reasons) == (found.ideas, found.reasons)
    stopped = trisolve.analyze(LEVEL, max_states=2).as_json()
    assert (stopped["ideas"], stopped["stages"]) == (None, None)


def test_an_unknown_idea_suggests_the_nearest():
    with pytest.raises(FormatError, match=r"got '!chian'; did you mean chain\?"):
        check_ideas(["rest", "!chian"])
