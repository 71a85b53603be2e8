"""Peg solitaire on triangles, as a puzzle of trisolve."""
