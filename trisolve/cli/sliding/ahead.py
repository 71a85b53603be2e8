"""What other processes compile for a command of the sliding puzzle, if there is any to compile."""

from trisolve.kernels.ahead import AHEAD

SEARCH = ("search",)
"""What a command needs that only searches."""
ANALYSIS = ("graph", "paths")
"""What a command needs that analyzes."""


def compile_ahead(*parts: str) -> None:
    """Compile parts of the engine in other processes as soon as the first has to be compiled."""
    AHEAD.plan("sliding", *parts)
