"""The census of a floor: every level with one goal that fits on it, counted and solved."""
