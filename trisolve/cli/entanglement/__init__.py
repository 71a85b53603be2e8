"""``trisolve entanglement``: puzzles and games of Entanglement."""
