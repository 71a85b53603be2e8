"""The base for compiled code: numba, its cache, bits, randomness, threads, the machine."""
