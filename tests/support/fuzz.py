"""Fuzzing: every reader reads inputs mutated by a seed, or refuses them in one line.

    python tests/support/fuzz.py --inputs 20000 --seed 1

Accepted inputs must survive writing and reading. Any error except a TrisolveError of one printable
line is printed with its input, and the exit code is 1.
"""

import argparse
import json
import sqlite3
import sys
import tempfile
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from places import LEVELS

from trisolve import mesh
from trisolve.errors import TrisolveError
from trisolve.files.bounds import parse_bounds
from trisolve.kernels.randomness import SplitMix64
from trisolve.sliding import formats
from trisolve.sliding.formats.text_format import parse_text_floor
from trisolve.sliding.generator.archive import Archive
from trisolve.sliding.generator.batches import Sums
from trisolve.sliding.generator.checkpoint import Checkpoint, load_checkpoint, save_checkpoint
from trisolve.sliding.generator.climbs import ClimbState
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.generator.options import Options
from trisolve.sliding.level import Block, Level, Pack
from trisolve.sliding.moves import Move, dump_moves, parse_moves
from trisolve.sliding.packs.recipe import load_recipe
from trisolve.sliding.pictures.terminal import render_terminal
from trisolve.sliding.proof.certificate import (
    Certificate,
    Layer,
    dump_certificate,
    parse_certificate,
)

LEVEL = Level(
    floor=[*range(12), *range(33, 44), *range(65, 75)],
    blocks=[
        Block("A", [0, 1, 2], goal=[4, 5, 6], color="#c8c4b0"),
        Block("car-1", [6, 7, 8]),
        Block("a", [35, 34, 67], goal=[35, 34, 67]),
    ],
    push="oblique",
    name="Two\nlines",
    solution=[Move("A", 1), Move("car-1", -2)],
    stats={"moves": 2, "layers": [1, 2, 3], "score": 1.5},
    metadata={"by": ["me", {"x": None}]},
    author="Ann",
    tags=["small", "with, comma"],
    notes='"quoted"',
)
PLAIN = LEVEL.bare()
ODD = (
    *("NaN1", "-Infinity.", "1" * 5000, "1e999", "-0.0", "\ud800", "\\ud800", "\u202e", "\0"),
    *(
        "[" * 3000,
        '{"":' * 3000,
        "{}",
        "[]",
        "null",
        '"',
        "\\",
        "~",
        "#",
        "%",
        "%ff",
        ":",
        ",",
        ";",
    ),
    *("\r\n", "\n\n", "\t", "board:", "goals:", "origin: 15,15,1", "tri1.", "+→ -←", "A", "a", "+"),
    *("\ufffd", "9" * 18, "-1", "2147483648", "=", "@", "..", "\ufeff", "é", "日本"),
)


OBJ = (
    "mtllib a.mtl\nv 0 0 0\nv 1 0 0 1\nv 1 1 0\nv 0 1 0 .5 .5 .5\nv 2 0 1e-3\n"
    "vt 0 0\nvn 0 0 1\ng a b\nusemtl C:\\x\ns 1\n# c\nf 1/1 2/1/1 3//1 -2\nl 1 2 \\\n 3\nf 2 5 3\n"
)


class Reader(NamedTuple):
    """A reader, its inputs before mutation, and the check of what it has read."""

    name: str
    seeds: tuple[str, ...]
    read: Callable[[str], object]
    again: Callable[[object], None] = lambda _: None


def _same_level(found: object) -> None:
    """Assert that every format preserves a level."""
    if not isinstance(found, Level):
        found = formats.parse_pack(formats.dump_pack(found))
        return
    for format in formats.FORMATS:
        assert formats.parse_level(formats.dump_level(found, format)) == found, format
    drawn = render_terminal(found)
    try:
        pasted = formats.parse_level(f"board:\n{drawn}")
    except TrisolveError:
        return
    assert pasted.floor == found.floor
    ours = [(block.id, block.cells, block.goal) for block in found.blocks]
    assert [(block.id, block.cells, block.goal) for block in pasted.blocks] == ours


def _same_certificate(found: object) -> None:
    assert isinstance(found, Certificate)
    assert parse_certificate(dump_certificate(found)) == found


