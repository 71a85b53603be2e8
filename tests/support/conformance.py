"""Write page_conformance.json, the readable rules' answers that the page's JavaScript must give.

Run it as ``python tests/support/conformance.py``; the same sources give the same bytes. For each
level: share code, states, moves over all states, dead states, optimum, number of shortest
solutions, difficulty; and for some positions, each given by the moves that lead there, the legal
moves in order, why the other steps are illegal, the hint. Then share codes, right and broken.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from zlib import crc32

from trisolve.errors import TrisolveError
from trisolve.kernels.randomness import SplitMix64
from trisolve.sliding import lattice, rules
from trisolve.sliding.formats import load_levels, parse_level
from trisolve.sliding.formats.share_code import (
    PREFIX,
    code_body,
    code_checksum,
    dump_share_code,
    parse_share_code,
)
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.insight.hints import HintIndex
from trisolve.sliding.lattice import Axis, next_cell
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.moves import Move, dump_moves
from trisolve.sliding.search import explore
from trisolve.sliding.state_graph import StateGraph

ROOT = Path(__file__).resolve().parents[2]
PATH = ROOT / "tests" / "data" / "page_conformance.json"
N_RANDOM = 150
BOARDS = (
    "ooBoooooBoooAABooooooooooooooooooooo",
    "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
    "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM",
)
"""Rush Hour boards, the last two from the hardest of Fogleman's database."""


def _random_level(seed: int) -> Level:
    """Return a crowded board: a shape with holes, blocks where they fit, some with goals."""
    random = SplitMix64(seed)
    boards = (lattice.hexagon(2), lattice.triangle(6), lattice.parallelogram(5, 3), lattice.star(2))
    cells = sorted(boards[random.below(4)])
    holes = {cells[random.below(len(cells))] for _ in range(random.below(4))}
    floor, blocks = set(cells) - holes, []
    free = set(floor)
    for _ in range(40):
        axis, length = Axis(random.below(3)), 3 + max(0, random.below(8) - 5)
        run = [cells[random.below(len(cells))]]
        while len(run) < length:
            run.append(next_cell(run[-1], axis, 1))
        if not set(run) <= free or len(blocks) == 7:
            continue
        free -= set(run)
        places, first = [], run
        for _ in range(6):
            first = [next_cell(next_cell(cell, axis, 1), axis, 1) for cell in first]
            if not set(first) <= floor:
                break
            places.append(first)
        goal = places[random.below(len(places))] if places and random.below(2) else None
        blocks.append(Block(chr(ord("A") + len(blocks)), run, goal))
    push = PUSH_MODES[random.below(len(PUSH_MODES))]
    return Level(floor, blocks or [Block("A", *shapes_run(floor))], push)


def shapes_run(floor: set[int]) -> tuple[list[int]]:
    """Return a run of three cells."""
    for first in sorted(floor):
        run = [first, first + 1, first + 2]
        if set(run) <= floor and first >> 5 == run[-1] >> 5:
            return (run,)
    raise AssertionError


