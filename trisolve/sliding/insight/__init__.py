"""Insight into levels: analysis, difficulty, hints, heat, comparison and claims."""
