"""Checking packs: every kind of error is found and reported."""

import json
from dataclasses import replace

import pytest
from cli_session import Session

from trisolve.errors import FormatError
from trisolve.sliding.formats import save_pack
from trisolve.sliding.insight.claims import with_grade
from trisolve.sliding.level import Pack
from trisolve.sliding.moves import Move
from trisolve.sliding.packs.check import check_pack
from trisolve.sliding.symmetry import SYMMETRIES

KEYS = {"number", "name", "status", "right", "wrong", "unchecked"}


@pytest.fixture
def session(capsys, monkeypatch, tmp_path):
    return Session(capsys, monkeypatch, tmp_path)


@pytest.fixture(scope="module")
def good(shipped):
    names = ("tutorial/01-slide", "article/puzzle-5", "article/puzzle-30")
    levels = [with_grade(shipped[name]) for name in names]
    sections = [{"name": "Easy", "levels": 1}, {"name": "Hard", "levels": 2, "rise": "score"}]
    return Pack("Good", levels, {"sections": sections, "similarity": 0.9})


def changed(pack, number, **changes):
    levels = list(pack.levels)
    levels[number] = replace(levels[number], **changes)
    return replace(pack, levels=tuple(levels))


def with_stat(pack, number, **stats):
    return changed(pack, number, stats={**pack.levels[number].stats, **stats})


def with_metadata(pack, **metadata):
    return replace(pack, metadata={**pack.metadata, **metadata})


def with_recipe(pack, similarity=0.9, hard=()):
    asked = [{"name": "Easy", "levels": 1}, {"name": "Hard", "levels": 2, **dict(hard)}]
    return with_metadata(
        pack, recipe={"similarity": similarity, "sources": ["."], "sections": asked}
    )


def without_grade(pack, number):
    stats = {key: value for key, value in pack.levels[number].stats.items() if key != "grade"}
    return changed(pack, number, stats=stats)


def longer(level):
    first = level.solution[0]
    there, back = Move(first.block, first.distance), Move(first.block, -first.distance)
    return (there, back, *level.solution)


def copied(pack):
    turned = pack.levels[2].transformed(SYMMETRIES["rotate120"])
    sections = [{"name": "All", "levels": 4}]
    return replace(pack, levels=(*pack.levels, turned), metadata={"sections": sections})


CLAIMS = {
    "a solution that cannot be played": (
        lambda pack: changed(pack, 1, solution=[Move("A", 99)]),
        "solution: claimed legal moves, found move 1, A99: illegal",
    ),
    "a solution that does not solve": (
        lambda pack: changed(pack, 1, solution=pack.levels[1].solution[:1]),
        "solution: claimed an end on every goal",
    ),
    "a solution that is too long": (
        lambda pack: changed(pack, 2, solution=longer(pack.levels[2])),
        "solution: claimed a length of 9 in moves, found one of 7",
    ),
    "no solution": (
        lambda pack: changed(pack, 1, solution=None),
        "solution: claimed none, found a pack, in which every level must have one",
    ),
    "wrong moves": (lambda pack: with_stat(pack, 1, moves=4), "stats.moves: claimed 4, found 3"),
    "wrong steps": (lambda pack: with_stat(pack, 1, steps=1), "stats.steps: claimed 1, found "),
    "wrong states": (
        lambda pack: with_stat(pack, 1, states=5),
        "stats.states: claimed 5, found 177",
    ),
    "a wrong score": (
        lambda pack: with_stat(pack, 0, score=0.5),
        "stats.score: claimed 0.5, found ",
    ),
    "a wrong grade": (
        lambda pack: with_stat(pack, 0, grade="hard"),
        "stats.grade: claimed hard, found tutorial",
    ),
}
PROBLEMS = {
    "the same puzzle, turned": (
        copied,
        "level 3 'Puzzle 30' and level 4 'Puzzle 30': the same puzzle, 71383f3ded19f95b",
    ),
    "levels too much alike": (
        lambda pack: with_metadata(pack, similarity=0.1),
        "similarity 0.",
    ),
    "difficulty that falls": (
        lambda pack: replace(pack, levels=[pack.levels[i] for i in (0, 2, 1)]),
        "level 3 'Puzzle 5': expected stats.score to rise in section 'Hard', got ",
    ),
    "no stat to order by": (
        lambda pack: changed(pack, 2, stats={}),
        "level 3 'Puzzle 30': expected stats.score to rise in section 'Hard', got None after ",
    ),
    "sections of fewer levels": (
        lambda pack: with_metadata(pack, sections=[{"name": "Easy", "levels": 2}]),
        "metadata.sections: expected sections of 3 levels in total, got 2",
    ),
    "a section of no number of levels": (
        lambda pack: with_metadata(pack, sections=[{"name": "Easy", "levels": "many"}]),
        "metadata.sections[0].levels: expected an integer of at least 0, got 'many'",
    ),
    "a similarity that is none": (
        lambda pack: with_metadata(pack, similarity=7),
        "metadata.similarity: expected a number from 0 to 1, got 7",
    ),
    "a recipe that is none": (
        lambda pack: with_metadata(pack, recipe={"color": 1}),
        "metadata.recipe: expected only the keys name, seed, ",
    ),
    "another similarity than the recipe's": (
        lambda pack: with_recipe(pack, similarity=0.5),
        "metadata.similarity: expected 0.5 as in metadata.recipe, got 0.9",
    ),
    "other sections than the recipe's": (
        lambda pack: with_recipe(pack, hard={"rise": "moves"}),
        "metadata.sections: expected the sections of metadata.recipe",
    ),
    "a level that the recipe does not ask for": (
        lambda pack: with_recipe(pack, hard={"moves": "5.."}),
        "level 2 'Puzzle 5': expected what section 'Hard' asks for in the recipe, got 3 moves, ",
    ),
    "a level without one of the stats": (
        lambda pack: without_grade(with_recipe(pack), 1),
        "level 2 'Puzzle 5': expected stats.grade, which is missing",
    ),
    "a section that is none": (
        lambda pack: with_metadata(pack, sections=["Easy"]),
        "metadata.sections[0]: expected an object, got 'Easy'",
    ),
    "a section that rises by something else": (
        lambda pack: with_metadata(pack, sections=[{"levels": 3, "rise": "beauty"}]),
        "metadata.sections[0].rise: expected score, moves, typical, got 'beauty'",
    ),
}


