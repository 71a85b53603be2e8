"""Everything compiled: boards as bit words, perft, two searches that share no code, playouts.

A set of faces is one word on boards of up to 64 faces, and four words on up to 256; every kernel is
written once over the operations of `sets` and compiled for the one or the other when first called.
"""
