"""What people do with levels: plays are read, checked and turned into times and stuck points."""
