"""Signatures in the form that tests record."""

import inspect


def parameters(thing):
    """Return a callable's parameters with their defaults, without the types."""
    try:
        signature = inspect.signature(thing)
    except (TypeError, ValueError):
        return ""
    bare = [
        one.replace(annotation=inspect.Parameter.empty) for one in signature.parameters.values()
    ]
    return str(inspect.Signature(bare))
