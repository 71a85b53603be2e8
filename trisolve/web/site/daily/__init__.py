"""Daily puzzles: made day by day from a seed, kept in a file per month, never changed once there.

Every day follows from its date and the seed alone, so any range of days gives the same puzzles.
"""
