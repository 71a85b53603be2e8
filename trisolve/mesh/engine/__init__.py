"""The compiled code for meshes: large files, half-edges, cutting and picking.

Each module computes what a plain module of the package defines, and leaves doubtful cases to it.
"""
