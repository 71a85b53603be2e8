"""Tests for a puzzle of an installed package, as a class for pytest.

A package's whole test file is

    class TestLightsOut(RoomTests):
        room = "lightsout"

The command line is run as people run it. The rules in Python and on the page play the same random
games, and are compared position by position, which needs Node.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from trisolve.errors import TrisolveError
from trisolve.files.entries import installed_folder
from trisolve.files.listed import Listed, files_of
from trisolve.kernels.randomness import SplitMix64
from trisolve.rooms import Declared, Room
from trisolve.rooms import room as room_of
from trisolve.web.pages.puzzle_page import entry_of
from trisolve.web.script.assembly import module_script
from trisolve.web.script.in_node import node, run

N_GAMES, MAX_MOVES = 200, 40
_BAD_INPUT, _LIMIT = 2, 3

_PLAYED = """{
const { begin, legal, play, facts } = own;
const refused = (work) => { try { work(); return false; } catch { return true; } };
const seen = [];
for (const { entry, moves, illegal } of given) {
  const line = [];
  let position = begin(entry);
  for (const move of [...moves, null]) {
    const legalMoves = legal(position, entry).map(String).sort();
    line.push([facts(position, entry), legalMoves, refused(() => play(position, illegal, entry))]);
    if (move !== null) position = play(position, move, entry);
  }
  seen.push(line);
}
return seen;
}"""


class RoomTests:
    """The promises of every puzzle; a subclass names its `room`."""

    room: ClassVar[str]

    @property
    def found(self) -> Room:
        """The room that is tested."""
        return room_of(self.room)

    @property
    def declared(self) -> Declared:
        """The room's declaration."""
        declared = self.found.declared
        assert declared is not None, f"{self.room}: expected a declaration"
        return declared

    @property
    def files(self) -> Listed[Any, Any]:
        """The files of the room."""
        return files_of(self.room)

    @property
    def first(self) -> str:
        """The first bundled name."""
        return f"{self.room}:{self.declared.ships[0]}"

    def trisolve(
        self, *words: str, stdin: str | None = None, code: int | None = 0
    ) -> "subprocess.CompletedProcess[str]":
        """Run ``trisolve`` in an empty folder; None stands for any exit code."""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(  # noqa: S603 - the command of this package
                [sys.executable, "-m", "trisolve", *words],
                cwd=folder,
                env={**os.environ},
                capture_output=True,
                text=True,
                input=stdin,
                check=False,
            )
        assert code in (None, done.returncode), (words, done.returncode, done.stderr)
        assert "Traceback" not in done.stderr
        return done

    def verbs(self) -> list[str]:
        """Return the top-level commands that take its files."""
        return sorted(self.found.verbs() - {"play"})

    def test_room_check_finds_nothing(self) -> None:
        """Every name, example, file, picture and module of the page is as it should be."""
        assert self.trisolve("rooms", "check", self.room).stdout.endswith("nothing is wrong\n")

    def test_every_command_has_help_with_an_example(self) -> None:
        """The group lists its commands, and each has examples."""
        for verb in [*self.verbs(), "play"]:
            shown = self.trisolve(self.room, verb, "--help").stdout
            assert "    $ trisolve " in shown, verb

    def test_answers_are_json(self) -> None:
        """--json prints one object per line, which contains the name of the file."""
        for verb in {"solve", "check", "show"} & {*self.verbs()}:
            lines = self.trisolve(verb, self.first, "--json").stdout.splitlines()
            assert [json.loads(line)["file"] for line in lines] == [self.first], verb

    def test_standard_input_is_read(self) -> None:
        """``-`` stands for standard input."""
        text = self.files.dump(self.files.load(self.first)[0])
        for verb in {"solve", "show"} & {*self.verbs()}:
            typed = self.trisolve(self.room, verb, "-", stdin=text).stdout
            assert (
                typed.partition("\n")[2]
                == self.trisolve(verb, self.first).stdout.partition("\n")[2]
            )

    def test_a_bad_file_is_one_line(self) -> None:
        """A file that cannot be read causes one line on stderr and exit code 2."""
        for text in ("{", "[]", "{}", '{"format": "trisolve-nothing"}'):
            done = self.trisolve(self.room, self.verbs()[0], "-", stdin=text, code=_BAD_INPUT)
            assert (done.stdout, done.stderr.count("\n")) == ("", 1)

    def test_a_limit_stops_a_search(self) -> None:
        """A command that takes limits ends with exit code 3, or had nothing left to search."""
        words = self.trisolve(self.room, "solve", "--help").stdout if self.declared.solve else ""
        for option in ("--max-nodes", "--max-states"):
            if option in words:
                done = self.trisolve("solve", self.first, option, "1", code=None)
                assert done.returncode in {0, 1, _LIMIT}

    def test_pictures_go_to_standard_output(self) -> None:
        """``-o -`` prints a picture and a page."""
        assert self.trisolve("render", self.first, "-o", "-").stdout.startswith("<svg")
        page = self.trisolve("play", self.first, "-o", "-").stdout
        assert page.startswith("<!doctype html>")

    def test_the_schema_takes_what_is_written(self) -> None:
        """The schema is printed, and accepts the bundled files if jsonschema is installed."""
        schema = json.loads(self.trisolve("schema", self.room).stdout)
        try:
            validate = import_module("jsonschema").validate
        except ModuleNotFoundError:
            return
        for puzzle in self.puzzles():
            validate(json.loads(self.files.dump(puzzle)), schema)

    def puzzles(self) -> Iterator[Any]:
        """Yield the bundled puzzles."""
        for name in self.declared.ships:
            yield from self.files.load(f"{self.room}:{name}")

    def test_rules_in_python_and_on_the_page_agree(self) -> None:
        """Random games are the same in rules.py and rules.js: facts, moves and refusals."""
        if (
            not self.declared.rules
            or not (installed_folder(self.room, "static") or Path()).exists()
        ):
            return
        if node() is None:
            skip("expected Node, found none: the rules of the page are not compared")
        rules: Any = import_module(self.declared.rules)
        puzzles, random = [*self.puzzles()], SplitMix64(1)
        entries = [entry_of(self.room, puzzle) for puzzle in puzzles]
        games: list[dict[str, Any]] = []
        lines: list[list[Any]] = []
        for number in range(N_GAMES):
            at = number % len(puzzles)
            moves, line = _random_game(rules, puzzles[at], random)
            lines.append(line)
            games.append({"entry": entries[at], "moves": moves, "illegal": "no such move"})
        script = module_script(f"{self.room}/rules.js", ("begin", "legal", "play", "facts"))
        seen = run(script + _PLAYED, games)
        for game, line, other in zip(games, lines, seen, strict=True):
            for ply, (own, page) in enumerate(zip(line, other, strict=True)):
                played = f"{game['entry'].get('name')}, after {game['moves'][:ply]}"
                assert json.loads(json.dumps(own)) == page, played

    def test_hints_lead_to_the_end(self) -> None:
        """A player who makes the move of every hint reaches a won game."""
        if node() is None:
            skip("expected Node, found none: hints are not played")
        entries = [entry_of(self.room, puzzle) for puzzle in self.puzzles()]
        script = module_script(f"{self.room}/page.js", ("game",))
        assert run(script + _HINTED, entries) == [True] * len(entries)


