"""Making levels: layouts, the archive of finds, recipes for packs.

Nothing here is imported by ``import trisolve``.
"""
