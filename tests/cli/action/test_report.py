"""The action's report on levels, packs, recipes and changes."""

import json
from itertools import takewhile

import pytest
from cli_session import PACK, PUZZLE_5, PUZZLE_30, STUCK
from places import ROOT

from trisolve.cli.action.findings import plain
from trisolve.cli.action.report import Inputs, find_base, shorten
from trisolve.errors import FormatError
from trisolve.limits import stop_phrase

BARE = {key: PUZZLE_30[key] for key in ("format", "version", "name", "floor", "blocks")}
RECIPE = """name = "Two"
[[sections]]
name = "Both"
levels = 9
moves = "90..99"
sources = ["levels/five.json"]
"""


def row_of(summary, name):
    (line,) = (line for line in summary.splitlines() if line.startswith(f"| {name} "))
    return [cell.strip() for cell in line.split(" | ")]


def boards(summary, title):
    """Return the lines that show a level's old board next to its new one."""
    text = summary.partition("## Changed levels\n")[2].partition(f"{title}:\n\n")[2]
    return list(takewhile(lambda line: line.startswith("    "), text.splitlines()))


def test_a_search_stopped_by_a_limit_proves_nothing_and_fails_no_job(repository, report):
    repository.put("levels/bare.json", BARE)
    found = report(MAX_STATES=10)
    assert found.code == 0
    row = row_of(found.summary, "levels/bare.json")
    assert row[2:5] == ["more than 10 states", "", "none"]
    found = report(MAX_STATES=100)  # enough for a solution, too few for a grade
    row = row_of(found.summary, "levels/bare.json")
    assert row[2:5] == ["7", "more than 100 states", "none"]
    repository.put("levels/bare.json", BARE, stats={"moves": 7})
    found = report(MAX_STATES=10)
    assert found.code == 3
    row = row_of(found.summary, "levels/bare.json")
    assert row[4] == "not proved"
    assert f"stats.moves: not checked, {stop_phrase('max_states')}" in row[5]
    assert "The job fails with exit code 3: 1 level with unproved claims." in found.summary


def test_a_level_can_ignore_codes_and_a_wrong_code_hides_no_other_level(repository, report):
    repository.put("levels/meant.json", BARE, metadata={"lint": {"ignore": ["B001", "R"]}})
    repository.put("levels/wrong.json", BARE, metadata={"lint": {"ignore": ["X1"]}})
    found = report(MAX_STATES=100)
    assert found.code == 2
    assert "B001" not in row_of(found.summary, "levels/meant.json")[5]
    row = row_of(found.summary, "levels/wrong.json")
    assert row[2] == "7"
    assert "metadata.lint.ignore: expected a code such as G001" in row[5]


def test_each_claim_is_reported_as_right_wrong_or_missing(repository, report):
    repository.put("levels/none.json", BARE)
    repository.put("levels/right.json", BARE, stats={"moves": 7})
    repository.put("levels/wrong.json", BARE, stats={"moves": 9})
    repository.put("levels/stuck.json", STUCK)
    repository.put("levels/goalless.tri", "board:\nAAA...\n")
    found = report()
    assert found.code == 1
    rows = {
        name: row_of(found.summary, f"levels/{name}")[2:5]
        for name in ("none.json", "right.json", "wrong.json", "stuck.json", "goalless.tri")
    }
    assert rows == {
        "none.json": ["7", "medium", "none"],
        "right.json": ["7", "medium", "right"],
        "wrong.json": ["7", "medium", "wrong"],
        "stuck.json": ["unsolvable", "", "none"],
        "goalless.tri": ["no goal", "", "none"],
    }
    reasons = "1 level with wrong claims, 1 level with lint errors"
    assert f"The job fails with exit code 1: {reasons}." in found.summary