_HINTED = """{
const { game } = own;
return Promise.all(given.map(async (entry) => {
  let position = game.begin(entry);
  for (let n = 0; n < 10000; n += 1) {
    const outcome = game.outcome(position, entry, 0);
    if (outcome) return outcome.won;
    const { move } = await game.hint(position, entry, {});
    if (move === null) return false;
    position = game.play(position, move, entry);
  }
  return false;
}));
}"""


def _random_game(rules: Any, puzzle: Any, random: SplitMix64) -> tuple[list[str], list[Any]]:  # noqa: ANN401 - a module of a package
    """Return the moves of a game of random legal moves, and the facts of each position."""
    position = rules.begin(puzzle)
    moves: list[str] = []
    line: list[Any] = []
    for _ in range(MAX_MOVES + 1):
        legal = sorted(map(str, rules.legal(position, puzzle)))
        line.append([rules.facts(position, puzzle), legal, _refuses(rules, position, puzzle)])
        if not legal or len(moves) == MAX_MOVES:
            break
        moves.append(legal[random.below(len(legal))])
        position = rules.play(position, moves[-1], puzzle)
    return moves, line


def _refuses(rules: Any, position: Any, puzzle: Any) -> bool:  # noqa: ANN401 - of a package
    try:
        rules.play(position, "no such move", puzzle)
    except TrisolveError:
        return True
    return False


def skip(reason: str) -> None:
    """Skip the current test, for a reason in one line."""
    import_module("pytest").skip(reason)
