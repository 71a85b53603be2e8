"""Archives: the best finds of every niche, from any process, in any order, in spite of crashes."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from cli_session import STUCK, Session
from finds import find
from places import ROOT, TESTS

from trisolve.errors import FileError, FormatError
from trisolve.sliding.formats import load_pack, parse_level, parse_pack
from trisolve.sliding.generator.archive import PER_NICHE, Archive
from trisolve.sliding.generator.archive_map import (
    Candidate,
    Candidates,
    Niche,
    niche_of,
    push_share,
)
from trisolve.sliding.generator.archive_picture import dump_map_svg
from trisolve.sliding.generator.finishing import adopt

WRITER = TESTS / "support" / "finds.py"


@pytest.fixture
def session(capsys, monkeypatch, tmp_path):
    return Session(capsys, monkeypatch, tmp_path)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "finds.db"


def filled(path, numbers):
    with Archive.open(path) as archive:
        for number in numbers:
            archive.add(find(number))
        archive._check()
        return list(archive)


def best_of_each(numbers, per_niche):
    """Return the finds that an archive must contain, computed in a slow, obvious way."""
    by_key = {}
    for number in numbers:
        one = find(number)
        provenance = json.dumps(one.provenance, sort_keys=True)
        rank = (-one.score, provenance, one.level.key)
        by_key[one.level.key] = min(by_key.get(one.level.key, (rank, one)), (rank, one), key=first)
    niches = {}
    for _, one in by_key.values():
        niches.setdefault(niche_of(one.level, one.moves), []).append(one)
    for finds in niches.values():
        finds.sort(key=lambda one: (-one.score, -one.moves, one.level.key))
    return [one for niche in sorted(niches) for one in niches[niche][:per_niche]]


def first(pair):
    return pair[0]


@pytest.mark.long
def test_the_best_finds_of_every_niche_stay_regardless_of_order(tmp_path):
    numbers = list(range(120))
    expected = best_of_each(numbers, PER_NICHE)
    assert len(expected) < 55
    for seed in range(2):
        random.Random(seed).shuffle(numbers)
        assert filled(tmp_path / f"{seed}.db", numbers) == expected


def test_adding_a_find_reports_whether_it_was_kept():
    with Archive.open(":memory:") as archive:
        one = find(1)
        assert archive.add(one)
        assert not archive.add(one)
        assert archive.add(replace(one, score=one.score + 1))
        assert not archive.add(one)
        assert [kept.score for kept in archive] == [one.score + 1]
        assert archive.best() == replace(one, score=one.score + 1)


def test_a_find_round_trips(path, shipped):
    one = adopt(shipped["article/puzzle-30"], {"seed": 7, "of": ["a", {"b": 1.5}]})
    with Archive.open(path) as archive:
        assert archive.add(one)
    with Archive.open(path, create=False) as archive:
        (kept,) = archive
        assert kept.level == one.level
        assert (kept.moves, kept.steps, kept.n_states, kept.score) == (7, 19, one.n_states, 7.0)
        assert kept.provenance == {"seed": 7, "of": ["a", {"b": 1.5}]}
        assert archive.cells() == {niche_of(one.level, 7): kept}


def test_an_unsolvable_level_is_not_a_find():
    assert adopt(parse_level(json.dumps(STUCK)), {}) is None


def test_the_push_share_counts_moves_that_push(shipped):
    chain = shipped["tutorial/05-chain"]
    assert push_share(chain) == 0.5
    assert push_share(shipped["tutorial/01-slide"]) == 0.0
    assert niche_of(chain, 2)[:2] == (0, len(chain.blocks))


def test_merging_archives_equals_filling_a_single_archive(tmp_path):
    filled(tmp_path / "a.db", range(60))
    filled(tmp_path / "b.db", range(40, 120))
    with Archive.open(tmp_path / "a.db") as one, Archive.open(tmp_path / "b.db") as other:
        one.merge(other)
        one._check()
        assert list(one) == best_of_each(range(120), PER_NICHE)


def test_pruning_keeps_the_finds_that_remain_best_after_later_additions(path):
    filled(path, range(80))
    with Archive.open(path) as archive:
        before = len(archive)
        cells = archive.cells()
        gone = archive.prune(keep=1)
        archive._check()
        assert len(archive) == before - gone == len(cells)
        assert archive.cells() == cells
        for number in range(80):
            archive.add(find(number))
        assert list(archive) == list(cells.values())
        archive.prune(min_moves=3, min_score=5)
        archive._check()
        assert list(archive) == [one for one in cells.values() if one.moves >= 3 and one.score >= 5]
        with pytest.raises(ValueError, match="expected to keep at least 1 find per niche"):
            archive.prune(keep=0)


@pytest.mark.parametrize("seed", range(3))
def test_the_best_candidates_match_a_sorted_list_under_stress(seed):
    rng = random.Random(seed)
    kept, added = Candidates(3), {}
    for _ in range(600):
        niche = Niche(rng.randrange(4), rng.randrange(2), 0, 0)
        candidate = Candidate(-float(rng.randrange(9)), -rng.randrange(3), f"{rng.randrange(400)}")
        if candidate.key in {one.key for held in added.values() for one in held}:
            continue
        held = sorted([*added.get(niche, []), candidate])
        assert kept.add(niche, candidate) == (candidate in held[:3])
        added[niche] = held
        kept._check()
        if rng.random() < 0.05:
            added[niche] = added[niche][:1]
            kept.replace(niche, added[niche])
            kept._check()
    assert kept.niches == tuple(sorted(added))
    assert list(kept) == [(niche, one) for niche in sorted(added) for one in added[niche][:3]]
    assert kept.best() == min(one for held in added.values() for one in held)


def writer(*arguments):
    return subprocess.Popen(
        [sys.executable, str(WRITER), *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.long
def test_a_killed_process_loses_no_added_find_and_never_the_file(path):
    process = writer(path, 0, 5000, 2, "spread")
    reported = [int(process.stdout.readline()) for _ in range(25)]
    process.send_signal(signal.SIGKILL)
    reported += [int(line) for line in process.stdout]
    process.communicate()
    with Archive.open(path) as archive:
        archive._check()
        kept = {one.provenance["number"] for one in archive}
        assert set(reported) <= kept
        assert archive.add(find(4999, band=4999))


def cursor_of(rows):
    return SimpleNamespace(fetchone=iter(rows).__next__)


def test_an_archive_created_concurrently_is_recognized(tmp_path, monkeypatch):
    path, others = tmp_path / "finds.db", []

    class Racing(sqlite3.Connection):
        def execute(self, query, *values):
            found = super().execute(query, *values)
            if others or not query.startswith(("SELECT count(*)", "PRAGMA application_id")):
                return found
            rows = found.fetchall()
            others.append(path)
            Archive.open(path).close()
            return cursor_of(rows)

    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda *given, **how: connect(*given, factory=Racing, **how)
    )
    with Archive.open(path) as archive:
        assert len(archive) == 0


@pytest.mark.long
def test_two_processes_can_fill_one_archive(path):
    ends = [writer(path, 0, 70, 1), writer(path, 99, 29, -1)]
    for process in ends:
        process.communicate()
        assert process.returncode == 0
    with Archive.open(path) as archive:
        archive._check()
        assert list(archive) == best_of_each(range(100), PER_NICHE)


def test_a_file_that_is_not_an_archive_gives_a_one_line_error(tmp_path):
    with pytest.raises(FileError, match=r"none\.db: expected an archive, but there is no"):
        Archive.open(tmp_path / "none.db", create=False)
    with pytest.raises(FileError, match="expected a usable archive"):
        Archive.open(tmp_path / "no" / "where.db")
    text = tmp_path / "text.db"
    text.write_text("not a database, but long enough to be read as a header " * 10)
    with pytest.raises(FileError, match="expected a usable archive: file is not a data"):
        Archive.open(text)
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE finds (a)")
    connection.close()
    before = other.read_bytes()
    with pytest.raises(FileError, match="expected an archive, found a database of another program"):
        Archive.open(other)
    assert other.read_bytes() == before
    later = tmp_path / "later.db"
    Archive.open(later).close()
    with sqlite3.connect(later) as connection:
        connection.execute("PRAGMA user_version = 2")
    connection.close()
    with pytest.raises(FileError, match="expected an archive of version 1, found version 2"):
        Archive.open(later)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM settings",
        "UPDATE settings SET value = 'x'",
        "UPDATE settings SET value = 0",
        "UPDATE finds SET moves = 'abc'",
        "UPDATE finds SET moves_band = 9999999",
        "UPDATE finds SET blocks = 3.5",
        "UPDATE finds SET level = x'00ff'",
        "UPDATE finds SET level = substr(level, 1, 9)",
        "UPDATE finds SET provenance = '{x'",
        "UPDATE finds SET provenance = '[]'",
        "UPDATE finds SET provenance = CAST('{}' AS BLOB)",
        "UPDATE finds SET provenance = replace(hex(zeroblob(50000)), '0', '[')",
        "UPDATE finds SET blocks = 1000000000000000000",
        "UPDATE finds SET blocks = 0",
        "UPDATE finds SET floor_band = 1000000000000000000",
        "UPDATE finds SET floor_band = -1",
        "UPDATE finds SET moves = 5000000000000000000, moves_band = 1000000000000000000",
        "UPDATE finds SET push_band = 4",
        "UPDATE finds SET score = 9e999",
        "UPDATE finds SET score = 'x'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = CAST(x'ff41' AS TEXT)",
    ],
)
def test_a_damaged_archive_gives_a_one_line_error(path, change):
    filled(path, range(9))
    connection = sqlite3.connect(path)
    connection.executescript(change)
    connection.commit()
    connection.close()
    with (
        pytest.raises((FileError, FormatError), match=rf"{path.name}: "),
        Archive.open(path, create=False) as archive,
    ):
        list(archive)


def test_a_read_only_archive_can_be_viewed(path, monkeypatch):
    held = filled(path, range(9))
    before = path.read_bytes()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with Archive.open(path, create=False) as archive:
        assert list(archive) == held
        with pytest.raises(FileError, match="readonly"):
            archive.prune(min_moves=99)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == before


def test_viewing_an_empty_file_does_not_change_it(path):
    path.touch()
    with pytest.raises(FileError, match="expected an archive, found an empty database"):
        Archive.open(path, create=False)
    Archive.open(path).close()
    Archive.open(path, create=False).close()


def test_the_map_of_an_archive_has_a_square_for_every_niche():
    cells = {niche_of(one.level, one.moves): one for one in map(find, range(40))}
    root = ElementTree.fromstring(dump_map_svg(cells, "a <b> & c"))
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == len(cells)
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"blocks", "0..9%", "30..100% of the moves push", "cells of floor"} <= set(words)
    for niche, one in cells.items():
        assert (
            sum(title.startswith(f"{niche}: ") and one.level.key in title for title in titles) == 1
        )


def test_archives_can_be_listed_exported_pruned_and_merged_by_commands(session, tmp_path):
    levels, path = ROOT / "levels", tmp_path / "finds.db"
    assert session.run("archive", "add", path, levels / "article").out == "5 of 5 levels added\n"
    (reported,) = session.run("archive", "stats", path, "--json").objects()
    assert (reported["finds"], reported["best"]["moves"]) == (5, 11)
    picture = tmp_path / "map.svg"
    assert "best: " in session.run("archive", "stats", path, "--map", picture).out
    ElementTree.parse(picture)
    target = tmp_path / "out.json"
    done = session.run("archive", "export", path, "--moves", "4..8", "-o", target)
    assert (done.code, done.out) == (0, "2 levels written\n")
    assert [level.stats["moves"] for level in load_pack(target).levels] == [7, 8]
    assert session.run("check", target).code == 0
    (best,) = parse_pack(session.run("archive", "export", path, "--count", 1).out).levels
    assert best.stats["moves"] == 11
    merged = session.run("archive", "merge", tmp_path / "all.db", path, path)
    assert merged.out == f"{reported['finds']} finds in {reported['niches']} niches\n"
    assert session.run("archive", "prune", path, "--moves", "8..").out.endswith("2 left\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("stats", "none.db"), "there is no such file"),
        (("prune", "none.db"), "expected --count, --moves or --min-score, got none of them"),
        (("prune", "none.db", "--min-score", "nan"), "expected a number for --min-score, got nan"),
        (("merge", "all.db", "none.db"), "there is no such file"),
        (("export", "none.db", "--moves", "x"), "expected bounds"),
    ],
)
def test_archive_commands_print_one_line_errors(session, monkeypatch, tmp_path, arguments, message):
    monkeypatch.chdir(tmp_path)
    done = session.run("archive", *arguments)
    done.assert_one_line()
    assert message in done.err
    assert not list(tmp_path.iterdir())
