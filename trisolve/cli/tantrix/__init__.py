"""``trisolve tantrix``: tile puzzles, solitaire, and the game for two to four players."""
