"""The basis of compiled code: numba, its cache, bits, randomness, threads and the machine."""
