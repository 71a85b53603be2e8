"""Making levels: layouts, searches by mutation, their finds and checkpoints, archives, clusters."""
