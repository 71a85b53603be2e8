"""``trisolve pack check`` names the number, the line and the name of a level."""

from trisolve import Pack, load_level, save_pack


def test_a_problem_of_a_pack_in_a_file_has_the_line_of_its_levels(run, tmp_path):
    level = load_level("tutorial:1")
    path = tmp_path / "pack.json"
    save_pack(Pack("Twice", (level, level)), path)
    begins = [at for at, line in enumerate(path.read_text().split("\n"), 1) if line == "    {"]
    found = run("pack", "check", str(path))
    one, other = begins
    expected = f"level 1, line {one}, 'Slide' and level 2, line {other}, 'Slide': the same puzzle"
    assert (found.code, expected in found.out) == (1, True), found.out
