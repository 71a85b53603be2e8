"""Make levels: layouts, searches by mutation, finds, checkpoints, archives and clusters."""
