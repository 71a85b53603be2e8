"""Large searches: rounds of many states on any number of threads, with few bytes per state."""
