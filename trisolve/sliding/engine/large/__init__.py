"""A search grown large: rounds of many states on one thread or many, in few bytes per state."""
