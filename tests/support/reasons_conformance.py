"""Write reasons.jsonl: reasons, sentences, ideas and reviews for the pages to agree with.

Run it as ``python tests/support/reasons_conformance.py``; the same sources give the same bytes.
Each line is a level as a share code, with

- `ideas`: the names, or null; `stages`: their number, or null;
- `lines`: lines of play that solve it, the solution of `solve` first. Each has its `moves`, its
  `reasons` as [how, for_move, stage, sentence, text in a list], and the names of its `stages`;
- `reviews`: lines of play, each with its `moves`, [left, cost, lost] of each, the `cost` of all,
  and whether it is `lost`.
"""

import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from conformance import levels, walks

from tests.support.aimed import hard_levels, losing_level
from trisolve import Level, Move, dump_level, dump_moves, explore, reasons
from trisolve.sliding import rules
from trisolve.sliding.insight.ideas import ideas
from trisolve.sliding.insight.reasons import reason_texts, sentences, stage_names
from trisolve.sliding.insight.review import review

PATH = Path(__file__).resolve().parents[1] / "data" / "reasons.jsonl"
N_GENERATED, N_LOSING = 40, 20


def cases() -> Iterator[tuple[str, Level]]:
    """Yield the solvable levels of the file, with their sources."""
    for source, level in levels():
        if level.has_goals and explore(level, analyze=True).n_shortest:
            yield source, level
    for number, level in enumerate(hard_levels(N_GENERATED), 1):
        yield f"generated {number}", level
    losing = filter(None, map(losing_level, count()))
    for number, level in enumerate(islice(losing, N_LOSING), 1):
        yield f"losing {number}", level


def detoured(level: Level, moves: tuple[Move, ...]) -> tuple[Move, ...] | None:
    """Return a solution with a move and its reverse in front of it, or None."""
    for move, there in rules.successors(level, level.positions):
        back = Move(move.block, -move.distance)
        if not move.pushes and rules.apply(level, there, back).positions == level.positions:
            return (move, back, *moves)
    return None


def reasons_case(source: str, level: Level) -> dict[str, object]:
    """Return one level's case."""
    level = level.bare()
    code = dump_level(level, "share").strip()
    graph = explore(level, analyze=True)
    held, solution = ideas(level, graph), graph.shortest_solution()
    assert solution is not None
    longer = detoured(level, solution)
    solving = [solution, *([longer] if longer else [])]
    return {
        "from": source,
        "code": code,
        "ideas": held and list(held.names),
        "stages": held and held.stages,
        "lines": [_line(level, moves) for moves in solving],
        "reviews": [_review(level, moves) for moves in (*solving[-1:], *walks(level, code, 2)[1:])],
    }


def _line(level: Level, moves: tuple[Move, ...]) -> dict[str, object]:
    why = reasons(level, moves)
    texts = zip(why, sentences(level, why), reason_texts(level, why), strict=True)
    return {
        "moves": dump_moves(moves),
        "reasons": [[one.how, one.for_move, one.stage, *said] for one, *said in texts],
        "stages": list(stage_names(why)),
    }


def _review(level: Level, moves: tuple[Move, ...]) -> dict[str, object]:
    found = review(level, moves)
    return {
        "line": dump_moves(moves),
        "moves": [[one.left, one.cost, one.lost] for one in found.moves],
        "cost": found.cost,
        "lost": found.lost,
    }


def text_of(found: list[dict[str, object]]) -> str:
    """Return the text of the file, one line per level."""
    return "".join(
        json.dumps(case, ensure_ascii=False, separators=(",", ":")) + "\n" for case in found
    )


def write() -> None:
    """Write the file."""
    found = [reasons_case(source, level) for source, level in cases()]
    PATH.write_text(text_of(found), "utf-8")
    print(f"{len(found)} levels, {PATH.stat().st_size} bytes")


if __name__ == "__main__":
    write()
