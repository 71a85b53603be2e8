"""Why each move of a line is made, once more: from the rules alone, as the definition reads."""

from trisolve.errors import IllegalMove
from trisolve.sliding import rules


def reasons(level, moves):
    """Return (move, how, for_move, stage) of each move of a line that solves the level."""
    line = list(rules.replay(level, moves))
    at = [level.positions, *(step.positions for step in line)]
    blocks = range(len(level.blocks))

    def cells(positions):
        return [set(rules.covered(level, positions, block)) for block in blocks]

    def did(step):
        moved = {block for unit in step.units for block in unit.signs}
        return {b: sum(unit.signs.get(b, 0) for unit in step.units) for b in moved}

    def enters(number):
        here = at[number]
        for unit in line[number].units:
            there = rules.apply_unit(level, here, unit)
            for before, after in zip(cells(here), cells(there), strict=True):
                yield from after - before
            here = there

    def why(i):
        here = at[i]
        for j in range(i + 1, len(line)):
            try:
                step = rules.apply(level, here, line[j].move)
                same = did(step) == did(line[j])
            except IllegalMove:
                same = False
            if not same:
                if level.indices[line[j].move.block] in did(line[i]):
                    return "carries", j
                held = zip(cells(at[i]), cells(at[i + 1]), strict=True)
                left = set().union(*(before - after for before, after in held))
                return ("clears" if left & set(enters(j)) else "braces"), j
            here = step.positions
        return ("idle" if rules.is_solved(level, here) else "home"), None

    found = [why(i) for i in range(len(line))]
    ends = []
    for i in range(len(line)):
        ends.append(i)
        while found[ends[-1]][1] is not None:
            ends[-1] = found[ends[-1]][1]
    return [
        (str(step.move), how, None if j is None else j + 1, sorted(set(ends)).index(end) + 1)
        for step, (how, j), end in zip(line, found, ends, strict=True)
    ]
