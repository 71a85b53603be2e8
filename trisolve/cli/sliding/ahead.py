"""Compiling for a sliding-puzzle command in other processes, if anything has to be compiled."""

from trisolve.kernels.ahead import AHEAD

SEARCH = ("search",)
"""What a command needs that only searches."""
ANALYSIS = ("graph", "paths")
"""What a command needs that analyzes."""


def compile_ahead(*parts: str) -> None:
    """Compile parts of the engine in other processes once the first part has to be compiled."""
    AHEAD.plan("sliding", *parts)
