"""Tools of the command-line tests: levels as dicts, and running a command in this process."""

import io
import json
import re
import sys
from typing import NamedTuple

from places import DATA

from trisolve.cli import main
from trisolve.cli.table import FOR_ANY_PUZZLE

FIGURES = [json.loads(line) for line in (DATA / "figures.jsonl").read_text().splitlines()]
PUZZLE_5, PUZZLE_30 = FIGURES[0]["level"], FIGURES[3]["level"]
STUCK = {
    "format": "trisolve-level",
    "version": 1,
    "name": "Walled off",
    "floor": [0, 1, 2, 3, 4, 6, 7, 8],
    "blocks": [{"id": "A", "cells": [0, 1, 2], "goal": [6, 7, 8]}],
}
SOLVED = {
    **STUCK,
    "name": "Done already",
    "blocks": [{"id": "A", "cells": [0, 1, 2], "goal": [0, 1, 2]}],
}
PACK = {
    "format": "trisolve-pack",
    "version": 1,
    "name": "Two",
    "metadata": {"by": "me"},
    "levels": [PUZZLE_5, PUZZLE_30],
}
_COMPILING = re.compile(r"compiling for .*\n")


class Outcome(NamedTuple):
    code: int
    out: str
    err: str

    def objects(self):
        return [json.loads(line) for line in self.out.splitlines()]

    def assert_one_line(self, code=2):
        assert self.code == code
        assert self.err.startswith("trisolve: error: ")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err


def of_puzzle(group, words):
    """Return the words of a puzzle's command: a verb for any puzzle, or a command of its group."""
    verb, *rest = words
    is_verb = verb in FOR_ANY_PUZZLE
    return [verb, "--puzzle", group, *rest] if is_verb else [group, *words]


class Session:
    """Commands run in this process, on files of a temporary directory."""

    def __init__(self, capsys, monkeypatch, directory):
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        self.directory = directory

    def run(self, *arguments, stdin=""):
        stream = io.TextIOWrapper(io.BytesIO(stdin.encode()))
        self.monkeypatch.setattr(sys, "stdin", stream)
        code = main([str(argument) for argument in arguments])
        out, err = self.capsys.readouterr()
        return Outcome(code, out, _COMPILING.sub("", err))

    def put(self, file, value, /, **changes):
        path = self.directory / file
        path.parent.mkdir(parents=True, exist_ok=True)
        text = value if isinstance(value, str) else json.dumps({**value, **changes})
        path.write_text(text, encoding="utf-8")
        return path
