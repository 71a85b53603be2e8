"""The census of a floor: every one-goal level that fits on it, counted and solved."""