def _same_mesh(found: object) -> None:
    assert isinstance(found, mesh.Mesh)
    assert mesh.parse_mesh(mesh.dump_mesh(found)) == found
    assert mesh.parse_obj(mesh.dump_obj(found)).faces == found.faces


def _same_moves(found: object) -> None:
    assert parse_moves(dump_moves(found)) == found


def readers(directory: Path) -> tuple[Reader, ...]:
    """Return every reader; their files go to a directory."""
    share, text = (formats.dump_level(LEVEL, format).strip() for format in ("share", "text"))
    level, bare = formats.dump_level(LEVEL), formats.dump_level(PLAIN, "share").strip()
    line, link = json.dumps(json.loads(level)), formats.dump_link(LEVEL, LEVEL.solution, 1, "x")
    made = json.dumps({"code": bare, "moves": 2, "steps": 3, "states": 4})
    drawn = f"board:\n{render_terminal(Level(PLAIN.floor, PLAIN.blocks[:2]))}"
    layers = (Layer(1, "0" * 32),)
    certificate = Certificate("0" * 16, "moves", "solved", 1, (Move("A", 1),), layers)
    recipe = (LEVELS / "recipes" / "tiny.toml").read_text("utf-8")
    both = formats.dump_pack(Pack("P", (PLAIN, LEVEL)))
    boards = "# b\n5 AAoBBo... 12\nAAoo\n"
    options = Options(shape="hexagon:3", seed=4)
    run = {"options": options.as_dict()}
    made_by = {"seed": 4}
    find = Find(replace(PLAIN, metadata={"generator": made_by}), 2, 3, 4, 2.0, made_by)
    resume, archive = directory / "x.resume", directory / "x.archive"
    save_checkpoint(resume, run, Checkpoint(1, Sums(), (None,), (find,)))
    with Archive.open(archive) as opened:
        opened.add(find)
    for left in directory.glob("x.archive-*"):
        left.unlink()
    whole = archive.read_bytes().decode("latin-1")
    connection = sqlite3.connect(archive)
    names = "key, moves_band, blocks, floor_band, push_band, score, moves, provenance, level"
    row = connection.execute(f"SELECT {names} FROM finds").fetchone()
    connection.close()
    cells = tuple(f"{name}={cell}" for name, cell in zip(names.split(", "), row, strict=True))

    def put(path: Path, value: str, encoding: str = "utf-8") -> Path:
        path.write_bytes(value.encode(encoding, "replace"))
        return path

    def read_archive(value: str) -> object:
        path = put(directory / "mutated.archive", value, "latin-1")
        with Archive.open(path, create=False) as opened:
            return list(opened), opened.cells()

    def read_row(value: str) -> object:
        path = put(directory / "mutated.archive", whole, "latin-1")
        name, _, content = value.partition("=")
        connection = sqlite3.connect(path)
        try:
            connection.execute(f"UPDATE finds SET {name} = ?", (_number(content),))
            connection.commit()
        except (sqlite3.Error, ValueError):
            pass  # no statement that SQLite carries out: the row stays
        finally:
            connection.close()
        with Archive.open(path, create=False) as opened:
            return list(opened), opened.cells(), [str(niche) for niche in opened.cells()]

    def read_options(value: str) -> object:
        try:
            table = json.loads(value)
        except (ValueError, RecursionError):
            return None
        return Options.from_dict(table) if isinstance(table, dict) else None

    return (
        Reader("json", (level, formats.dump_level(PLAIN)), formats.parse, _same_level),
        Reader("pack", (both,), formats.parse, _same_level),
        Reader("text", (text, "board:\nAAA.aaaBBB\n"), formats.parse, _same_level),
        Reader("drawn", (drawn, drawn.replace("→", "U+")), formats.parse, _same_level),
        Reader("mask", ("board:\n..A\n.#.\n",), parse_text_floor),
        Reader("share", (share, bare), formats.parse, _same_level),
        Reader("link", (link, f"#{bare}~A1,A-1"), formats.parse, _same_level),
        Reader("boards", (boards, "AAo\noox\nooo"), formats.parse, _same_level),
        Reader("lines", (f"{line}\n{made}\n", made), formats.parse, _same_level),
        Reader(
            "certificate", (dump_certificate(certificate),), parse_certificate, _same_certificate
        ),
        Reader(
            "checkpoint",
            (resume.read_text(),),
            lambda value: load_checkpoint(put(directory / "m.resume", value), run),
        ),
        Reader("archive", (whole,), read_archive),
        Reader("row", cells, read_row),
        Reader(
            "recipe", (recipe,), lambda value: load_recipe(put(directory / "mutated.toml", value))
        ),
        Reader("options", (json.dumps(options.as_dict()), '{"moves": "3..9"}'), read_options),
        Reader("climb", ('{"number": 1}',), _read_climb),
        Reader("moves", ("B2 A-3, car-1:2",), parse_moves, _same_moves),
        Reader("shape", ("hexagon:3", "parallelogram:4x6", "blob:60"), parse_shape),
        Reader("obj", (OBJ, f"\ufeff{OBJ}"), mesh.parse_obj, _same_mesh),
        Reader("mesh", (mesh.dump_mesh(mesh.board("squares:2x1")),), mesh.parse_mesh, _same_mesh),
        Reader("bounds", ("8..14", "30..", "5"), parse_bounds),
    )


