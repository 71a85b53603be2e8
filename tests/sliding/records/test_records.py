"""Records: floors, claims, and the shipped records, whose certificates are verified again."""

import runpy
from dataclasses import replace

import fill_records
import naive
import pytest
from places import LEVELS, ROOT
from record_claims import claim, floor_named, floor_of_claim, table_of, write
from thorough import LONG

from trisolve.errors import FormatError
from trisolve.files.bundled import collections
from trisolve.limits import stop_phrase
from trisolve.sliding.block import Block
from trisolve.sliding.formats import load_levels, parse_level
from trisolve.sliding.lattice import hexagon, triangle
from trisolve.sliding.level import Level
from trisolve.sliding.lint import Linter
from trisolve.sliding.proof.verifier import verify
from trisolve.sliding.records import TABLES, Book, load_floors, proved_moves
from trisolve.sliding.symmetry import SYMMETRIES

EIGHT = "tri1.QAQACIBwPh_P-CAAMABAAAAgIcBAEr6aqFQ"
"""A level of 8 moves on triangle:5."""
ALL = 10**9
VERIFIED = ALL if LONG else 3000
"""How many states a certificate may have to be verified every day."""


def shipped():
    """Return the shipped records with their tables and floors."""
    book = Book()
    return [
        (table, floor, record)
        for table in TABLES
        for floor, record in book.rows(table)
        if record and record.table == table
    ]


def test_there_are_thirty_floors_from_small_to_large():
    sizes = [len(floor.cells) for floor in load_floors()]
    assert len(sizes) == 30
    assert sizes == sorted(sizes)
    assert sum(":" not in floor.name for floor in load_floors()) == 13


def test_part_of_a_floor_is_found_on_it_in_any_orientation():
    floor = floor_named("triangle:5", load_floors())
    level = parse_level(EIGHT)
    for symmetry in SYMMETRIES.values():
        assert floor.holds(level.transformed(symmetry, (2, 3)).floor), symmetry.name
    assert floor.holds(frozenset(triangle(4)))
    assert not floor.holds(frozenset(hexagon(2)))
    assert not floor.holds(frozenset(triangle(6)))


def test_every_bundled_record_fits_its_floor_and_is_listed_in_its_table():
    records = shipped()
    assert {("any-goals", "hexagon:4")} <= {(table, floor.name) for table, floor, _ in records}
    for table, floor, record in records:
        assert record.level.push == "full", floor.name
        assert floor.holds(record.level.floor), floor.name
        assert table_of(record.level) == table, floor.name
        assert record.level.stats["moves"] == record.moves, floor.name
        assert record.level.key == record.certificate.key, floor.name


@pytest.mark.long
def test_every_certificate_of_a_bundled_record_is_right():
    for table, floor, record in shipped():
        if record.certificate.n_states <= VERIFIED:
            verdict = verify(record.level, record.certificate)
            assert verdict.status == "verified", (table, floor.name, verdict.described())


@pytest.mark.long
def test_lint_findings_on_a_record_are_all_ignored_by_the_level():
    for table, floor, record in shipped():
        findings = Linter().lint(record.level).findings
        assert [one for one in findings if one.severity != "note"] == [], (table, floor.name)
        said = record.level.metadata.get("lint")
        assert said is None or (said["ignore"] and said["notes"]), floor.name


def test_the_documentation_page_is_made_from_the_records():
    page = (ROOT / "docs" / "records.md").read_text("utf-8")
    page_of = runpy.run_path(str(ROOT / "tools" / "records_page.py"))["page_of"]
    assert page == page_of(Book()), "expected tools/records_page.py to be run"


def test_every_file_in_the_folder_belongs_to_a_record():
    book = Book()
    known = {
        book.path(table, floor).with_suffix(suffix)
        for table, floor, _ in shipped()
        for suffix in (".json", ".certificate")
    }
    there = {path for path in (LEVELS / "records").rglob("*") if path.is_file()}
    assert there - known == {LEVELS / "records" / "floors.toml"}


def test_no_record_exceeds_what_a_census_proves_without_walls():
    for table, floor, record in shipped():
        proved = proved_moves(table, floor)
        if proved is not None and len(record.level.floor) == len(floor.cells):
            assert record.moves <= proved, floor.name


def test_a_claim_is_written_with_its_proof(tmp_path):
    book = Book(tmp_path)
    found = claim(parse_level(EIGHT), book, floor="triangle:5", found={"seconds": 3})
    assert (found.status, found.moves, found.before) == ("right", 8, None)
    record = book.record("one-goal", found.floor)
    assert verify(record.level, record.certificate).status == "verified"
    assert len(naive.solve(record.level)) == record.moves
    assert record.found["seconds"] == 3
    assert record.code == EIGHT
    assert record.level.metadata.get("lint") is None


def test_a_claim_that_is_not_harder_changes_nothing(tmp_path):
    book = Book(tmp_path)
    claim(parse_level(EIGHT), book, floor="triangle:5")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    again = claim(parse_level(EIGHT), book, floor="triangle:5")
    assert (again.status, again.moves, again.before) == ("wrong", 8, 8)
    assert {path: path.read_bytes() for path in before} == before


def test_a_harder_level_replaces_a_record_and_names_it(tmp_path, harder):
    book = Book(tmp_path)
    claim(parse_level(EIGHT), book, floor="triangle:6")
    found = claim(harder, book, floor="triangle:6")
    assert (found.status, found.before) == ("right", 8)
    (former,) = book.record("one-goal", found.floor).found["before"]
    assert former == {"moves": 8, "code": EIGHT}


