"""The order of the tests: none is lost, and each worker begins with tests that wait."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from order import spread, waiting


class Item(NamedTuple):
    path: Path
    number: int

    @property
    def fixturenames(self):
        first = {"web": ["chromium"], "edit": ["edited"]}
        return first.get(self.path.parent.name, []) if self.number == 0 else []


def items_of(**counts):
    return [Item(Path(name.replace("_", "/")), n) for name in counts for n in range(counts[name])]


@pytest.mark.parametrize("n_workers", [1, 2, 3, 7])
@pytest.mark.parametrize(
    "items",
    [
        [],
        items_of(cli_a=5),
        items_of(web_a=3),
        items_of(cli_a=9, web_a=1, web_b=4, mesh_c=2, web_c=4),
        items_of(cli_a=1, web_a=90),
    ],
    ids=len,
)
def test_every_test_runs_once_and_files_with_shared_fixtures_stay_together(items, n_workers):
    found = spread(items, n_workers)
    assert Counter(found) == Counter(items)
    files = [item.path for item in found if item.path in waiting(items)]
    n_changes = sum(before != after for before, after in pairwise(files))
    assert n_changes == max(len(set(files)) - 1, 0)


def test_workers_get_equal_shares_and_the_largest_file_comes_first():
    found = spread(items_of(cli_a=9, web_a=1, web_b=4, mesh_c=2, web_c=4), 2)
    first, second = found[:10], found[10:]
    assert [str(item.path) for item in first] == ["web/b"] * 4 + ["web/a"] + ["cli/a"] * 5
    assert [str(item.path) for item in second] == ["web/c"] * 4 + ["cli/a"] * 4 + ["mesh/c"] * 2


def test_one_worker_runs_all_tests_of_the_editor():
    found = spread(items_of(cli_a=9, edit_a=3, web_b=2, edit_b=4, edit_c=1), 2)
    at = [n for n, item in enumerate(found) if "edited" in item.fixturenames]
    assert at == [0, 1, 2]
