"""``trisolve boco``: the game of encirclement on boards of any shape."""
