"""Everything of Entanglement that is compiled: the board as open chains, exact search, players."""

from trisolve.kernels.cache import is_cold

_LAST_COMPILED = {
    "solve": "exact.advance",
    "expert": "expert.choose",
    "rule": "games._play_through",
}


def kernels_are_cold(*uses: str) -> bool:
    """Return whether a use of the engine, of those named, will first have to compile its kernels.

    Uses are "solve", "expert" (the player) and "rule" (the other players).
    """
    return is_cold("entanglement", *(_LAST_COMPILED[use] for use in uses))
