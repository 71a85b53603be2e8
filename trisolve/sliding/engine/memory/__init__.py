"""The search in memory: one table of states, searched in bounded turns on one or more threads."""
