"""Random numbers inside kernels: SplitMix64, which uses only integers and is portable.

The state is one word, so a kernel's choices depend only on the word it was given. See Steele, Lea
and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
"""

import numpy as np

from trisolve.kernels.jit import inlined

_GAMMA = np.uint64(0x9E37_79B9_7F4A_7C15)
_MIX1 = np.uint64(0xBF58_476D_1CE4_E5B9)
_MIX2 = np.uint64(0x94D0_49BB_1331_11EB)


@inlined
def draw(word):
    """Return 64 random bits, and advance `word`, uint64[1]."""
    word[0] += _GAMMA
    mixed = word[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX1
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX2
    return mixed ^ (mixed >> np.uint64(31))


@inlined
def below(word, n):
    """Return a number from 0 to n - 1, for n up to 2**32 (Lemire's multiplication)."""
    return np.int64(((draw(word) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@inlined
def uniform(word, n):
    """Return a number from 0 to n - 1, all equally likely, for n below 2**63 (rejection)."""
    span = np.uint64(n)
    excess = (np.uint64(0) - span) % span  # 2**64 % n
    while True:
        bits = draw(word)
        if excess == np.uint64(0) or bits < np.uint64(0) - excess:
            return np.int64(bits % span)