def test_code_scanning_receives_lint_findings_wrong_claims_and_invalid_files(repository, report):
    repository.put("levels/wrong.json", BARE, stats={"moves": 9})
    repository.put("levels/stuck.json", STUCK)
    repository.put("levels/a bad one.tri", "name: Bad\nboard:\nAA\n")
    repository.put("levels/pack.json", {**PACK, "levels": [PUZZLE_5, {**STUCK, "name": "Second"}]})
    found = report()
    (run,) = json.loads((repository.place / found.outputs["sarif"]).read_text())["runs"]
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    found = {}
    for result in run["results"]:
        rule = rules[result["ruleId"]]
        assert rule["shortDescription"]["text"]
        assert rule["fullDescription"]["text"]
        assert rule["help"]["text"]
        (place,) = result["locations"]
        where = place["physicalLocation"]
        line = where["region"]["startLine"]
        uri = where["artifactLocation"]["uri"]
        found[result["ruleId"], uri, line] = (result["level"], result["message"]["text"])
    assert found["claim", "levels/wrong.json", 1] == (
        "error",
        "stats.moves: claimed 9, found 7",
    )
    level, message = found["invalid", "levels/a%20bad%20one.tri", 3]
    assert level == "error"
    assert "expected 3 or more triangles" in message
    assert found["G001", "levels/stuck.json", 1][0] == "error"
    assert found["G001", "levels/pack.json", 1][1].startswith("2 Second: ")


def test_a_finding_points_at_the_line_of_its_level_and_has_its_own_fingerprint(repository, report):
    stuck = [{**STUCK, "name": name} for name in ("First", "First", "Second")]
    repository.put("levels/pack.json", json.dumps({**PACK, "levels": stuck}, indent=1))
    found = report()
    (run,) = json.loads((repository.place / found.outputs["sarif"]).read_text())["runs"]
    lines = (repository.place / "levels/pack.json").read_text().splitlines()
    begins = [number for number, line in enumerate(lines, 1) if line == "  {"]
    places = [
        (
            result["message"]["text"].split()[1].rstrip(":"),
            result["locations"][0]["physicalLocation"]["region"]["startLine"],
        )
        for result in run["results"]
        if result["ruleId"] != "pack"
    ]
    assert set(places) == set(zip(("First", "First", "Second"), begins, strict=True))
    prints = [result["partialFingerprints"]["primaryLocationLineHash"] for result in run["results"]]
    assert len(set(prints)) == len(prints)


def test_only_levels_count_as_levels_in_the_report(repository, report):
    found = report(PATHS="levels/nothing")
    assert (found.code, found.outputs["levels"]) == (2, "0")
    assert "0 levels checked, 0 without findings." in found.summary


def test_old_and_new_boards_are_shown_side_by_side(repository, report):
    old = "name: Slide\nboard:\n AAA.aaa\n.......\n"
    new = "name: Slide\nboard:\n.AAA.aaa\n........\n"
    repository.put("levels/slide.tri", old)
    base = repository.commit()
    repository.put("levels/slide.tri", new)
    repository.commit()
    lines = boards(report(BASE=base).summary, "levels/slide.tri, Slide")
    assert lines[0].split() == ["before", "now"]
    assert lines[2].split() == ["AAA.aaa", ".AAA.aaa"]


def test_a_pack_shows_the_boards_of_its_changed_levels(repository, report):
    repository.put("levels/pack.json", {**PACK, "levels": [PUZZLE_5, STUCK]})
    base = repository.commit()
    wider = {**STUCK, "floor": [*STUCK["floor"], max(STUCK["floor"]) + 1]}
    repository.put("levels/pack.json", {**PACK, "levels": [PUZZLE_5, wider]})
    found = report(BASE=base).summary
    assert boards(found, f"levels/pack.json, {STUCK['name']}")
    assert PUZZLE_5["name"] not in found.partition("## Changed levels\n")[2]
    repository.put("levels/pack.json", {**PACK, "levels": [{**PUZZLE_5, "name": "Five"}, STUCK]})
    assert "## Changed levels" not in report(BASE=base).summary  # another name, the same board


