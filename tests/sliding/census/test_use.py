"""Uses of a census: checking it, exporting its levels, drawing it; and sampling."""

import sqlite3

import pytest
from naive_census import NaiveCensus

import trisolve
from trisolve.limits import stop_phrase
from trisolve.sliding.census.export import Selection, export_pack, export_parquet, render_histogram
from trisolve.sliding.census.options import CensusLimit, options_of
from trisolve.sliding.census.result import check_census
from trisolve.sliding.census.sample import sample
from trisolve.sliding.census.units import estimate
from trisolve.sliding.formats import parse_level
from trisolve.sliding.lattice import hexagon, parallelogram, star


@pytest.fixture(scope="module")
def hexagon_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("census") / "hexagon.db"
    trisolve.census(hexagon(2), path=path).close()
    return path


@pytest.fixture
def file(hexagon_file, tmp_path):
    """A copy of the census, to be damaged."""
    path = tmp_path / "copy.db"
    path.write_bytes(hexagon_file.read_bytes())
    return path


def change(path, statement):
    with sqlite3.connect(path) as connection:
        connection.execute(statement)


def test_check_confirms_a_correct_census(hexagon_file):
    report = check_census(str(hexagon_file), share=1.0)
    assert report.status == "right"
    assert report.details == {"units": [4, 4], "compared": 4}


def test_at_least_one_unit_chosen_by_the_seed_is_compared(hexagon_file):
    units = [check_census(str(hexagon_file), share=0.0, seed=seed).right[-1] for seed in range(8)]
    assert len(set(units)) > 1
    assert check_census(str(hexagon_file), share=0.0, seed=3).right[-1] == units[3]


@pytest.mark.parametrize(
    ("statement", "claim"),
    [
        ("UPDATE levels SET moves = moves + 1 WHERE moves = 6", "unit .*, sha256 of rows"),
        ("DELETE FROM levels WHERE moves = 5", "unit .*, sha256 of rows"),
        ("UPDATE units SET counts = replace(counts, '1', '2')", "arrangements|unit .*, counts"),
        ("UPDATE units SET name = name || '9' WHERE number = 0", "units"),
        ("UPDATE options SET value = '[1]' WHERE name = 'counts'", "counts of the transfer matrix"),
    ],
)
def test_check_refutes_a_tampered_census(file, statement, claim):
    change(file, statement)
    report = check_census(str(file), share=1.0)
    assert report.status == "wrong"
    import re

    assert re.match(claim, report.wrong[0].claim)


def test_packs_made_from_a_census_rise_in_difficulty_and_make_true_claims(hexagon_file):
    with trisolve.Census.load(str(hexagon_file)) as census:
        pack = export_pack(census, Selection(moves=(4, 6)))
        some = export_pack(census, Selection(moves=(4, 6)), count=3)
        unlike = export_pack(census, Selection(moves=(3, 6)), similarity=0.5)
        minimal = export_pack(census, Selection(moves=(6, 6), minimal_only=True))
    scores = [level.stats["score"] for level in pack.levels]
    assert len(scores) == 13 + 3 + 4
    assert scores == sorted(scores)
    assert some.levels == pack.levels[-3:]
    assert 0 < len(unlike.levels) < len(pack.levels)
    assert [level.metadata["census"]["minimal"] for level in minimal.levels] == [True, True]
    for level in some.levels:
        assert trisolve.solve(level).n_moves == level.stats["moves"]


@pytest.mark.long
def test_the_exported_table_has_a_row_for_each_class(hexagon_file, tmp_path):
    from pyarrow import parquet

    with trisolve.Census.load(str(hexagon_file)) as census:
        n_rows = export_parquet(census, Selection(), tmp_path / "levels.parquet")
        rows = list(census.rows())
    table = parquet.read_table(tmp_path / "levels.parquet").to_pylist()
    assert n_rows == len(table) == len(rows) + 2
    assert sum(not row["minimal"] for row in table) == 2
    for row in table:
        level = parse_level(row["code"])
        assert (level.key, len(level.blocks), len(level.floor)) == (
            row["key"], row["blocks"], row["floor_cells"]
        )  # fmt: skip


def test_the_histogram_lists_every_number_of_moves(hexagon_file):
    with trisolve.Census.load(str(hexagon_file)) as census:
        svg = render_histogram(census.summary())
    assert "5 moves: 36 classes, 3 minimal" in svg


@pytest.mark.long
def test_sample_intervals_usually_contain_the_true_value():
    floor, n_seeds = star(1), 12
    wanted = NaiveCensus(floor).summary()
    n_levels = wanted["levels"]
    hits = 0
    for seed in range(n_seeds):
        found = sample(floor, count=100, seed=seed)
        assert found.arrangements == wanted["arrangements"]
        share = found.shares[1]
        hits += found.levels.low <= n_levels <= found.levels.high
        hits += share.low <= wanted["histogram"]["1"] / n_levels <= share.high
    assert hits >= 0.8 * 2 * n_seeds
    assert sample(floor, count=100, seed=3) == sample(floor, count=100, seed=3)


def test_a_sample_of_a_floor_beyond_64_cells_agrees_with_the_solver():
    found = sample(parallelogram(4, 9), count=3, seed=2, blocks=(3, 4))
    assert found.n_drawn == 3
    assert sum(share.estimate for share in found.shares.values()) == pytest.approx(1.0)


def test_signatures_that_do_not_fit_are_skipped():
    found = sample(parallelogram(1, 12), count=5, seed=2, max_bytes=60_000)
    assert found.n_too_large == 5
    assert found.shares == {}


def test_a_sample_reports_progress_and_ends_on_time():
    class Late(Exception):
        pass

    seen = []

    def late(progress):
        seen.append(progress.n_drawn)
        if progress.n_drawn == 2:
            raise Late

    with pytest.raises(Late):
        sample(hexagon(2), count=5, seed=1, progress=late)
    assert seen[0] == 0
    assert seen[-2:] == [1, 2]
    with pytest.raises(
        CensusLimit,
        match=rf"{stop_phrase('time_limit')} 1e-09 after .* s; \d+% of the counting done",
    ):
        sample(hexagon(3), count=5, seed=1, time_limit=1e-9)


def test_an_estimate_says_how_many_units_it_measured():
    options = options_of(hexagon(2))
    assert estimate(options).n_piloted == 0
    piloted = estimate(options, pilot=True)
    assert piloted.n_piloted == 1
    assert piloted.core_hours > 0
