"""Daily puzzles: made day by day from a seed, kept in one file per month, and never changed.

Every day's puzzles depend only on its date and the seed, so any range of days gives the same
puzzles.
"""
