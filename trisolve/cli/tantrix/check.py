"""``trisolve tantrix check``: whether a solution or a record is what it claims to be."""

from typing import Any

from trisolve.cli.output import Code, gravest, say, say_json, titled
from trisolve.cli.tantrix.reading import AnyFiles, AsJson, each, load
from trisolve.tantrix.check import check as check_solution
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.records import GameRecord, Record
from trisolve.tantrix.replay import replay

EXAMPLES = (
    "trisolve tantrix check tantrix:starter-01 tantrix:starter-12",
    "trisolve tantrix check tantrix:finished --json",
)


def check(files: AnyFiles, *, as_json: AsJson = False) -> int:
    """Check that puzzles and records are valid, and what they claim right.

    A claimed solution must solve its puzzle; a record must keep to the rules turn by turn, and come
    to the result it claims. Exit code 1 when a claim is wrong: the first reason is told.
    """

    def work(source: str) -> Code:
        found = load(source)
        value = _of_puzzle(found) if isinstance(found, Puzzle) else _of_record(found)
        value = {"file": source, "name": found.name, **value}
        if as_json:
            say_json(value)
        else:
            _tell(source, value)
        return Code.NEGATIVE if value["status"] == "wrong" else Code.DONE

    return gravest(each(files, work, as_json=as_json))


def _value(
    kind: str,
    claims: dict[str, bool],
    reason: str | None = None,
    where: str | None = None,
    turn: int | None = None,
    *,
    is_open: bool = False,
) -> dict[str, Any]:
    wrong = [name for name, right in claims.items() if not right]
    return {
        "status": "wrong" if wrong else "open" if is_open else "right",
        "right": [name for name, right in claims.items() if right],
        "wrong": wrong,
        "kind": kind,
        "valid": True,
        "claims": claims,
        "reason": reason,
        "where": where,
        "turn": turn,
    }


def _of_puzzle(puzzle: Puzzle) -> dict[str, Any]:
    if puzzle.solution is None:
        return _value(puzzle.kind, {}, is_open=True)
    verdict = check_solution(puzzle, puzzle.solution)
    return _value(puzzle.kind, {"solution": verdict.right}, verdict.reason, verdict.where)


def _of_record(record: Record) -> dict[str, Any]:
    report = replay(record)
    claims = {"turns": report.right or report.reason == "result"}
    if claims["turns"] and isinstance(record, GameRecord) and record.result is not None:
        claims["result"] = report.right
    where = None if report.turn is None else f"turn {report.turn + 1}"
    is_open = report.result is not None and report.result["end"] in (None, "open")
    return _value(record.kind, claims, report.reason, where, report.turn, is_open=is_open)


def _tell(source: str, value: dict[str, Any]) -> None:
    told = {
        "right": f"right: {', '.join(value['right'])}",
        "open": "valid, unfinished" if value["right"] else "valid, nothing claimed",
        "wrong": f"wrong: {value['reason']}" + (f" ({value['where']})" if value["where"] else ""),
    }[value["status"]]
    say(f"{titled(source, value['name'])}: {told}")
