"""Daily puzzles, which are made day by day from a seed, kept in monthly files, and never changed.

Every day's puzzles depend only on its date and the seed, so any range of days gives the same
puzzles.
"""