def test_new_or_invalid_files_and_other_puzzles_show_no_boards(repository, report):
    repository.put("levels/was good.json", PUZZLE_30)
    repository.put("levels/was bad.json", "{")
    repository.put("levels/gone.json", PUZZLE_30)
    repository.put("levels/other.json", PUZZLE_5)
    base = repository.commit()
    repository.put("levels/was good.json", "{")
    repository.put("levels/was bad.json", STUCK)
    repository.put("levels/new.json", PUZZLE_5)
    entanglement = (ROOT / "levels/entanglement/small.json").read_text(encoding="utf-8")
    repository.put("levels/other.json", entanglement)
    (repository.place / "levels/gone.json").unlink()
    repository.commit()
    found = report(BASE=base)
    assert found.code == 2
    assert "## Changed levels" not in found.summary
    row = row_of(found.summary, "levels/was good.json")
    assert "line 1, column 2: expected property name" in row[5]


def test_the_reason_a_recipe_failed_is_in_the_summary(repository, report):
    repository.put("levels/five.json", PUZZLE_5)
    base = repository.commit()
    repository.put("two.toml", RECIPE)
    repository.put("bad.toml", "[[sections]]\nlevels = 0\n")
    repository.put("latin.toml", "# caf\u00e9\n[[sections]]\n".encode("latin-1"))
    repository.commit()
    found = report(BASE=base)
    assert found.code == 2
    packs = found.summary.partition("## Packs")[2]
    assert "- two.toml: not built: expected enough levels" in packs
    assert "finished work is kept" not in packs
    assert "section 'Both' has 0 of 9 levels" in packs
    assert "- bad.toml: not built: " in packs
    assert "- latin.toml: not built: " in packs
    assert "exit code" not in packs
    assert "0 of 3 packs built" in found.summary


def test_missing_levels_and_a_missing_directory_are_reported_in_one_sentence(repository, report):
    repository.put("readme.txt", "nothing here")
    repository.put("empty/readme.txt", "nothing here")
    found = report(PATHS="levels empty")
    assert found.code == 2
    assert "expected a file or a bundled name" in found.summary or "No such file" in found.summary
    assert "expected a directory with levels, found none" in found.summary
    assert "Traceback" not in found.log


@pytest.mark.parametrize("paths", ["levels", "levels/game.jsonl"])
def test_other_puzzles_are_also_checked(repository, report, paths):
    game = (ROOT / "levels/boco/cross.jsonl").read_text(encoding="utf-8")
    repository.put("levels/game.jsonl", game)
    found = report(PATHS=paths)
    assert found.code == 0
    assert row_of(found.summary, "levels/game.jsonl")[2:5] == ["", "", "right"]


def test_paths_with_spaces_are_quoted(repository, report):
    repository.put("my levels/five.json", PUZZLE_5)
    base = repository.commit()
    repository.put("my levels/five.json", PUZZLE_5, name="Cinq")
    found = report(PATHS='"my levels"', BASE=base)
    assert found.code == 0
    assert row_of(found.summary, "my levels/five.json")[1] == "Cinq"


@pytest.mark.parametrize(
    ("inputs", "error"),
    [
        ({"FAIL_ON": "warning"}, "fail-on: expected error or never, got 'warning'"),
        ({"MAX_STATES": "many"}, "max-states: expected a number above 0, got 'many'"),
        ({"PATHS": "'levels"}, "paths: expected a closing quotation mark, found none"),
        ({"PATHS": " "}, "paths: expected names of files and directories, got nothing"),
        ({"PATHS": "-"}, "paths: expected names of files and directories, got '-'"),
        ({"OUTPUT": "readme/report"}, "readme/report: Not a directory"),
    ],
)
def test_meaningless_inputs_give_a_one_line_error(repository, report, inputs, error):
    repository.put("readme", "a file")
    found = report(**inputs)
    assert (found.code, found.log) == (2, f"trisolve: error: {error}\n")


def test_a_deleted_commit_is_treated_as_no_commit(repository, monkeypatch):
    repository.commit()
    monkeypatch.chdir(repository.place)
    monkeypatch.setenv("TRISOLVE_BASE", "1" * 40)
    assert find_base(Inputs.read()) == ""
    monkeypatch.setenv("TRISOLVE_BASE", "--output=x")
    with pytest.raises(FormatError, match="base: expected a commit"):
        find_base(Inputs.read())


