"""The compiled code of BOCO: boards as bit words, perft, two independent searches, and playouts.

A set of faces is one word on boards of up to 64 faces, and four words on boards of up to 256. Every
kernel is written once in terms of the operations in `sets`, and compiled for either type on first
use.
"""