def levels() -> Iterator[tuple[str, Level]]:
    """Yield every level of the file, with where it comes from."""
    for folder in ("tutorial", "article"):
        for path in sorted((ROOT / "levels" / folder).glob("*.json")):
            yield path.stem, load_levels(str(path))[0][1]
    for pack in ("starter", "expert"):
        for number, (_, level) in enumerate(load_levels(str(ROOT / "levels" / f"{pack}.json")), 1):
            yield f"{pack} {number}", level
    for name in ("figures", "random", "hard"):
        lines = (ROOT / "tests" / "data" / f"{name}.jsonl").read_text("utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            yield f"{name} {number}", parse_level(json.dumps(json.loads(line)["level"]))
    for number, board in enumerate(BOARDS, 1):
        yield f"rush {number}", parse_level(board)
    for seed in range(1, N_RANDOM + 1):
        yield f"seed {seed}", _random_level(seed)


def walks(level: Level, code: str, n_walks: int) -> list[tuple[Move, ...]]:
    """Return the start and some random lines of play, which depend only on the code."""
    random = SplitMix64(crc32(code.encode()))
    walks: list[tuple[Move, ...]] = [()]
    for _ in range(n_walks):
        at, line = level.positions, []
        for _ in range(1 + random.below(12)):
            found = list(rules.successors(level, at))
            if not found:
                break
            move, at = found[random.below(len(found))]
            line.append(Move(move.block, move.distance))
        walks.append(tuple(line))
    return walks


def _why(level: Level, at: tuple[int, ...]) -> dict[str, list[object]]:
    """Return the reason, mover, block and cell of every illegal step."""
    ids = [block.id for block in level.blocks]
    found = {}
    for number, block in enumerate(level.blocks):
        for sign in (1, -1):
            step = rules.step(level, at, number, sign)
            if isinstance(step, rules.Blocked):
                other = None if step.block is None else ids[step.block]
                found[str(Move(block.id, sign))] = [step.reason, ids[step.mover], other, step.cell]
    return found


def _moves(line: tuple[Move, ...]) -> list[object] | None:
    """Return a line of play in short: the pushes of its first move, and all moves as text."""
    return [[list(push) for push in line[0].pushes], dump_moves(line)] if line else None


def _difficulty(level: Level, graph: StateGraph) -> list[object]:
    """Return a level's difficulty: score, grade, and each part's name, value, points and reason."""
    found = difficulty(level, graph)
    parts = [[part.name, part.value, round(part.points, 9), part.reason] for part in found.parts]
    return [found.score, found.grade, parts]


def level_case(source: str, level: Level) -> dict[str, object]:
    """Return one level's case."""
    level = level.bare()
    code = dump_share_code(level)
    has_goals = any(block.goal is not None for block in level.blocks)
    graph = explore(level, analyze=True)
    index = HintIndex(graph)
    samples = []
    for moves in walks(level, code, 2):
        *_, at = [level.positions, *(played.positions for played in rules.replay(level, moves))]
        found = index.hint(moves)
        samples.append(
            {
                "after": dump_moves(moves),
                "legal": dump_moves(move for move, _ in rules.successors(level, at)),
                "why": _why(level, at),
                "hint": [
                    found.status,
                    found.distance,
                    found.kept,
                    found.distance_kept,
                    _moves(found.line),
                    _moves(found.instead),
                ]
                if has_goals
                else None,
            }
        )
    optimum = int(graph.distance_to_goal[0])
    is_solvable = has_goals and optimum >= 0
    return {
        "from": source,
        "code": code,
        "states": graph.n_states,
        "moves": graph.n_successors,
        "dead": graph.n_dead if has_goals else None,
        "optimum": optimum if is_solvable else None,
        "shortest": str(graph.n_shortest) if is_solvable else None,
        "difficulty": _difficulty(level, graph) if is_solvable else None,
        "samples": samples,
    }


def _recoded(body: bytes) -> str:
    """Return the share code of any bytes, with the right checksum."""
    from base64 import urlsafe_b64encode

    return PREFIX + urlsafe_b64encode(body + code_checksum(body)).decode().rstrip("=")


def _labeled() -> Iterator[Level]:
    """Yield levels whose codes carry labels of every kind."""
    board, run = frozenset(range(14)), lambda first: (first, first + 1, first + 2)
    ids = ("B1", "²", "x+", "日本", "<b>", '"', "\\", "é", "٣", "a" * 32)
    for number, block_id in enumerate(ids):
        blocks = (Block(block_id, run(0), run(4), "#fc0"), Block("Z", run(8)))
        solution = (Move(block_id, 2), Move("Z", -1))
        yield Level(board, blocks, solution=solution, name=f"<script>{number}\u2028</script>\x07")
    yield Level(board, (Block("A", run(0)),), metadata={"a": [1, 2.5, None, {"b": "ü"}]})
    yield Level(board, (Block("A", run(0)),), stats={"moves": 3}, solution=())


def _codes() -> Iterator[str]:
    """Yield valid share codes and share codes with every kind of error."""
    random = SplitMix64(12)
    whole = [
        dump_share_code(replace(level.bare(), name=source))
        for source, level in islice(levels(), 34)
    ]
    whole += [dump_share_code(level) for level in _labeled()]
    yield from whole
    for code in whole:
        body = code_body(code.removeprefix(PREFIX))
        yield code[:-1]
        yield f"{code}A"
        yield code.replace(PREFIX, "tri2.")
        yield code[:9] + "+" + code[10:]
        for _ in range(12):  # damage that the checksum does not show
            at, bit = random.below(len(body)), 1 << random.below(8)
            yield _recoded(body[:at] + bytes([body[at] ^ bit]) + body[at + 1 :])
        yield _recoded(body[:-1])
        yield _recoded(body + b"\0")
    geometry = code_body(dump_share_code(Level(range(14), [Block("A", [0, 1, 2])]))[len(PREFIX) :])
    for labels in _LABELS:
        yield _recoded(bytes([geometry[0] | 1]) + geometry[1:] + labels.encode())


_LABELS = (
    "",
    "[]",
    "{}",
    "null",
    '["x"]',
    '[ "x"]',
    '["x",null]',
    '[""]',
    '["x"',
    '["x"]]',
    '["\\u0041"]',
    '["\\ud800"]',
    '["\\u0007"]',
    '["a\\/b"]',
    '[null,["A"]]',
    '[null,["B"]]',
    '[null,["B","C"]]',
    '[null,["a b"]]',
    '[null,[""]]',
    "[null,[1]]",
    '[null,null,["#fff"]]',
    '[null,null,["#FfF0aa"]]',
    '[null,null,["fff"]]',
    "[null,null,[null]]",
    "[null,null,[]]",
    '[null,null,null,"A2"]',
    '[null,null,null,"A+2"]',
    '[null,null,null,"A 2"]',
    '[null,null,null,""]',
    '[null,null,null,"A0"]',
    '[null,null,null,"Q1:5 A-999"]',
    '[null,null,null,"A1000"]',
    '[null,null,null,null,{"a":1}]',
    "[null,null,null,null,{}]",
    "[null,null,null,null,[]]",
    '[null,null,null,null,{"a":NaN}]',
    '[null,null,null,null,null,{"a":[{"b":[]}]}]',
    '[null,null,null,null,null,{"a":01}]',
    '[null,null,null,null,null,{"a":tru}]',
    '[null,null,null,null,null,{"a":1},1]',
    '[null,null,null,null,null,{"a":"\t"}]',
    "[null,null,null,null,null,{1:1}]",
)
"""Labels of share codes, right ones and wrong ones of every kind."""


def code_cases() -> dict[str, list[str]]:
    """Return share codes by whether they are valid, without those that the page may accept."""
    right, broken = [], []
    for code in dict.fromkeys(_codes()):
        try:
            parse_share_code(code)
            right.append(code)
        except TrisolveError as error:
            spelling = "another spelling" in str(error) and code.startswith(PREFIX)
            if not (spelling and b"null,null,null,null" in code_body(code.removeprefix(PREFIX))):
                broken.append(code)
    return {"right": right, "broken": broken}


def text_of(cases: list[dict[str, object]], codes: dict[str, list[str]]) -> str:
    """Return the text of the file, one line per level."""

    def dumped(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    lines = ",\n".join(map(dumped, cases))
    return f'{{"rules":{rules.VERSION},"codes":{dumped(codes)},"levels":[\n{lines}\n]}}\n'


def write() -> None:
    """Write the file."""
    cases = [level_case(source, level) for source, level in levels()]
    PATH.write_text(text_of(cases, code_cases()), "utf-8")
    print(f"{len(cases)} levels, {PATH.stat().st_size} bytes")


if __name__ == "__main__":
    write()