@pytest.mark.parametrize("size", [10, 400])
def test_a_summary_never_exceeds_its_limit(size):
    text = "## Levels\n" + ("\u00e9" * size + "\n") * 99
    assert shorten(text, 10**6) == text
    cut = shorten(text, 900)
    assert len(cut.encode()) <= 900
    assert cut.endswith("is left out: GitHub shows no more than 1 MiB. See summary.md.\n")
    assert text.startswith(cut.partition("\n\nThe rest")[0])


def test_a_summary_that_is_too_large_lists_the_levels_with_findings(
    repository, report, monkeypatch
):
    monkeypatch.setattr("trisolve.cli.action.report.MAX_BYTES", 1)
    monkeypatch.setattr("trisolve.cli.action.report.shorten", lambda text: text)
    repository.put("levels/good.json", PUZZLE_5)
    repository.put("levels/wrong.json", BARE, stats={"moves": 9})
    summary = report(LINT="--select G").summary
    assert "| levels/wrong.json " in summary
    assert "| levels/good.json " not in summary
    whole = (repository.place / "trisolve-report/summary.md").read_text(encoding="utf-8")
    assert "| levels/good.json " in whole


def test_names_cannot_break_the_markdown():
    assert plain("![x](y) <b> `c` a_b _d_\n| e") == (
        "!\\[x\\](y) \\<b\\> \\`c\\` a_b \\_d\\_ \\| e"
    )
    assert (
        plain("red \x1b[31m, bell \a, turned \u202e")
        == "red \ufffd\\[31m, bell \ufffd, turned \ufffd"
    )


def test_names_may_contain_unicode_line_separators(repository, report):
    """JSON allows them without an escape."""
    names = [f"one{separator}two" for separator in ("\u2028", "\u2029", "\x85")]
    for number, name in enumerate(names):
        text = json.dumps({**BARE, "name": name}, ensure_ascii=False)
        repository.put(f"levels/{number}.json", text)
    found = report()
    assert found.code == 0
    for number in range(len(names)):
        assert row_of(found.summary, f"levels/{number}.json")[1] == "one two"


def test_control_characters_in_names_do_not_reach_the_summary(repository, report):
    repository.put("levels/old.json", BARE)
    base = repository.commit()
    name = "red \x1b[31m bell \x07 turned \u202e"
    repository.put("levels/new.json", BARE, name=name)
    repository.put("levels/old.json", PUZZLE_5, name=name, notes=name)
    repository.put("levels/pack.json", {**PACK, "levels": [{**PUZZLE_5, "name": name}]})
    repository.commit()
    found = report(BASE=base)
    assert "turned" in found.summary
    assert [one for one in found.summary if not one.isprintable() and one != "\n"] == []


def test_a_path_that_starts_with_a_hyphen_is_not_taken_for_an_option(repository, report):
    repository.put("--help/one.json", BARE)
    found = report(PATHS="--help")
    assert found.code == 0
    assert row_of(found.summary, "--help/one.json")[2] == "7"
    found = report(PATHS="--help -o x.json")
    assert found.code == 2
    assert not (repository.place / "x.json").exists()


def test_masks_have_no_row_and_fail_no_job(repository, report):
    """A mask is ignored, next to levels and alone in a directory."""
    mask = {"format": "trisolve-level", "version": 1, "floor": [0, 1, 2, 3, 4]}
    repository.put("levels/mask.json", mask)
    repository.put("levels/floor.tri", "board:\n.....\n")
    alone = report()
    assert alone.code == 0, alone.log
    assert "mask.json" not in alone.summary
    repository.put("levels/puzzle.json", PUZZLE_30)
    found = report()
    assert found.code == 0
    assert row_of(found.summary, "levels/puzzle.json")[2] == "7"
    assert "mask.json" not in found.summary
    assert "floor.tri" not in found.summary


def test_a_txt_file_of_levels_is_listed_with_its_changes(repository, report):
    repository.put("levels/one.txt", "board:\nAAA.aaa\n")
    repository.put("levels/notes.txt", "Notes\n")
    base = repository.commit()
    repository.put("levels/one.txt", "board:\nAAA.aaa..\n")
    repository.put("levels/notes.txt", "More notes\n")
    found = report(BASE=base)
    assert "| levels/one.txt |" in found.summary
    assert "levels/one.txt, 1:\n\n    before" in found.summary
    assert "notes" not in found.summary
