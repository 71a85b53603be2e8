"""The compiled code for meshes: large files, half-edges, cutting and picking.

Each module has the results of a plain module of the package, and leaves doubtful cases to it.
"""
