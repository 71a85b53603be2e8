"""The oracle for the reasons of moves: it follows the definition, from the rules alone."""

from trisolve.errors import IllegalMove
from trisolve.sliding import rules


def reasons(level, moves):
    """Return (move, how, for_move, stage) of each move of a line that solves the level."""
    line = list(rules.replay(level, moves))
    at = [level.positions, *(played.positions for played in line)]
    blocks = range(len(level.blocks))

    def cells(positions):
        return [set(rules.covered_cells(level, positions, block)) for block in blocks]

    def did(played):
        moved = {block for step in played.steps for block in step.signs}
        return {b: sum(step.signs.get(b, 0) for step in played.steps) for b in moved}

    def enters(number):
        here = at[number]
        for step in line[number].steps:
            there = rules.apply_step(level, here, step)
            for before, after in zip(cells(here), cells(there), strict=True):
                yield from after - before
            here = there

    def why(i):
        here = at[i]
        for j in range(i + 1, len(line)):
            try:
                played = rules.apply(level, here, line[j].move)
                same = did(played) == did(line[j])
            except IllegalMove:
                same = False
            if not same:
                if level.indices[line[j].move.block] in did(line[i]):
                    return "carries", j
                held = zip(cells(at[i]), cells(at[i + 1]), strict=True)
                left = set().union(*(before - after for before, after in held))
                return ("clears" if left & set(enters(j)) else "braces"), j
            here = played.positions
        return ("idle" if rules.is_solved(level, here) else "home"), None

    found = [why(i) for i in range(len(line))]
    ends = []
    for i in range(len(line)):
        ends.append(i)
        while found[ends[-1]][1] is not None:
            ends[-1] = found[ends[-1]][1]
    return [
        (str(played.move), how, None if j is None else j + 1, sorted(set(ends)).index(end) + 1)
        for played, (how, j), end in zip(line, found, ends, strict=True)
    ]
