"""A search that has grown large: rounds of many states, on any number of threads, in few bytes."""
