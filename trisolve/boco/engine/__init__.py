"""Everything compiled: boards as bit words, perft, two independent searches, playouts.

A set of faces is one word on boards of up to 64 faces, and four words on up to 256. Every kernel is
written once over the operations of `sets`, and compiled for either type when first called.
"""
