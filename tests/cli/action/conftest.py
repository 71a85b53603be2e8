"""A repository for the tests of the action, and a function that reports on it."""

import pytest
from repositories import Repository


@pytest.fixture
def repository(tmp_path):
    return Repository(tmp_path / "clone")


@pytest.fixture
def report(repository, monkeypatch, capsys):
    """Return a function that runs the report in the repository."""
    return lambda **inputs: repository.report(monkeypatch, capsys, **inputs)