@pytest.fixture
def harder():
    """A level of 25 moves on triangle:6 from the census."""
    return parse_level("tri1.YAUACoAcA-B_D_n_wCAAMQFRAEAgQyAwQDNAAg3Gc8VS")


def test_a_level_with_one_goal_counts_in_both_tables(tmp_path, harder):
    book = Book(tmp_path)
    assert claim(harder, book, floor="triangle:6").status == "right"
    one, any_goals = (
        book.record(table, floor_named("triangle:6", book.floors)) for table in TABLES
    )
    assert one == any_goals
    assert [path.name for path in tmp_path.iterdir()] == ["one-goal"]


def test_a_level_with_one_goal_replaces_an_easier_one_with_any_number_of_goals(tmp_path, harder):
    book = Book(tmp_path)
    floor = claim(parse_level(EIGHT), book, floor="triangle:6").floor
    write(book, floor, replace(book.record("one-goal", floor), table="any-goals"))
    assert book.path("any-goals", floor).exists()
    claim(harder, book, floor="triangle:6")
    assert [*(tmp_path / "any-goals").iterdir()] == []


@pytest.mark.long
def test_a_level_with_several_goals_is_never_in_the_one_goal_table(tmp_path):
    book, floor = Book(tmp_path), floor_named("star:2", load_floors())
    several = Book().record("any-goals", floor).level
    assert claim(several, book, floor="star:2").table == "any-goals"
    assert book.record("one-goal", floor) is None
    one = Book().record("one-goal", floor).level
    assert claim(one, book, floor="star:2").status == "right"
    assert [book.record(table, floor).level.key for table in TABLES] == [one.key, several.key]


def test_a_record_shared_by_two_floors_ignores_the_duplicate_code(tmp_path, harder):
    book = Book(tmp_path)
    first, second = (
        claim(harder, book, floor=floor).floor for floor in ("triangle:6", "triangle:7")
    )
    said = [book.record("one-goal", floor).level.metadata.get("lint") for floor in (first, second)]
    assert said[0] is None
    assert said[1]["ignore"] == ("D001",)


def test_a_limit_leaves_the_claim_of_a_record_open(tmp_path, harder):
    found = claim(harder, Book(tmp_path), floor="triangle:6", max_states=5)
    assert found.status == "limit"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("floor", "message"),
    [
        ("triangle:4", "expected a level on triangle:4, got 25 cells that do not lie on it"),
        ("triangle:9", "expected one of 30 floors that have records, got 'triangle:9'"),
        (None, "expected --floor for a level that was not generated"),
    ],
)
def test_a_claim_for_another_floor_is_refused(tmp_path, floor, message):
    with pytest.raises(FormatError, match=message):
        claim(parse_level(EIGHT), Book(tmp_path), floor=floor)


def test_the_floor_of_a_generated_level_is_recognized(tmp_path, run, capsys):
    path, mine = tmp_path / "found.json", tmp_path / "mine"
    made = "generate triangle:5 --trials 300 --seed 2 --no-tidy --count 1 -o"
    assert run(*made.split(), path).code == 0
    assert fill_records.main(["add", str(path), "--records", str(mine), "--seconds", "2"]) == 0
    assert "triangle:5, one goal: " in capsys.readouterr().out
    found = Book(mine).record("one-goal", floor_named("triangle:5", load_floors())).found
    command = "trisolve generate triangle:5 --blocks 2..6 --no-tidy --seed 2"
    assert found["command"] == command
    assert (found["seed"], found["seconds"]) == (2, 2)


def test_the_floor_of_a_level_generated_with_defaults_is_recognized():
    (level,) = (level for label, level in load_levels("expert") if label == "expert:50")
    assert floor_of_claim(level, None, Book()).name == "hexagon:4"


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        (("triangle:5",), 0, "triangle:5, one goal: 8 moves, verified, the first"),
        (("triangle:5", "--max-states", "3"), 3, stop_phrase("max_states")),
        (("triangle:4",), 2, "expected a level on triangle:4, got 25 cells"),
    ],
)
def test_the_records_tool_adds_harder_levels_and_reports_it_by_its_exit_code(
    tmp_path, capsys, more, code, said
):
    words = ["add", EIGHT, "--records", str(tmp_path), "--floor", *more]
    assert fill_records.main(words) == code
    shown = capsys.readouterr()
    assert said in shown.out + shown.err
    if code == 0:
        assert fill_records.main(words) == 1
        assert "expected more than 8 moves, the record, got 8" in capsys.readouterr().out


def test_records_are_shown_with_their_proof_status(tmp_path, run):
    claim(parse_level(EIGHT), Book(tmp_path), floor="triangle:5")
    rows = run("records", "--records", tmp_path, "--json").objects()
    assert len(rows) == 2 * len(load_floors())
    row, _ = [one for one in rows if one["moves"]]
    assert (row["table"], row["floor"], row["moves"], row["proved"]) == (
        *("one-goal", "triangle:5"),
        *(8, 8),
    )
    assert row["code"] == EIGHT
    assert run("records").out.count("hexagon:4") == 2


def test_records_are_not_playable_levels():
    assert "records" not in [one.name for one in collections()]


def test_a_level_without_a_solution_is_not_a_record(tmp_path):
    cut = Level([0, 1, 2, 4, 5, 6], [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    found = claim(cut, Book(tmp_path), floor="triangle:5")
    assert (found.status, found.moves) == ("wrong", None)
    assert not list(tmp_path.iterdir())
