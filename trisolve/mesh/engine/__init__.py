"""The compiled code for meshes: large files, half-edges, cutting and picking.

Each module gives the same results as a plain module of the package, and leaves doubtful cases to
that module.
"""
