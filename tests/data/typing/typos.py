"""Mistakes that a type checker finds, each on a line that is marked."""

import trisolve
from trisolve import Block, Level, Pack


def scored(level: Level) -> float:
    return len(level.blocks)


level = trisolve.load_level("starter:1")
trisolve.generate("hexagon:3", trialz=3)  # expect-error
trisolve.generate("hexagon:3", max_state=500)  # expect-error
trisolve.generate("hexagon:3", blocks=(5, "8"))  # expect-error
trisolve.generate("hexagon:3", lengths=3.5)  # expect-error
trisolve.generate("hexagon:3", pick="hardset")  # expect-error
trisolve.generate("hexagon:3", strategy="aneal")  # expect-error
trisolve.generate("hexagon:3", objective="looking")  # expect-error
trisolve.generate("hexagon:3", objective=scored)  # expect-error
trisolve.generate("hexagon:3", grades=["medum"])  # expect-error
trisolve.generate("hexagon:3", edit_kinds=["turns"])  # expect-error
trisolve.generate(level, floor="clear")  # expect-error
trisolve.layouts("hexagon:3", symmetry="4-fold")  # expect-error
trisolve.census(range(8), blocks=[1, 3])  # expect-error
trisolve.solve(level, metric="mov")  # expect-error
trisolve.solve(1)  # expect-error
trisolve.analyze(level, time_limt=2)  # expect-error
trisolve.lint_level(level, ignored=["G001"])  # expect-error
trisolve.hint(level, metric="step")  # expect-error
trisolve.render_board(level, theme="sepia")  # expect-error
trisolve.render_board(level, theme="sea.toml")  # expect-error
trisolve.render_board(level, themes="day")  # expect-error
trisolve.dump_level(level, "yaml")  # expect-error
trisolve.play_page(level, theme="print")  # expect-error
trisolve.play_page(level, hints="never")  # expect-error
trisolve.save_play_page(level, "page.html", tilte="Mine")  # expect-error
Level([0, 1, 2], ["A"])  # expect-error
Level(range(8), level.blocks, push="ful")  # expect-error
Block(1, [0, 1, 2])  # expect-error
level.replace(nmae="One")  # expect-error
Pack("One", [level]) + level  # expect-error
