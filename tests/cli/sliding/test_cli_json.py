"""Every command that prints a report can print it as JSON."""


def test_archive_and_pack_commands_report_in_json(run, tmp_path):
    db, other, out = tmp_path / "a.db", tmp_path / "b.db", tmp_path / "out.json"
    (added,) = run("archive", "add", db, "tutorial", "--json").objects()
    assert (added["added"], added["levels"], added["unsolvable"]) == (9, 9, [])
    (written,) = run("archive", "export", db, "--moves", "3..", "-o", out, "--json").objects()
    assert (written["written"], written["levels"]) == (str(out), 2)
    run("archive", "add", other, "article")
    (merged,) = run("archive", "merge", db, other, "--json").objects()
    assert merged["finds"] == 14
    (pruned,) = run("archive", "prune", db, "--moves", "3..", "--json").objects()
    assert pruned["deleted"] + pruned["left"] == 14
    (joined,) = run("pack", "merge", out, out, "-o", out, "--json").objects()
    assert (joined["levels"], joined["left_out"]) == (2, 2)
    (split,) = run("pack", "split", out, tmp_path / "parts", "--json").objects()
    assert split["files"] == 2
    (built,) = run("pack", "build", "recipes:tiny", "-o", out, "--json").objects()
    assert built == {"written": str(out), "levels": 7}


def test_standard_output_cannot_hold_both_json_and_a_pack(run, tmp_path):
    assert run("pack", "merge", "article", "--json").code == 2
