"""Levels as reference programs read them, one per line."""


def as_line(level):
    """Return ``push n-cells cells... n-blocks (axis first length goal)...``, goal -1 for none."""
    parts = [level.push, len(level.floor), *sorted(level.floor), len(level.blocks)]
    for block in level.blocks:
        goal = block.goal[0] if block.goal else -1
        parts += [int(block.axis), block.first, block.length, goal]
    return " ".join(map(str, parts))
