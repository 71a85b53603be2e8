"""The commands of the sliding puzzle, one module each."""
