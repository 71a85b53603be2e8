"""``trisolve pack check`` names the number, the line and the name of a level."""

import json
from dataclasses import replace
from xml.etree.ElementTree import fromstring

from trisolve import Pack, load_level, save_pack


def test_a_finding_between_levels_names_the_lines_of_both(run, tmp_path):
    level = load_level("tutorial:1")
    path = tmp_path / "pack.json"
    save_pack(Pack("Twice", (level, level)), path)
    begins = [at for at, line in enumerate(path.read_text().split("\n"), 1) if line == "    {"]
    found = run("pack", "check", str(path))
    one, other = begins
    expected = f"level 1, line {one}, 'Slide' and level 2, line {other}, 'Slide': the same puzzle"
    assert (found.code, expected in found.out) == (1, True), found.out


def test_sarif_and_junit_reports_cover_the_levels_and_the_pack(run, tmp_path):
    level = replace(load_level("tutorial:1"), stats={"moves": 9})
    path = tmp_path / "pack.json"
    save_pack(Pack("Twice", (level, level)), path)
    done = run("pack", "check", "--format", "sarif", path)
    (found,) = json.loads(done.out)["runs"]
    begins = [at for at, line in enumerate(path.read_text().split("\n"), 1) if line == "    {"]
    places = [
        (one["ruleId"], one["locations"][0]["physicalLocation"]["region"]["startLine"])
        for one in found["results"]
    ]
    assert (done.code, places[-1]) == (1, ("pack", begins[0]))
    assert places[:-1] == [("claim", line) for line in begins]
    assert "pack" in {rule["id"] for rule in found["tool"]["driver"]["rules"]}
    suite = fromstring(run("pack", "check", "--format", "junit", path).out)
    assert [case.get("name") for case in suite] == ["Slide", "Slide", "Twice"]
    assert (suite.get("name"), suite.get("failures")) == ("trisolve pack check", "3")
    done = run("pack", "check", "--format", "sarif", "--json", path)
    assert (done.code, "expected --json or --format sarif" in done.err) == (2, True)
