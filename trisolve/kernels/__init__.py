"""The basis of compiled code: numba, its cache, bits, randomness, threads, the machine."""