def _number(text: str) -> object:
    for kind in (int, float):
        try:
            value = kind(text)
        except (ValueError, OverflowError):
            continue
        return value if kind is float or abs(value) < 2**63 else text
    return text.encode("utf-8", "replace") if text.startswith("~") else text


def _read_climb(value: str) -> object:
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        return None
    try:
        return ClimbState.from_json(found)
    except (KeyError, TypeError, ValueError):  # what load_checkpoint turns into its one line
        return None


def mutated(text: str, random: SplitMix64, other: str) -> str:
    """Return a text after one to four edits: cut, double, swap, overwrite, splice, or insert."""
    for _ in range(1 + random.below(4)):
        at, n = random.below(len(text) + 1), random.below(1 + min(len(text), 24))
        kind = random.below(9)
        if kind == 0:
            text = text[:at] + text[at + n :]
        elif kind == 1:
            text = text[:at] + text[at : at + n] * 2 + text[at + n :]
        elif kind in (2, 3):
            text = text[:at] + ODD[random.below(len(ODD))] + text[at + random.below(2) :]
        elif kind == 4:
            text = text[:at] + chr(random.below(256)) + text[at + 1 :]
        elif kind == 5:
            begin = random.below(len(other) + 1)
            text = text[:at] + other[begin : begin + n] + text[at:]
        elif kind == 6:
            text = text[:at] + text[at + n :] + text[at : at + n]
        elif kind == 7:
            text = text[:at]
        else:
            digits = [place for place, letter in enumerate(text) if letter.isdigit()]
            if digits:
                place = digits[random.below(len(digits))]
                text = text[:place] + str(random.below(10)) + text[place + 1 :]
    return text


def fuzz(n_inputs: int, seed: int, say: Callable[[str], None] = print) -> int:
    """Give every reader its share of the inputs; return the number of failures."""
    random, n_bad = SplitMix64(seed), 0
    with tempfile.TemporaryDirectory() as name:
        every = readers(Path(name))
        seeds = [seed for reader in every for seed in reader.seeds]
        for number in range(n_inputs):
            reader = every[number % len(every)]
            begin = reader.seeds[random.below(len(reader.seeds))]
            text = mutated(begin, random, seeds[random.below(len(seeds))])
            try:
                reader.again(reader.read(text))
            except TrisolveError as error:
                if str(error).isprintable():
                    continue
                say(f"{reader.name}: not one printable line: {str(error)!r:.300}")
            except Exception:
                say(f"{reader.name}: input {number}: {text!r:.300}\n{traceback.format_exc()}")
            else:
                continue
            n_bad += 1
    return n_bad


def main() -> int:
    """Read the command line, and fuzz."""
    parser = argparse.ArgumentParser(description="Feed mutated inputs to every reader.")
    parser.add_argument("--inputs", type=int, default=20_000, help="how many (default 20,000)")
    parser.add_argument("--seed", type=int, default=1, help="from which seed (default 1)")
    arguments = parser.parse_args()
    n_bad = fuzz(arguments.inputs, arguments.seed)
    inputs = f"{arguments.inputs:,} inputs from seed {arguments.seed}"
    print(f"{inputs}: {n_bad} neither read nor refused in one line")
    return 1 if n_bad else 0


if __name__ == "__main__":
    sys.exit(main())
