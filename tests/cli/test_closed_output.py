"""If standard output is closed, every command prints one line and ends with exit code 2."""

import sys

import pytest
from thorough import later

from trisolve.cli.app import command_line, main

WRITERS = {
    "render": [
        "render tutorial:1",
        "render tutorial:1 --format png",
        "render tutorial:1 --format pdf",
    ],
    "certify": ["certify tutorial:1"],
    "schema": ["schema level"],
    "new": ["new hexagon:2"],
    "layout": ["layout hexagon:2 --seed 1"],
    "generate": ["generate hexagon:2 --seed 1 --trials 20 --count 1 --no-tidy"],
    "solve": ["solve tutorial:1"],
    "explain": ["explain tutorial:1", "explain tutorial:1 --theme night"],
    "mutate": ["mutate article:puzzle-5 --seed 1 --trials 30"],
    "levels": ["levels boards"],
    "play": ["play tutorial:1"],
    "archive export": ["archive export {archive}"],
    "pack build": [],  # prints as generate does
    "pack list": ["pack list tutorial"],
    "theme new": ["theme new"],
    "words": ["words"],
    "convert": ["convert tutorial:1 --format text"],
    "mesh convert": ["mesh convert rosette --format json"],
    "pack merge": ["pack merge tutorial:1"],
    "pack export": ["pack export tutorial:1"],
    "census run": [],  # its file is a database
    "census export": [],  # prints as generate does
    "boco play": [],  # asks for moves
    "boco render": ["render squares:3x3", "render squares:3x3 --format png"],
    "boco solve": ["solve squares:2x2"],
    "boco match": ["boco match squares:2x2 random random --count 2 --seed 1"],
    "boco analyze": ["analyze squares:2x2"],
    "boco generate": ["boco generate --count 1 --seed 1"],
    "hex render": ["render --puzzle hex hexagon:2", "render --puzzle hex hexagon:2 --format pdf"],
    "entanglement solve": ["solve entanglement:largest-1"],
    "entanglement play": [],  # asks for moves
    "entanglement generate": ["entanglement generate --radius 1 --tiles 3"],
    "entanglement render": ["render entanglement:largest-1"],
    "entanglement choose": ["entanglement choose"],
    "entanglement tile": ["entanglement tile 0", "entanglement tile 0 --format png"],
    "mesh triangulate": ["mesh triangulate rosette"],
    "mesh render": ["render --puzzle mesh rosette", "render --puzzle mesh rosette --format png"],
    "rooms new": [],  # writes a folder
    "site daily": [],  # writes a folder
    "pack leave-out": [],  # prints as pack merge does
    "playtest levels": [],  # prints as pack merge does
    "playtest level": [],  # prints as play does
    "playtest forget": [],  # prints as pack merge does
    "entanglement match": [],  # prints as boco match does
    "hex play": [],  # prints as tantrix play does
    "tantrix match": [],  # prints as boco match does
    "tantrix solve": ["solve discovery:3"],
    "tantrix render": ["render discovery:3", "render discovery:3 --format png"],
    "tantrix generate": ["tantrix generate --count 1 --seed 1 --tiles 4"],
    "tantrix play": ["tantrix play --players greedy,greedy --seed 1"],
    "tantrix solitaire": ["tantrix solitaire --color R --seed 1"],
}
"""Runs of every command with ``--output``; each prints what it would write to a file."""


SLOW = {
    *(
        "mutate article:puzzle-5 --seed 1 --trials 30",
        "boco generate --count 1 --seed 1",
        "levels boards",
    ),
    *("render discovery:3 --format png", "render --puzzle mesh rosette --format png"),
}
"""The slowest of these runs: not for every day."""


def _with_output(group, words=()):
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _with_output(command, (*words, name))
        elif any("--output" in option.opts for option in command.params):
            yield " ".join((*words, name))


def test_closed_outputs_are_tested_for_every_command_that_writes_a_file():
    assert set(_with_output(command_line())) == set(WRITERS)


@pytest.mark.parametrize("run", later([run for runs in WRITERS.values() for run in runs], SLOW))
def test_a_closed_standard_output_gives_a_one_line_error(run, tmp_path, monkeypatch, capsys):
    archive = str(tmp_path / "a.archive")
    if "{archive}" in run:
        main(["archive", "add", archive, "tutorial:1"])
    monkeypatch.setattr(sys, "stdout", None)  # what Python has for `>&-`
    code = main([*run.format(archive=archive).split(), "-o", "-"])
    said = capsys.readouterr().err.splitlines()
    assert (code, said[-1]) == (
        2,
        "trisolve: error: cannot write the output: standard output is closed",
    )
