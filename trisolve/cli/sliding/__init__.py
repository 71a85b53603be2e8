"""The commands of the sliding puzzle, a module each."""
