"""Pictures of a level: one painter a module, all with the colours of ``palette``."""