def test_a_valid_pack_passes_its_check(good):
    result = check_pack(good, workers=2)
    assert (result.status, result.problems) == ("right", ())
    assert all(len(report.right) == 9 for report in result.levels)


@pytest.mark.parametrize("wrong", CLAIMS)
def test_pack_check_finds_a_wrong_claim(good, wrong):
    make, message = CLAIMS[wrong]
    result = check_pack(make(good))
    assert result.status == "wrong"
    reported = [str(one) for report in result.levels for one in report.wrong]
    assert len(reported) == 1
    assert reported[0].startswith(message)


@pytest.mark.parametrize("wrong", PROBLEMS)
def test_pack_check_finds_duplicates_and_similar_levels(good, wrong):
    make, message = PROBLEMS[wrong]
    result = check_pack(make(good))
    assert result.status == "wrong"
    assert any(message in problem for problem in result.problems)
    assert not any(report.wrong for report in result.levels)


def test_a_pack_that_satisfies_its_recipe_passes(good):
    assert check_pack(with_recipe(good, hard={"moves": "3.."})).problems == ()


def test_pack_check_lists_unchecked_claims(session, good):
    save_pack(with_stat(good, 0, beauty=1), session.directory / "fair.json")
    done = session.run("pack", "check", session.directory / "fair.json")
    assert (done.code, done.out.splitlines()) == (
        0,
        [
            "Slide (level 1, line 20): stats.beauty: not checked, no stat of that name is known",
            "3 levels: nothing wrong, 1 claim not checked",
        ],
    )


@pytest.mark.parametrize("share", [float("nan"), -0.1, 1.5])
def test_a_similarity_outside_0_to_1_is_refused(good, share):
    with pytest.raises(FormatError, match="expected a similarity from 0 to 1, got "):
        check_pack(good, similarity=share)


def test_a_limit_leaves_a_pack_unproved(good):
    assert check_pack(good, max_states=10).status == "limit"


def test_the_progress_of_pack_check_counts_levels(good):
    reported = []
    check_pack(good, report=reported.append)
    assert reported == [1, 2, 3]


def test_pack_check_reports_faults_and_exits_with_1(session, good):
    save_pack(good, session.directory / "good.json")
    done = session.run("pack", "check", "--workers", 2, session.directory / "good.json")
    assert (done.code, done.out) == (0, "3 levels: all proved\n")
    make, _ = CLAIMS["wrong moves"]
    save_pack(make(copied(good)), session.directory / "bad.json")
    done = session.run("pack", "check", session.directory / "bad.json")
    assert done.code == 1
    assert done.out.splitlines() == [
        "Puzzle 5 (level 2, line 42): stats.moves: claimed 4, found 3",
        "level 3, line 83, 'Puzzle 30' and level 4, line 131, 'Puzzle 30': "
        "the same puzzle, 71383f3ded19f95b",
        "4 levels: 1 with wrong claims, 1 problem of the whole pack",
    ]
    done = session.run("pack", "check", "--json", session.directory / "bad.json")
    reported = json.loads(done.out)
    assert (done.code, reported["status"], len(reported["problems"])) == (1, "wrong", 1)
    assert [level["status"] for level in reported["levels"]] == ["right", "wrong", "right", "right"]
    assert set(reported["levels"][1]) == KEYS
    assert reported["levels"][1]["wrong"] == [{"claim": "stats.moves", "claimed": 4, "found": 3}]
    done = session.run("pack", "check", "--max-states", 10, session.directory / "good.json")
    assert done.code == 3
