"""Solve, generate and understand sliding-block puzzles on a triangular grid."""

__version__ = "0.1.0"
