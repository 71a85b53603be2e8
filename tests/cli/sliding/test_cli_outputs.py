"""The destination and format of output: -o -, SARIF, JUnit, no times, masks, notes, columns."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import trisolve
from trisolve.sliding.formats import dump_pack, load, parse

GOAL = "board:\nAAA.aaa.\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("layout", "hexagon:2", "--count", 2, "-o", "-"),
        ("generate", "hexagon:3", "--trials", 60, "--seed", 1, "--progress", "none", "-o", "-"),
        ("pack", "merge", "tutorial", "-o", "-"),
    ],
)
def test_a_dash_writes_to_standard_output(run, arguments):
    done = run(*arguments)
    assert done.code == 0
    assert parse(done.out).levels


def test_mutate_can_write_to_standard_output(run):
    options = ("--trials", 300, "--walls", "--goals", "--count", 1, "--progress", "none")
    done = run("mutate", "article:puzzle-5", *options, "-o", "-")
    assert parse(done.out).stats["moves"] > 3


def test_check_writes_sarif_and_junit(run, tmp_path):
    wrong, bad = tmp_path / "wrong.tri", tmp_path / "bad.tri"
    wrong.write_text(f'name: One\nstats: {{"moves": 9}}\n{GOAL}')
    bad.write_text("board:\nAA\n")
    done = run("check", wrong, bad, "tutorial:1", "--format", "sarif")
    assert done.code == 2
    (result, invalid) = json.loads(done.out)["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("claim", "error")
    assert result["message"]["text"] == "stats.moves: claimed 9, found 1"
    assert invalid["ruleId"] == "invalid"
    place = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place["uri"] == wrong.as_posix()
    (where,) = invalid["locations"]
    assert where["physicalLocation"]["region"] == {"startLine": 2}
    suite = ElementTree.fromstring(run("check", wrong, bad, "tutorial:1", "--format", "junit").out)
    assert (suite.get("tests"), suite.get("failures")) == ("3", "2")
    assert [len(case.findall("failure")) for case in suite] == [1, 1, 0]


def test_lint_writes_sarif_with_its_rules(run, tmp_path):
    path = tmp_path / "pack.json"
    pack = load("tutorial")  # whose levels name codes to ignore
    levels = tuple(replace(level, metadata={}) for level in pack.levels)
    path.write_text(dump_pack(replace(pack, levels=levels)))
    done = run("lint", path, "--select", "P002,D", "--format", "sarif")
    report = json.loads(done.out)["runs"][0]
    rules = {rule["id"]: rule for rule in report["tool"]["driver"]["rules"]}
    assert {"P002", "D001", "invalid"} <= rules.keys()
    assert all(rule["help"]["text"] and rule["shortDescription"]["text"] for rule in rules.values())
    places = {
        r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in report["results"]
    }
    assert places == {path.as_posix()}
    assert report["results"][0]["message"]["text"].startswith("1 Slide: ")


def test_json_is_refused_together_with_another_format(run):
    done = run("lint", "tutorial:1", "--json", "--format", "sarif")
    assert done.code == 2
    assert "expected --json or --format sarif, got both" in done.err


def test_solutions_without_times_are_identical_bytes_every_time(run):
    once, again = (run("solve", "--json", "--no-seconds", "article:puzzle-5").out for _ in "12")
    assert once == again
    assert "seconds" not in json.loads(once)


def test_hidden_folders_and_virtual_environments_are_skipped(run, tmp_path):
    for folder in (".git", "env/lib", "levels"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "one.tri").write_text(GOAL)
    (tmp_path / "env" / "pyvenv.cfg").write_text("")
    assert [one["file"] for one in run("check", tmp_path, "--json").objects()] == [
        str(tmp_path / "levels" / "one.tri")
    ]
    assert len(run("check", tmp_path / ".git", "--json").objects()) == 1


def test_levels_of_a_pack_are_printed_with_names_that_can_be_read_back(run, tmp_path):
    path = tmp_path / "pack.json"
    path.write_text(dump_pack(load("tutorial")))
    found = run("check", path, "--json").objects()
    assert [one["file"] for one in found] == [f"{path}:{number}" for number in range(1, 10)]
    assert trisolve.load_level(found[2]["file"]).name == found[2]["name"]


def test_pack_check_and_pack_diff_number_from_1(run, tmp_path):
    path = tmp_path / "pack.json"
    path.write_text(dump_pack(load("tutorial")))
    (found,) = run("pack", "check", path, "--json").objects()
    assert [one["number"] for one in found["levels"]] == list(range(1, 10))
    (difference,) = run("pack", "diff", "article", path, "--json").objects()
    assert min(one["number"] for one in difference["added"]) == 1


def test_one_level_is_listed_and_an_empty_selection_is_reported(run):
    assert run("pack", "list", "tutorial:1").out.startswith("   1     1 move")
    done = run("pack", "list", "starter", "--moves", "900..")
    assert (done.code, done.out) == (1, "")
    assert done.err == "trisolve: starter: none of 100 levels meets --moves 900..\n"


def test_a_sheet_has_the_requested_columns(run):
    def places(*options):
        return run("render", "tutorial", "--sheet", *options).out

    assert len({places(), places("--columns", 1), places("--columns", 5)}) == 3


def test_a_mask_is_drawn(run, tmp_path):
    mask = tmp_path / "mask.tri"
    mask.write_text("board:\n ...\n.....\n")
    assert run("show", mask).out == f"{mask}: a mask, 8 cells\n\n ...\n.....\n"
    assert run("show", mask, "--plain").out == "board:\n ...\n.....\n"
    assert run("render", mask).out.startswith("<svg")


def test_notes_of_a_level_are_shown_and_are_printed_in_booklets(run, tmp_path):
    path = tmp_path / "noted.tri"
    path.write_text(f"notes: Drag it home.\n{GOAL}")
    assert run("show", path).out.endswith("\n\nDrag it home.\n")
    assert run("render", path, "--booklet", "-o", tmp_path / "b.svg").code == 0
    assert any("Drag it home." in page.read_text() for page in tmp_path.glob("b-*.svg"))


@pytest.mark.parametrize("command", [("convert", "tutorial:1"), ("mesh", "convert", "octagon")])
def test_converting_commands_accept_output_instead_of_out(run, tmp_path, command):
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    assert run(*command, one).code == run(*command, "-o", two).code == 0
    assert one.read_bytes() == two.read_bytes()
    run(*command, one, "-o", two).assert_one_line()
    printed = run(*command, "--format", "json").out
    assert printed == run(*command, "-", "--format", "json").out == one.read_text("utf-8")
