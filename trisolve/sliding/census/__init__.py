"""The census of a floor: every one-goal level that fits on it is counted and solved."""
