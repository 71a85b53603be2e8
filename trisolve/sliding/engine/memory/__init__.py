"""The search in memory: one table of states, driven in bounded pieces, by one thread or more."""
