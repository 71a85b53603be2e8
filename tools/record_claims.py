"""Claims to a record: a level is searched, verified by the slow search, compared, and then written.

A level is written with every fact proved about it: solution, stats, grade, and certificate. If lint
has findings about a level, the level names them and says why they remain.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from trisolve import __version__
from trisolve.errors import FormatError
from trisolve.files.records import object_of
from trisolve.limits import stop_phrase
from trisolve.sliding.formats import save_level
from trisolve.sliding.generator.options import Options
from trisolve.sliding.insight.claims import with_grade
from trisolve.sliding.level import Level
from trisolve.sliding.lint import Linter
from trisolve.sliding.proof.certificate import load_certificate, save_certificate
from trisolve.sliding.proof.certify import Limited, certify
from trisolve.sliding.proof.verifier import verify
from trisolve.sliding.records import TABLES, Book, Floor, Record
from trisolve.wording import counted

NOTES = "It is the hardest level known on its floor; what lint finds is part of that result."


@dataclass(frozen=True)
class Claim:
    """The outcome of a claim.

    `status` is "right" (it is now a record), "wrong" (it is no harder than the record, or cannot be
    solved) or "limit". `before` is the number of moves of the previous record, or None if there was
    none.
    """

    status: str
    floor: Floor
    table: str
    moves: int | None = None
    before: int | None = None

    def described(self) -> str:
        """Return the outcome in one line."""
        where = f"{self.floor.name}, {TABLES[self.table]}"
        if self.status == "limit":
            return f"{where}: {stop_phrase('max_states')}"
        if self.moves is None:
            return f"{where}: expected a level that can be solved, got one that cannot"
        if self.status == "wrong":
            expected = f"expected more than {counted(self.before or 0, 'move')}"
            return f"{where}: {expected}, the record, got {self.moves}"
        before = "the first" if self.before is None else f"before: {self.before}"
        return f"{where}: {counted(self.moves, 'move')}, verified, {before}"


def table_of(level: Level) -> str:
    """Return the table of a level, which follows from its number of goals."""
    n_goals = sum(block.highlighted for block in level.blocks)
    if n_goals == 0:
        raise FormatError("expected a level with a goal, got one without")
    return "one-goal" if n_goals == 1 else "any-goals"


def floor_of_claim(level: Level, name: str | None, book: Book) -> Floor:
    """Return the floor for which a level is claimed; raise FormatError if it does not fit there.

    Without a name, this is the shape on which the level was generated.
    """
    wanted = name or _shape_of(level)
    if wanted is None:
        raise FormatError("expected --floor for a level that was not generated, got none")
    floor = floor_named(wanted, book.floors)
    if level.push != "full":
        raise FormatError(f"expected a level with push mode full, got {level.push}")
    if not floor.holds(level.floor):
        n_cells = counted(len(level.floor), "cell")
        raise FormatError(f"expected a level on {floor.name}, got {n_cells} that do not lie on it")
    return floor


def floor_named(name: str, floors: tuple[Floor, ...]) -> Floor:
    """Return the floor with a given name or shape; raise FormatError if there is none."""
    for floor in floors:
        if floor.name in (name, Path(name).stem):
            return floor
    raise FormatError(f"expected one of {len(floors)} floors that have records, got {name!r:.80}")


def _shape_of(level: Level) -> str | None:
    """Return the shape that a level was generated on, or None for a level of other origin."""
    if "generator" not in level.metadata:
        return None
    made = object_of(level.metadata["generator"], "metadata.generator")
    options = object_of(made.get("options", {}), "metadata.generator.options")
    return None if "level" in options else str(options.get("shape", Options.shape))


def claim(
    level: Level,
    book: Book,
    *,
    floor: str | None = None,
    found: dict[str, Any] | None = None,
    max_states: int | None = None,
) -> Claim:
    """Check a claim, and write the level if it is a record.

    found : how the level was found, in addition to the facts in its metadata: `command`, `seconds`

    The claim is for the table with the level's number of goals. Raises FormatError for a level that
    is not on that floor.
    """
    table = table_of(level)
    place = floor_of_claim(level, floor, book)
    there = book.record(table, place)
    before = None if there is None else there.moves
    certificate = certify(level, max_states=max_states)
    if isinstance(certificate, Limited):
        return Claim("limit", place, table, before=before)
    moves = certificate.optimum
    if moves is None or moves <= (before or 0):
        return Claim("wrong", place, table, moves, before)
    how = dict(found or {})
    if there is not None:
        former = [{"moves": there.moves, "code": there.code}]
        how["before"] = [*there.found.get("before", ()), *former]
    solved = _written(level, place, table, how, _keys(book))
    certificate = replace(certificate, solution=solved.solution)
    verdict = verify(solved, certificate, max_states=max_states)
    if verdict.status == "limit":
        return Claim("limit", place, table, before=before)
    assert verdict.status == "verified", verdict.described()
    write(book, place, Record(table, solved, certificate))
    return Claim("right", place, table, moves, before)


def write(book: Book, floor: Floor, record: Record) -> None:
    """Write a record in place of the previous record.

    A level with one goal also replaces an easier level with any number of goals.
    """
    path = book.path(record.table, floor)
    path.parent.mkdir(parents=True, exist_ok=True)
    save_level(record.level, path)
    save_certificate(record.certificate, _proof(path))
    other = book.path("any-goals", floor)
    if other.exists() and (load_certificate(_proof(other)).optimum or 0) < record.moves:
        other.unlink()
        _proof(other).unlink()


def _proof(path: Path) -> Path:
    return path.with_suffix(".certificate")


def _keys(book: Book) -> set[str]:
    """Return the keys of all records."""
    return {record.level.key for table in TABLES for _, record in book.rows(table) if record}


def _written(
    level: Level, floor: Floor, table: str, found: dict[str, Any], known: set[str]
) -> Level:
    """Return a level as written: solved, graded, with how it was found and its lint findings.

    known : the keys of the records; a level may be the record of several floors
    """
    bare = replace(level, solution=None, stats={}, metadata={})
    findings = Linter().lint(bare).findings
    codes = {finding.code for finding in findings if finding.severity != "note"}
    ignored = sorted(codes | ({"D001"} if level.key in known else set()))
    metadata: dict[str, Any] = {"record": {**_found(level), **found, "trisolve": __version__}}
    if "generator" in level.metadata:
        metadata["generator"] = level.metadata["generator"]
    if ignored:
        metadata["lint"] = {"ignore": ignored, "notes": NOTES}
    solved = with_grade(bare)
    assert solved is not None  # its certificate has a solution
    return replace(solved, name=f"{floor.name}, {TABLES[table]}", metadata=metadata)


def _found(level: Level) -> dict[str, Any]:
    """Return how a generated level was found: the command that finds it again, seed and version."""
    shape = _shape_of(level)
    if shape is None:
        return {}
    made = level.metadata["generator"]
    words = ["trisolve generate", shape]
    for name, value in made.get("options", {}).items():
        option = f"--{name.replace('_', '-')}"
        if isinstance(value, bool):
            words.append(option if value else f"--no-{name}")
        elif name not in ("shape", "mask"):
            words.append(f"{option} {value}")
    return {"command": " ".join(words), "seed": made.get("seed"), "version": made.get("version")}
