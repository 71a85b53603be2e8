"""What there is to know of a level: analysis, difficulty, hints, heat, comparison, claims."""
