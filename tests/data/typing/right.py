"""A user's code without a mistake."""

from pathlib import Path

import trisolve
from trisolve import Analysis, Block, Level, Move, Pack, load_theme


def branching(level: Level, analysis: Analysis) -> float:
    return analysis.n_successors / analysis.n_states


level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], stats={"moves": 1})
claimed = Level({0, 1, 2, 3, 4}, (Block("A", (0, 1, 2)),), solution=[Move("A", 1)])
named: Level = level.replace(name="One", tags=["short"], author="me")
pack = Pack("Two", [level, claimed], {"by": "me"}) + Pack("More", [named])
solution = trisolve.solve(level, max_states=1000, time_limit=1.5)
again = trisolve.solve("starter:1", metric=solution.metric)
texts: list[str] = [str(move) for move in solution.moves]
counts: tuple[int, ...] = trisolve.explore(Path("mine.json")).layers
shortest: int | None = solution.length
names: list[str] = [one.name for one in pack]
drawn: str = trisolve.render_board(level, theme="large-print", size=400)
themed: str = trisolve.render_board("starter:1", theme=Path("sea.toml"))
loaded: str = trisolve.render_board(level, theme=load_theme("sea.toml"))
found = [finding.code for finding in trisolve.lint_level(level, select=["G"]).findings]
more = [each.n_moves for each in trisolve.solve_many(["starter:1", level])]
rows = trisolve.features("starter")
made = trisolve.generate(
    "hexagon:3",
    trials=100,
    blocks=(5, 8),
    lengths="3..5",
    moves=(12, None),
    highlighted=1,
    grades=["hard"],
    pick="even",
    floor="keep",
    strategy="harvest",
    ideas=["chain", "!rest"],
    seed=3,
)
around = trisolve.generate(made[0], objective=branching, walls=True, lock=["A"])
trisolve.save_pack(made, "made.json")
trisolve.save_play_page(made, "made.html", theme="dusk", hints=3)
page: str = trisolve.play_page("starter", hints="off", theme=Path("sea.toml"))
