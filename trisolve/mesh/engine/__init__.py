"""Everything compiled of the meshes: large files, half-edges, cutting and picking.

Each does what a plain module of the room defines, and passes to it what it is not sure of.
"""
