"""Insight into levels: analysis, difficulty, hints, heat, comparison, claims."""
